/** Containers and service files: what they start and set is what the server knows. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

import { root, serverProcess } from '../../scripts/toolchain.mjs';
import { readEnvironment } from '../../server/environment.ts';
import { type S3Server, startS3 } from '../support/s3-server.ts';
import { cloneDatabase } from '../support/server-database.ts';
import { type ServerProcess, startProcess } from '../support/server-process.ts';

const read = (file: string) => readFile(path.join(root, file), 'utf8');

/** What the image sets and starts. */
async function imageOf(): Promise<{ env: Record<string, string>; args: string[]; copied: string[] }> {
  const image = (await read('Dockerfile')).split(/^FROM /m).at(-1) ?? '';
  const [, variables = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(image) ?? [];
  const env = Object.fromEntries(variables.split(/\s+\\?\s*/).map((each) => each.split('=') as [string, string]));
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(image) ?? [];
  const [node, ...args] = JSON.parse(command) as string[];
  expect(node).toBe('node');
  const copied = [...image.matchAll(/^COPY --from=build \S+ \/app\/(\S+) /gm)].flatMap(([, name]) => name ?? []);
  return { env, args, copied };
}

/** A folder with what the image has, and nothing else. */
async function imageFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ordito-image-'));
  for (const name of (await imageOf()).copied) {
    const [from, to] = [path.join(root, name), path.join(folder, name)];
    // Packages find each other by their own place.
    if (name === 'node_modules') await symlink(from, to);
    else if (existsSync(from)) await cp(from, to, { recursive: true });
  }
  return folder;
}

/** The settings that `compose.yaml` passes to all servers, as they are written. */
async function passedOn(): Promise<Record<string, string>> {
  const [, block = ''] = /^x-environment: .*\n((?:  .*\n)+)/m.exec(await read('compose.yaml')) ?? [];
  return Object.fromEntries([...block.matchAll(/^  (\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** The same with values for what an operator sets. */
async function composed(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const given: Record<string, string> = {
    DOMAIN: 'ordito.example',
    ADMIN_EMAIL: 'owner@example.org',
    ADMIN_PASSWORD: 'the owner of it all',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Ordito <no-reply@ordito.example>',
    ...more,
  };
  const fill = (value: string) =>
    value.replaceAll(/\$\{(\w+):([?+-])([^}]*)\}/g, (_, variable: string, kind: string, word: string) => {
      const own = given[variable];
      if (kind === '+') return own === undefined ? '' : word;
      return own ?? (kind === '?' ? 'x' : word);
    });
  return Object.fromEntries(Object.entries(await passedOn()).map(([name, value]) => [name, fill(value)]));
}

/** The names of every setting. */
async function settingNames(): Promise<string[]> {
  const source = await read('server/environment.ts');
  const [, variables = ''] = /const variables = z\.object\(\{\n(.*?)^\}\);/ms.exec(source) ?? [];
  return [...variables.matchAll(/^  ([A-Z_]+):/gm)].flatMap(([, name]) => name ?? []);
}
const inner = new Set(['NODE_ENV', 'FAULT_POINTS']);

it('every setting is in the documentation, and none that is not', async () => {
  const known = await settingNames();
  const documented = new Set(
    [...(await read('docs/settings.md')).matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name]) => name),
  );
  expect(known.filter((name) => !documented.has(name) && !inner.has(name))).toEqual([]);
  expect([...documented].filter((name) => name !== undefined && name.includes('_') && !known.includes(name))).toEqual(
    [],
  );
  expect(known.length).toBeGreaterThan(20);
});

it('containers pass every setting of `.env` on, but those that they decide themselves', async () => {
  const image = ['PORT', 'HOST', 'DATA_DIR'];
  const each = ['ROLE', 'DRAIN_SECONDS', 'RENDER_AT_ONCE'];
  // Caddy, PostgreSQL and the store are theirs, and Stripe is where it always is.
  const own = ['TLS_CERT', 'TLS_KEY', 'TLS_LOCAL', 'TRUST_PORT', 'DATABASE_DIRECT_URL'];
  const elsewhere = ['AWS_SESSION_TOKEN', 'AWS_REGION', 'STRIPE_API_BASE'];
  const decided = new Set([...image, ...each, ...own, ...elsewhere, ...inner]);
  const passed = await passedOn();
  expect((await settingNames()).filter((name) => !decided.has(name)).toSorted()).toEqual(
    Object.keys(passed).toSorted(),
  );
  // Of the database, the store and the folders beside them, or made of another variable.
  const made = ['DATABASE_URL', 'STORAGE_URL', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'BACKUP_DIR'];
  const others = new Set([...made, 'PUBLIC_URL', 'TRUSTED_PROXIES', 'SUPPLIER_SFTP_KEY']);
  const strange = Object.entries(passed).filter(([name, value]) => !new RegExp(`^\\$\\{${name}:[?-]\\}$`).test(value));
  expect(new Set(strange.map(([name]) => name))).toEqual(others);
  const key = async (more?: Record<string, string>) => (await composed(more))['SUPPLIER_SFTP_KEY'];
  const mounted = /^      target: (\S+)$/m.exec(await read('compose.yaml'))?.[1];
  expect([await key(), await key({ SUPPLIER_SFTP_KEY: '/etc/ordito/supplier.key' })]).toEqual(['', mounted]);
});

it('containers and the service start the server as `npm start` does', async () => {
  const { args } = await imageOf();
  expect(args).toEqual(serverProcess.args);
  const service = await read('deploy/ordito.service');
  expect(/^ExecStart=\S+\/node (.*)$/m.exec(service)?.[1]?.split(' ')).toEqual(serverProcess.args);
  // Sockets, and the list of network interfaces.
  expect(/^RestrictAddressFamilies=(.*)$/m.exec(service)?.[1]).toBe('AF_INET AF_INET6 AF_NETLINK AF_UNIX');
});

it('every container has a fixed version, no right it does not need, and logs that end', async () => {
  const compose = await read('compose.yaml');
  const images = [...compose.matchAll(/^    image: (\S+)$/gm)].map(([, image]) => image);
  expect(images).toHaveLength(3);
  for (const image of images) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
  // The servers have theirs in common.
  for (const line of ['cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']", 'logging: *logging']) {
    expect(compose.split(line).length - 1, line).toBe(images.length + 1);
  }
});

it('what compose sets is valid, for every role', async () => {
  const compose = await read('compose.yaml');
  const roles = [...compose.matchAll(/ROLE: (\w+)/g)].map(([, role]) => role);
  expect(roles).toEqual(['web', 'worker', 'render']);
  for (const ROLE of roles) {
    const { env } = await imageOf();
    const { role, bucket, proxies, publicUrl } = readEnvironment({ ...env, ...(await composed()), ROLE });
    expect({ role, bucket: bucket?.address, publicUrl }).toEqual({
      role: ROLE,
      bucket: 'http://store:7070/photos/',
      publicUrl: 'https://ordito.example',
    });
    expect(proxies).toHaveLength(3);
  }
});

/** The lines of commands in the documentation, without what explains them. */
async function commandsOf(command: RegExp): Promise<string[]> {
  const names = (await readdir(path.join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  const texts = await Promise.all([...names.map((name) => `docs/${name}`), 'README.md', 'CONTRIBUTING.md'].map(read));
  return texts.flatMap((text) => [...text.matchAll(command)].map(([line]) => line));
}

it('every documented command exists', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> };
  const named = (await commandsOf(/npm run (?:--silent )?[a-z][\w:-]*\w/g)).map((line) => line.split(' ').at(-1) ?? '');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !(name in scripts) && name !== 'bench')).toEqual([]);
  for (const [name, command] of Object.entries(scripts)) {
    const [, file] = /^node (\S+)/.exec(command) ?? [];
    if (file) expect(existsSync(path.join(root, file)), name).toBe(true);
  }
});

let store: S3Server;
beforeAll(async () => {
  store = await startS3();
});
afterAll(() => store.stop());

it('a container runs every documented command: backup, verify, restore, doctor', async () => {
  const database = await cloneDatabase(inject('clusterUrl'));
  const image = await imageFolder();
  const settings = {
    ...process.env,
    ...(await composed()),
    DATA_DIR: path.join(image, 'data'),
    BACKUP_DIR: path.join(image, 'backups'),
    DATABASE_URL: database.url,
    STORAGE_URL: '',
  };
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into installation (id, data) values (1, 'admin')`);
  await client.end();
  const commands = await commandsOf(/^ {4}docker compose run --rm worker node .*$/gm);
  const said: string[] = [];
  try {
    for (const line of commands) {
      const [file = '', ...args] = line.trim().split(' ').slice(6);
      const words = args.map((word) => word.replace('/backups', path.join(image, 'backups')));
      const ran = promisify(execFile)(process.execPath, [file, ...words], { cwd: image, env: settings });
      // The doctor ends with 1 where something does not work, here the mail server.
      const { stdout, stderr } = await ran.catch((error: { stdout: string; stderr: string }) => error);
      said.push(`${file} ${args[0] ?? ''}: ${stdout}${stderr}`);
    }
    expect(said).toEqual([
      expect.stringMatching(/data\/main\.ts backup: [^]*rows, \d+ files/),
      expect.stringMatching(/data\/main\.ts verify: [^]*all is well/),
      expect.stringMatching(/data\/main\.ts restore: [^]*Tablets will check theirs/),
      expect.stringMatching(/doctor\/main\.ts : [^]*ok +Database/),
    ]);
  } finally {
    await rm(image, { recursive: true });
    await database.drop();
  }
});

it('a container’s server runs on a database and a bucket, is ready, and drains', async () => {
  const database = await cloneDatabase(inject('clusterUrl'));
  const image = await imageFolder();
  const dataDir = path.join(image, 'data');
  const { origin: endpoint } = new URL(store.bucket.address);
  const { env } = await imageOf();
  const { HOST: _host, PORT: _port, DATA_DIR: _data, NODE_COMPILE_CACHE: _cache, ...more } = env;
  let server: ServerProcess | null = null;
  try {
    const settings = {
      ...more,
      ...(await composed()),
      ROLE: 'web',
      DRAIN_SECONDS: '1',
      DATABASE_URL: database.url,
      STORAGE_URL: `s3://photos?endpoint=${endpoint}&region=us-east-1`,
      AWS_ACCESS_KEY_ID: store.bucket.keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: store.bucket.keys.secretAccessKey,
    };
    server = await startProcess(dataDir, settings, path.join(image, 'server/main.ts'));
    const { origin } = server;
    const statusOf = async (way: string) => (await fetch(`${origin}${way}`)).status;
    expect(await statusOf('/readyz')).toBe(200);
    const ended = server.end('SIGTERM');
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    expect(await statusOf('/admin/api/ping')).toBe(200);
    expect(await ended).toBe(0);
  } finally {
    await server?.end('SIGKILL').catch(() => undefined);
    await rm(image, { recursive: true });
    await database.drop();
  }
});
