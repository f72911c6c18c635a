import { expect, test } from 'vitest';

import type { Parcel, ParcelState, Reason } from '../store/db.ts';
import { choicesOf } from './choices.ts';

const parcel = (state: ParcelState, word?: Reason['word']) => ({ state, reason: word ? { word } : null }) as Parcel;

test('what is on its way or delivered leaves nothing to choose', () => {
  expect(choicesOf(parcel('sending'), true)).toEqual([]);
  expect(choicesOf(parcel('delivered'), true)).toEqual([]);
});

test('only admins choose another hub center', () => {
  expect(choicesOf(parcel('attention', 'wrongHub'), true)).toEqual(['otherHub', 'again', 'trash']);
  expect(choicesOf(parcel('attention', 'wrongHub'), false)).toEqual(['again', 'trash']);
});

test('what has no photos left cannot be sent, only thrown away', () => {
  expect(choicesOf(parcel('attention', 'lost'), true)).toEqual(['trash']);
});

test('what was thrown away can be had back or deleted', () => {
  expect(choicesOf(parcel('trashed'), false)).toEqual(['restore', 'forGood']);
});
