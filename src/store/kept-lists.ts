/** How a person looks at lists. */
import { quickRead } from './quick-read.ts';

/** How a person looked at a resource's list last, as JSON; undefined where nothing was chosen. Never throws. */
export const readListLook = async (user: string, resource: string): Promise<string | undefined> =>
  (await quickRead<{ value: string }>('settings', `list ${user} ${resource}`))?.value;

/** Keeps how a person looks at a resource's list. */
export async function writeListLook(user: string, resource: string, value: string): Promise<void> {
  // The database library is none of the first screen's business.
  const { db } = await import('./db.ts');
  await db.settings.put({ name: `list ${user} ${resource}`, value });
}
