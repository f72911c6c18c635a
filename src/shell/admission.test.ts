import { expect, test } from 'vitest';

import { landingOf, SCREENS, type Caller, type ScreenName } from '../../contract/access.ts';
import { admission } from './admission.ts';

const who = (key: Caller['key'], userType: Caller['userType']): Caller => ({ _id: 'x', key, userType });
const admin = who(1, 1);
const staff = who(2, 1);
const merchant = who(3, 3);
const reviewer = who(4, 2);
const customer = who(null, 2);
const screens = Object.keys(SCREENS) as ScreenName[];

test('admins open every screen', () => {
  for (const screen of screens) {
    expect(admission(screen, admin)).toBe('open');
    expect(admission(screen, staff)).toBe('open');
  }
});

test('merchants are sent to their landing page from everything outside their list', () => {
  const closed = screens.filter((screen) => admission(screen, merchant) === 'landing');
  expect(closed.toSorted()).toEqual([
    'devices',
    'merchantCreate',
    'merchantDetail',
    'merchants',
    'userDetail',
    'users',
  ]);
  expect(screens.every((screen) => admission(screen, merchant) !== 'forbidden')).toBe(true);
});

test('reviewers and customers are told that a screen is not theirs', () => {
  expect(admission('merchants', reviewer)).toBe('open');
  expect(admission('merchantCreate', reviewer)).toBe('forbidden');
  expect(admission('products', reviewer)).toBe('forbidden');
  expect(admission('profile', customer)).toBe('open');
  expect(admission('users', customer)).toBe('forbidden');
});

test('the landing page always opens, so that nobody goes in circles', () => {
  for (const caller of [admin, staff, merchant, reviewer, customer]) {
    expect(admission(landingOf(caller), caller)).toBe('open');
  }
});
