// The panel of charts. The point under the pointer is told as a hint.
import type { Chart } from '../document';
import { download, fileName, make, textButton } from '../element';
import type { Page } from '../page';
import { CanvasPen } from '../view/pen';
import { SvgPen } from '../view/svg_pen';
import { heightOf, type Hint, paintChart } from './chart_painter';
import { ink } from './palette';

const widest = 1000;
const reach = 12; // pixels from a point in which its hint is shown

function svgOf(chart: Chart): string {
  const pen = new SvgPen(720, heightOf(chart, 720), ink(false).surface);
  paintChart(pen, chart, 720, false);
  return pen.toString();
}

function createChart(page: Page, chart: Chart): HTMLElement {
  const canvas = make('canvas', { label: chart.title, attributes: { role: 'img' } });
  const host = make('div', { class: 'chart' }, canvas);
  const save = textButton('SVG', 'Save the chart as SVG', () =>
    download(`${fileName(chart.title)}.svg`, svgOf(chart), 'image/svg+xml'),
  );
  let hints: Hint[] = [];
  const draw = (): void => {
    const width = Math.min(host.clientWidth, widest);
    const height = heightOf(chart, width);
    const context = canvas.getContext('2d');
    if (width === 0 || context === null) return;
    const dark = page.store.get('dark');
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const pen = new CanvasPen(context);
    pen.start(width, height, devicePixelRatio, ink(dark).surface);
    hints = paintChart(pen, chart, width, dark);
  };
  canvas.addEventListener('pointermove', (event) => {
    let nearest = reach;
    let text = '';
    for (const hint of hints) {
      const distance = Math.hypot(hint.x - event.offsetX, hint.y - event.offsetY);
      if (distance >= nearest) continue;
      nearest = distance;
      text = hint.text;
    }
    if (canvas.title !== text) canvas.title = text;
  });
  let width = 0;
  new ResizeObserver(() => {
    if (host.clientWidth === width) return;
    width = host.clientWidth;
    draw();
  }).observe(host);
  page.store.on('dark', draw);
  const head = make('div', { class: 'plot-head' }, make('h3', {}, chart.title), make('div', { class: 'row' }, save));
  return make('section', { class: 'plot' }, head, host);
}

export function createCharts(page: Page): HTMLElement {
  return make('div', { class: 'charts' }, ...page.document.charts.map((chart) => createChart(page, chart)));
}
