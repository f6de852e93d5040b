// Tables of compare, sweep, modes and linearize. A click on a heading sorts; empty cells come last.
import { csvCell, csvLine } from './csv';
import type { Table } from './document';
import { download, fileName, make, textButton } from './element';
import { number, unit } from './format';

type Cell = string | number | null;

export function compareCells(a: Cell, b: Cell): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

export function sortRows(rows: Cell[][], column: number, descending: boolean): Cell[][] {
  return [...rows].sort((a, b) => {
    if (a[column] === null || b[column] === null) return compareCells(a[column], b[column]);
    return compareCells(a[column], b[column]) * (descending ? -1 : 1);
  });
}

function csv(table: Table): string {
  const cell = (value: Cell): string => csvCell(value === null ? '' : String(value));
  const head = table.columns.map(({ title, unit: unitText }) =>
    csvCell(unitText === '' ? title : `${title} [${unitText}]`),
  );
  return [head, ...table.rows.map((row) => row.map(cell))].map(csvLine).join('');
}

function createTable(table: Table): HTMLElement {
  const body = make('tbody', {});
  const fill = (rows: Cell[][]): void => {
    body.replaceChildren(
      ...rows.map((row) => {
        const cells = row.map((value) =>
          make(
            'td',
            { class: typeof value === 'number' ? 'number' : '' },
            value === null ? '' : typeof value === 'number' ? number(value, 6) : value,
          ),
        );
        return make('tr', {}, ...cells);
      }),
    );
  };
  const heads = table.columns.map((column, index) => {
    const shownUnit = unit(column.unit);
    const button = textButton(
      shownUnit === '' ? column.title : `${column.title} [${shownUnit}]`,
      'Sort by this column',
      () => {
        const descending = head.getAttribute('aria-sort') === 'ascending';
        for (const other of heads) other.removeAttribute('aria-sort');
        head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
        fill(sortRows(table.rows, index, descending));
      },
    );
    const head = make('th', { attributes: { scope: 'col' } }, button);
    if (table.rows.some((row) => typeof row[index] === 'number')) head.className = 'number';
    return head;
  });
  fill(table.rows);
  const save = textButton('CSV', 'Save the table as CSV', () =>
    download(`${fileName(table.title)}.csv`, csv(table), 'text/csv'),
  );
  const title = make('div', { class: 'plot-head' }, make('h3', {}, table.title), make('div', { class: 'row' }, save));
  const grid = make('table', { class: 'grid' }, make('thead', {}, make('tr', {}, ...heads)), body);
  const frame = make(
    'div',
    { class: 'table-frame', label: table.title, attributes: { tabindex: '0', role: 'region' } },
    grid,
  );
  return make('section', {}, title, frame);
}

export function createTables(tables: Table[]): HTMLElement {
  return make('div', { class: 'tables' }, ...tables.map(createTable));
}
