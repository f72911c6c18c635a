import { db } from './db.ts';

/** A person's open tabs stored on this device, as JSON. */
export const readTabs = async (user: string): Promise<string | undefined> =>
  (await db.settings.get(`tabs ${user}`))?.value;

/** Stores a person's open tabs. */
export async function writeTabs(user: string, value: string): Promise<void> {
  await db.settings.put({ name: `tabs ${user}`, value });
}

/** Deletes everybody's tabs: an ended session leaves no names of records behind. */
export async function forgetTabs(): Promise<void> {
  await db.settings.where('name').startsWith('tabs ').delete();
}
