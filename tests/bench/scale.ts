/** What limits growth, before and after it was removed, in one run. Arguments choose some: `npm run bench:scale -- notices`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startEmbedded } from '../../server/db/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { measureNotices } from './scale/notices.ts';
import { measureRenditions } from './scale/renditions.ts';
import { measureSweep } from './scale/sweep.ts';
import { measureWrites } from './scale/writes.ts';

/** Each gets the address of a migrated database of its own cluster, with `fsync` as in production. */
const MEASURES: Readonly<Record<string, (url: string) => Promise<object>>> = {
  notices: measureNotices,
  renditions: measureRenditions,
  sweep: measureSweep,
  writes: measureWrites,
};

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(MEASURES, name));
if (unknown.length > 0)
  throw new Error(`No such measure: ${unknown.join(', ')}. There are: ${Object.keys(MEASURES).join(', ')}`);

const figures: Record<string, object> = {};
for (const [name, measure] of Object.entries(MEASURES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const folder = mkdtempSync(path.join(tmpdir(), 'ordito-scale-'));
  const embedded = await startEmbedded(folder);
  try {
    await migrateDatabase(embedded.url);
    figures[name] = await measure(embedded.url);
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
console.log(JSON.stringify({ bench: 'scale', ...figures }));
