/** The embedded PostgreSQL: started or adopted, locked to one server, stopped with it (contract 1). */
import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { type Binaries, findBinaries } from './binaries.ts';
import { CLUSTER_USER, clusterPassword, ensureCluster } from './cluster.ts';
import { findPostmaster, type Identify, waitForEnd } from './postmaster.ts';
import { chooseRunAs, type RunAs } from './unprivileged.ts';

const DATABASE = 'ordito';
const CONTROL_FILE = join('global', 'pg_control');
/** Where PostgreSQL notes in it when it wrote it, in seconds since 1970. */
const WRITTEN_AT = 24;
/** Between that and the write itself. */
const WRITE_SECONDS = 5;
const START_MS = 30_000;
const STOP_MS = 20_000;
/** A sixteenth of the memory, at most 1 GB: lists of a million items are read from it (decision 0015). */
const BUFFERS_MB = Math.min(1024, Math.max(128, Math.floor(totalmem() / 16 / 2 ** 20)));
/** A killed start may leave a PostgreSQL that is still starting or stopping; each round reads the pid file again. */
const ROUND_MS = 100;
/** A process with our pid that cannot be identified and does not respond for this long is treated as foreign. */
const STRANGER_MS = 2000;

/** Only the server's user enters a data folder; as root, PostgreSQL runs as another one and enters, too. */
export const DATA_FOLDER = { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 } as const;

export interface Embedded {
  url: string;
  /** Distinguishes this data folder from its copies; see `pathsOf`. */
  place: string;
  /** Whether something else than PostgreSQL wrote its control file: another folder was copied over this one, and the database does not know yet. */
  isOverwritten: boolean;
  /** Call it when the database knows. */
  settled(): void;
  /** Restarts PostgreSQL on its port after it alone was killed; resolves once it accepts connections. Throws if it does not come up. */
  revive(): Promise<void>;
  /** Fast shutdown; waits until the process has exited. */
  stop(): Promise<void>;
}

interface DataPaths {
  cluster: string;
  password: string;
  logFile: string;
  binaries: Binaries;
  runAs: RunAs;
  identify: Identify | undefined;
}

/**
 * Starts the cluster of a data folder and creates it first if necessary. Throws with a user-readable message. `identify` replaces the
 * system's way to identify processes.
 */
export async function startEmbedded(dataDir: string, identify?: Identify): Promise<Embedded> {
  mkdirSync(dataDir, DATA_FOLDER);
  const binaries = findBinaries();
  const cluster = join(dataDir, 'postgres');
  const runAs = chooseRunAs([binaries.postgres, dataDir]);
  const password = clusterPassword(join(dataDir, 'postgres.password'));
  await ensureCluster(cluster, password, binaries, runAs);
  const place: DataPaths = { cluster, password, binaries, runAs, identify, logFile: join(dataDir, 'postgres.log') };
  // PostgreSQL writes the control file as soon as it starts, and whoever starts it first may fail, or be a command.
  const overwritten = join(dataDir, 'overwritten');
  if (!findPostmaster(cluster, identify) && wasOverwritten(join(cluster, CONTROL_FILE))) {
    writeFileSync(overwritten, '', { mode: 0o600, flush: true });
  }
  const port = await bringUp(place);
  await ensureDatabase(urlOf(place, port, 'postgres'));
  return {
    url: urlOf(place, port, DATABASE),
    place: pathsOf(cluster),
    isOverwritten: existsSync(overwritten),
    settled: () => rmSync(overwritten, { force: true }),
    async revive() {
      const found = await bringUp(place, port);
      if (found !== port) throw new Error('The embedded PostgreSQL was started by another server.');
    },
    stop: () => stop(place),
  };
}

const urlOf = ({ password }: DataPaths, port: number, database: string) =>
  `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/${database}`;

/** Returns the port of a PostgreSQL that accepts connections: the running one, else one started now, on `port` if given. */
async function bringUp(place: DataPaths, port?: number): Promise<number> {
  let started: ReturnType<typeof launch> | null = null;
  const began = Date.now();
  for (const end = began + START_MS; Date.now() < end; await wait(ROUND_MS)) {
    const running = findPostmaster(place.cluster, place.identify);
    if (running && running.port > 0 && (await answers(urlOf(place, running.port, 'postgres')))) return running.port;
    // PostgreSQL has its own locks: started beside a live one, it exits by itself.
    const free = !running || (!running.certain && Date.now() - began > STRANGER_MS);
    if (free && (!started || started.ended())) started = launch(place, port ?? (await freePort()));
  }
  throw new Error(`The embedded PostgreSQL does not start. Its log (${place.logFile}) ends with:\n${logTail(place)}`);
}

/** Detached, so that Ctrl-C in a terminal reaches only the server, which then stops PostgreSQL in order. */
function launch({ binaries, cluster, runAs, logFile }: DataPaths, port: number): { ended(): boolean } {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: `${BUFFERS_MB}MB`,
    // Pages come from memory, so processing their rows dominates the cost.
    seq_page_cost: 0.3,
    random_page_cost: 0.3,
    // A page is written whole to the log when it first changes after a checkpoint: half as long, and a third as often.
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    max_wal_size: '2GB',
    log_min_messages: 'warning',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { program, args, options } = runAs.command(binaries.postgres, ['-D', cluster, ...flags]);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(program, args, { ...options, cwd: '/', detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  let over = false;
  child.on('error', () => (over = true));
  child.on('exit', () => (over = true));
  child.unref();
  return { ended: () => over };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    // 28P01: it runs, but rejects the stored password; waiting would not help.
    if ((error as { code?: string }).code === '28P01') {
      throw new Error('The embedded PostgreSQL refuses the password in DATA_DIR/postgres.password.', { cause: error });
    }
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // 42P04, 23505: a concurrent first start created it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

async function stop({ cluster, binaries, identify }: DataPaths): Promise<void> {
  const running = findPostmaster(cluster, identify);
  if (!running) return;
  if (process.platform === 'win32') spawnSync(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast']);
  else process.kill(running.pid, 'SIGINT');
  if (!(await waitForEnd(running.pid, STOP_MS))) throw new Error('The embedded PostgreSQL does not stop.');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function logTail({ logFile }: DataPaths): string {
  try {
    return readFileSync(logFile, 'utf8').split('\n').slice(-8).join('\n');
  } catch {
    return `(no log in ${dirname(logFile)})`;
  }
}

/** Identifies the location of a data folder, to distinguish a restored or copied folder from the original. */

/**
 * The identity of the cluster's control file. PostgreSQL writes it in place at every checkpoint, so it stays the same file over restarts
 * and crashes; copying or restoring the folder creates another file, even with tools that copy only differences.
 */
function pathsOf(cluster: string): string {
  const { ino, birthtimeNs, ctimeNs } = statSync(join(cluster, CONTROL_FILE), { bigint: true });
  // A file system without birth times reports the time of the last change instead.
  return birthtimeNs === ctimeNs ? String(ino) : `${ino}:${birthtimeNs}`;
}

/**
 * Whether a control file changed at another time than PostgreSQL says in it. A copy over it stays the same file to the system, and may have
 * its old times, but for that of the change.
 */
export function wasOverwritten(controlFile: string): boolean {
  const changedAt = statSync(controlFile).ctimeMs / 1000;
  const writtenAt = Number(readFileSync(controlFile).readBigInt64LE(WRITTEN_AT));
  return Math.abs(changedAt - writtenAt) > WRITE_SECONDS;
}
