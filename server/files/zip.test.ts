import { expect, it, vi } from 'vitest';

import { archive, type ArchiveEntry } from './zip.ts';

const bytes = (size: number) => new Uint8Array(size).fill(7);
/** Many entries; calls `ended` when the generator is closed. */
async function* entries(ended: () => void, fail: 'never' | 'later' = 'never'): AsyncGenerator<ArchiveEntry> {
  try {
    for (let index = 0; index < 200; index += 1) {
      yield { name: `${index}.jpg`, content: [bytes(100_000)], packed: false };
      if (fail === 'later' && index === 3) throw new Error('the database is gone');
    }
  } finally {
    ended();
  }
}

it('zip: closes its entries when the reader disconnects, without reporting a failure', async () => {
  const ended = vi.fn<() => void>();
  const onFailure = vi.fn<(error: unknown) => void>();
  const reader = archive(entries(ended), { large: true, onFailure }).getReader();
  await reader.read();
  await reader.cancel();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
  expect(onFailure).not.toHaveBeenCalled();
});

it('zip: aborts and reports when its entries fail, so that an incomplete archive never looks complete', async () => {
  const onFailure = vi.fn<(error: unknown) => void>();
  const stream = archive(entries(vi.fn(), 'later'), { large: true, onFailure });
  await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'the database is gone' }));
});

it('zip: produces an entry only after the previous one is consumed', async () => {
  let made = 0;
  async function* counted() {
    for await (const entry of entries(vi.fn())) {
      made += 1;
      yield entry;
    }
  }
  const reader = archive(counted(), { large: true, onFailure: vi.fn() }).getReader();
  await reader.read();
  // Many times as many turns as it takes.
  for (let turns = 0; turns < 2000; turns += 1) await new Promise(setImmediate);
  expect(made).toBeLessThan(5);
  await reader.cancel();
});
