// Customers who browse, buy and write at a running demo: `npm run demo:buy -- --per-minute 6`.
import path from 'node:path';

import { ensureInstalled, fail, node24, root, run } from './toolchain.mjs';

try {
  await ensureInstalled();
  await run(node24(), [path.join(root, 'tools/demo-buy/main.ts'), ...process.argv.slice(2)]);
} catch (error) {
  fail(error);
}
