// Links as DXF (AutoCAD R12: a layer per body, polylines with arcs, circles) and as SVG in true size.
import { type Corner, type Link, laidOut } from './link_outlines';
import { escapeText } from '../view/svg_pen';

// Layer names of R12: letters, digits, $, _ and -, at most 31
const layerName = (name: string, index: number): string =>
  `${index + 1}_${name.replace(/[^A-Za-z0-9$_-]/g, '_')}`.slice(0, 31).toUpperCase();

const exact = (value: number): string => String(Number(value.toPrecision(12)));

// Lengths in the units of the model; `unit` is named in a comment, because R12 knows none.
export function dxfOf(model: string, unit: string, links: Link[]): string {
  const lines: string[] = [];
  const put = (code: number, value: string | number): void =>
    void lines.push(String(code), typeof value === 'number' ? exact(value) : value);
  const circle = (layer: string, x: number, y: number, radius: number): void => {
    put(0, 'CIRCLE');
    put(8, layer);
    put(10, x);
    put(20, y);
    put(40, radius);
  };
  const { links: placed } = laidOut(links);
  put(999, `${model.replace(/[^ -~]/g, '_')}: lengths in ${unit}`);
  put(0, 'SECTION');
  put(2, 'HEADER');
  put(9, '$ACADVER');
  put(1, 'AC1009');
  put(0, 'ENDSEC');
  put(0, 'SECTION');
  put(2, 'TABLES');
  put(0, 'TABLE');
  put(2, 'LAYER');
  put(70, placed.length);
  placed.forEach((link, i) => {
    put(0, 'LAYER');
    put(2, layerName(link.name, i));
    put(70, 0);
    put(62, 1 + (i % 6));
    put(6, 'CONTINUOUS');
  });
  put(0, 'ENDTAB');
  put(0, 'ENDSEC');
  put(0, 'SECTION');
  put(2, 'ENTITIES');
  placed.forEach((link, i) => {
    const layer = layerName(link.name, i);
    for (const path of link.paths) {
      put(0, 'POLYLINE');
      put(8, layer);
      put(66, 1);
      put(70, 1); // closed
      put(10, 0);
      put(20, 0);
      put(30, 0);
      for (const corner of path) {
        put(0, 'VERTEX');
        put(8, layer);
        put(10, corner.x);
        put(20, corner.y);
        if (corner.bulge !== 0) put(42, corner.bulge);
      }
      put(0, 'SEQEND');
    }
    for (const { x, y, radius } of [...link.circles, ...link.holes]) circle(layer, x, y, radius);
  });
  put(0, 'ENDSEC');
  put(0, 'EOF');
  return `${lines.join('\n')}\n`;
}

// Radius of an arc with chord c and bulge b: c (1 + b^2) / (4 |b|)
function arcTo(from: Corner, to: Corner, flip: (y: number) => number): string {
  const end = `${exact(to.x)} ${exact(flip(to.y))}`;
  if (from.bulge === 0) return `L${end}`;
  const b = from.bulge;
  const radius = exact((Math.hypot(to.x - from.x, to.y - from.y) * (1 + b * b)) / (4 * Math.abs(b)));
  return `A${radius} ${radius} 0 ${Math.abs(b) > 1 ? 1 : 0} ${b > 0 ? 0 : 1} ${end}`;
}

// `millimetres` per unit of length of the model
export function linkSvgOf(links: Link[], millimetres: number): string {
  const { links: placed, width, height } = laidOut(links);
  const flip = (y: number): number => height - y;
  const line = Math.max(width, height) / 1000;
  const parts = placed.map((link) => {
    const paths = link.paths.map((path) => {
      const steps = path.map((corner, i) => arcTo(corner, path[(i + 1) % path.length], flip));
      return `<path d="M${exact(path[0].x)} ${exact(flip(path[0].y))}${steps.join('')}Z"/>`;
    });
    const circles = [...link.circles, ...link.holes].map(
      ({ x, y, radius }) => `<circle cx="${exact(x)}" cy="${exact(flip(y))}" r="${exact(radius)}"/>`,
    );
    return `<g><title>${escapeText(link.name)}</title>\n${[...paths, ...circles].join('\n')}\n</g>`;
  });
  const size = `width="${exact(width * millimetres)}mm" height="${exact(height * millimetres)}mm"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${exact(width)} ${exact(height)}" ` +
    `fill="none" stroke="#000000" stroke-width="${exact(line)}">\n${parts.join('\n')}\n</svg>\n`
  );
}
