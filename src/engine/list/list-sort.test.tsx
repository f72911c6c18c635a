/** Sort orders are named by the kind of their field. */
import { expect, test } from 'vitest';

import { draw } from '../../../tests/support/draw.tsx';
import { swatch } from '../../../tests/support/swatch/swatch.ts';
import { swatchView } from '../../../tests/support/swatch/view.ts';
import { ListSort } from './list-sort.tsx';
import { readListState } from './list-state.ts';

test('sort: days and moments by age, the newest first; numbers by size; words by letter', async () => {
  const state = readListState(swatch, {});
  await draw(<ListSort resource={swatch} view={swatchView} state={state} change={() => undefined} />);
  const words = () => [...document.querySelectorAll('option')].map((option) => option.textContent);
  for (const field of ['soldOut', 'arrivedAt']) {
    await expect.poll(words).toContain(`${field}: newest first`);
    expect(words().indexOf(`${field}: newest first`)).toBeLessThan(words().indexOf(`${field}: oldest first`));
  }
  expect(words()).toContain('stock: lowest first');
  expect(words()).toContain('name: A to Z');
  expect(words()).toContain('place: first to last');
});
