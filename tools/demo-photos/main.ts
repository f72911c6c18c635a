/** Draws the missing demo photos: `npm run demo:photos`. Delete a file to redraw it. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';

import sharp from 'sharp';

import { planDemo } from '../../server/demo/plan.ts';
import { PHOTO_FOLDER, PHOTO_HEIGHT, PHOTO_WIDTH, photoName } from '../../server/demo/subject.ts';
import { drawPhotos } from './draw.ts';

const fileOf = (name: string) => new URL(name, PHOTO_FOLDER);

await mkdir(PHOTO_FOLDER, { recursive: true });
const missing = planDemo(new Date(0)).subjects.filter((subject) => !existsSync(fileOf(photoName(subject))));
await drawPhotos(missing, async (index, drawn) => {
  const jpeg = await sharp(drawn).resize(PHOTO_WIDTH, PHOTO_HEIGHT).jpeg({ quality: 60, mozjpeg: true }).toBuffer();
  const [subject] = missing.slice(index, index + 1);
  if (subject) await writeFile(fileOf(photoName(subject)), jpeg);
});
