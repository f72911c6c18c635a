// Vite with hot reload, and the server restarted on every change, in one terminal.
import { spawn } from 'node:child_process';
import path from 'node:path';

import { ensureInstalled, fail, node24, root } from './toolchain.mjs';

try {
  await ensureInstalled();
} catch (error) {
  fail(error);
}

const start = (args) => spawn(node24(), args, { cwd: root, stdio: 'inherit' });
const children = [
  start(['--watch', '--watch-preserve-output', 'server/main.ts']),
  start([path.join('node_modules', 'vite', 'bin', 'vite.js')]),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
children.forEach((child) => child.on('exit', stop));
