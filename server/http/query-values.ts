type QueryValues = Record<string, string | string[]>;

/** The parameters of an address; one that is repeated becomes a list. */
export function queryValues(search: URLSearchParams): QueryValues {
  const values = Object.create(null) as QueryValues;
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    values[name] = all.length === 1 ? (all[0] as string) : all;
  }
  return values;
}

/**
 * What a ticket is bound to: parameters without the token and without those left empty, as the specification wants of exports.
 * The same in an address and in the call that asks for the ticket.
 */
export function doorQuery(values: Readonly<QueryValues>): QueryValues {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) if (name !== 'token' && each !== '') search.append(name, each);
  }
  return queryValues(search);
}
