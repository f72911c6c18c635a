/** Readable search parameters: plain words, a repeated name for several values. */

/** Parses `?a=1&b=x&b=y` to `{ a: '1', b: ['x', 'y'] }`. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = found.get(name);
    if (values) values.push(value);
    else found.set(name, [value]);
  }
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length === 1 ? String(values[0]) : values]),
  );
}

/** Formats what `parseSearch` parses, with its question mark; empty for an empty search. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (typeof each === 'string' || typeof each === 'number') params.append(name, String(each));
    }
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
