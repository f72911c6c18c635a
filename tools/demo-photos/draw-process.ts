/** The drawing process: receives subjects from its parent and returns JPEGs. It is separate because the server reads no SVG. */
import sharp from 'sharp';

import type { Subject } from '../../server/demo/subject.ts';
import { sceneOf } from './arrange.ts';
import { photograph } from './render.ts';

/** The process's result: the photo, or an error. */
export type DrawResult = { jpeg: Uint8Array } | { error: string };

sharp.concurrency(1);
sharp.cache(false);

async function draw(subject: Subject): Promise<DrawResult> {
  try {
    return { jpeg: await photograph(sceneOf(subject), subject.seed) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (subject: Subject) => {
  void draw(subject).then((drawn) => process.send?.(drawn));
});
// The parent has finished or is gone.
process.on('disconnect', () => process.exit(0));
