// Draws the demo photos that are missing in server/demo/photos.
import path from 'node:path';

import { ensureInstalled, fail, node24, root, run } from './toolchain.mjs';

try {
  await ensureInstalled();
  await run(node24(), [path.join(root, 'tools/demo-photos/main.ts')]);
} catch (error) {
  fail(error);
}
