/** A read that failed: why, and only what is true for the person who reads it. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { draw, signedInWith } from '../../tests/support/draw.tsx';
import type { Failure } from '../api/result.ts';
import { LoadFailure } from './load-failure.tsx';

const show = (failure: Failure) => draw(<LoadFailure failure={failure} onRetry={() => undefined} busy={false} />);
const photos = () => page.getByText('You can keep taking photos.', { exact: false });

test('load failure: photos are spoken of to those who take some', async () => {
  await signedInWith(3);
  await show({ kind: 'unreachable' });
  await expect.element(photos()).toBeVisible();
  await signedInWith(4);
  await show({ kind: 'unreachable' });
  await expect.element(page.getByRole('button', { name: 'Try again' }).last()).toBeVisible();
  await expect.element(photos()).not.toBeInTheDocument();
});
