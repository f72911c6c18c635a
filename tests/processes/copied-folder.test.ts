import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { startEmbedded, wasOverwritten } from '../../server/db/embedded.ts';
import { until } from '../support/until.ts';

it('a data folder that another one was copied over is noticed, and one that only ran is not', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ordito-copied-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const control = join(dataDir, 'postgres', 'global', 'pg_control');
  const run = async () => {
    const embedded = await startEmbedded(dataDir);
    await embedded.stop();
    return embedded;
  };
  const first = await run();
  const cluster = join(dataDir, 'postgres');
  const copy = join(dataDir, 'old');
  cpSync(cluster, copy, { recursive: true, preserveTimestamps: true });
  const again = await run();
  expect([again.place, again.isOverwritten]).toEqual([first.place, false]);
  cpSync(copy, cluster, { recursive: true, preserveTimestamps: true });
  // In place, as `cp -a old/. DATA_DIR/` does, and some seconds later.
  await until(() => {
    writeFileSync(control, readFileSync(join(copy, 'global', 'pg_control')));
    return wasOverwritten(control);
  });
  const put = await run();
  expect([put.place, put.isOverwritten]).toEqual([first.place, true]);
  // A command, or a start that failed, has told no database of it.
  expect((await run()).isOverwritten).toBe(true);
  put.settled();
  expect((await run()).isOverwritten).toBe(false);
});
