/** Composes a mail: plain text, and HTML that is readable in any mail program and loads nothing. */
import type { Language } from '../../contract/languages.ts';
import { MAIL_CODE_MS, MAIL_LINK_MS } from '../../contract/limits.ts';
import { fill } from '../words.ts';
import type { Letter } from './mailer.ts';
import { letterWords } from './words.ts';

/** The kind of mail, with its code or link. */
export type Subject =
  | { kind: 'code'; code: string }
  | { kind: Exclude<keyof (typeof letterWords)[Language]['letters'], 'code'>; url: string; lines?: readonly string[] };

export interface Recipient {
  email: string;
  fullName: string;
  language: Language;
}

const MINUTES = MAIL_CODE_MS / 60_000;
const DAYS = MAIL_LINK_MS / (24 * 3_600_000);

const INK = '#1a211d';
export const FAINT = '#48524d';
const GREEN = '#1f5d42';
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/** Composes a mail in the language of its recipient. */
export function writeLetter(about: Subject, { email, fullName, language }: Recipient): Letter {
  const { greeting, signature, linkHint, letters } = letterWords[language];
  const name = oneLine(fullName);
  const hello = fill(greeting, { name });
  const { subject, before } = letters[about.kind];
  const after = fill(letters[about.kind].after, { minutes: MINUTES, days: DAYS });
  const brought = (button: string, url: string) => ({
    text: `${button}:\n${url}`,
    html: linkBlock(url, button, linkHint),
  });
  const { text, html } =
    about.kind === 'code'
      ? { text: about.code, html: codeBlock(about.code) }
      : brought(letters[about.kind].button, about.url);
  const items = about.kind === 'code' || !about.lines ? [] : [about.lines.map(oneLine).join('\n')];
  return {
    to: { name, address: email },
    language,
    subject,
    text: `${[hello, before, ...items, text, after, signature].join('\n\n')}\n`,
    html: page(language, subject, [
      paragraph(hello),
      paragraph(before),
      ...items.map(lines),
      html,
      paragraph(after),
      faint(signature),
    ]),
  };
}

/** A reply to a message, with what it answers. */
export interface Reply {
  text: string;
  author: string;
  /** What the person wrote, when, under which subject. */
  message: string;
  subject: string | null;
  at: Date;
}

/** Composes a reply in the language of the person who wrote; the message stands below it. */
export function writeReply(reply: Reply, { email, fullName, language }: Recipient): Letter {
  const { greeting, reply: words } = letterWords[language];
  const hello = fill(greeting, { name: oneLine(fullName) });
  const subject = reply.subject === null ? words.subject : `Re: ${oneLine(reply.subject)}`;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/Rome' }).format(reply.at);
  const quoted = fill(words.quoted, { date });
  const signature = `${oneLine(reply.author)} · Ordito`;
  const quote = reply.message.replaceAll(/^/gm, '> ');
  return {
    to: { name: oneLine(fullName), address: email },
    language,
    subject,
    text: `${[hello, reply.text, signature, quoted, quote].join('\n\n')}\n`,
    html: page(language, subject, [
      paragraph(hello),
      lines(reply.text),
      paragraph(signature),
      faint(quoted),
      `<blockquote style="margin:8px 0 0;padding-left:12px;border-left:3px solid #cfd8d3;color:${FAINT}">${lines(reply.message)}</blockquote>`,
    ]),
    isPersonal: true,
  };
}

/** Line breaks become spaces. */
export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escape = (text: string) => text.replaceAll(/[&<>"']/g, (each) => ESCAPES[each] ?? '');

export const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`;
export const lines = (text: string) => `<p style="margin:0 0 16px;white-space:pre-line">${escape(text)}</p>`;
export const faint = (text: string) => `<p style="margin:24px 0 0;color:${FAINT};font-size:14px">${escape(text)}</p>`;

const codeBlock = (code: string) =>
  `<p style="margin:0 0 16px;font-size:32px;line-height:1.4;font-weight:700;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${escape(code)}</p>`;

export const linkBlock = (url: string, button: string, hint: string) =>
  `<p style="margin:0 0 16px"><a href="${escape(url)}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${GREEN};color:#ffffff;font-weight:600;text-decoration:none">${escape(button)}</a></p>
<p style="margin:0 0 16px;color:${FAINT};font-size:14px">${escape(hint)}<br><a href="${escape(url)}" style="color:${GREEN};word-break:break-all">${escape(url)}</a></p>`;

export const page = (language: Language, title: string, blocks: readonly string[]) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(title)}</title>
</head>
<body style="margin:0;padding:0;background:#eef6f1;color:${INK};${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;${FONT};color:${INK}">
<tr><td style="background:${GREEN};color:#ffffff;padding:16px 24px;font-size:18px;font-weight:600">Ordito</td></tr>
<tr><td style="padding:24px;font-size:16px;line-height:1.5">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escape(title)}</h1>
${blocks.join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
