/** A counter's tablet: a real Chromium with a profile on disk, in its own process group, so that it can be killed as a whole. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import sharp from 'sharp';

import { CAMERA, cameraFlags, filmOf, frameOf } from '../support/camera-film.ts';
import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts';
import { watchdog } from '../support/watchdog.ts';

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  ...CHROMIUM_FLAGS,
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--password-store=basic',
  '--use-mock-keychain',
  '--window-size=820,1100',
  '--lang=en-GB',
];
/** Until a picture held into the camera has arrived in the page, in ms: four frames. */
const EXPOSURE_MS = 800;

export class Tablet {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'ordito-tablet-'));
  readonly #film = path.join(this.#folder, 'camera.y4m');
  readonly executable: string;
  #process: ChildProcess | null = null;
  #browser: Browser | null = null;
  #context: BrowserContext | null = null;
  #page: Page | null = null;
  /** Offset of its clock, in ms; applies to pages loaded from now on. */
  clock = 0;

  constructor(executable: string) {
    this.executable = executable;
  }

  get page(): Page {
    if (!this.#page) throw new Error('the tablet is off');
    return this.#page;
  }

  get context(): BrowserContext {
    if (!this.#context) throw new Error('the tablet is off');
    return this.#context;
  }

  get isOn(): boolean {
    return this.#process !== null && this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Starts the browser without loading a page. */
  async start(): Promise<Page> {
    const args = [...FLAGS, ...cameraFlags(this.#film), `--user-data-dir=${this.#folder}`, 'about:blank'];
    const started = spawn(this.executable, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    this.#process = started;
    const address = await devtools(started);
    this.#browser = await chromium.connectOverCDP(address, { timeout: watchdog(90_000), noDefaults: true });
    const context = this.#browser.contexts()[0];
    if (!context) throw new Error('the browser has no profile');
    this.#context = context;
    context.setDefaultTimeout(watchdog(60_000));
    await context.addInitScript(shiftClock, this.clock);
    this.#page = context.pages()[0] ?? (await context.newPage());
    return this.#page;
  }

  /** Opens another tab, which becomes the current one. */
  async newTab(): Promise<Page> {
    this.#page = await this.context.newPage();
    return this.#page;
  }

  /** Makes another tab the current one. */
  use(page: Page): void {
    this.#page = page;
  }

  /** Holds a picture into its camera. */
  async show(picture: string): Promise<void> {
    const frame = await frameOf(sharp(picture).resize({ ...CAMERA, fit: 'fill', kernel: 'nearest' }));
    // In place: an open camera reads the same file over and over.
    writeFileSync(this.#film, filmOf([frame]), { flag: existsSync(this.#film) ? 'r+' : 'w' });
    await sleep(EXPOSURE_MS);
  }

  devtools(page = this.page): Promise<CDPSession> {
    return this.context.newCDPSession(page);
  }

  /** Kills the whole process group, like a removed battery. */
  async kill(): Promise<void> {
    const running = this.#process;
    if (!running?.pid) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    const alive = running.exitCode === null && running.signalCode === null;
    try {
      process.kill(-running.pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
    if (alive) await gone;
    this.#process = null;
    this.#page = null;
    this.#context = null;
    const browser = this.#browser;
    this.#browser = null;
    await Promise.race([browser?.close().catch(() => undefined), sleep(2000)]);
  }

  /** Stops it and removes its profile. */
  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

function devtools(started: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const limit = setTimeout(
      () => reject(new Error(`the browser does not start:\n${said.slice(-2000)}`)),
      watchdog(90_000),
    );
    started.stderr?.on('data', (text) => {
      said += String(text);
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(limit);
      // Drained, or the full pipe would block the browser.
      started.stderr?.removeAllListeners('data').resume();
      resolve(address);
    });
    started.once('exit', () => {
      clearTimeout(limit);
      reject(new Error(`the browser ended at start:\n${said.slice(-2000)}`));
    });
  });
}

/** Runs in every page first: its clock can be wrong, from the start or from any moment. */
function shiftClock(start: number): void {
  const Real = Date;
  const scope = globalThis as unknown as { benchClock?: number; Date: typeof Date };
  scope.benchClock ??= start;
  scope.Date = class extends Real {
    constructor(...given: [] | [number | string | Date]) {
      if (given.length === 0) super(Real.now() + (scope.benchClock ?? 0));
      else super(...(given as [number]));
    }

    static override now(): number {
      return Real.now() + (scope.benchClock ?? 0);
    }
  } as typeof Date;
}
