/** What a saved view says of a list: its address without the page, in one order, so that two can be compared. */
import type { Resource } from '../../../../contract/resource.ts';
import { readListState, writeListState, type ListState } from '../list-state.ts';

/** A list's state as a saved view keeps it. */
export function queryText(resource: Resource, state: ListState): string {
  const written = writeListState(resource, { ...state, page: 1, after: null });
  const params = Object.entries(written).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return new URLSearchParams(params.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString();
}

/** The list that a saved view shows; what this version does not know of it is left out. */
export function stateOf(resource: Resource, query: string): ListState {
  const params = new URLSearchParams(query);
  return readListState(
    resource,
    Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)])),
  );
}

/** Whether a list shows what a saved view does; a view that says nothing of looks is on show in any. */
export function isOnShow(resource: Resource, query: string, state: ListState): boolean {
  const { look, columns, ...saved } = stateOf(resource, query);
  const wanted = { ...saved, look: look ?? state.look, columns: columns ?? state.columns };
  return queryText(resource, wanted) === queryText(resource, state);
}
