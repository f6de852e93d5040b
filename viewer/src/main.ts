// Start: reads the document out of the page, and keeps it up to date where a server is behind the page.
import './styles/colours.css';
import './styles/controls.css';
import './styles/layout.css';
import './styles/panel.css';
import './styles/pages.css';
import './styles/clock.css';
import './styles/narrow.css';
import { Application, type Memory } from './application';
import { inflateBlob } from './decode';
import type { Document } from './document';
import { make } from './element';
import { readFragment } from './fragment';
import { LivePanel } from './live';

// Only the live page has a server to talk to: every other page forbids itself all connections.
function forbidConnections(): void {
  const policy = { 'http-equiv': 'Content-Security-Policy', content: "connect-src 'none'" };
  document.head.append(make('meta', { attributes: policy }));
}

function readDocument(): Document | null {
  return JSON.parse(document.getElementById('document')?.textContent ?? 'null') as Document | null;
}

function fail(error: unknown): void {
  const text = error instanceof Error ? error.message : String(error);
  document.body.append(
    make('p', { class: 'failure banner', attributes: { role: 'alert' } }, `This page cannot be shown: ${text}`),
  );
}

async function start(): Promise<void> {
  const data = readDocument();
  if (data === null || data.live === null) forbidConnections();
  if (data === null) throw new Error('it holds no data.');
  if (data.format !== 1) throw new Error(`its format is ${String(data.format)}, and 1 was expected.`);
  document.title = `${data.title || data.model.name} \u2013 Holonom`;
  let application: Application | null = null;
  const show = async (fresh: Document, memory: Memory): Promise<void> => {
    const bytes = await inflateBlob(fresh.blob);
    const focused = live?.focused() ?? -1;
    application?.dispose();
    if (live !== null && fresh.live !== null) live.setLive(fresh.live);
    application = new Application(fresh, bytes, memory, live);
    document.body.append(application.element);
    if (focused >= 0) live?.focus(focused);
  };
  const first: Memory = { fragment: readFragment(location.hash), playing: false, loop: true };
  const live =
    data.live === null
      ? null
      : new LivePanel(data.live, data.model.units.time, {
          document: (fresh) => void show(fresh, application?.memory() ?? first).catch(fail),
        });
  await show(data, first);
  live?.connect();
  addEventListener('hashchange', () => application?.follow(readFragment(location.hash)));
}

start().catch(fail);
