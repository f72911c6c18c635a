// One command from a fresh clone to a running product: installs what is missing, builds what is stale, starts one process.
import { spawn } from 'node:child_process';

import { ensureBuilt } from './app-build.mjs';
import { ensureInstalled, fail, node24, root, serverProcess } from './toolchain.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  fail(error);
}

// The channel tells the server when this process is gone, however it went, so that no orphan keeps the port.
const server = spawn(node24(), serverProcess.args, {
  cwd: root,
  env: { ...serverProcess.env, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
// npm ends its shell on SIGTERM, and the shell does not tell us: a changed parent says the same.
const parent = process.ppid;
if (process.env['npm_lifecycle_event'] === 'start') {
  setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 250).unref();
}
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)));
