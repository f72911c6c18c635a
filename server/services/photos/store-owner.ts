/** A store belongs to one installation, whose name it carries. */
import type { Storage } from '../../storage/storage.ts';

/** The file with the name. */
export const STORE_OWNER = 'id/installation.txt';

/** The installation that owns a store; null if none does. */
export async function ownerOf(storage: Storage): Promise<string | null> {
  const owner = await storage.read(STORE_OWNER);
  return owner && Buffer.from(owner).toString().trim();
}

/** The installation that owns a store; one without an owner goes to the caller. */
export async function takeStore(storage: Storage, asking: string): Promise<string> {
  const owner = await ownerOf(storage);
  if (owner === null) await storage.put(STORE_OWNER, Buffer.from(`${asking}\n`));
  return owner ?? asking;
}
