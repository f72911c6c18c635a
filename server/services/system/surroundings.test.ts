import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

import { afterEach, expect, it, vi } from 'vitest';

import { readSurroundings } from './checks.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});
const standIn = (statfs: () => Promise<unknown>) => {
  vi.spyOn(fs, 'statfs').mockImplementation(statfs as typeof fs.statfs);
  syncBuiltinESMExports();
};

it('surroundings: a folder in memory is no disk of an installation whose photos are in a bucket', async () => {
  standIn(async () => ({ bavail: 5, bsize: 100, blocks: 10, type: 0x01021994 }));
  const parts = { dataDir: '/data', backupDir: null, certificate: null };
  const read = (address: string | null) => readSurroundings({ ...parts, storage: { address } });
  expect((await read('s3://photos')).free).toEqual([]);
  expect((await read(null)).free).toEqual([{ place: 'data', bytes: 500 }]);
});

it('surroundings: a disk that is away hides nothing else, and raises the alarms of full disks and of missing backups', async () => {
  standIn(async () => Promise.reject(new Error('EIO')));
  const parts = { dataDir: '/data', backupDir: '/nowhere/backups', certificate: null };
  const { free, backupAt } = await readSurroundings({ ...parts, storage: { address: null } });
  expect([free, backupAt?.getTime()]).toEqual([
    [
      { place: 'data', bytes: 0 },
      { place: 'backups', bytes: 0 },
    ],
    0,
  ]);
});
