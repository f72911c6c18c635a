/** Photos rendered a second by one core: decoded for each size, as before, and once for all. Photos as tablets send them, and from phones. */
import sharp from 'sharp';

import { IMAGE_EDGE_TARGET, IMAGE_WIDTHS } from '../../../contract/limits.ts';
import { drawAll } from '../../../server/services/photos/renditions.ts';
import { round } from '../support.ts';

const TIMES = 12;
const PHOTOS = { tablet: [IMAGE_EDGE_TARGET, 1536, 85], phone: [4032, 3024, 80] } as const;
/** Wanted of two cores, at the peak of 50 million items in three years. */
const WANTED = 12;

/** By the time of the processor, so that other work on the machine hardly matters. */
export async function measureRenditions(): Promise<object> {
  const figures: Record<string, object> = {};
  for (const [name, [width, height, quality]] of Object.entries(PHOTOS)) {
    const photo = await noise(width, height, quality);
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
  return figures;
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

/** Large blotches with grain, upright by its orientation only. */
async function noise(width: number, height: number, quality: number): Promise<Buffer> {
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
  return sharp(blotches)
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: await grain(width, height, 6), blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality })
    .toBuffer();
}
