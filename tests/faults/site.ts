/** Serves a build of the app from a folder, in place of the server's own: an update, or a mutant. */
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** Serves one file; other paths get the page, which routes by itself. */
export async function serveSite(folder: string, url: string, outgoing: ServerResponse): Promise<void> {
  const { pathname } = new URL(url, 'http://site');
  const wanted = path.join(folder, path.normalize(pathname));
  const file = path.extname(wanted) && wanted.startsWith(folder) ? wanted : path.join(folder, 'index.html');
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) {
    outgoing.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
    return;
  }
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
  outgoing.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache', 'X-App': 'ordito/0' }).end(bytes);
}
