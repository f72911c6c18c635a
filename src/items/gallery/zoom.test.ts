import { expect, it } from 'vitest';

import { panned, REST, zoomed } from './zoom.ts';

const frame = { width: 400, height: 300 };

it('keeps the point under the fingers in place', () => {
  const zoom = zoomed(REST, 2, { x: 100, y: -50 }, frame);
  expect(zoom).toEqual({ scale: 2, x: -100, y: 50 });
  // The point stays in place: the centre's offset plus its own, now twice as far from the centre.
  expect([zoom.x + 2 * 100, zoom.y + 2 * -50]).toEqual([100, -50]);
});

it('never zooms out beyond the whole, nor in beyond the maximum', () => {
  expect(zoomed({ scale: 2, x: 100, y: 50 }, 0.1, { x: 0, y: 0 }, frame)).toEqual(REST);
  expect(zoomed(REST, 99, { x: 0, y: 0 }, frame).scale).toBe(6);
});

it('pans within the frame', () => {
  const twice = { scale: 2, x: 0, y: 0 };
  expect(panned(twice, { x: 30, y: -20 }, frame)).toEqual({ scale: 2, x: 30, y: -20 });
  expect(panned(twice, { x: 9999, y: -9999 }, frame)).toEqual({ scale: 2, x: 200, y: -150 });
  expect(panned(REST, { x: 30, y: 30 }, frame)).toEqual(REST);
});
