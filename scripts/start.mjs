// One command from a fresh clone to a running product: installs missing packages, builds if stale, keeps one server running.
import { spawn } from 'node:child_process';

import { ensureBuilt } from './app-build.mjs';
import { ensureInstalled, fail, node24, root, serverProcess } from './toolchain.mjs';

/** Delays before a crashed server is restarted, in ms: longer each time it does not stay up. */
const BACK_OFF_MS = [500, 1000, 2000, 5000, 10_000, 30_000];
/** After this uptime the delays start over, in ms. */
const SETTLED_MS = 60_000;

try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  fail(error);
}

let server = null;
let wasReady = false;
let startedAt = 0;
let crashes = 0;
let stopping = false;
start();

function stop(signal) {
  stopping = true;
  if (server) server.kill(signal);
  else process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// npm ends its shell on SIGTERM, and the shell does not forward it; a changed parent reveals it.
const parent = process.ppid;
if (process.env['npm_lifecycle_event'] === 'start') {
  setInterval(() => process.ppid === parent || stop('SIGTERM'), 250).unref();
}

function start() {
  // The IPC channel tells the server when this process ends, in any way, so that no orphan keeps the port.
  server = spawn(node24(), serverProcess.args, {
    cwd: root,
    env: { ...serverProcess.env, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  startedAt = Date.now();
  server.on('message', () => (wasReady = true));
  server.on('exit', ended);
}

/** A failed first start has already printed its reason; a server that ran and crashed is restarted. */
function ended(code, signal) {
  server = null;
  if (stopping || !wasReady || code === 0) process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1));
  if (Date.now() - startedAt > SETTLED_MS) crashes = 0;
  const pause = BACK_OFF_MS[Math.min(crashes++, BACK_OFF_MS.length - 1)];
  console.error(
    `The server ended unexpectedly (${signal ?? `exit code ${code}`}). Starting it again in ${pause / 1000} s …`,
  );
  setTimeout(start, pause);
}
