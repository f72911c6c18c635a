/** The server as people start it: a separate process with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { serverProcess } from '../../scripts/toolchain.mjs';
import { judgeOf } from './declared-answers.ts';
import { freePort } from './free-port.ts';
import { type Client, createClient } from './server-client.ts';
import { until } from './until.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

export interface ServerProcess {
  client: Client;
  origin: string;
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Ends it and returns its exit code; null if killed. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export const ADMIN = { email: 'owner@example.org', password: 'the owner of it all' };

/** Starts without waiting for readiness; resolves with its exit code when it ends by itself. */
export function spawnServer(
  environment: Record<string, string>,
  main: string = MAIN,
): { child: ChildProcess; output: () => string } {
  const { PATH = '' } = process.env;
  const env = {
    ...serverProcess.env,
    PATH,
    NODE_ENV: 'test',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...environment,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout?.on('data', (chunk) => (text += String(chunk)));
  child.stderr?.on('data', (chunk) => (text += String(chunk)));
  return { child, output: () => text };
}

/** Starts a server, of this checkout or another, and waits until it is ready. */
export async function startProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  main: string = MAIN,
): Promise<ServerProcess> {
  const port = await freePort();
  const { child, output } = spawnServer({ DATA_DIR: dataDir, PORT: String(port), ...environment }, main);
  const origin = `http://127.0.0.1:${port}`;
  await until(() => {
    if (child.exitCode !== null) throw new Error(`no server:\n${output()}`);
    return fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  }, 'a server that is ready').catch((error: unknown) => {
    throw new Error(`${String(error)}\n${output()}`);
  });
  return {
    client: createClient(origin, judgeOf()),
    origin,
    child,
    output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill(signal);
      await once(child, 'exit');
      return child.exitCode;
    },
  };
}
