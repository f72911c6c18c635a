/** The list of the erased, kept beside the database: a restore does not take it back. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import * as z from 'zod';

import type { Db } from '../../db/pool.ts';
import { erasures } from '../../db/schema/erasures.ts';
import { diskStorage } from '../../storage/disk.ts';
import type { Storage } from '../../storage/storage.ts';

/** The folder of the list in a store, and the store of it in a folder of backups. */
const LIST = 'er';
const BESIDE_BACKUPS = 'erased';

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom' });
    return z.NEVER;
  }
});
const entry = json.pipe(
  z.object({
    id: z.uuid(),
    accounts: z.array(z.uuid()),
    // Lists of earlier versions have none.
    contacts: z.array(z.uuid()).default([]),
    hashes: z.array(z.string()),
    at: z.iso.datetime().transform((text) => new Date(text)),
  }),
);

const nameOf = (id: string) => `${LIST}/${id.replaceAll('-', '')}.json`;

/** The list beside the backups of a folder. */
export const listBeside = (backups: string): Promise<Storage> => diskStorage(join(backups, BESIDE_BACKUPS));

/** Takes in what a list has and the database does not, as after a restore, and adds to the list what it lacks. Throws at its end if a file cannot be read. */
export async function shareList(db: Db, list: Storage): Promise<void> {
  const rows = await db.select().from(erasures);
  const known = new Map(rows.map((row) => [nameOf(row.id), row]));
  const listed = new Set<string>();
  const unreadable: string[] = [];
  for await (const { name } of list.list(LIST)) {
    listed.add(name);
    if (known.has(name)) continue;
    // One that a person has put there has another name, which a store refuses at once.
    const bytes = await Promise.resolve(name)
      .then((each) => list.read(each))
      .catch(() => Buffer.alloc(0));
    if (!bytes) continue;
    const read = entry.safeParse(Buffer.from(bytes).toString());
    if (read.success)
      await db
        .insert(erasures)
        .values({ ...read.data, dueAt: read.data.at })
        .onConflictDoNothing();
    else unreadable.push(name);
  }
  for (const [name, { id, accounts, contacts, hashes, at }] of known) {
    if (listed.has(name)) continue;
    await list.put(name, Buffer.from(JSON.stringify({ id, accounts, contacts, hashes, at })));
  }
  if (unreadable.length > 0) {
    const names = unreadable.toSorted().join(', ');
    throw new Error(`files of the list of the erased cannot be read, and whoever they are about may be back: ${names}`);
  }
}

/** Copies the list beside the backups of a folder, if there is one, into a store. */
export async function copyList(backups: string, to: Storage): Promise<void> {
  const found = await stat(join(backups, BESIDE_BACKUPS)).catch(() => null);
  if (!found?.isDirectory()) return;
  const from = await listBeside(backups);
  for await (const { name } of from.list(LIST)) {
    const bytes = await from.read(name);
    if (bytes && (await to.size(name)) === null) await to.put(name, bytes);
  }
}
