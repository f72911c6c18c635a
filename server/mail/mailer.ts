/** Sends mail through an SMTP server, or writes files if none is configured. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createTransport, type SendMailOptions } from 'nodemailer';

import { clock } from '../../contract/clock.ts';
import type { Language } from '../../contract/languages.ts';

/** A composed mail. */
export interface Letter {
  to: { name: string; address: string };
  language: Language;
  subject: string;
  text: string;
  html: string;
  /** `cid`: how the HTML names a picture that comes along. */
  attachments?: { filename: string; content: string | Buffer; contentType: string; cid?: string }[];
  /** The same for every try, so that mail programs show a repeated one once. Default: a random one. */
  messageId?: string;
  /** A person wrote it: nothing suppresses what comes back. */
  isPersonal?: true;
}

/** Hands letters over; resolves once another party is responsible for delivery. Throws otherwise. */
export interface Mailer {
  /** Whether letters leave this machine; false if they are only written to files. */
  sends: boolean;
  /** The mail server; null if letters are written to files. */
  host: string | null;
  send(letter: Letter): Promise<void>;
  /** Throws if letters cannot be handed over now. */
  verify(): Promise<void>;
  /** Deletes letters that are kept here as files, by their recipient and when they were written; returns how many. */
  forget(isForgotten: (address: string, at: Date) => boolean): Promise<number>;
}

/** In ms. An unresponsive mail server must not delay the shutdown. */
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 };

const asMessage = ({ language, isPersonal, ...letter }: Letter, from: string): SendMailOptions => ({
  ...letter,
  from,
  headers: {
    'Content-Language': language,
    // Suppresses out-of-office replies.
    'Auto-Submitted': isPersonal ? 'no' : 'auto-generated',
  },
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends through the SMTP server of a URL (`smtp://user:password@host:587`). */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS });
  return {
    sends: true,
    host: new URL(url).host,
    async send(letter) {
      await transport.sendMail(asMessage(letter, from));
    },
    async verify() {
      await transport.verify();
    },
    // They lie with the mail server.
    forget: () => Promise.resolve(0),
  };
}

function ifGone(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}

/** Writes `.eml` files that only the server's user may read. */
export function fileMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    sends: false,
    host: null,
    async send(letter) {
      const { message } = await transport.sendMail(asMessage(letter, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = clock.now().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${randomBytes(4).toString('hex')}`);
      await writeFile(`${file}.new`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.new`, `${file}.eml`);
    },
    async verify() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    async forget(isForgotten) {
      let forgotten = 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if (!name.endsWith('.eml')) continue;
        // Another process, or a person, may delete it meanwhile.
        const found = await Promise.all([readFile(path, 'utf8'), stat(path)]).catch(ifGone);
        if (!found) continue;
        const [head = ''] = found[0].split('\r\n\r\n', 1);
        const [, to = ''] = /^To: (.*(?:\r\n[ \t].*)*)/im.exec(head) ?? [];
        const address = /<([^>]+)>/.exec(to)?.[1] ?? to.trim();
        if (!isForgotten(address.toLowerCase(), found[1].mtime)) continue;
        await rm(path, { force: true });
        forgotten += 1;
      }
      return forgotten;
    },
  };
}
