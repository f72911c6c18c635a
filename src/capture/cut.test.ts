import { expect, it } from 'vitest';

import { cutSize, isWhole, WHOLE } from './cut.ts';

const half = { x: 0.25, y: 0, width: 0.5, height: 1 };

it.each([
  ['as it is', { turns: 0, area: WHOLE }, { width: 4000, height: 3000, scale: 1 }],
  ['turned', { turns: 1, area: WHOLE }, { width: 3000, height: 4000, scale: 1 }],
  ['turned twice', { turns: 2, area: WHOLE }, { width: 4000, height: 3000, scale: 1 }],
  ['the middle', { turns: 0, area: half }, { width: 2000, height: 3000, scale: 1 }],
  ['the middle of it, turned', { turns: 3, area: half }, { width: 1500, height: 4000, scale: 1 }],
])('%s has its own proportions', (_, cut, size) => {
  expect(cutSize({ width: 4000, height: 3000 }, cut, 9000)).toEqual(size);
});

it('limits the longest edge, and never enlarges', () => {
  expect(cutSize({ width: 4000, height: 3000 }, { turns: 1, area: half }, 1000)).toEqual({
    width: 375,
    height: 1000,
    scale: 0.25,
  });
  expect(cutSize({ width: 40, height: 3 }, { turns: 0, area: { ...half, width: 0.001 } }, 1000)).toEqual({
    width: 1,
    height: 3,
    scale: 1,
  });
});

it('recognises a cut that changes nothing', () => {
  expect(isWhole({ turns: 0, area: WHOLE })).toBe(true);
  expect(isWhole({ turns: 4, area: { ...WHOLE, width: 0.998 } })).toBe(true);
  expect(isWhole({ turns: 2, area: WHOLE })).toBe(false);
  expect(isWhole({ turns: 0, area: half })).toBe(false);
});
