import { expect, test } from 'vitest';

import { SCREENS } from '../../contract/access.ts';
import { ALIASES } from './aliases.ts';

test('every record screen has a list for its address without an id', () => {
  const known = new Map(ALIASES);
  const paths = Object.values(SCREENS).map(({ path }): string => path);
  const details = paths.filter((path) => path.endsWith('/detail/$id'));
  expect(details.length).toBeGreaterThan(5);
  for (const path of details) expect(paths).toContain(known.get(path.replace('/$id', '')));
  expect(known.get('/merchants/detail')).toBe('/merchants/index');
  expect(known.get('/product-price/detail')).toBe('/product-price/index');
  expect(known.get('/user/detail')).toBe('/dashboard');
});

test('no alias hides a screen', () => {
  for (const { path } of Object.values(SCREENS)) expect(ALIASES.map(([alias]) => alias)).not.toContain(path);
});
