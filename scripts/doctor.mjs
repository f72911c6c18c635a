// Says what would keep the configured installation from working, and what to do.
import { spawnSync } from 'node:child_process';
import path from 'node:path';

import { ensureInstalled, fail, node24, root, serverProcess } from './toolchain.mjs';

try {
  await ensureInstalled();
  const env = { ...serverProcess.env, ...process.env };
  const { status } = spawnSync(node24(), [path.join(root, 'tools/doctor/main.ts')], { stdio: 'inherit', env });
  process.exit(status ?? 1);
} catch (error) {
  fail(error);
}
