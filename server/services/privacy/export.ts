/** Everything that is stored of a person, from the register: for programs, and to be read. */
import { getTableColumns, getTableName, inArray } from 'drizzle-orm';

import { ADMINS, type Caller, mayDo } from '../../../contract/access.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { clock } from '../../../contract/clock.ts';
import type { Language } from '../../../contract/languages.ts';
import { msg } from '../../../contract/msg.ts';
import type { Db } from '../../db/pool.ts';
import { fieldWord } from '../../engine/exports/words.ts';
import { Refusal } from '../../engine/refusal.ts';
import { archive, type ArchiveEntry } from '../../files/zip.ts';
import type { Log } from '../../log.ts';
import { escape } from '../../mail/letter.ts';
import { translate } from '../../words.ts';
import { refuseUnmanaged } from '../people/people.ts';
import type { RegisteredTable } from './declared-table.ts';
import { register } from './register.ts';
import { subjectOf } from './subject.ts';

/** Whose data: that of an account, of an address, or of the caller. */
interface Whose {
  user?: string | undefined;
  email?: string | undefined;
}

/** Throws `forbidden` if a caller may not have the data of somebody else, and `notFound` for an unknown account. */
export async function checkWhose(db: Db, caller: Caller, { user, email }: Whose): Promise<void> {
  const isOwn = email === undefined && (user === undefined || user === caller._id);
  if (isOwn) return;
  if (!mayDo(ADMINS, caller)) throw new Refusal('forbidden');
  if (user !== undefined) await refuseUnmanaged(db, user, caller);
  if (email === undefined) return;
  const { accounts } = await subjectOf(db, { accounts: [], emails: [email], until: clock.now() });
  for (const account of accounts) await refuseUnmanaged(db, account, caller);
}

interface Section {
  entry: RegisteredTable;
  rows: Record<string, unknown>[];
}

/** The archive of a person. Passwords and other secrets are left out, and what staff do for others. */
export async function exportPerson(
  { db, log }: { db: Db; log: Log },
  { caller, language, user, email }: Whose & { caller: Caller; language: Language },
): Promise<ReadableStream<Uint8Array>> {
  const accounts = user === undefined && email === undefined ? [caller._id] : user === undefined ? [] : [user];
  const person = { accounts, emails: email === undefined ? [] : [email], until: clock.now() };
  const subject = await subjectOf(db, person);
  const sections: Section[] = [];
  for (const entry of register) {
    const { table, of, secret } = entry;
    if (!of || subject[of[1]].length === 0) continue;
    const shown = Object.entries(getTableColumns(table)).filter(([name]) => !secret.includes(name));
    const rows = await db
      .select(Object.fromEntries(shown))
      .from(table)
      .where(inArray(of[0], [...subject[of[1]]]));
    if (rows.length > 0) sections.push({ entry, rows });
  }
  const json = Object.fromEntries(sections.map(({ entry, rows }) => [getTableName(entry.table), rows]));
  const file = (name: string, text: string): ArchiveEntry => ({ name, content: [Buffer.from(text)], packed: true });
  const files = async function* () {
    yield file('person.json', JSON.stringify({ exportedAt: person.until, ...json }, null, 2));
    yield file('person.html', pageOf(sections, language));
  };
  return archive(files(), {
    large: false,
    onFailure: (error) => log.error({ err: error }, 'the data of a person could not be exported'),
  });
}

const TITLE = msg`What is stored about you`;

function pageOf(sections: readonly Section[], language: Language): string {
  const parts = sections.map((section) => partOf(section, language)).join('');
  const title = escape(translate(TITLE, language));
  const style = 'body{font:15px/1.5 sans-serif;margin:2rem;max-width:60rem}dt{font-weight:600}dd{margin:0 0 .5rem}';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1>${parts}</html>`;
}

/** Named as in the screens where there is one, else as in the database. */
function partOf({ entry: { table, entity }, rows }: Section, language: Language): string {
  const resource = entity && resourceOf(entity);
  const title = resource ? translate(resource.words.title, language) : getTableName(table);
  const word = (name: string) => (resource ? fieldWord(resource, name, language) : name);
  const records = rows.map((row) => {
    const facts = Object.entries(row).filter(([, value]) => value !== null && value !== '');
    return `<dl>${facts.map(([name, value]) => `<dt>${escape(word(name))}</dt><dd>${escape(shown(value))}</dd>`).join('')}</dl>`;
  });
  return `<h2>${escape(title)}</h2>${records.join('<hr>')}`;
}

const shown = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value);
