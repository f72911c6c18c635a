/** A mail server that keeps what it receives, and functions to read its mails. */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { SMTPServer } from 'smtp-server';

import { eventually } from './server-devices.ts';

export interface ReceivedMail {
  /** Every header line, unfolded, its encoded words decoded. */
  headers: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Post {
  url: string;
  received: ReceivedMail[];
  /** Addresses it refuses for good. */
  refused: Set<string>;
  /** Waits for the mail number `count` to an address. */
  mailTo(address: string, count?: number): Promise<ReceivedMail>;
  stop(): Promise<void>;
}

/** Starts a mail server, by default on a free port. */
export async function startPost(port = 0): Promise<Post> {
  const received: ReceivedMail[] = [];
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        received.push({ ...readMail(Buffer.concat(chunks).toString('latin1')), to });
        done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    refused,
    mailTo: (address, count = 1) => eventually(async () => received.filter(({ to }) => to === address)[count - 1]),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The mails written by a server without a mail server, oldest first. */
export async function mailsIn(folder: string): Promise<ReceivedMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name), 'latin1'))));
}

/** The six-digit code in a mail. */
export const codeIn = ({ text }: ReceivedMail): string => /^\d{6}$/m.exec(text)?.[0] ?? '';
/** The address of the link in a mail. */
export const linkIn = ({ text }: ReceivedMail): URL => new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '');
/** The token in a mail's link. */
export const ticketIn = (mail: ReceivedMail): string => linkIn(mail).searchParams.get('token') ?? '';

function readMail(raw: string): ReceivedMail {
  const [head, body] = halves(raw);
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').replaceAll(/\?= =\?/g, '?==?');
  const decoded = headers.replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' ')),
  );
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(decoded)?.[1]?.trim() ?? '';
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map(halves);
  const part = (type: string) => {
    const [about, text] = parts.find(([each]) => each.includes(type)) ?? ['', ''];
    return about.includes('base64') ? Buffer.from(text, 'base64').toString() : quoted(text);
  };
  const plain = part('text/plain').replaceAll('\r\n', '\n');
  return { headers: decoded, to: field('To'), subject: field('Subject'), text: plain, html: part('text/html') };
}

function halves(text: string): [string, string] {
  const at = text.indexOf('\r\n\r\n');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 4)];
}

function quoted(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
