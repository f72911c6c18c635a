/**
 * Photos rendered a second by one core: decoded for each size, as before, and once for all. Photos as tablets send them, and from phones,
 * upright by their orientation only. Then those of tablets by a process with `ROLE=render`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { count, eq } from 'drizzle-orm';
import sharp from 'sharp';

import { IMAGE_EDGE_TARGET, IMAGE_WIDTHS } from '../../../contract/limits.ts';
import { openDatabase } from '../../../server/db/pool.ts';
import { photos } from '../../../server/db/schema/items.ts';
import { rawName } from '../../../server/engine/photos/photos.ts';
import { enqueueRenditions } from '../../../server/engine/photos/rendition-job.ts';
import { drawAll } from '../../../server/engine/photos/renditions.ts';
import { lanesOfRole } from '../../../server/jobs/lanes.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import type { WorkDeps } from '../../../server/services/deps.ts';
import { diskStorage } from '../../../server/storage/disk.ts';
import { round } from '../support.ts';

const TIMES = 12;
const PHOTOS = {
  tablet: { width: IMAGE_EDGE_TARGET, height: 1536, quality: 85, orientation: undefined },
  phone: { width: 4032, height: 3024, quality: 80, orientation: 6 },
};
/** Photos of the run of a process. */
const MANY = 300;
/** Wanted of two cores, at the peak of 50 million items in three years. */
const WANTED = 12;

/** By the time of the processor, so that other work on the machine hardly matters. */
export async function measureRenditions(url: string): Promise<object> {
  const figures: Record<string, object> = {};
  for (const [name, described] of Object.entries(PHOTOS)) {
    const photo = await noise(described);
    const before = await perCore(() => drawEach(photo));
    const now = await perCore(async () => {
      for await (const { bytes } of drawAll(photo)) void bytes;
    });
    figures[name] = {
      megabytes: round(photo.length / 1e6),
      perCoreAndSecond: { decodedForEach: before, decodedOnce: now },
      ratio: round(now / before),
      coresFor12ASecond: round(WANTED / now, 1),
    };
  }
  const perSecond = await ofProcess(url, await noise(PHOTOS.tablet));
  return { ...figures, process: { cores: availableParallelism(), perSecond } };
}

/** Photos a second of a worker that does nothing else, from the database and the disk to both. */
async function ofProcess(url: string, photo: Buffer): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ordito-scale-photos-'));
  const database = openDatabase(url, console.error);
  const { db } = database;
  const storage = await diskStorage(folder);
  try {
    const ids = Array.from({ length: MANY }, (_, index) => index.toString(16).padStart(32, '0'));
    const recordId = '019a0000-0000-7000-8000-000000000000';
    const row = { entity: 'product', recordId, slot: 'images', sha256: 'x', bytes: photo.length, width: 1, height: 1 };
    await db
      .insert(photos)
      .values(ids.map((imageId, position) => ({ ...row, imageId, position, state: 'raw' as const })));
    for (const id of ids) await storage.put(rawName(id), photo);
    await enqueueRenditions(db, ids);
    const deps = { db, storage, log: console, reading: database.reading, lanes: lanesOfRole('render', null) };
    const began = performance.now();
    const worker = startWorker(deps as unknown as WorkDeps);
    const raw = db.select({ left: count() }).from(photos).where(eq(photos.state, 'raw'));
    while ((await raw)[0]?.left) await wait(100);
    const seconds = (performance.now() - began) / 1000;
    await worker.stop();
    return round(MANY / seconds, 1);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each size from the upload, with the usual effort. */
async function drawEach(photo: Buffer): Promise<void> {
  const open = () => sharp(photo, { failOn: 'error' }).autoOrient().flatten({ background: '#ffffff' });
  await open().jpeg({ quality: 90 }).toBuffer();
  for (const width of IMAGE_WIDTHS) {
    await open().resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();
  }
}

async function perCore(work: () => Promise<void>): Promise<number> {
  await work();
  const before = process.cpuUsage();
  for (let time = 0; time < TIMES; time += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return round((TIMES * 1e6) / (user + system));
}

/** Large blotches with grain. */
async function noise({ width, height, quality, orientation }: (typeof PHOTOS)['tablet' | 'phone']): Promise<Buffer> {
  const grain = (wide: number, high: number, sigma: number) =>
    sharp({
      create: {
        width: wide,
        height: high,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .png()
      .toBuffer();
  const blotches = await grain(Math.floor(width / 8), Math.floor(height / 8), 40);
  const drawn = sharp(blotches)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: await grain(width, height, 6), blend: 'soft-light' }]);
  return (orientation ? drawn.withMetadata({ orientation }) : drawn).jpeg({ quality }).toBuffer();
}
