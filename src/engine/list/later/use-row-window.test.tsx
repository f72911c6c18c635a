/** The rows near the viewport, while a page moves faster than it is drawn. */
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';

import { draw } from '../../../../tests/support/draw.tsx';
import { useRowWindow } from './use-row-window.ts';

let moves = 0;

/** Moves on whenever it is drawn, before React looks at the place once more. */
function Moving() {
  const { first, last } = useRowWindow(100_000, { line: 50, gap: 0, top: 0 });
  useLayoutEffect(() => {
    if (moves < 80) window.scrollBy(0, 400);
    moves += 1;
  });
  return (
    <div style={{ height: 5_000_000 }}>
      <p style={{ position: 'sticky', top: 0 }}>{`${first} to ${last}`}</p>
    </div>
  );
}

test('rows near the viewport: a page that moves whenever it is drawn is drawn until it rests', async () => {
  await draw(<Moving />);
  await expect.poll(() => moves).toBeGreaterThan(80);
  await expect
    .poll(() => document.querySelector('p')?.textContent)
    .toMatch(`${Math.floor(window.scrollY / 50) - 2} to`);
  expect(moves).toBeLessThan(100);
});
