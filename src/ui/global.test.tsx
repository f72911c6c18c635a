/** The global stylesheet. */
import { Button } from '@mantine/core';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { draw } from '../../tests/support/draw.tsx';

test('a busy button: its loader is in the middle without the transition that the build leaves out', async () => {
  const { container } = await draw(<Button loading>Sign in</Button>);
  const button = page.getByRole('button').element();
  const loader = container.querySelector('.mantine-Button-loader');
  loader?.removeAttribute('style');
  const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2];
  const [x = 0, y = 0] = middle(button.getBoundingClientRect());
  const [loaderX, loaderY] = loader ? middle(loader.getBoundingClientRect()) : [];
  expect(loaderX).toBeCloseTo(x, 0);
  expect(loaderY).toBeCloseTo(y, 0);
});
