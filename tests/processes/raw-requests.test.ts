/** Every open port gets what no client sends: with and without TLS, the page of trust, the metrics, the local Stripe. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { freePort } from '../support/free-port.ts';
import { alteredRequests, HALF_REQUESTS, RAW_REQUESTS, sendRaw } from '../support/raw-requests.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { spawnServer } from '../support/server-process.ts';
import { startStripeServer } from '../support/stripe-server.ts';
import { until } from '../support/until.ts';

const SEED = 7;
const ALTERED = 300;

interface Port {
  port: number;
  isTls: boolean;
}

/** A process, whose ports are judged together with it. */
interface Running {
  ports: Port[];
  /** What it has logged as its own fault; empty if it lives. */
  faults: () => string[];
  stop: () => unknown;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ordito-raw-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function server(environment: (trust: string) => Record<string, string>, isTls: boolean): Promise<Running> {
  const clone = await cloneDatabase(inject('clusterUrl'));
  const [port, trustPort] = [await freePort(), await freePort()];
  const { child, output } = spawnServer({
    DATA_DIR: join(folder, String(port)),
    DATABASE_URL: clone.url,
    HOST: '127.0.0.1',
    PORT: String(port),
    VIES_URL: 'off',
    ...environment(String(trustPort)),
  });
  await until(() => output().includes('listening'), 'the server');
  const ports = [{ port, isTls }, ...(isTls ? [{ port: trustPort, isTls: false }] : [])];
  const faults = () => [
    ...(child.exitCode === null ? [] : [`ended with ${child.exitCode}`]),
    ...output()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line)),
  ];
  const stop = async () => {
    child.kill('SIGKILL');
    await clone.drop();
  };
  return { ports, faults, stop };
}

async function localStripe(): Promise<Running> {
  const stripe = await startStripeServer();
  const port = Number(new URL(stripe.url).port);
  return { ports: [{ port, isTls: false }], faults: () => [], stop: () => stripe.stop() };
}

it.each([
  ['a server without TLS', () => server(() => ({}), false)],
  [
    'a server with TLS, and its page of trust',
    () => server((trust) => ({ TLS_LOCAL: 'yes', TRUST_PORT: trust }), true),
  ],
  ['the local Stripe', localStripe],
])('%s survives every raw request, and none is answered with 500', async (_, start) => {
  const { ports, faults, stop } = await start();
  try {
    for (const { port, isTls } of ports) {
      for (const [name, bytes] of Object.entries(RAW_REQUESTS)) {
        expect(await sendRaw(port, bytes, isTls, 'ends'), name).not.toBe(500);
        // Without TLS to a port that has it, and the other way round.
        await sendRaw(port, bytes, false, 'ends');
      }
      for (const bytes of Object.values(HALF_REQUESTS)) await sendRaw(port, bytes, isTls, 'leaves');
      for (const bytes of alteredRequests(SEED, ALTERED)) {
        expect(await sendRaw(port, bytes, isTls, 'ends'), JSON.stringify(bytes.toString('latin1'))).not.toBe(500);
      }
      expect(await sendRaw(port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', isTls)).not.toBeNull();
    }
    expect(faults()).toEqual([]);
  } finally {
    await stop();
  }
});
