/** The drawing process: takes subjects from its parent, answers with JPEGs. It runs apart because the server reads no SVG. */
import sharp from 'sharp';

import type { Subject } from '../../server/demo/subject.ts';
import { sceneOf } from './arrange.ts';
import { photograph } from './render.ts';

/** What the process answers: the photo, or why there is none. */
export type Drawn = { jpeg: Uint8Array } | { error: string };

sharp.concurrency(1);
sharp.cache(false);

async function draw(subject: Subject): Promise<Drawn> {
  try {
    return { jpeg: await photograph(sceneOf(subject), subject.seed) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', (subject: Subject) => {
  void draw(subject).then((drawn) => process.send?.(drawn));
});
// The parent has all it wanted, or is gone.
process.on('disconnect', () => process.exit(0));
