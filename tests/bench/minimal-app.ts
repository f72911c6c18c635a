import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
/** The app in `minimal`, built and served as ours is: compressed, with a service worker, and with the same rows and photos. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { IMAGE_WIDTHS } from '../../contract/limits.ts';
import { root } from '../../scripts/toolchain.mjs';
import { sourceOf } from '../../src/ui/picture-source.ts';
import type { Stage } from './support.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.webp': 'image/webp',
};

interface Stored {
  type: string;
  bytes: Buffer;
  packed: Buffer | null;
}

export class MinimalApp {
  readonly #files: ReadonlyMap<string, Stored>;
  readonly #server: Server;

  private constructor(files: ReadonlyMap<string, Stored>) {
    this.#files = files;
    this.#server = createServer(({ url = '/' }, response) => {
      const pathname = url.split('?', 1)[0] ?? url;
      const found = this.#files.get(pathname) ?? (path.extname(pathname) ? undefined : this.#files.get('/index.html'));
      if (!found) return response.writeHead(404).end();
      const encoding = found.packed ? { 'Content-Encoding': 'br' } : {};
      const caching = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.writeHead(200, { 'Content-Type': found.type, 'Cache-Control': caching, ...encoding });
      return response.end(found.packed ?? found.bytes);
    });
  }

  static async create(stage: Stage): Promise<MinimalApp> {
    const app = new MinimalApp(new Map([...(await built()), ...(await rowsOf(stage))]));
    await new Promise<void>((resolve) => void app.#server.listen(0, '127.0.0.1', resolve));
    return app;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const stored = (name: string, bytes: Buffer): [string, Stored] => {
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  return [name, { type, bytes, packed: type.startsWith('image/') ? null : brotliCompressSync(bytes) }];
};

async function built(): Promise<[string, Stored][]> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'ordito-minimal-'));
  const pictures = { urlPattern: /\/photos\//, handler: 'CacheFirst' } as const;
  const rows = { urlPattern: /rows\.json$/, handler: 'NetworkFirst' } as const;
  try {
    await build({
      configFile: false,
      root: path.join(root, 'tests/bench/minimal'),
      logLevel: 'silent',
      plugins: [
        react(),
        VitePWA({
          registerType: 'autoUpdate',
          injectRegister: 'script',
          manifest: false,
          workbox: { clientsClaim: true, skipWaiting: true, runtimeCaching: [pictures, rows] },
        }),
      ],
      build: { outDir, emptyOutDir: true },
    });
    return readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => stored(`/${path.relative(outDir, file)}`, readFileSync(file)));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** What our own list shows first, each photo in the size its tiles ask for. */
async function rowsOf({ server, api, merchant }: Stage): Promise<[string, Stored][]> {
  const { data } = await api.json<{ data: { itemImage: { url: string } }[] }>(
    'GET',
    '/products?limit=20',
    merchant.token,
  );
  const files = data.map(async ({ itemImage }, index) => {
    const response = await fetch(server.url + sourceOf(itemImage.url, IMAGE_WIDTHS[1]));
    itemImage.url = `/photos/${index}.webp`;
    return stored(itemImage.url, Buffer.from(await response.arrayBuffer()));
  });
  const photos = await Promise.all(files);
  return [stored('/rows.json', Buffer.from(JSON.stringify({ data }))), ...photos];
}
