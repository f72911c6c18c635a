/** Creates the files of the embedded cluster: `DATA_DIR/postgres` and the password beside it. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Binaries } from './binaries.ts';
import { isAlive } from './postmaster.ts';
import type { RunAs } from './unprivileged.ts';

/** Name of the cluster's only superuser. */
export const CLUSTER_USER = 'ordito';

/**
 * Creates the cluster if there is none. `initdb` works in a temporary folder that is renamed atomically at the end, so a killed start
 * leaves nothing that breaks a later one. Throws if initdb fails.
 */
export async function ensureCluster(folder: string, password: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  sweepUnfinished(folder);
  if (existsSync(folder)) return;
  const unfinished = `${folder}.init-${process.pid}`;
  const passwordCopy = `${unfinished}.pw`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(passwordCopy, password, { mode: 0o600 });
    runAs.own(unfinished);
    runAs.own(passwordCopy);
    await initialise(unfinished, passwordCopy, binaries, runAs);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
    }
  } finally {
    rmSync(passwordCopy, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** The cluster's password, created on first use; two concurrent first starts get the same one. */
export function clusterPassword(path: string): string {
  if (!existsSync(path)) {
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  return readFileSync(path, 'utf8').trim();
}

/** Removes the folders of starts killed during `initdb`, except one that another start is still using. */
function sweepUnfinished(folder: string): void {
  const parent = join(folder, '..');
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.init-(\d+)(\.pw)?$/.exec(name)?.[1];
    if (!pid || (Number(pid) !== process.pid && isAlive(Number(pid)))) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

async function initialise(folder: string, passwordFile: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const common = ['-D', folder, '-U', CLUSTER_USER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  common.push('--encoding=UTF8', '--no-instructions', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
  // Not every system library knows C.UTF-8, but PostgreSQL does.
  const failures: string[] = [];
  for (const locale of ['C.UTF-8', 'C']) {
    const failure = await run(binaries.initdb, [...common, `--locale=${locale}`], runAs);
    if (failure === null) return;
    failures.push(failure);
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  }
  throw new Error(`The embedded PostgreSQL could not be set up:\n${failures.join('\n')}`);
}

/** Returns null on success, else the program's output. */
function run(program: string, args: string[], runAs: RunAs): Promise<string | null> {
  const { program: first, args: rest, options } = runAs.command(program, args);
  const child = spawn(first, rest, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  child.stderr?.on('data', (chunk) => (said += String(chunk)));
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? null : said));
  });
}
