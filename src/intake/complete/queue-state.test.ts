import { describe, expect, it } from 'vitest';

import { incompleteOf } from './incomplete.fixture.ts';
import {
  afterAct,
  currentItem,
  isUnsaved,
  itemBefore,
  type QueueAction,
  type QueueState,
  startState,
  waitingItems,
} from './queue-state.ts';
import { withValues } from './work-item.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => incompleteOf(id, {}, 'generic')) as [
  ReturnType<typeof incompleteOf>,
  ReturnType<typeof incompleteOf>,
  ReturnType<typeof incompleteOf>,
];
const items = [a, b, c];
const fresh = startState({ typed: {}, at: null, last: null });
const ALL = { colors: ['red'], weight: 300, price: 5 };
const TYPED = { colors: ['red'], weight: '300', price: '5' };

const after = (state: QueueState, ...acts: QueueAction[]) => acts.reduce(afterAct, state);
const at = (state: QueueState) => currentItem(state, items)?._id ?? null;
const typing = (item: typeof a, typed: Readonly<Record<string, string | string[]>>): QueueAction[] =>
  Object.entries(typed).map(([name, each]) => ({ act: 'type', item, name, typed: each }));
const send = (item: typeof a, values: object = ALL, ahead = true): QueueAction => {
  return { act: 'send', item, values: values as Record<string, unknown>, ahead };
};
const unreachable = { word: 'failed', failure: { kind: 'unreachable' } } as const;

it('starts with the oldest, or where the person was before a reload', () => {
  expect(at(fresh)).toBe('a');
  expect(at(startState({ typed: {}, at: 'b', last: null }))).toBe('b');
  expect(at(startState({ typed: {}, at: 'gone', last: null }))).toBe('a');
});

it('moves forwards and backwards, and ends after the last', () => {
  const next = (id: string): QueueAction => ({ act: 'go', place: { after: id } });
  expect(at(after(fresh, next('a')))).toBe('b');
  const end = after(fresh, next('c'));
  expect(at(end)).toBeNull();
  expect(itemBefore(end, items, null)?._id).toBe('c');
  expect(itemBefore(fresh, items, a)).toBeNull();
});

it('continues with items that arrive after the last, and does not move when they arrive', () => {
  const end = after(fresh, { act: 'go', place: { after: 'c' } });
  const d = incompleteOf('d');
  expect(currentItem(end, [...items, d])?._id).toBe('d');
  const onB = after(fresh, { act: 'go', place: { after: 'a' } });
  expect(currentItem(onB, [...items, d])?._id).toBe('b');
});

describe('save', () => {
  const sent = after(fresh, ...typing(a, TYPED), send(a));

  it('shows the next item at once, and what was saved can be copied', () => {
    expect(at(sent)).toBe('b');
    expect(sent.last).toMatchObject(ALL);
    expect(waitingItems(sent, items).map(({ _id }) => _id)).toEqual(['b', 'c']);
  });

  it('removes the item and its typed values from the queue once all details are given', () => {
    const saved = { word: 'saved', item: { ...withValues(a, ALL), rev: 2 } } as const;
    const done = after(sent, { act: 'answer', item: a, sent: sent.typed['a'] ?? {}, saved, items });
    expect(done.typed).toEqual({});
    expect(waitingItems(done, items).map(({ _id }) => _id)).toEqual(['b', 'c']);
    expect(itemBefore(done, items, b)).toBeNull();
  });

  it('keeps the updated item in the queue while details are missing', () => {
    const part = after(fresh, ...typing(a, { price: '5' }), send(a, { price: 5 }));
    const saved = { word: 'saved', item: { ...withValues(a, { price: 5 }), rev: 2 } } as const;
    const done = after(part, { act: 'answer', item: a, sent: part.typed['a'] ?? {}, saved, items });
    expect(at(done)).toBe('b');
    expect(itemBefore(done, items, b)).toMatchObject({ _id: 'a', rev: 2, missing: ['colors', 'weight'] });
  });

  it('brings the item back with the typed values when it fails', () => {
    const back = after(sent, { act: 'answer', item: a, sent: TYPED, saved: unreachable, items });
    expect(at(back)).toBe('a');
    expect(back.typed['a']).toEqual(TYPED);
    expect(back.problems['a']).toEqual(unreachable);
  });

  it('does not move a person who is typing for another item when it fails', () => {
    const typed = after(sent, ...typing(b, { price: '7' }));
    const back = after(typed, { act: 'answer', item: a, sent: TYPED, saved: unreachable, items });
    expect(at(back)).toBe('b');
    expect(back.typed).toEqual({ a: TYPED, b: { price: '7' } });
    expect(isUnsaved(back, a)).toBe(true);
    expect(itemBefore(back, items, b)?._id).toBe('a');
  });

  it('moves on when one the person waits for succeeds', () => {
    const waits = after(fresh, ...typing(a, TYPED), send(a, ALL, false));
    expect(at(waits)).toBe('a');
    expect(waits.busy).toBe('a');
    const saved = { word: 'saved', item: withValues(a, ALL) } as const;
    const done = after(waits, { act: 'answer', item: a, sent: waits.typed['a'] ?? {}, saved, items });
    expect(at(done)).toBe('b');
    expect(done.busy).toBeNull();
  });

  it('keeps values typed while it was in flight', () => {
    const waits = after(fresh, ...typing(a, { price: '5' }), send(a, { price: 5 }, false));
    const more = after(waits, ...typing(a, { weight: '300' }));
    const saved = { word: 'saved', item: withValues(a, { price: 5 }) } as const;
    const done = after(more, { act: 'answer', item: a, sent: waits.typed['a'] ?? {}, saved, items });
    expect(done.typed['a']).toEqual({ weight: '300' });
  });

  it('shows the error at a refused field until it is edited', () => {
    const problem = { errors: [{ path: 'sizes.value', code: 'tooLong', message: 'Too long' }] };
    const failure = { kind: 'problem', status: 422, problem, retryAfterMs: null } as never;
    const back = after(sent, { act: 'answer', item: a, sent: TYPED, saved: { word: 'failed', failure }, items });
    expect(back.problems['a']).toEqual({ word: 'invalid', errors: { sizes: 'Too long' } });
    expect(after(back, { act: 'type', item: a, name: 'sizes', typed: '' }).problems).toEqual({});
  });
});

describe('conflict', () => {
  const now = { ...withValues(a, { price: 9 }), rev: 2 };
  const sent = after(fresh, ...typing(a, TYPED), send(a));
  const stale = after(sent, { act: 'answer', item: a, sent: TYPED, saved: { word: 'stale', now }, items });

  it('brings the item back with both versions', () => {
    expect(at(stale)).toBe('a');
    expect(stale.problems['a']).toEqual({ word: 'stale', now });
    expect(stale.typed['a']).toEqual(TYPED);
  });

  it('discards only disputed values when theirs is taken', () => {
    const taken = after(stale, { act: 'take', now, names: ['price'] });
    expect(taken.typed['a']).toEqual({ colors: ['red'], weight: '300' });
    expect(currentItem(taken, items)).toMatchObject({ rev: 2, details: { price: 9 } });
    expect(taken.problems).toEqual({});
  });

  it('removes an item that others have completed once theirs is taken', () => {
    const complete = { ...withValues(a, ALL), rev: 2 };
    expect(at(after(stale, { act: 'take', now: complete, names: Object.keys(TYPED) }))).toBe('b');
  });
});
