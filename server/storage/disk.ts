import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { assertName, type Storage, type StoredFile } from './storage.ts';

const TEMPORARY = 'tmp';
const DRAFT_MS = 24 * 3_600_000;

/** Files in one folder: written to a temporary file, synced, then renamed. */
export async function diskStorage(root: string): Promise<Storage> {
  const temporary = join(root, TEMPORARY);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await dropOld(temporary);
  const pathOf = (name: string) => {
    assertName(name);
    return join(root, name);
  };

  return {
    address: null,
    async put(name, bytes) {
      const path = pathOf(name);
      const draft = join(temporary, randomUUID());
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        if (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) await syncFolder(root);
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        // On a disk that became read-only the draft stays until the next start; the original error must be reported.
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    read: (name) => missingAsNull(readFile(pathOf(name))),
    async open(name) {
      const file = await missingAsNull(open(pathOf(name)));
      if (!file) return null;
      return { size: (await file.stat()).size, stream: file.createReadStream() };
    },
    size: async (name) => (await missingAsNull(stat(pathOf(name))))?.size ?? null,
    remove: (name) => rm(pathOf(name), { force: true }),
    list: (folder) => filesBelow(root, folder),
  };
}

/** Drafts of crashed servers. Younger ones may belong to another server on the same folder. */
async function dropOld(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const path = join(temporary, name);
    const found = await missingAsNull(stat(path));
    if (found && Date.now() - found.mtimeMs > DRAFT_MS) await rm(path, { force: true });
  }
}

async function* filesBelow(root: string, only?: string): AsyncIterable<StoredFile> {
  for (const folder of only === undefined ? await readdir(root) : [only]) {
    if (folder === TEMPORARY) continue;
    for (const name of (await missingAsNull(readdir(join(root, folder)))) ?? []) {
      const found = await missingAsNull(stat(join(root, folder, name)));
      if (found?.isFile()) yield { name: `${folder}/${name}`, at: found.mtime };
    }
  }
}

/** Makes a rename durable; systems that cannot sync a folder (Windows) have their own guarantees. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function missingAsNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
