/** Customers for a running demo: `npm run demo:buy -- --per-minute 6`, beside `npm run dev:stripe`. Ends with Ctrl-C. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { SHOP_SCOPES } from '../../contract/shop.ts';
import { visit } from './shopper.ts';

const { values } = parseArgs({
  options: {
    'per-minute': { type: 'string', default: '6' },
    site: { type: 'string', default: `http://localhost:${process.env['PORT'] ?? '8080'}` },
    stripe: { type: 'string', default: `http://127.0.0.1:${process.env['LOCAL_STRIPE_PORT'] ?? '12111'}` },
    key: { type: 'string' },
  },
});
const perMinute = Number(values['per-minute']);
if (!(perMinute > 0 && perMinute <= 60)) throw new RangeError('--per-minute must be a number from 1 to 60');
const { site, stripe } = values;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const stopped = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());

const key = values.key ?? (await makeKey());
say(`${perMinute} customers a minute at ${site}. Ctrl-C ends.`);
for (let turn = 0; !stopped.signal.aborted; turn += 1) {
  await visit({ site, stripe, key, say }, turn).catch((error: unknown) => say(`Not done: ${String(error)}`));
  await wait(60_000 / perMinute, undefined, { signal: stopped.signal }).catch(() => undefined);
}
say('No more customers.');

/** A key of the demo's super admin, whose password is in the file of the demo accounts. */
async function makeKey(): Promise<string> {
  const file = path.join(process.env['DATA_DIR'] ?? 'data', 'demo-accounts.txt');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').map((line) => line.split('\t'));
  const [, email, password] = lines.find(([role]) => role === 'super admin') ?? [];
  if (!email || !password)
    throw new Error(`There is no super admin in ${file}. Pass a key with all scopes: --key ordito_shop_…`);
  const post = async (call: string, body: object, headers = {}) => {
    const response = await fetch(`${site}/admin/api${call}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${site}${call}: ${response.status}`);
    return ((await response.json()) as { data: { token: string; secret: string } }).data;
  };
  const { token } = await post('/login', { email, password });
  const body = { name: 'Demo customers', scopes: SHOP_SCOPES };
  return (await post('/shop-keys', body, { Authorization: `Bearer ${token}` })).secret;
}
