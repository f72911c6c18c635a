/** TLS in a local network: the certificate, the page that explains how to trust it, and a server that has both. */
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';

import { afterEach, describe, expect, inject, it } from 'vitest';

import { login, profile as profileCall } from '../../contract/calls/session.ts';
import { LANGUAGES } from '../../contract/languages.ts';
import { type LocalTls, localTls } from '../../server/http/local-tls.ts';
import { startTrustPage } from '../../server/http/trust-page.ts';
import { isLocalHost } from '../../server/local-hosts.ts';
import { freePort } from '../support/free-port.ts';
import { HALF_REQUESTS, RAW_REQUESTS, sendRaw } from '../support/raw-requests.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { ADMIN, spawnServer } from '../support/server-process.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ordito-local-'));
  undo.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** What a device that trusts the authority says of a server at a host: null if it connects. */
async function refusal({ cert, key, root }: LocalTls, host: string): Promise<string | null> {
  const server = createServer({ cert, key }, (socket) => socket.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  undo.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      ca: root,
      ...(/^[\d.]+$/.test(host) ? {} : { servername: host }),
    });
    socket.on('secureConnect', () => resolve(null));
    socket.on('error', (error) => resolve(error.message));
    undo.push(() => socket.destroy());
  });
}

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('the certificate', () => {
  const HOSTS = ['192.168.1.20', 'desk.local', 'localhost', '127.0.0.1'];

  it('is one that a device accepts which trusts the authority', async () => {
    const made = await localTls(folder(), HOSTS);
    expect(await refusal(made, '127.0.0.1')).toBeNull();
    expect(await refusal(made, 'desk.local')).toBeNull();
    expect(await refusal(made, 'other.local')).toMatch(/altnames/);
    const { validFromDate, validToDate, fingerprint256 } = new X509Certificate(made.cert);
    expect(validToDate.getTime() - validFromDate.getTime()).toBeLessThanOrEqual(397 * DAY_MS);
    expect(made.fingerprint).toBe(new X509Certificate(made.root).fingerprint256);
    expect(fingerprint256).not.toBe(made.fingerprint);
  });

  it('of a stolen authority is accepted for no website', async () => {
    expect(await refusal(await localTls(folder(), ['example.org']), 'example.org')).toMatch(/permitted subtree/);
    const made = await localTls(folder(), ['8.8.8.8', '127.0.0.1']);
    expect(await refusal(made, '127.0.0.1')).toMatch(/permitted subtree/);
  });

  it('stays over restarts, is made anew for other addresses and before it ends; the authority stays for ten years', async () => {
    const place = folder();
    const first = await localTls(place, HOSTS);
    expect(await localTls(place, HOSTS.toReversed())).toEqual(first);
    const moved = await localTls(place, ['10.0.0.5', 'localhost']);
    expect(new X509Certificate(moved.cert).checkIP('10.0.0.5')).toBe('10.0.0.5');
    const later = await localTls(place, ['10.0.0.5'], at(340));
    expect([moved.root, later.root]).toEqual([first.root, first.root]);
    expect(new Set([first.cert, moved.cert, later.cert]).size).toBe(3);
    expect((await localTls(place, ['10.0.0.5'], at(3640))).root).not.toBe(first.root);
    for (const name of ['authority.key', 'server.key']) expect(statSync(join(place, 'tls', name)).mode & 0o77).toBe(0);
  });

  it.each([
    ['192.168.1.20', true],
    ['172.32.0.1', false],
    ['169.254.3.4', true],
    ['localhost', true],
    ['counter.desk.local', true],
    ['local', false],
    ['ordito.example', false],
    ['desk.local.example', false],
  ])('is possible for %s: %s', (host, possible) => expect(isLocalHost(host)).toBe(possible));
});

describe('the page', () => {
  const logged: string[] = [];
  const open = async () => {
    const made = await localTls(folder(), ['127.0.0.1']);
    const page = await startTrustPage({
      ...made,
      host: '127.0.0.1',
      port: 0,
      appPort: 8443,
      log: { info: () => undefined, warn: () => undefined, error: (_, text) => void logged.push(text) },
    });
    undo.push(() => page.stop());
    return { made, url: `http://127.0.0.1:${page.port}` };
  };

  it('gives the certificate and no key, explains it in each language, and leads to the app', async () => {
    const { made, url } = await open();
    const file = await fetch(`${url}/ordito.crt`);
    expect(file.headers.get('Content-Type')).toBe('application/x-x509-ca-cert');
    expect(await file.text()).toBe(made.root);
    const titles = new Set<string>();
    for (const language of LANGUAGES) {
      const text = await (await fetch(url, { headers: { 'Accept-Language': language } })).text();
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain('href="https://127.0.0.1:8443/"');
      expect(text).toContain(made.fingerprint);
      expect(text).not.toMatch(/PRIVATE KEY|\{\w+\}|undefined/);
      titles.add(/<h1>(.*)<\/h1>/.exec(text)?.[1] ?? '');
    }
    expect(titles.size).toBe(LANGUAGES.length);
  });

  it('opens the way of the device that asks, and repeats nothing of a forged address', async () => {
    const { url } = await open();
    const tablet = await fetch(url, { headers: { 'User-Agent': 'Mozilla/5.0 (Linux; Android 14; Tablet)' } });
    expect(await tablet.text()).toMatch(/<details open><summary>Android<\/summary>/);
    const { port } = new URL(url);
    const forged = await new Promise<string>((resolve) => {
      const { request: plain } = process.getBuiltinModule('node:http');
      plain({ port, host: '127.0.0.1', headers: { Host: '"><script>x' } }, (answer) => {
        let text = '';
        answer.on('data', (part) => (text += String(part))).on('end', () => resolve(text));
      }).end();
    });
    expect(forged).not.toContain('script');
    expect(forged).toContain('http://localhost');
  });

  it('answers what is no address with 400, and nothing with 500', async () => {
    const { url } = await open();
    const port = Number(new URL(url).port);
    for (const name of ['an address of slashes', 'an open bracket']) {
      expect(await sendRaw(port, RAW_REQUESTS[name] ?? '', false), name).toBe(400);
    }
    for (const [name, bytes] of Object.entries(RAW_REQUESTS)) {
      expect(await sendRaw(port, bytes, false), name).not.toBe(500);
    }
    for (const bytes of Object.values(HALF_REQUESTS)) await sendRaw(port, bytes, false, 'leaves');
    expect((await fetch(url)).status).toBe(200);
    expect(logged).toEqual([]);
  });
});

describe('the server', () => {
  it('with TLS_LOCAL answers a device that has downloaded and trusts its certificate, and names the page in the profile', async () => {
    const clone = await cloneDatabase(inject('clusterUrl'));
    undo.push(() => clone.drop());
    const [port, trustPort] = [await freePort(), await freePort()];
    const { child, output } = spawnServer({
      DATA_DIR: folder(),
      DATABASE_URL: clone.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      TLS_LOCAL: 'yes',
      TRUST_PORT: String(trustPort),
      VIES_URL: 'off',
    });
    undo.push(() => child.kill('SIGKILL'));
    const trust = `http://127.0.0.1:${trustPort}`;
    await expect
      .poll(() =>
        fetch(trust).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const ca = await (await fetch(`${trust}/ordito.crt`)).text();
    const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
      new Promise<string>((resolve, reject) => {
        const method = body === undefined ? 'GET' : 'POST';
        request({ port, host: '127.0.0.1', ca, path, method, headers }, (answer) => {
          let text = '';
          answer.on('data', (part) => (text += String(part))).on('end', () => resolve(text));
        })
          .on('error', reject)
          .end(body);
      });
    await expect.poll(() => ask('/healthz').catch(() => '')).toContain('ok');
    const signedIn = await ask('/admin/api/login', { 'Content-Type': 'application/json' }, JSON.stringify(ADMIN));
    const { token } = login.data.parse((JSON.parse(signedIn) as { data: unknown }).data) as { token: string };
    const profile = JSON.parse(await ask('/admin/api/profile', { Authorization: `Bearer ${token}` })) as {
      data: unknown;
    };
    expect(profileCall.data.parse(profile.data).settings).toMatchObject({ trustPort });
    await expect.poll(output).toContain(new X509Certificate(ca).fingerprint256);
  });

  it.each([
    [{ TLS_LOCAL: 'yes', PUBLIC_URL: 'https://ordito.example' }, 'PUBLIC_URL'],
    [{ TLS_LOCAL: 'maybe' }, 'TLS_LOCAL'],
  ])('says what is wrong with %o', async (environment, name) => {
    const { child, output } = spawnServer({ DATA_DIR: folder(), ...environment });
    await new Promise((resolve) => child.once('exit', resolve));
    expect(child.exitCode).not.toBe(0);
    expect(output()).toContain(name);
  });
});
