import { describe, expect, it } from 'vitest';

import type { Caller } from '../../contract/access.ts';
import type { ViewAddress } from '../ui/view.ts';
import { affixOf, keptAlive, nextOf, opened, othersOf, restored, without, type Tab } from './tabs.ts';

const admin: Caller = { _id: 'a', userType: 1, key: 1 };
const merchant: Caller = { _id: 'm', userType: 3, key: 3 };

const place = (path: string, rest: Partial<ViewAddress> = {}): ViewAddress => ({
  screen: 'fabrics',
  path,
  params: {},
  search: {},
  ...rest,
});
const tab = (path: string, rest: Partial<Tab> = {}): Tab => ({ ...place(path), title: null, ...rest });
const paths = (tabs: readonly Tab[]) => tabs.map(({ path }) => path);

describe('open tabs', () => {
  it('TAB-1: a path occurs only once', () => {
    const tabs = opened(opened([], place('/fabrics/index')), place('/fabrics/index', { search: {} }));
    expect(paths(tabs)).toEqual(['/fabrics/index']);
  });

  it('TAB-2: another search under the same path replaces the previous one, at its position', () => {
    const tabs = opened([tab('/one', { title: 'A' }), tab('/two')], place('/one', { search: { page: '2' } }));
    expect(tabs.map(({ search, title }) => [search, title])).toEqual([
      [{ page: '2' }, 'A'],
      [{}, null],
    ]);
  });

  it('keeps the way back to the list when a record is shown again from its tab', () => {
    const first = opened([], place('/one', { list: { search: 'lana' } }));
    expect(opened(first, place('/one', { search: { a: 'b' } }))[0]?.list).toEqual({ search: 'lana' });
  });

  it('META-4: the counter and a scanned tag have no tab', () => {
    expect(opened([], place('/intake', { screen: 'intake' }))).toEqual([]);
    expect(opened([], place('/i/MIL-P0000017', { screen: 'tag' }))).toEqual([]);
  });

  it("TAB-4: the person's landing page is affixed and never closed", () => {
    expect(affixOf(admin).path).toBe('/dashboard');
    expect(affixOf(merchant).path).toBe('/products/index');
    expect(paths(without([tab('/dashboard'), tab('/two')], ['/dashboard', '/two'], '/dashboard'))).toEqual([
      '/dashboard',
    ]);
  });

  it('TAB-5: closing the active tab leads to the last remaining one, closing another nowhere', () => {
    const tabs = [tab('/dashboard'), tab('/two'), tab('/three')];
    expect(nextOf(without(tabs, ['/two'], '/dashboard'), '/two')?.path).toBe('/three');
    expect(nextOf(without(tabs, ['/two'], '/dashboard'), '/three')).toBeNull();
  });

  it('TAB-8, TAB-9: closing others keeps the given and the affixed one, closing all the affixed one', () => {
    const tabs = [tab('/dashboard'), tab('/two'), tab('/three')];
    expect(paths(without(tabs, othersOf(tabs, '/two'), '/dashboard'))).toEqual(['/dashboard', '/two']);
    expect(paths(without(tabs, othersOf(tabs, ''), '/dashboard'))).toEqual(['/dashboard']);
  });

  it('CACHE-2: beyond the limit the least recent view is dropped, one with unsaved work never', () => {
    const alive = ['/1', '/2', '/3', '/4'].map((path) => place(path));
    expect(keptAlive(alive, new Set(), 2).map(({ path }) => path)).toEqual(['/3', '/4']);
    expect(keptAlive(alive, new Set(['/1']), 2).map(({ path }) => path)).toEqual(['/1', '/3', '/4']);
  });
});

describe('tabs stored over a reload', () => {
  const kept = (tabs: unknown) => JSON.stringify(tabs);

  it('TAB-11: are restored in order, with search and title', () => {
    const tabs = [
      tab('/products/index', { screen: 'products' }),
      tab('/fabrics/index', { search: { search: 'lana' } }),
      tab('/fabrics/detail/7', { screen: 'fabricDetail', params: { id: '7' }, title: 'MIL-F000012K' }),
    ];
    expect(restored(kept(tabs), merchant)).toEqual(tabs);
  });

  it('always have the affixed one first', () => {
    expect(paths(restored(kept([tab('/fabrics/index')]), merchant))).toEqual(['/products/index', '/fabrics/index']);
    expect(paths(restored(undefined, admin))).toEqual(['/dashboard']);
  });

  it('drop tabs that are forbidden for this person, unknown or tampered with', () => {
    const wrong = [
      tab('/dashboard', { screen: 'users' }),
      tab('/elsewhere', { screen: 'fabrics' }),
      tab('/x', { screen: 'toString' as never }),
      tab('/fabrics/detail/7', { screen: 'fabricDetail', params: {} }),
      tab('/intake', { screen: 'intake' }),
      { path: '/fabrics/index' },
      null,
      'text',
    ];
    expect(paths(restored(kept(wrong), merchant))).toEqual(['/products/index']);
    for (const text of ['{', '{}', 'null', '"x"']) expect(paths(restored(text, merchant))).toEqual(['/products/index']);
  });
});
