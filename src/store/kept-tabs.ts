import { db } from './db.ts';

/** A person's open tabs as this device keeps them, as JSON. */
export const readTabs = async (user: string): Promise<string | undefined> =>
  (await db.settings.get(`tabs ${user}`))?.value;

/** Keeps a person's open tabs. */
export async function writeTabs(user: string, value: string): Promise<void> {
  await db.settings.put({ name: `tabs ${user}`, value });
}

/** Forgets everybody's: a session that ends leaves no names of records behind. */
export async function forgetTabs(): Promise<void> {
  await db.settings.where('name').startsWith('tabs ').delete();
}
