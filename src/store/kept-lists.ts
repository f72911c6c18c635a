/** A person's look of lists. */
import { quickRead } from './quick-read.ts';

/** A person's last look of a resource's list, as JSON; undefined if none is set. Never throws. */
export const readListLook = async (user: string, resource: string): Promise<string | undefined> =>
  (await quickRead<{ value: string }>('settings', `list ${user} ${resource}`))?.value;

/** Stores a person's look of a resource's list. */
export async function writeListLook(user: string, resource: string, value: string): Promise<void> {
  // The database library is not in the first screen's chunk.
  const { db } = await import('./db.ts');
  await db.settings.put({ name: `list ${user} ${resource}`, value });
}
