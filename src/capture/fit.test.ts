import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CAPTURE_TARGET, firstTry, fitWithin, nextTry, SHRUNK_TARGET } from './fit.ts';

describe('fitWithin', () => {
  it('keeps proportions, never enlarges, never reaches zero', () => {
    expect(fitWithin(4000, 3000, 2048)).toEqual({ width: 2048, height: 1536 });
    expect(fitWithin(3000, 4000, 2048)).toEqual({ width: 1536, height: 2048 });
    expect(fitWithin(800, 600, 2048)).toEqual({ width: 800, height: 600 });
    expect(fitWithin(40_000, 1, 2048)).toEqual({ width: 2048, height: 1 });
  });
});

describe('nextTry', () => {
  it('stops as soon as it fits', () => {
    expect(nextTry(firstTry(CAPTURE_TARGET), CAPTURE_TARGET.bytes, CAPTURE_TARGET)).toBeNull();
  });

  it('always ends, and each try is smaller, whatever the encoder returns', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40_000_000 }), { minLength: 60, maxLength: 60 }), (sizes) => {
        for (const target of [CAPTURE_TARGET, SHRUNK_TARGET]) {
          let attempt = firstTry(target);
          for (const bytes of sizes) {
            const next = nextTry(attempt, bytes, target);
            if (!next) return;
            expect(next.edge < attempt.edge || (next.edge === attempt.edge && next.quality < attempt.quality)).toBe(
              true,
            );
            attempt = next;
          }
          expect.unreachable('too many tries');
        }
      }),
    );
  });
});
