import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Refusal } from '../engine/refusal.ts';
import { receiveBody } from './receive.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bounds = { max: 4_000_000, tooLarge: () => new Refusal('tooLarge', { limit: 4_000_000 }) };

/** A request whose body arrives in pieces, one after each pause. */
function slowRequest(bytes: number, everyMs: number, pieces: number): Request {
  let left = pieces;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(bytes));
    },
  });
  return new Request('http://x/', { method: 'POST', body, duplex: 'half' } as RequestInit);
}
const outcome = (request: Request, grow?: (bytes: number) => void) =>
  receiveBody(request, { ...bounds, ...(grow ? { grow } : {}) }).then(
    ({ size }) => size,
    (error: unknown) => (error instanceof Refusal ? error.word : 'broken'),
  );
async function after(ms: number, running: Promise<unknown>): Promise<unknown> {
  await vi.advanceTimersByTimeAsync(ms);
  return Promise.race([running, Promise.resolve('under way')]);
}

it('slow bodies: a tablet at 5 kB/s succeeds, even with a pause of half a minute', async () => {
  expect(await after(500_000, outcome(slowRequest(5000, 1000, 400)))).toBe(2_000_000);
  expect(await after(500_000, outcome(slowRequest(150_000, 29_000, 10)))).toBe(1_500_000);
});

it('slow bodies: one that sends nothing, or single bytes, is refused after half a minute', async () => {
  for (const every of [1000, 3_600_000]) {
    const idle = outcome(slowRequest(1, every, 10_000));
    expect(await after(29_000, idle)).toBe('under way');
    expect(await after(2000, idle)).toBe('unavailable');
  }
});

it('bodies: bytes are counted as they arrive, and reading stops at the limit', async () => {
  const grown: number[] = [];
  expect(
    await after(
      10_000,
      outcome(slowRequest(1_000_000, 1, 3), (bytes) => void grown.push(bytes)),
    ),
  ).toBe(3_000_000);
  expect(grown).toEqual([1_000_000, 1_000_000, 1_000_000]);
  expect(await after(10_000, outcome(slowRequest(1_000_000, 1, 5)))).toBe('tooLarge');
});
