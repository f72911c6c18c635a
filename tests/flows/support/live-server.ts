/** The real server as a process with a lasting data folder; tests stop, kill and restart it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { node24, root, serverProcess } from '../../../scripts/toolchain.mjs';
import { childOf } from '../../support/child-process.ts';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';

export const ADMIN = { email: 'admin@ordito.example', password: 'correct horse battery' };

export class LiveServer {
  readonly port: number;
  readonly dataDir: string;
  #child: ChildProcess | null = null;
  #isSupervised = false;
  #output = '';

  readonly #house: string;
  readonly #settings: Readonly<Record<string, string>>;

  private constructor(port: number, house: string, settings: Readonly<Record<string, string>>) {
    this.port = port;
    this.#house = house;
    this.#settings = settings;
    this.dataDir = settings['DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'ordito-flow-'));
  }

  /** Starts the server of this repository, or of a copy, on an empty data folder with one super admin. */
  static async create(house?: string, settings?: Readonly<Record<string, string>>): Promise<LiveServer> {
    const server = await LiveServer.prepare(house, settings);
    await server.start();
    return server;
  }

  /** The same, to be started later. */
  static async prepare(house: string = root, settings: Readonly<Record<string, string>> = {}): Promise<LiveServer> {
    return new LiveServer(await freePort(), house, settings);
  }

  /** The id of its process. Throws if there is none. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('the server is not running');
    return this.#child.pid;
  }

  /** Whether its process has exited, or was never started. */
  get hasEnded(): boolean {
    return (this.#child?.exitCode ?? this.#child?.signalCode ?? null) !== null || this.#child === null;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Starts the process and waits until it is ready. `faults` names a point where it dies, e.g. `after-commit:1`. Supervised: as
   * `npm start` does it, which starts it again after a crash.
   */
  async start(faults = '', isSupervised = false): Promise<void> {
    this.#isSupervised = isSupervised;
    const env = {
      ...serverProcess.env,
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(this.port),
      DATA_DIR: this.dataDir,
      VIES_URL: 'off',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      FAULT_POINTS: faults,
      LOG_LEVEL: 'warn',
      ...this.#settings,
    };
    const args = isSupervised ? ['scripts/start.mjs'] : serverProcess.args;
    const child = spawn(node24(), args, { cwd: this.#house, env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (this.#output += String(text)));
    await until(() => {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`server ended at start:\n${this.#output}`);
      return fetch(`${this.url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
    }, 'a server that is ready').catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.#output}`);
    });
  }

  /** Stops it with SIGTERM or SIGKILL and waits for its exit. */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    // A supervised server would be restarted, or outlive its supervisor.
    this.#child?.kill(this.#isSupervised ? 'SIGTERM' : signal);
    await this.exited();
  }

  /** Ends a supervised server, and not its supervisor, with SIGKILL. */
  crash(): void {
    process.kill(childOf(this.#child?.pid ?? 0), 'SIGKILL');
  }

  /** Waits for the process to exit, e.g. at its fault point. */
  async exited(): Promise<void> {
    if (!this.hasEnded) await new Promise((resolve) => this.#child?.once('exit', resolve));
  }

  /** Stops everything and removes the data. */
  async dispose(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
