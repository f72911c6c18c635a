/** What the server really holds: rows of its database, bytes on its disk, and the marks in the pictures. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { BenchServer } from './bench-server.ts';
import { readMark, type Mark } from './marked-photo.ts';

export interface ServerPhoto {
  slot: string;
  /** The hash the server reports, and that of its file; null if only the rendition is kept. */
  sha256: string;
  fileSha256: string | null;
  mark: Mark | null;
}

export interface ServerItem {
  code: string;
  keys: string[];
  photos: ServerPhoto[];
}

const TABLES = ['products', 'fabrics', 'generics'] as const;

/** Reads everything of some hub centers; each picture is read once. */
export class ServerTruth {
  readonly #server: BenchServer;
  readonly #known = new Map<string, Pick<ServerPhoto, 'fileSha256' | 'mark'>>();

  constructor(server: BenchServer) {
    this.#server = server;
  }

  async items(hubs: readonly string[]): Promise<ServerItem[]> {
    const query = TABLES.map((table) => `select id, code from ${table} where hub = any($1)`).join(' union all ');
    const rows = await this.#server.query<{ id: string; code: string }>(query, [hubs]);
    const ids = rows.map(({ id }) => id);
    const keys = await this.#server.query<{ record_id: string; key: string }>(
      'select record_id, key from idempotency_keys where record_id = any($1)',
      [ids],
    );
    const photos = await this.#server.query<PhotoRow>(
      'select record_id, image_id, slot, sha256 from photos where record_id = any($1) order by slot, position',
      [ids],
    );
    const photosOf = Map.groupBy(photos, ({ record_id: id }) => id);
    const keysOf = Map.groupBy(keys, ({ record_id: id }) => id);
    const items: ServerItem[] = [];
    for (const { id, code } of rows) {
      const own = [];
      for (const photo of photosOf.get(id) ?? []) own.push(await this.#photo(photo));
      items.push({ code, keys: (keysOf.get(id) ?? []).map(({ key }) => key), photos: own });
    }
    return items;
  }

  /** The records that these keys made in a table. */
  recordsOf(table: (typeof TABLES)[number], keys: readonly string[]): Promise<{ id: string; key: string }[]> {
    return this.#server.query(
      `select ${table}.id, key from ${table} join idempotency_keys on record_id = ${table}.id where key::text = any($1)`,
      [keys],
    );
  }

  async #photo({ image_id: imageId, slot, sha256 }: PhotoRow): Promise<ServerPhoto> {
    const place = path.join(this.#server.live.dataDir, 'photos', imageId.slice(0, 2), imageId);
    const ending = ['raw', 'jpg'].find((each) => existsSync(`${place}.${each}`));
    // One that was there may be gone the next time, and the other way round.
    if (ending === undefined) return { slot, sha256, fileSha256: null, mark: null };
    const known = this.#known.get(imageId) ?? (await look(`${place}.${ending}`));
    if (known.mark) this.#known.set(imageId, known);
    return { slot, sha256, ...known };
  }
}

async function look(file: string): Promise<Pick<ServerPhoto, 'fileSha256' | 'mark'>> {
  const bytes = readFileSync(file);
  const fileSha256 = file.endsWith('.raw') ? createHash('sha256').update(bytes).digest('hex') : null;
  return { fileSha256, mark: await readMark(bytes) };
}

interface PhotoRow {
  record_id: string;
  image_id: string;
  slot: string;
  sha256: string;
}
