/** Data folders of servers that run as processes of their own. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { isAlive } from '../../server/db/postmaster.ts';
import { form, jpeg } from './server-photos.ts';
import { ADMIN, type ServerProcess, startProcess } from './server-process.ts';

const HUB = { firstName: 'Milano', lastName: 'Navigli', email: 'milano@example.org', password: 'long enough' };

/** For each test an empty data folder, and the servers started on it, which end with it. */
export function useDataFolder() {
  /** With a hub center, made once: a new cluster takes seconds. */
  let prepared: string;
  let dataDir: string;
  let running: ServerProcess[];
  beforeAll(async () => {
    prepared = await mkdtemp(join(tmpdir(), 'ordito-prepared-'));
    const server = await startProcess(prepared);
    await addHub(server);
    expect(await server.end('SIGTERM')).toBe(0);
  });
  afterAll(() => rm(prepared, { recursive: true, force: true }));
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'ordito-process-'));
    running = [];
  });
  afterEach(async () => {
    // After a failed test: the last server stops PostgreSQL with it.
    for (const each of running) await each.end('SIGKILL');
    if (postmaster()) await (await startProcess(dataDir)).end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The process of PostgreSQL; null if none runs. */
  function postmaster(): number | null {
    try {
      const pid = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
      return isAlive(pid) ? pid : null;
    } catch {
      return null;
    }
  }
  /** Starts a server; `main` is its script if it is not this checkout's, `folder` its data folder if it is another one. */
  async function start(environment: Record<string, string> = {}, main?: string, folder = dataDir) {
    const server = await startProcess(folder, environment, main);
    running.push(server);
    return server;
  }
  const fill = () => execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  /** Starts a server with a hub center, and signs that in. */
  async function startWithHub(environment: Record<string, string> = {}) {
    fill();
    const server = await start(environment);
    return { server, merchant: await server.client.signIn(HUB.email, HUB.password) };
  }
  return {
    get dataDir() {
      return dataDir;
    },
    postmaster,
    start,
    /** Fills the folder with a hub center. */
    fill,
    startWithHub,
  };
}

/** Adds the hub center to a new installation, and signs it in. */
export async function addHub({ client }: ServerProcess): Promise<string> {
  const owner = await client.signIn(ADMIN.email, ADMIN.password);
  const { status } = await client.call('/merchant', { token: owner, form: form(Object.entries(HUB)) });
  expect(status).toBe(201);
  return client.signIn(HUB.email, HUB.password);
}

/** Sends a garment with a photo. */
export const create = async ({ client }: ServerProcess, token: string, key: string) =>
  client.call('/product/mobile', {
    token,
    form: form([['itemImage', await jpeg()]]),
    headers: { 'Idempotency-Key': key },
  });
