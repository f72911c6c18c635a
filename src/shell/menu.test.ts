import { describe, expect, it } from 'vitest';

import { shaped, type MenuNode } from './menu.ts';

const page = (name: string) => ({ page: name });
const group = (name: string, pages: readonly string[], alwaysShow = false): MenuNode<string, string> => ({
  group: name,
  children: pages.map(page),
  ...(alwaysShow ? { alwaysShow } : {}),
});
const opens = (name: string) => !name.startsWith('no');

describe("a person's menu", () => {
  it('SIDE-1, SIDE-2: skips pages the person may not open, in groups too', () => {
    expect(shaped([page('one'), page('no'), group('g', ['two', 'no', 'three'])], opens)).toEqual([
      page('one'),
      group('g', ['two', 'three']),
    ]);
  });

  it('SIDE-3: a group with exactly one visible page shows that page itself', () => {
    expect(shaped([group('g', ['one', 'no'])], opens)).toEqual([page('one')]);
  });

  it('SIDE-3: a group that is always shown keeps its submenu with one page', () => {
    expect(shaped([group('g', ['one', 'no'], true)], opens)).toEqual([group('g', ['one'], true)]);
  });

  it('SIDE-3: a group without any visible page is not shown, even one that is always shown', () => {
    expect(shaped([group('g', ['no']), group('h', ['no'], true)], opens)).toEqual([]);
  });
});
