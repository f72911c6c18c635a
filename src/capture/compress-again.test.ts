import { beforeEach, expect, it, vi } from 'vitest';

import { compressAgain } from './compress-again.ts';
import { CaptureError, compress } from './compress.ts';

vi.mock('./compress.ts', async (original) => ({ ...(await original<object>()), compress: vi.fn() }));
vi.mock('./target.ts', () => ({ captureTarget: () => Promise.resolve({}) }));

beforeEach(() => vi.mocked(compress).mockReset());

it('drops a picture only for reasons its bytes prove; retries when memory was short', async () => {
  vi.mocked(compress).mockRejectedValueOnce(new CaptureError('notImage'));
  expect(await compressAgain(new ArrayBuffer(1), false)).toBeNull();
  for (const error of [new CaptureError('unreadable'), new DOMException('out of memory', 'DataCloneError')]) {
    vi.mocked(compress).mockRejectedValueOnce(error);
    await expect(compressAgain(new ArrayBuffer(1), false)).rejects.toBe(error);
  }
});
