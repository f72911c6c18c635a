/** The test function of every flow: a server per worker, and checks that hold in all flows. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { chromium, expect, test as base, type BrowserContext, type Page } from '@playwright/test';

import { root } from '../../../scripts/toolchain.mjs';
import { Tablet } from '../../faults/tablet.ts';
import { CHROMIUM_FLAGS } from '../../support/chromium-flags.ts';
import { noteCalls } from '../../support/page-calls.ts';
import { watchdog } from '../../support/watchdog.ts';
import { Api, type Person } from './api.ts';
import { LiveServer } from './live-server.ts';
import { Proxy } from './proxy.ts';

interface PerTest {
  /** A network between browser and server that can misbehave. */
  network: Proxy;
  /** A merchant of a hub center of its own. */
  merchant: Person;
  /** A browser profile on disk, so that a browser can be closed and opened again. */
  profile: Profile;
  /** A browser that can be killed as a whole. */
  tablet: Tablet;
}

interface PerWorker {
  server: LiveServer;
  api: Api;
}

/** A browser profile on disk: closing and reopening it keeps what a tablet keeps. */
export class Profile {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'ordito-profile-'));
  #context: BrowserContext | null = null;
  readonly problems: string[];
  readonly #serviceWorkers: 'allow' | 'block';

  constructor(problems: string[], serviceWorkers: 'allow' | 'block') {
    this.problems = problems;
    this.#serviceWorkers = serviceWorkers;
  }

  async open(options: Parameters<typeof chromium.launchPersistentContext>[1] = {}): Promise<Page> {
    const executablePath = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
    const context = await chromium.launchPersistentContext(this.#folder, {
      viewport: { width: 820, height: 1100 },
      locale: 'en-GB',
      args: [...CHROMIUM_FLAGS],
      serviceWorkers: this.#serviceWorkers,
      ...(executablePath ? { executablePath } : {}),
      ...options,
    });
    this.#context = context;
    staysOffline(context);
    watch(context, this.problems);
    await noteCalls(context, flow);
    return context.pages()[0] ?? context.newPage();
  }

  async close(): Promise<void> {
    await this.#context?.close();
    this.#context = null;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * Tag of flows that need the service worker, to reload offline or to send. Others block it: installing it downloads the whole app,
 * which takes longer than most flows.
 */
export const WITH_SERVICE_WORKER = { tag: '@service-worker' };

let names = 0;

/** The file of the test that runs, e.g. `tests/flows/scan.spec.ts`. */
const flow = (): string => path.relative(root, test.info().file);

export const test = base.extend<PerTest & { problems: string[] }, PerWorker>({
  browser: [
    async ({ browser }, use) => {
      const create = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await create(options);
        await noteCalls(context, flow);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  server: [
    async ({}, use) => {
      const server = await LiveServer.create(process.env['HOUSE']);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: watchdog(150_000) },
  ],
  api: [async ({ server }, use) => use(new Api(server)), { scope: 'worker' }],
  problems: async ({}, use) => {
    const problems: string[] = [];
    await use(problems);
    expect(problems, 'foreign requests, policy violations and uncaught errors').toEqual([]);
  },
  context: async ({ context, problems }, use) => {
    staysOffline(context);
    watch(context, problems);
    await use(context);
  },
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes(WITH_SERVICE_WORKER.tag) ? 'allow' : 'block'),
  profile: async ({ problems, serviceWorkers }, use) => {
    const profile = new Profile(problems, serviceWorkers ?? 'block');
    await use(profile);
    await profile.close();
    profile.remove();
  },
  tablet: async ({}, use) => {
    const tablet = new Tablet(process.env['CHROMIUM_PATH'] ?? chromium.executablePath());
    await use(tablet);
    await tablet.dispose();
  },
  network: async ({ server }, use) => {
    const proxy = await Proxy.create(server.url);
    await use(proxy);
    proxy.close();
  },
  merchant: async ({ api }, use) => {
    names += 1;
    await use(await api.merchant(`Hub${process.pid}`, `N${names}`));
  },
});

export { expect };

/** Tells the page that it is offline; a new document would ask the machine, which is online. */
function staysOffline(context: BrowserContext): void {
  const cutOff = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    await cutOff(offline);
    await context.addInitScript(knowNetwork, !offline);
    await Promise.all(context.pages().map((page) => page.evaluate(knowNetwork, !offline)));
  };
}

function knowNetwork(isOnline: boolean): void {
  if (navigator.onLine === isOnline) return;
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline });
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** No request to another host, no violation of the content policy, no uncaught error, in any flow. */
export function watch(context: BrowserContext, problems: string[]): void {
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['127.0.0.1', 'localhost'].includes(url.hostname) && !['blob:', 'data:'].includes(url.protocol)) {
      problems.push(`foreign request: ${request.url()}`);
    }
  });
  context.on('console', (message) => {
    if (message.type() === 'error' && /content security policy|trusted ?types?/i.test(message.text())) {
      problems.push(`policy: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
}
