import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isOurApp } from '../../contract/app.ts';
import { problem, PROBLEM_TYPE } from '../../contract/failure.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { texts } from '../../server/http/messages.ts';
import type { Log } from '../../server/log.ts';
import { startTestServer, type TestServer } from '../support/server-app.ts';
import { addPeople, PASSWORD, type People } from '../support/server-people.ts';

let server: TestServer;
let people: People;
/** The first read of the list of products. */
const PRODUCTS = '/admin/api/products?offset=0&limit=20&sort=-createdAt';
let buildDir: string;
const lines: string[] = [];
beforeAll(async () => {
  buildDir = await mkdtemp(join(tmpdir(), 'ordito-build-'));
  await mkdir(join(buildDir, 'assets'));
  const page = '<!doctype html><title>Ordito</title>';
  await writeFile(join(buildDir, 'index.html'), page);
  const firstFiles = [
    { signedIn: false, files: ['/assets/sign-in.js', '/assets/sign-in.css'] },
    { signedIn: true, files: ['/assets/work.js'] },
    { signedIn: true, path: '/detail/', files: ['/assets/detail.js', '/assets/work.js'] },
    { signedIn: true, language: 'it', files: ['/assets/it.js'] },
    { signedIn: true, language: 'zh', files: ['/assets/zh.js'] },
  ];
  await writeFile(
    join(buildDir, 'first-files.json'),
    JSON.stringify({ files: firstFiles, reads: { '/products/index': PRODUCTS } }),
  );
  await writeFile(join(buildDir, 'sw.js'), 'self.x = 1;');
  await writeFile(join(buildDir, 'manifest.webmanifest'), '{}');
  await writeFile(join(buildDir, 'assets/main-abc123.js'), 'console.log(1);'.repeat(50));
  await writeFile(join(buildDir, 'assets/main-abc123.js.gz'), gzipSync('console.log(1);'.repeat(50)));
  await writeFile(join(buildDir, 'assets/main-abc123.js.br'), 'pretend brotli');
  await writeFile(join(buildDir, '..', 'outside.txt'), 'outside');
  const note = (fields: object, text: string) => void lines.push(JSON.stringify({ ...fields, text }));
  const log: Log = { info: note, warn: note, error: note };
  server = await startTestServer({ buildDir, log });
  people = await addPeople(server);
});
afterAll(async () => {
  await server.stop();
  await rm(buildDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${server.origin}${path}`, { headers });

describe('errors', () => {
  const cases = [
    { what: 'loginError', status: 401, path: '/login', json: { email: 'a@b.it', password: 'nothing right' } },
    { what: 'validation', status: 422, path: '/login', json: {} },
    { what: 'notFound', status: 404, path: '/nowhere' },
    { what: 'methodNotAllowed', status: 405, path: '/login' },
  ] as const;
  it.each(LANGUAGES)('are problem details in %s', async (language) => {
    for (const { what, status, path, ...rest } of cases) {
      const got = await server.client.call(path, {
        ...rest,
        headers: { 'Accept-Language': `${language}-XX,en;q=0.1` },
      });
      expect(got.status).toBe(status);
      expect(got.headers.get('Content-Type')).toBe(PROBLEM_TYPE);
      const body = problem.strict().parse(got.body);
      expect(body).toMatchObject({ status, ermessage: what, title: texts[language].failure[what].title });
      expect(body.message).toBe(texts[language].failure[what].text);
      expect(body.requestId).toBe(got.headers.get('X-Request-Id'));
    }
    const forbidden = await server.client.call('/users', {
      token: people.merchantA.token,
      headers: { 'Accept-Language': language },
    });
    expect(forbidden.body).toMatchObject({
      status: 403,
      ermessage: 'forbidden',
      message: texts[language].failure.forbidden.text,
    });
  });

  it('are Italian if the language is unknown', async () => {
    const { body } = await server.client.call('/nowhere', { headers: { 'Accept-Language': 'xx, de\t;q=1' } });
    expect(body.title).toBe(texts.it.failure.notFound.title);
  });

  it('of the database reveal no internals, and ask for a retry', async () => {
    const { pool } = server.database;
    const original = pool.query.bind(pool);
    Object.assign(pool, {
      query: () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' })),
    });
    const health = await get('/healthz');
    const got = await server.client.call('/profile', { token: people.admin.token });
    Object.assign(pool, { query: original });
    expect(health.status).toBe(503);
    expect([got.status, got.body.ermessage, Number(got.headers.get('Retry-After')) > 0]).toEqual([
      503,
      'unavailable',
      true,
    ]);
    Object.assign(pool, { query: () => Promise.reject(new Error('secret detail in sql')) });
    const broken = await server.client.call('/profile', { token: people.admin.token });
    Object.assign(pool, { query: original });
    expect([broken.status, broken.body.ermessage]).toEqual([500, 'internal']);
    // What a person reads names the request, as the log does.
    expect(broken.body.message).toContain(broken.body.requestId);
    expect(broken.headers.get('X-Request-Id')).toBe(broken.body.requestId);
    expect(JSON.stringify(broken.body)).not.toMatch(/secret|sql|\.ts/);
    expect((await get('/healthz')).status).toBe(200);
    expect(await (await get('/healthz')).json()).toEqual({ ok: true });
  });
});

describe('headers', () => {
  it('protect every kind of response', async () => {
    for (const path of [
      '/',
      '/nowhere.js',
      '/admin/api/ping',
      '/admin/api/nowhere',
      '/admin/api/profile',
      '/healthz',
      '/assets/main-abc123.js',
    ]) {
      const { headers } = await get(path);
      const policy = headers.get('Content-Security-Policy') ?? '';
      for (const part of [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types default',
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toContain("'unsafe-eval'");
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Strict-Transport-Security')).toBeNull();
      expect(isOurApp(headers.get('X-App'))).toBe(true);
      expect(headers.get('X-Request-Id')).toMatch(/^[\w.-]{8,64}$/);
      expect(headers.get('Clear-Site-Data')).toBe(path === '/admin/api/profile' ? '"cache"' : null);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
      if (path.startsWith('/admin/api')) expect(headers.get('Cache-Control')).toBe('no-store');
    }
  });

  it('keep browsers on https where the public address is, whoever ends TLS', async () => {
    const behindProxy = await startTestServer({ databaseUrl: server.databaseUrl, publicUrl: 'https://ordito.example' });
    const { headers } = await fetch(`${behindProxy.origin}/healthz`);
    await behindProxy.stop();
    expect(headers.get('Strict-Transport-Security')).toMatch(/^max-age=31536000/);
  });

  it('allow the one script within the page, and no other', async () => {
    const page = await readFile(join(import.meta.dirname, '../../index.html'), 'utf8');
    const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text);
    const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    const policy = (await get('/')).headers.get('Content-Security-Policy') ?? '';
    expect(policy.match(/'sha256-[^']*'/g)).toEqual(hashes);
  });

  it('keep a harmless request id and replace any other', async () => {
    expect((await get('/healthz', { 'X-Request-Id': 'proxy-12345678' })).headers.get('X-Request-Id')).toBe(
      'proxy-12345678',
    );
    expect((await get('/healthz', { 'X-Request-Id': '<script>' })).headers.get('X-Request-Id')).not.toBe('<script>');
  });

  it('echo the nonce of a probe', async () => {
    expect(await (await get('/admin/api/ping?nonce=abc')).json()).toEqual({ data: { nonce: 'abc' } });
  });
});

describe('request log', () => {
  it('contains no token, password or query', async () => {
    await server.client.signIn('admin@example.org', PASSWORD);
    await server.client.call('/products?search=canary-search', { token: people.admin.token });
    await server.client.call('/login', { json: { email: 'x@y.it\r\nforged', password: 'canary-password' } });
    const all = lines.join('\n');
    expect(all).toContain('/admin/api/products');
    for (const secret of ['canary', PASSWORD, people.admin.token]) expect(all).not.toContain(secret);
  });
});

describe('built app', () => {
  it('names the files of the first screen in its page, and the first page of a list to request meanwhile', async () => {
    const head = async (path: string, cookie = '') => {
      const page = await get(path, { Accept: 'text/html', ...(cookie ? { Cookie: cookie } : {}) });
      return /<\/title>(.*)/.exec(await page.text())?.[1];
    };
    const script = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}.js">`;
    const read = '<meta name="first-read" content="/admin/api/products?offset=0&amp;limit=20&amp;sort=-createdAt">';
    const style = '<link rel="preload" as="style" crossorigin href="/assets/sign-in.css">';
    expect(await head('/products/index')).toBe(`${script('sign-in')}${style}`);
    expect(await head('/', 'language=ZH; token=abc')).toBe(`${script('work')}${script('zh')}`);
    expect(await head('/products/detail/1', 'token=abc')).toBe(`${script('work')}${script('detail')}${script('it')}`);
    expect(await head('/products/index', 'token=abc')).toBe(`${read}${script('work')}${script('it')}`);
    // Another page or filter is not the first.
    expect(await head('/products/index?page=2', 'token=abc')).toBe(`${script('work')}${script('it')}`);
    expect(await (await get('/sw.js', { Cookie: 'token=abc' })).text()).toBe('self.x = 1;');
  });

  it('serves its page for every screen address, never from a cache', async () => {
    for (const path of ['/', '/index.html', '/products/index', '/merchants/detail/01234']) {
      const response = await get(path, { Accept: 'text/html' });
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([200, 'no-cache']);
      expect(await response.text()).toContain('Ordito');
    }
    expect((await get('/sw.js')).headers.get('Cache-Control')).toBe('no-cache');
    expect((await get('/manifest.webmanifest')).headers.get('Content-Type')).toContain('application/manifest+json');
  });

  it('serves hashed files as immutable, compressed as the client accepts', async () => {
    const raw = (encoding: string) =>
      new Promise<{ encoding: string | undefined; vary: string | undefined; cache: string | undefined; size: number }>(
        (resolve, reject) => {
          request(
            `${server.origin}/assets/main-abc123.js`,
            { headers: { 'Accept-Encoding': encoding } },
            (response) => {
              let size = 0;
              response.on('data', (chunk: Buffer) => (size += chunk.length));
              response.on('end', () => {
                const { 'content-encoding': packed, vary, 'cache-control': cache } = response.headers;
                resolve({ encoding: packed, vary, cache, size });
              });
            },
          )
            .on('error', reject)
            .end();
        },
      );
    const cache = 'public, max-age=31536000, immutable';
    expect(await raw('gzip, br')).toMatchObject({ encoding: 'br', vary: 'Accept-Encoding', cache, size: 14 });
    expect(await raw('gzip')).toMatchObject({ encoding: 'gzip', vary: 'Accept-Encoding', cache });
    // The page too, which is written for each visitor.
    const page = await get('/products/index', { Accept: 'text/html', 'Accept-Encoding': 'gzip, br' });
    expect([page.headers.get('Content-Encoding'), page.headers.get('Vary')]).toEqual(['br', 'Accept-Encoding']);
    expect(await page.text()).toContain('Ordito');
    expect(await raw('identity')).toEqual({ encoding: undefined, vary: 'Accept-Encoding', cache, size: 750 });
  });

  it('never serves the page for a missing file, a call or a foreign path', async () => {
    for (const path of [
      '/assets/gone-123.js',
      '/gone.js',
      '/favicon.ico',
      '/admin/api',
      '/admin/api/x',
      '/assets/',
      '/..%2foutside.txt',
      '/%2e%2e/outside.txt',
      '/a%00b.js',
      '/%zz',
    ]) {
      const response = await get(path, { Accept: '*/*' });
      expect([path, response.status]).toEqual([path, 404]);
      expect(response.headers.get('Content-Type')).toBe(PROBLEM_TYPE);
    }
    // Browser navigation gets the page, which shows that the address is unknown.
    expect((await get('/redirect//evil.example', { Accept: 'text/html' })).status).toBe(200);
    expect((await get('/gone.js', { Accept: 'text/html,*/*' })).status).toBe(404);
    expect((await fetch(`${server.origin}/products/index`, { method: 'POST' })).status).toBe(404);
    expect((await get('/products/index', { Accept: 'image/png' })).status).toBe(404);
  });
});
