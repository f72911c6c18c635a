import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { root, runTool } from './toolchain.mjs';

const INPUTS = [
  'contract',
  'src',
  'sw',
  'public',
  'scripts/app-build.mjs',
  'index.html',
  'lingui.config.ts',
  'package-lock.json',
  'package.json',
  'vite.chunks.ts',
  'vite.config.ts',
];
const OUT = path.join(root, 'build');
const STAMP = path.join(OUT, '.inputs');
const COMPRESSED_MIN = 1024;

/** Builds the page and the service worker if any of their inputs has changed. */
export async function ensureBuilt() {
  const inputs = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputs) return;
  await build(inputs);
}

/** Rebuilds, and writes .br and .gz beside every file that shrinks, so that the server never compresses. */
export async function build(inputs = fingerprint()) {
  console.log('Building the app…');
  await runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production', BUILD: inputs },
  });
  await Promise.all(files(OUT).map(compress));
  writeFileSync(STAMP, inputs);
}

async function compress(file) {
  if (!/\.(js|css|html|svg|webmanifest|json|txt|wasm)$/.test(file)) return;
  const bytes = readFileSync(file);
  if (bytes.length < COMPRESSED_MIN) return;
  writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const input of INPUTS.flatMap((each) => files(path.join(root, each)))) {
    if (/\.test\.tsx?$/.test(input)) continue;
    hash.update(path.relative(root, input)).update('\0').update(readFileSync(input)).update('\0');
  }
  return hash.digest('hex');
}

function files(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => name !== '.inputs')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => files(path.join(place, name)));
}
