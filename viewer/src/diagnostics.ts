// The diagnostics of the runs: what was chosen and why, cost, violations, energy, events, notes, warnings, and how exact the numbers of the page are.
import { type Child, make, textButton, toggle } from './element';
import { number, unit } from './format';
import type { Page } from './page';
import type { RunData } from './run_data';

type Row = [string, Child];

function section(title: string, ...content: Child[]): HTMLElement | null {
  const present = content.filter((child) => child !== null);
  return present.length === 0 ? null : make('section', {}, make('h3', {}, title), ...present);
}

function facts(rows: Row[]): HTMLElement | null {
  if (rows.length === 0) return null;
  const list = make('dl', { class: 'facts' });
  for (const [name, value] of rows) list.append(make('dt', {}, name), make('dd', {}, value));
  return list;
}

function bullets(lines: string[], kind = ''): HTMLElement | null {
  return lines.length === 0 ? null : make('ul', { class: kind }, ...lines.map((line) => make('li', {}, line)));
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function plain(value: unknown): string | null {
  if (typeof value === 'number') return number(value, 6);
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return null;
}

// Members of an object as rows: underscores become spaces, objects within become "a, b".
function rowsOf(source: unknown, skip: string[] = []): Row[] {
  const rows: Row[] = [];
  for (const [key, value] of Object.entries(record(source))) {
    if (skip.includes(key)) continue;
    const inner = Object.entries(record(value)).flatMap(([name, item]) => {
      const text = plain(item);
      return text === null ? [] : [`${name.replaceAll('_', ' ')} ${text}`];
    });
    const text = plain(value) ?? (inner.length > 0 ? inner.join(', ') : null);
    if (text !== null) rows.push([key.replaceAll('_', ' '), text]);
  }
  return rows;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

// How the numbers of the page differ from those of the run.
function stored(data: RunData): Row[] {
  const { run, time } = data;
  const rows =
    run.rows === time.length
      ? `all ${run.rows} rows`
      : `${time.length} of ${run.rows} rows: thinned to keep the page small`;
  const precision =
    run.precision === 0 ? 'exact' : `rounded to ${number(run.precision, 2)} of the range of each channel at most`;
  return [
    ['rows', rows],
    ['numbers', precision],
    ['channels', String(run.channels.length)],
  ];
}

function events(page: Page, data: RunData): HTMLElement | null {
  const { run } = data;
  if (run.events.length === 0) return null;
  const shown = run.events.slice(0, 500).map((event) => {
    const text = `${number(event.t, 7)} ${unit(data.timeUnit)}`;
    const button = textButton(text, 'Go to this event', () => page.clock.seek(event.t));
    button.className = 'link number';
    return make('li', {}, button, ` ${event.name}`);
  });
  const more = run.events.length > 500 ? make('p', { class: 'hint' }, `${run.events.length - 500} more`) : '';
  return make('div', { class: 'scroll' }, make('ul', { class: 'event-list' }, ...shown), more);
}

function runPart(page: Page, data: RunData, several: boolean): HTMLElement {
  const { run } = data;
  const diagnostics = record(run.diagnostics);
  const failure =
    run.failure === ''
      ? null
      : make(
          'p',
          { class: 'failure', attributes: { role: 'alert' } },
          make('strong', {}, 'The run ended early. '),
          run.failure,
        );
  const plan = record(diagnostics.plan);
  const part = make('div', { class: 'run-part' });
  const content = [
    several ? make('h2', {}, run.label) : null,
    failure,
    run.warnings.length > 0 ? section('Warnings', bullets(run.warnings, 'warnings')) : null,
    section('Freedom', freedom(page, record(diagnostics.check))),
    section('Choices', facts(rowsOf(plan, ['reasons'])), bullets(textsOf(plan.reasons))),
    section('Cost', facts([...rowsOf(diagnostics.statistics), ...rowsOf({ wall_seconds: diagnostics.wall_seconds })])),
    section('Worst violation', facts(rowsOf(diagnostics.worst_violation))),
    section('Energy', facts(rowsOf(diagnostics.energy))),
    section('Events', events(page, data)),
    section('Notes', bullets(run.notes)),
    section('Stored in this page', facts(stored(data))),
  ];
  for (const item of content) if (item !== null) part.append(item);
  return part;
}

// What `check` found about the freedom of the mechanism. Elements with dependent equations and those with reactions that are not unique can
// be selected, and shown in the picture together.
function freedom(page: Page, check: Record<string, unknown>): HTMLElement | null {
  const degrees = record(check.degrees_of_freedom);
  const counts: Row[] = [];
  const count = (name: string, value: unknown): void => {
    if (typeof value === 'number') counts.push([name, number(value)]);
  };
  count('degrees of freedom', degrees.positions);
  if (degrees.speeds !== degrees.positions) count('of velocities', degrees.speeds);
  for (const name of ['coordinates', 'equations', 'redundant_equations']) count(name.replaceAll('_', ' '), check[name]);
  if (counts.length === 0) return null;
  // "joint J1": the name follows the kind
  const dependent = textsOf(check.dependent).map((text) => text.slice(text.indexOf(' ') + 1));
  const groups = [
    elements(page, 'Dependent equations', dependent),
    elements(page, 'Reactions not unique', textsOf(check.reactions_not_unique)),
    elements(page, 'Efforts not unique', textsOf(check.efforts_not_unique)),
  ];
  return make('div', {}, facts(counts) ?? '', ...groups);
}

function elements(page: Page, title: string, names: string[]): HTMLElement | null {
  if (names.length === 0) return null;
  const { store } = page;
  const all = toggle('Show', `Show them all in the picture`, false, (on) =>
    store.set('marked', new Set(on ? names : [])),
  );
  store.on('marked', () => {
    const marked = store.get('marked');
    all.setAttribute('aria-pressed', String(marked.size === names.length && names.every((name) => marked.has(name))));
  });
  const buttons = names.map((name) => {
    const button = textButton(name, `Select ${name}`, () => store.set('selected', name));
    button.className = 'link';
    return make('li', {}, button);
  });
  return make('div', { class: 'elements' }, make('span', {}, title), all, make('ul', {}, ...buttons));
}

export function createDiagnostics(page: Page): HTMLElement {
  const { document, runs } = page;
  const { model } = document;
  const { units } = model;
  const head: Row[] = [
    ['model', model.name],
    ['file', model.file],
    ['digest', model.digest],
    ['command', document.command],
    ['program', `Holonom ${document.holonom}`],
    ['space', model.space],
    ['units', `${units.length}, ${units.mass}, ${units.time}`],
  ];
  const parameters = Object.entries(model.parameters).map(([name, value]): Row => [name, number(value, 8)]);
  const element = make('div', { class: 'diagnostics' });
  for (const run of runs) element.append(runPart(page, run, runs.length > 1));
  const about = section('Model', facts(head.filter(([, value]) => value !== '')));
  const values = section('Parameters', facts(parameters));
  for (const item of [about, values]) if (item !== null) element.append(item);
  return element;
}
