import { expect, test } from 'vitest';

import type { Parcel, ParcelState, Reason } from '../store/db.ts';
import { choicesOf } from './choices.ts';

const parcel = (state: ParcelState, word?: Reason['word']) => ({ state, reason: word ? { word } : null }) as Parcel;

test('an item in flight or delivered has no choices', () => {
  expect(choicesOf(parcel('sending'), true)).toEqual([]);
  expect(choicesOf(parcel('delivered'), true)).toEqual([]);
});

test('only admins can select another hub center', () => {
  expect(choicesOf(parcel('attention', 'wrongHub'), true)).toEqual(['otherHub', 'again', 'trash']);
  expect(choicesOf(parcel('attention', 'wrongHub'), false)).toEqual(['again', 'trash']);
});

test('an item without photos cannot be sent, only discarded', () => {
  expect(choicesOf(parcel('attention', 'lost'), true)).toEqual(['trash']);
});

test('a discarded item can be restored or deleted', () => {
  expect(choicesOf(parcel('trashed'), false)).toEqual(['restore', 'forGood']);
});
