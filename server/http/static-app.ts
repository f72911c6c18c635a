/** Serves the built app: hashed files are immutable, the rest is revalidated; compressed copies if the client accepts them. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import type { Context } from 'hono';
import { parse } from 'hono/utils/cookie';

import { type FirstLoads, withFirstLoads } from '../../contract/first-files.ts';
import { readLanguage } from '../../contract/language-tags.ts';
import type { AppEnv } from './context.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** The page differs by visitor, so that its copy is made for each: quickly, at a fraction of the millisecond that its bytes take on the way. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const ENCODINGS = [
  { name: 'br', suffix: '.br', pack: (text: string) => brotliCompressSync(text, QUICK) },
  { name: 'gzip', suffix: '.gz', pack: (text: string) => gzipSync(text) },
] as const;
const NOT_BUILT = 'The app is not built: "npm run build" builds it, "npm run dev" serves it while you work on it.\n';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves a GET below `folder`, or returns null if nothing matches: a missing asset never gets the page. */
export async function serveApp(folder: string, context: Context<AppEnv>): Promise<Response | null> {
  const path = decodePath(context.req.path);
  if (path === null) return null;
  const wanted = path === '/' ? null : await respond(folder, path, context);
  if (wanted) return wanted;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const accepts = context.req.header('Accept') ?? '*/*';
  // Navigation requests get the page for any path; only the page can show that a path is unknown.
  const isPage = accepts.includes('text/html') ? TYPES[extname(last)] === undefined : !last.includes('.');
  if (path.startsWith('/assets/') || !isPage || !/text\/html|\*\/\*/.test(accepts)) return null;
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (page === null) return new Response(NOT_BUILT, { status: 404 });
  const { token, language } = parse(context.req.header('Cookie') ?? '');
  const visitor = { signedIn: Boolean(token), language: readLanguage(language) };
  const headers = { 'Content-Type': TYPES['.html'] ?? '', 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' };
  const text = withFirstLoads(page, await readFirstLoads(folder), new URL(context.req.url), visitor);
  const [encoding] = acceptedBy(context);
  if (!encoding) return new Response(text, { headers });
  return new Response(encoding.pack(text), { headers: { ...headers, 'Content-Encoding': encoding.name } });
}

/** The encodings that the client accepts, best first. */
function acceptedBy(context: Context<AppEnv>) {
  const accepted = (context.req.header('Accept-Encoding') ?? '').split(',').map((part) => part.trim().split(';')[0]);
  return ENCODINGS.filter(({ name }) => accepted.includes(name));
}

/** Not cached: the build may change under a running server. Most pages come from the service worker anyway. */
const readFirstLoads = (folder: string): Promise<FirstLoads> =>
  readFile(join(folder, 'first-files.json'), 'utf8').then(
    (text) => JSON.parse(text) as FirstLoads,
    () => ({ files: [], reads: {} }),
  );

function decodePath(path: string): string | null {
  try {
    const plain = decodeURIComponent(path);
    return plain.includes('\0') || plain.includes('\\') ? null : plain;
  } catch {
    return null;
  }
}

async function respond(folder: string, path: string, context: Context<AppEnv>): Promise<Response | null> {
  const file = join(folder, path);
  const type = TYPES[extname(file)];
  if (!file.startsWith(folder + sep) || !type) return null;
  const plain = await sizeAndTag(file);
  if (!plain) return null;
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    Vary: 'Accept-Encoding',
  });
  let best = { file, ...plain };
  for (const { name, suffix } of acceptedBy(context)) {
    const packed = await sizeAndTag(file + suffix);
    if (!packed) continue;
    best = { file: file + suffix, ...packed };
    headers.set('Content-Encoding', name);
    break;
  }
  headers.set('ETag', best.tag);
  if (context.req.header('If-None-Match')?.includes(best.tag)) return new Response(null, { status: 304, headers });
  headers.set('Content-Length', String(best.size));
  if (context.req.method === 'HEAD') return new Response(null, { headers });
  return new Response(Readable.toWeb(createReadStream(best.file)) as ReadableStream, { headers });
}

async function sizeAndTag(file: string): Promise<{ size: number; tag: string } | null> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return null;
  return { size: found.size, tag: `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"` };
}
