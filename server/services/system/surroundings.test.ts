import { statfs } from 'node:fs/promises';

import { expect, it, vi } from 'vitest';

import { readSurroundings } from './checks.ts';

vi.mock('node:fs/promises', async (load) => ({ ...(await load<object>()), statfs: vi.fn<typeof statfs>() }));

it('surroundings: a folder in memory is no disk of an installation whose photos are in a bucket', async () => {
  const tmpfs = { bavail: 5, bsize: 100, blocks: 10, type: 0x01021994, bfree: 5, files: 0, ffree: 0 };
  vi.mocked(statfs).mockImplementation(async () => ({ ...tmpfs, frsize: 100 }));
  const parts = { dataDir: '/data', backupDir: null, certificate: null };
  const read = (address: string | null) => readSurroundings({ ...parts, storage: { address } });
  expect((await read('s3://photos')).free).toEqual([]);
  expect((await read(null)).free).toEqual([{ place: 'data', bytes: 500 }]);
});

it('surroundings: a disk that is away hides nothing else, and raises the alarm of missing backups', async () => {
  vi.mocked(statfs).mockRejectedValue(new Error('EIO'));
  const parts = { dataDir: '/data', backupDir: '/nowhere/backups', certificate: null };
  const { free, backupAt } = await readSurroundings({ ...parts, storage: { address: null } });
  expect([free, backupAt?.getTime()]).toEqual([[], 0]);
});
