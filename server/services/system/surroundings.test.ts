import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

import { afterEach, expect, it, vi } from 'vitest';

import { root } from '../../../scripts/toolchain.mjs';
import { isLow, readSurroundings } from './surroundings.ts';

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

it('surroundings: where the pager rings, the page warns too, also on a small disk', async () => {
  const rules = await fs.readFile(path.join(root, 'deploy/alerts.yaml'), 'utf8');
  const paged = Number(/ordito_disk_free_bytes\) < (\S+)'/.exec(rules)?.[1]);
  const rooms = [paged - 1, paged, paged * 1.9].map((freeBytes) =>
    [20e9, 200e9].map((totalBytes) => isLow({ freeBytes, totalBytes })),
  );
  expect(rooms).toEqual([
    [true, true],
    [false, true],
    [false, true],
  ]);
});
