// Plain JavaScript for any installed Node (20 or newer): it installs the rest, including Node 24.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs exactly what the lock file lists, unless it is already installed. */
export async function ensureInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (existsSync(installed) && sameVersions(installed)) return;
  console.log('Installing dependencies (once)…');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional'], {
    shell: process.platform === 'win32',
  });
}

/** Every installed package has the locked version; missing optional ones belong to other platforms. */
function sameVersions(installed) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;
  const locked = read(path.join(root, 'package-lock.json'));
  const present = read(installed);
  return Object.entries(locked).every(
    ([name, { version, optional }]) =>
      name === '' || present[name]?.version === version || (optional && !present[name]),
  );
}

/** Path of a Node 24 or newer: this one, or the one among the dependencies. Throws with instructions. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const require = createRequire(import.meta.url);
    const folder = path.dirname(require.resolve(`node-${platform}-${process.arch}/package.json`));
    return path.join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    throw new Error(`Node 24 or newer is needed and none comes with the dependencies for ${platform}-${process.arch}.`);
  }
}

/**
 * How to run the server: arguments of Node 24, and additional environment. Memory is returned to the system early; by default the process
 * keeps hundreds of mostly empty megabytes (`npm run bench:exports`).
 */
export const serverProcess = {
  args: [
    '--max-semi-space-size=16',
    '--heap-growing-percent=50',
    // The passkey library asks which algorithms Node has, and two of them are experimental.
    '--disable-warning=ExperimentalWarning',
    'server/main.ts',
  ],
  env: {
    // Image processing uses many threads, and each would keep its own heap.
    MALLOC_ARENA_MAX: '2',
    // A fifth of the work of a start is to compile the same files again.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node'),
  },
};

/** Runs a program to its end with our output; rejects if it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(command)} ${args[0] ?? ''} ended with ${signal ?? code}`));
    });
  });
}

/** Runs a package's program under Node 24. */
export const runTool = (file, args = [], options = {}) =>
  run(node24(), [path.join(root, 'node_modules', file), ...args], options);

/** Ends the process with a readable line instead of a stack trace. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
