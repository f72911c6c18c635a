type QueryValues = Record<string, string | string[]>;

/** The query parameters of an address; a repeated one becomes a list. */
export function queryValues(search: URLSearchParams): QueryValues {
  const values = Object.create(null) as QueryValues;
  for (const name of new Set(search.keys())) {
    const all = search.getAll(name);
    values[name] = all.length === 1 ? (all[0] as string) : all;
  }
  return values;
}

/**
 * What a ticket is bound to: parameters without the token and without empty ones, as the specification requires of exports. The same for an
 * address and for the call that requests the ticket.
 */
export function ticketQuery(values: Readonly<QueryValues>): QueryValues {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) if (name !== 'token' && each !== '') search.append(name, each);
  }
  return queryValues(search);
}
