/** What the local Stripe knows beyond its own run: the ids of the demo, and what it has kept in a file. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The demo invents what happened at the provider before; such ids were never made here. */
export const isOfDemo = (id: string): boolean => /^[a-z]+_demo\w+$/.test(id);

type Store = Map<string, unknown> | Set<string>;

/** Fills the stores with what the file holds; returns what writes them there. Without a file, nothing is kept. */
export function keepIn(file: string | null, stores: Readonly<Record<string, Store>>): () => void {
  if (file === null) return () => undefined;
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown[]>) : {};
  for (const [name, store] of Object.entries(stores)) {
    for (const entry of kept[name] ?? []) {
      if (store instanceof Set) store.add(entry as string);
      else store.set(...(entry as [string, unknown]));
    }
  }
  return () => {
    // The app makes the folder, and fills an empty one with the demo.
    if (!existsSync(dirname(file))) return;
    const all = Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, [...store]]));
    writeFileSync(file, JSON.stringify(all));
  };
}
