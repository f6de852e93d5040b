// What the parts of the page share besides the clock. A part reads a value, sets it, and hears of changes.
export interface State {
  selected: string; // name of a body, joint, force, driver, coupler or marker; "" for none
  selectedKind: string;
  marked: ReadonlySet<string>; // highlighted besides the selected one
  channels: number; // counts the changes of the set of channels
  dark: boolean;
  tab: string;
  keys: boolean; // keyboard shortcuts are on
}

export class Store {
  private readonly listeners = new Map<keyof State, Set<() => void>>();

  constructor(private readonly state: State) {}

  get<K extends keyof State>(key: K): State[K] {
    return this.state[key];
  }

  set<K extends keyof State>(key: K, value: State[K]): void {
    if (this.state[key] === value) return;
    this.state[key] = value;
    for (const listener of this.listeners.get(key) ?? []) listener();
  }

  on(key: keyof State, listener: () => void): void {
    const set = this.listeners.get(key) ?? new Set();
    set.add(listener);
    this.listeners.set(key, set);
  }

  clearListeners(): void {
    this.listeners.clear();
  }
}
