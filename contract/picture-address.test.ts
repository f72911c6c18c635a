import { expect, it } from 'vitest';

import { appAddress, atWidth, inApp, isRendition } from './picture-address.ts';

const ID = '0123456789abcdef0123456789abcdef';
const STORED = `https://cdn.example/p/01/${ID}.640.webp`;

it('picture address: another width, in the app, in a store, and of a shop’s absolute address', () => {
  expect(atWidth(appAddress(ID), 160)).toBe(`/admin/api/images/${ID}?w=160`);
  expect(atWidth(`/admin/api/images/${ID}?w=640`, 1600)).toBe(`/admin/api/images/${ID}?w=1600`);
  expect(atWidth(STORED, 160)).toBe(`https://cdn.example/p/01/${ID}.160.webp`);
  expect(atWidth(`https://ordito.example${appAddress(ID)}`, 160)).toBe(
    `https://ordito.example/admin/api/images/${ID}?w=160`,
  );
});

it('picture address: a local one has one size, and is nowhere else', () => {
  for (const local of ['blob:https://ordito.example/1', 'data:image/png;base64,AA==', `/p/01/${ID}.641.webp`]) {
    expect([atWidth(local, 160), inApp(local), isRendition(local)]).toEqual([local, null, false]);
  }
  expect([inApp(STORED), inApp(appAddress(ID))]).toEqual([`/admin/api/images/${ID}?w=640`, null]);
});
