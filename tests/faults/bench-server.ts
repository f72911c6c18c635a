/** The real server, and the failures of it, its database and its disk. */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { LiveServer } from '../flows/support/live-server.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { type Live, LiveServers } from './live-servers.ts';

/** Small, so that it is quickly filled. */
const DISK_MB = 256;

/** The last issued number of a hub center and kind. */
interface Counter {
  hub: string;
  kind: string;
  issued: number;
}

export class BenchServer {
  readonly live: Live;
  readonly #disk: SmallDisk | null;
  readonly #backup = mkdtempSync(path.join(tmpdir(), 'ordito-backup-'));

  private constructor(live: Live, disk: SmallDisk | null) {
    this.live = live;
    this.#disk = disk;
  }

  /** Starts one server of this repository, or of a copy; or several web servers and a worker. */
  static async create(processes = 1, house?: string): Promise<BenchServer> {
    const live = processes > 1 ? await LiveServers.create(processes, house) : await LiveServer.create(house);
    await live.stop();
    const disk = mountSmallDisk(`${DISK_MB}m`, path.join(live.dataDir, 'photos'));
    await live.start();
    return new BenchServer(live, disk);
  }

  /** Whether photos are on a separate disk that can be full. */
  get hasSmallDisk(): boolean {
    return this.#disk !== null;
  }

  /** Whether the bench copies its folders as a backup; several servers have a tool for that. */
  get hasOwnBackup(): boolean {
    return !(this.live instanceof LiveServers);
  }

  get url(): string {
    return this.live.url;
  }

  /** Kills and restarts it, or one of several; `faults` names the point of its next crash. */
  async killAndStart(faults = ''): Promise<void> {
    if (this.live instanceof LiveServers) return this.live.killAndStart(faults);
    await this.live.stop('SIGKILL');
    await this.live.start(faults);
  }

  /** Kills only its PostgreSQL; one server must restart it, several wait for it. */
  killDatabase(): void {
    process.kill(Number(this.#postmaster()[0]), 'SIGKILL');
    if (this.live instanceof LiveServers) void this.live.reviveDatabase();
  }

  /** Kills the server and its PostgreSQL at once. */
  async powerCut(): Promise<void> {
    this.killDatabase();
    await this.live.stop('SIGKILL');
  }

  /** Makes a backup, of one server a copy of its database's folder and photos while it is stopped; returns the code counters in it. */
  async backUp(): Promise<readonly Counter[]> {
    const counters = await this.query<Counter>('select hub, kind, issued::int from code_counters');
    if (this.live instanceof LiveServers) {
      await this.live.backUp(this.#backup);
      return counters;
    }
    await this.live.stop();
    this.#copy(this.#cluster, path.join(this.#backup, 'postgres'));
    this.#copy(this.#photos, path.join(this.#backup, 'photos'));
    await this.live.start();
    return counters;
  }

  /** Replaces its database by the backup, of several servers also the photos. */
  async restoreBackup(): Promise<void> {
    if (this.live instanceof LiveServers) return this.live.restore(this.#backup);
    await this.live.stop();
    this.#copy(path.join(this.#backup, 'postgres'), this.#cluster);
    await this.live.start();
  }

  /** Puts the photos of the backup beside its newer database, as when only their disk was replaced. */
  async restorePhotos(): Promise<void> {
    await this.live.stop();
    // Their disk stays mounted.
    for (const name of readdirSync(this.#photos)) rmSync(path.join(this.#photos, name), { recursive: true });
    execFileSync('cp', ['-a', `${path.join(this.#backup, 'photos')}/.`, this.#photos]);
    await this.live.start();
  }

  /** Overwrites the photos of some keys on its disk, under the same names and in the same size. */
  async spoilPhotos(keys: readonly string[]): Promise<void> {
    const photos = await this.query<{ id: string }>(
      'select image_id as id from photos join idempotency_keys using (record_id) where key::text = any($1)',
      [keys],
    );
    await this.live.stop();
    for (const { id } of photos) {
      for (const end of ['raw', 'jpg']) {
        const file = path.join(this.#photos, id.slice(0, 2), `${id}.${end}`);
        if (existsSync(file)) writeFileSync(file, Buffer.alloc(statSync(file).size, 1));
      }
    }
    await this.live.start();
  }

  /** Lets every commit wait for a standby that never comes, or wait no more. What waits is in the database already. */
  async holdCommits(on: boolean): Promise<void> {
    await this.query(
      on ? `alter system set synchronous_standby_names = 'nobody'` : 'alter system reset synchronous_standby_names',
    );
    await this.query('select pg_reload_conf()');
  }

  /** Breaks the connections whose commit waits: their transactions stand, and nobody is told. Single statements go on. */
  async breakCommits(): Promise<void> {
    await this.query(
      `select case when query ilike 'commit%' then pg_terminate_backend(pid) else pg_cancel_backend(pid) end
       from pg_stat_activity where wait_event = 'SyncRep'`,
    );
  }

  /** Resets the counters of codes. */
  async setCounters(counters: readonly Counter[]): Promise<void> {
    await this.query('update code_counters set issued = 0');
    for (const { hub, kind, issued } of counters) {
      await this.query('update code_counters set issued = $3 where hub = $1 and kind = $2', [hub, kind, issued]);
    }
  }

  /** Makes the database refuse every transaction, or accept them again. */
  async setReadOnly(on: boolean): Promise<void> {
    await this.query('set default_transaction_read_only = off');
    await this.query(
      on ? 'alter system set default_transaction_read_only = on' : 'alter system reset default_transaction_read_only',
    );
    await this.query('select pg_reload_conf()');
    await sleep(100);
  }

  /** Fills the photos' disk, or frees it. */
  fillDisk(on: boolean): void {
    const file = path.join(this.live.dataDir, 'photos', 'tmp', 'ballast');
    if (!on) {
      rmSync(file, { force: true });
      return;
    }
    mkdirSync(path.dirname(file), { recursive: true });
    try {
      for (let size = DISK_MB; size > 0; size--) writeFileSync(file, Buffer.alloc(1_048_576), { flag: 'a' });
    } catch {
      // The write fails once the disk is full, as intended.
    }
  }

  /** Queries the database directly, by its files, because the server's own function would start a database that is down. */
  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    const [, , , port] = this.#postmaster();
    const password = readFileSync(path.join(this.live.dataDir, 'postgres.password'), 'utf8').trim();
    const client = new pg.Client({
      connectionString: `postgres://ordito:${password}@127.0.0.1:${port}/ordito`,
      options: '-c default_transaction_read_only=off',
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const { rows } = await client.query<Row>(text, values);
      return rows;
    } finally {
      await client.end();
    }
  }

  async dispose(): Promise<void> {
    await this.live.stop();
    this.#disk?.unmount();
    rmSync(this.#backup, { recursive: true, force: true });
    await this.live.dispose();
  }

  get #cluster(): string {
    return path.join(this.live.dataDir, 'postgres');
  }

  get #photos(): string {
    return path.join(this.live.dataDir, 'photos');
  }

  /** Copies with owners and times, as backup tools do. */
  #copy(from: string, to: string): void {
    rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
  }

  #postmaster(): string[] {
    return readFileSync(path.join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n');
  }
}
