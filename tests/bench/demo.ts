/** The demo as `npm start` sets it up, in a folder that keeps it: a second run starts at once. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { node24, root } from '../../scripts/toolchain.mjs';
import { Api } from '../flows/support/api.ts';

export interface Demo {
  url: string;
  api: Api;
  token: string;
}

/** Runs work on the demo, signed in as the account whose address begins with `as`. */
export async function withDemo<T>(
  { folder, port, as = 'admin' }: { folder: string; port: string; as?: string },
  use: (demo: Demo) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const url = `http://localhost:${port}`;
  const server = spawn(node24(), ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const accounts = path.join(folder, 'demo-accounts.txt');
    for (let tries = 0; !existsSync(accounts) || !(await fetch(`${url}/healthz`).catch(() => null)); tries++) {
      if (server.exitCode !== null || tries > 600) throw new Error('The server did not start.');
      await sleep(200);
    }
    const account = new RegExp(`\\t(${as}.*)\\t(.*)`).exec(readFileSync(accounts, 'utf8'));
    const [, email = '', password = ''] = account ?? [];
    const api = new Api({ url });
    return await use({ url, api, token: (await api.signIn(email, password)).token });
  } finally {
    server.kill();
  }
}
