// What the picture shows, as texts by name. Options that differ from their defaults are part of the address of the page.
export class Options {
  private readonly values = new Map<string, string>();
  private readonly listeners = new Set<(name: string) => void>();

  // The defaults name all options that there are.
  constructor(private readonly defaults: ReadonlyMap<string, string>) {}

  get(name: string): string {
    return this.values.get(name) ?? this.defaults.get(name) ?? '';
  }

  is(name: string): boolean {
    return this.get(name) === '1';
  }

  // Names separated by commas, each encoded as in an address
  list(name: string): string[] {
    const text = this.get(name);
    return text === '' ? [] : text.split(',').map(decoded);
  }

  set(name: string, value: string): void {
    if (!this.defaults.has(name) || this.get(name) === value) return;
    if (value === this.defaults.get(name)) this.values.delete(name);
    else this.values.set(name, value);
    for (const listener of this.listeners) listener(name);
  }

  setList(name: string, items: Iterable<string>): void {
    this.set(name, [...items].map(encodeURIComponent).join(','));
  }

  on(listener: (name: string) => void): void {
    this.listeners.add(listener);
  }

  // What differs from the defaults
  changed(): [string, string][] {
    return [...this.values];
  }

  // Takes these, and the defaults for all others; names that are no options are left out.
  take(values: Iterable<[string, string]>): void {
    const wanted = new Map(values);
    for (const name of this.defaults.keys()) this.set(name, wanted.get(name) ?? this.defaults.get(name) ?? '');
  }
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
