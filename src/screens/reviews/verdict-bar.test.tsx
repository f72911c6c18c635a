/** The verdicts: by button or key; nobody approves an item whose photo cannot be shown. */
import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { Review } from '../../../contract/calls/reviews.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { VerdictBar } from './verdict-bar.tsx';

beforeAll(signedIn);

const item = { kind: 'product', code: 'ABC-P0000017' } as unknown as Review['item'];
const approve = () => page.getByRole('button', { name: /^Approve/ });

test('an item is approved by button and by key', async () => {
  const decide = vi.fn(async () => ({}));
  await draw(<VerdictBar item={item} isBlind={false} busy={false} onDecide={decide} onSkip={vi.fn()} />);
  await approve().click();
  await userEvent.keyboard('a');
  expect(decide.mock.calls).toEqual([['approved'], ['approved']]);
});

test('without its photo it is skipped or asked for, not approved', async () => {
  const decide = vi.fn(async () => ({}));
  const skip = vi.fn();
  await draw(<VerdictBar item={item} isBlind busy={false} onDecide={decide} onSkip={skip} />);
  await expect.element(page.getByText('The photo can’t be shown.', { exact: false })).toBeVisible();
  await expect.element(approve()).toBeDisabled();
  await expectClean();
  await userEvent.keyboard('a');
  await userEvent.keyboard('s');
  expect([decide.mock.calls.length, skip.mock.calls.length]).toEqual([0, 1]);
  await userEvent.keyboard('p{Enter}');
  expect(decide.mock.calls).toEqual([['photoWanted', { reason: '' }]]);
});
