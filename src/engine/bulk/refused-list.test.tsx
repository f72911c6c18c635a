/** Refused records: one line a reason with its count, which opens to the records. */
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { declareSwatch, draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { viewOf } from '../views.ts';
import { RefusedList } from './refused-list.tsx';

const view = viewOf(declareSwatch());
const row = (title: string, words: string, field: string | null = 'price') => ({
  _id: title,
  title,
  refusal: { field, words },
});

beforeAll(signedIn);

const summaries = () => [...document.querySelectorAll('summary')].map(({ textContent }) => textContent);

test('many: grouped by field and reason, most frequent first, closed until opened by keyboard', async () => {
  const rows = [
    row('MIL-1', 'No weight', 'weight'),
    ...['MIL-2', 'MIL-3'].map((code) => row(code, 'No price')),
    { _id: 'x', left: ['price', 'weight'] },
  ];
  const reasons = [
    { field: 'weight', words: 'No weight', count: 1 },
    { field: 'price', words: 'No price', count: 60 },
  ];
  await draw(<RefusedList view={view} rows={rows} reasons={reasons} />);
  await expect
    .poll(summaries)
    .toEqual([
      'price: No price6060 can’t be changed',
      'weight: No weight11 can’t be changed',
      'Changed in the meantime, so it stays as it is: price, weight11 can’t be changed',
    ]);
  await expect.element(page.getByText('MIL-2')).not.toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('MIL-2')).toBeVisible();
  await expect.element(page.getByText('and 58 more')).toBeVisible();
  await expect.element(page.getByText('MIL-1')).not.toBeVisible();
  await expectClean();
});

test('one: in sight at once, also one that is not there for the person', async () => {
  await draw(<RefusedList view={view} rows={[{ _id: 'x', refusal: { field: null, words: 'Not found' } }]} />);
  await expect.element(page.getByText('Not available to you')).toBeVisible();
});
