// Switches a person's two-step sign-in off, on the machine of the server: `npm run two-step:reset -- anna@example.org`.
import path from 'node:path';

import { ensureInstalled, fail, node24, root, run } from './toolchain.mjs';

try {
  await ensureInstalled();
  await run(node24(), [path.join(root, 'tools/reset-two-step/main.ts'), ...process.argv.slice(2)]);
} catch (error) {
  fail(error);
}
