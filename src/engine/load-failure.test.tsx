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

test('load failure: a part of a page says so in less room, with what is true for both', async () => {
  await signedInWith(4);
  const failed = <LoadFailure failure={{ kind: 'unreachable' }} onRetry={() => undefined} busy={false} />;
  const { container } = await draw(
    <>
      {failed}
      <section>{failed}</section>
    </>,
  );
  await expect.poll(() => container.querySelectorAll('[role=alert]').length).toBe(2);
  const [whole = 0, part = 0] = [...container.querySelectorAll('[role=alert]')].map(({ clientHeight }) => clientHeight);
  expect(part).toBeLessThan(0.8 * whole);
  await expect.element(page.getByText('Couldn’t load this', { exact: true }).first()).toBeVisible();
});
