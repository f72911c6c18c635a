/** The person's position in the queue, and the state of the items they have worked on. Pure. */
import type { IncompleteItem } from '../../../contract/calls/completion.ts';
import type { Failure } from '../../api/result.ts';
import type { FormError } from '../../engine/form/form-errors.ts';
import type { TypedValue } from '../../engine/kinds/kind.ts';
import type { SaveResult } from './save-details.ts';
import {
  changedDetails,
  copyDetails,
  type Details,
  hasTyped,
  readDetails,
  type TypedDetails,
  withTyped,
  withValues,
} from './work-item.ts';

/** Why an item is not saved: invalid fields, a conflict, or a failed call. */
export type SaveProblem =
  | { word: 'invalid'; errors: Readonly<Record<string, FormError | string>> }
  | { word: 'stale'; now: IncompleteItem }
  | { word: 'failed'; failure: Failure };

export interface QueueState {
  /** At an item, or after one: the item after it is looked up when needed, since the queue grows page by page. */
  place: { at: string } | { after: string } | 'start';
  /** Items that have left the queue. */
  done: ReadonlySet<string>;
  /** Items whose save is in flight while the person is at the next one. */
  ahead: ReadonlySet<string>;
  /** The item whose save the person waits for. */
  busy: string | null;
  /** Items as updated since the queue was read. */
  known: Readonly<Record<string, IncompleteItem>>;
  typed: Readonly<Record<string, TypedDetails>>;
  problems: Readonly<Record<string, SaveProblem>>;
  /** All details the previous item was saved with. */
  last: Details | null;
}

export type QueueAction =
  | { act: 'type'; item: IncompleteItem; name: string; typed: TypedValue }
  | { act: 'copy'; item: IncompleteItem }
  | { act: 'go'; place: QueueState['place'] }
  | { act: 'refuse'; item: IncompleteItem; errors: Readonly<Record<string, FormError>> }
  | { act: 'send'; item: IncompleteItem; values: Details; ahead: boolean }
  | { act: 'answer'; item: IncompleteItem; sent: TypedDetails; saved: SaveResult; items: readonly IncompleteItem[] }
  /** A conflict was seen: the typed values of these details are discarded. */
  | { act: 'take'; now: IncompleteItem; names: readonly string[] }
  | { act: 'restart' };

/** The initial state. */
export const startState = (kept: Pick<QueueState, 'typed' | 'last'> & { at: string | null }): QueueState => ({
  place: kept.at === null ? 'start' : { at: kept.at },
  done: new Set(),
  ahead: new Set(),
  busy: null,
  known: {},
  typed: kept.typed,
  problems: {},
  last: kept.last,
});

/** The waiting items, in the queue's order and as updated. */
export const waitingItems = (state: QueueState, items: readonly IncompleteItem[]): IncompleteItem[] =>
  items.filter(({ _id }) => !isHidden(state, _id)).map((item) => newest(state, item));

/** The current item; null after the last one. */
export function currentItem(state: QueueState, items: readonly IncompleteItem[]): IncompleteItem | null {
  const { place } = state;
  const id = place === 'start' ? null : 'at' in place ? place.at : place.after;
  const index = items.findIndex(({ _id }) => _id === id);
  // A position that is not in this part of the queue is ignored.
  const from = index < 0 ? 0 : index + (place !== 'start' && 'after' in place ? 1 : 0);
  const found = items.slice(from).find(({ _id }) => !isHidden(state, _id));
  return found ? newest(state, found) : null;
}

/** The waiting item before another one, or before the end. */
export function itemBefore(
  state: QueueState,
  items: readonly IncompleteItem[],
  item: IncompleteItem | null,
): IncompleteItem | null {
  const waiting = waitingItems(state, items);
  const index = item ? waiting.findIndex(({ _id }) => _id === item._id) : waiting.length;
  return waiting[index - 1] ?? null;
}

/** Whether an item has typed values that differ from its own. */
export function isUnsaved({ typed }: QueueState, item: IncompleteItem): boolean {
  const { values, errors } = readDetails(item, typed[item._id] ?? {});
  return hasTyped(values as TypedDetails) || Object.keys(errors).length > 0;
}

/** The reducer. */
export function afterAct(state: QueueState, act: QueueAction): QueueState {
  switch (act.act) {
    case 'type':
      return typedFor(withoutError(state, act.item._id, act.name), act.item._id, (typed) =>
        withTyped(act.item, typed, act.name, act.typed),
      );
    case 'copy':
      return typedFor(state, act.item._id, (typed) => copyDetails(act.item, typed, state.last ?? {}));
    case 'go':
      return { ...state, place: act.place };
    case 'refuse':
      return withProblem(state, act.item._id, { word: 'invalid', errors: act.errors });
    case 'send': {
      const { _id } = act.item;
      const sending = { ...withProblem(state, _id, null), last: withValues(act.item, act.values).details };
      if (!act.ahead) return { ...sending, busy: _id };
      return { ...sending, ahead: new Set([...state.ahead, _id]), place: { after: _id } };
    }
    case 'answer':
      return answered(state, act);
    case 'take':
      return taken(state, act);
    case 'restart':
      return { ...state, place: 'start', done: new Set(), known: {} };
  }
}

function answered(state: QueueState, { item, sent, saved, items }: QueueAction & { act: 'answer' }): QueueState {
  const { _id } = item;
  const waited = state.busy === _id;
  const arrived = { ...state, ahead: without(state.ahead, _id), busy: waited ? null : state.busy };
  if (saved.word === 'saved') {
    const left = typedFor(arrived, _id, (typed) => unsent(typed, sent));
    return leaveOrStay({ ...left, place: waited ? { after: _id } : left.place }, saved.item);
  }
  const current = currentItem(state, items);
  // A person who is typing for the next item is not moved: the trouble is shown beside it.
  const isFree = current === null || current._id === _id || !hasTyped(state.typed[current._id] ?? {});
  const problem = problemOf(saved);
  return withProblem({ ...arrived, place: isFree ? { at: _id } : arrived.place }, _id, problem);
}

function taken(state: QueueState, { now, names }: QueueAction & { act: 'take' }): QueueState {
  const left = typedFor(state, now._id, (typed) =>
    Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name))),
  );
  return leaveOrStay(withProblem(left, now._id, null), now);
}

/** A complete item leaves the queue, unless something is typed for it. */
function leaveOrStay(state: QueueState, item: IncompleteItem): QueueState {
  const known = { ...state.known, [item._id]: item };
  const leaves = item.missing.length === 0 && !hasTyped(state.typed[item._id] ?? {});
  return { ...state, known, done: leaves ? new Set([...state.done, item._id]) : state.done };
}

function problemOf(saved: Exclude<SaveResult, { word: 'saved' }>): SaveProblem {
  if (saved.word === 'stale') return saved;
  const { failure } = saved;
  const errors = failure.kind === 'problem' ? (failure.problem.errors ?? []) : [];
  if (errors.length === 0) return saved;
  // `sizes.value` belongs to the field `sizes`.
  return {
    word: 'invalid',
    errors: Object.fromEntries(errors.map(({ path, message }) => [path.split('.')[0] ?? '', message])),
  };
}

/** The details both have changed to different values. */
export const disputed = (item: IncompleteItem, now: IncompleteItem, typed: TypedDetails): string[] =>
  changedDetails(item, now).filter((name) => name in readDetails(now, typed).values);

/** The typed values left after a save: those typed since. */
const unsent = (typed: TypedDetails, sent: TypedDetails): TypedDetails =>
  Object.fromEntries(Object.entries(typed).filter(([name, each]) => sent[name] !== each));

function typedFor(state: QueueState, id: string, change: (typed: TypedDetails) => TypedDetails): QueueState {
  const { [id]: before = {}, ...others } = state.typed;
  const after = change(before);
  return { ...state, typed: hasTyped(after) ? { ...others, [id]: after } : others };
}

function withProblem(state: QueueState, id: string, problem: SaveProblem | null): QueueState {
  const { [id]: _before, ...others } = state.problems;
  return { ...state, problems: problem ? { ...others, [id]: problem } : others };
}

function withoutError(state: QueueState, id: string, name: string): QueueState {
  const problem = state.problems[id];
  if (problem?.word !== 'invalid') return state;
  const { [name]: _mended, ...errors } = problem.errors;
  return withProblem(state, id, Object.keys(errors).length > 0 ? { word: 'invalid', errors } : null);
}

const isHidden = ({ done, ahead }: QueueState, id: string): boolean => done.has(id) || ahead.has(id);

const newest = ({ known }: QueueState, item: IncompleteItem): IncompleteItem => {
  const { [item._id]: later } = known;
  return later && later.rev >= item.rev ? later : item;
};

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...ids].filter((each) => each !== id));
