/** The query of a saved view: the list's address without the page, in canonical order so that two can be compared. */
import type { Resource } from '../../../../contract/resource.ts';
import { readListState, writeListState, type ListState } from '../list-state.ts';

/** A list's state as a saved view stores it. */
export function queryText(resource: Resource, state: ListState): string {
  const written = writeListState(resource, { ...state, page: 1, after: null });
  const params = Object.entries(written).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  return new URLSearchParams(params.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))).toString();
}

/** The list state of a saved view; drops what this version does not know. */
export function stateOf(resource: Resource, query: string): ListState {
  const params = new URLSearchParams(query);
  return readListState(
    resource,
    Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.getAll(name)])),
  );
}

/** Whether a list shows a saved view; a view without a look matches any. */
export function isOnShow(resource: Resource, query: string, state: ListState): boolean {
  const { look, columns, ...saved } = stateOf(resource, query);
  const wanted = { ...saved, look: look ?? state.look, columns: columns ?? state.columns };
  return queryText(resource, wanted) === queryText(resource, state);
}
