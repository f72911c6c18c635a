/** Mails a server without SMTP wrote to its data folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import pg from 'pg';

import { startEmbedded } from '../../../server/db/embedded.ts';
import { until } from '../../support/until.ts';

/** Waits for mail number `count` to an address; answers its text. */
export const mailTo = (dataDir: string, email: string, count = 1): Promise<string> =>
  until(() => lettersTo(dataDir, email)[count - 1], `mail ${count} to ${email}`);

/** Makes an account unconfirmed, as other programs may create it; no screen does. */
export async function markUnverified(dataDir: string, email: string): Promise<void> {
  // Connects to the running database; starts none.
  const client = new pg.Client({ connectionString: (await startEmbedded(dataDir)).url });
  await client.connect();
  await client.query("update users set status = 'unverified' where email = $1", [email]);
  await client.end();
}

function lettersTo(dataDir: string, email: string): string[] {
  const folder = path.join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((mail) => /^To: .*$/im.exec(mail)?.[0].includes(email))
    .map(readable);
}

/** The plain text part, out of its quoted-printable or base64. */
function readable(mail: string): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail);
  const body = part?.[1] ?? '';
  if (/Content-Transfer-Encoding: base64/i.test(part?.[0] ?? '')) return Buffer.from(body, 'base64').toString();
  return body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
