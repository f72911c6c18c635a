/** Several servers and a worker on one database and one folder of photos, behind a load balancer: to the bench they are one server. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { node24, root } from '../../scripts/toolchain.mjs';
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts';
import { LiveServer } from '../flows/support/live-server.ts';
import { type Balancer, startBalancer } from '../support/balancer.ts';

/** What the bench does with a server, or with several. */
export type Live = Pick<LiveServer, 'url' | 'dataDir' | 'start' | 'stop' | 'crash' | 'exited' | 'dispose'>;

export class LiveServers implements Live {
  readonly dataDir: string;
  readonly #database: Embedded;
  readonly #balancer: Balancer;
  /** The worker is the last. */
  readonly #servers: readonly LiveServer[];
  /** The next to be killed. */
  #turn = 0;
  /** Whether they end at a point. */
  #isArmed = false;

  private constructor(dataDir: string, database: Embedded, servers: readonly LiveServer[], balancer: Balancer) {
    this.dataDir = dataDir;
    this.#database = database;
    this.#servers = servers;
    this.#balancer = balancer;
  }

  /** Starts a number of web servers of this repository, or of a copy, and a worker on an empty data folder with one super admin. */
  static async create(count: number, house?: string): Promise<LiveServers> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ordito-servers-'));
    const database = await startEmbedded(dataDir);
    const shared = { DATA_DIR: dataDir, DATABASE_URL: database.url, DATABASE_POOL: '5', DRAIN_SECONDS: '0.3' };
    const roles = [...Array.from({ length: count }, () => 'web'), 'worker'];
    const servers = await Promise.all(roles.map((ROLE) => LiveServer.prepare(house, { ...shared, ROLE })));
    const balancer = await startBalancer(() => servers.slice(0, count).map(({ url }) => url));
    const all = new LiveServers(dataDir, database, servers, balancer);
    await all.start();
    return all;
  }

  get url(): string {
    return this.#balancer.url;
  }

  /** Starts their database and those that have ended; `faults` and supervision as with one server. */
  async start(faults = '', isSupervised = false): Promise<void> {
    await this.reviveDatabase();
    this.#isArmed = faults !== '';
    const [first, ...others] = this.#servers.filter(({ hasEnded }) => hasEnded);
    // It creates the tables and the super admin.
    await first?.start(faults, isSupervised);
    await Promise.all(others.map((each) => each.start(faults)));
  }

  /** Kills one of them in turn while the others serve; all of them if they are, or were, to end at a point. */
  async killAndStart(faults = ''): Promise<void> {
    const turn = this.#turn++ % this.#servers.length;
    const isAll = faults !== '' || this.#isArmed;
    const killed = this.#servers.filter((_, index) => isAll || index === turn);
    await Promise.all(killed.map((each) => each.stop('SIGKILL')));
    await this.start(faults);
  }

  /** Backs them up, while they run, as their operator does. */
  async backUp(folder: string): Promise<void> {
    await this.#data('backup', folder);
  }

  /** Puts their newest backup in place of what they have, as their operator does. */
  async restore(folder: string): Promise<void> {
    await Promise.all(this.#servers.map((each) => each.stop()));
    await this.#data('restore', folder, '--replace');
    await this.start();
  }

  /** Runs `npm run data`. */
  async #data(...args: string[]): Promise<void> {
    const env = { ...process.env, DATA_DIR: this.dataDir, DATABASE_URL: this.#database.url };
    await promisify(execFile)(node24(), [path.join(root, 'tools/data/main.ts'), ...args], { env });
  }

  /** Stops all of them; in order, also their database. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    await Promise.all(this.#servers.map((each) => each.stop(signal)));
    if (signal === 'SIGTERM') await this.#database.stop();
  }

  /** Starts their database again if it has ended: there is no server that it belongs to. */
  reviveDatabase(): Promise<void> {
    return this.#database.revive();
  }

  crash(): void {
    this.#servers[0]?.crash();
  }

  /** Waits for any of them to exit. */
  async exited(): Promise<void> {
    await Promise.race(this.#servers.map((each) => each.exited()));
  }

  async dispose(): Promise<void> {
    await this.stop();
    await this.#balancer.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
