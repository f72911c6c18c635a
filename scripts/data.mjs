import { spawnSync } from 'node:child_process';
// Backs up, restores, verifies and copies the data of an installation (docs/backup.md).
import path from 'node:path';

import { ensureInstalled, fail, node24, root } from './toolchain.mjs';

try {
  await ensureInstalled();
  const { status } = spawnSync(node24(), [path.join(root, 'tools/data/main.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
} catch (error) {
  fail(error);
}
