/** The house rules that a machine can see: who may import whom, which folders import a package, no circles, no barrels. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { catalogue } from '../contract/catalogue.ts';
import lingui from '../lingui.config.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RUNTIMES = ['contract', 'src', 'sw', 'server'];

/** Each room may import from rooms to its right, never to its left. */
const LADDERS = {
  src: [
    'app',
    'screens',
    'shell',
    'intake',
    'labels',
    'entities',
    'items',
    'engine',
    'outbox',
    'capture',
    'scan',
    'session',
    'api',
    'store',
    'ui',
    'i18n',
  ],
  server: ['main', 'app', 'routes', 'http', 'jobs', 'demo', 'services', 'engine', 'files', 'mail', 'db', 'storage'],
};
/** Rooms of the page that the service worker may enter too. */
const WORKER_ROOMS = new Set(['outbox', 'api', 'store']);
/** The files of `server` that stand outside its rooms: what everyone may know of the surroundings, and the words. */
const SERVER_COMMONS = new Set([
  'clock',
  'environment',
  'environment-rules',
  'local-hosts',
  'log',
  'service-addresses',
  'words',
]);

const ONLY_FROM: Record<string, RegExp> = {
  ky: /^src\/api\//,
  dexie: /^src\/store\//,
  'dexie-react-hooks': /^src\/outbox\//,
  '@zip.js/zip.js': /^(src\/outbox|server\/files)\//,
  'browser-image-compression': /^src\/capture\//,
  uqr: /^(src\/ui|server\/http)\//,
  '@peculiar/x509': /^server\/http\//,
  '@dnd-kit/core': /^src\/engine\/sorting\//,
  '@dnd-kit/sortable': /^src\/engine\/sorting\//,
  'mdast-util-from-markdown': /^src\/engine\/markdown\//,
  'react-image-crop': /^src\/items\/gallery\//,
  'barcode-detector': /^src\/scan\//,
  'zxing-wasm': /^src\/scan\//,
  'workbox-window': /^src\/app\//,
  hono: /^server\/(http|routes|app)/,
  '@hono/node-server': /^server\/(http|main)/,
  'drizzle-orm': /^server\/(db|engine|services|jobs|demo)\//,
  'pg-copy-streams': /^server\/db\//,
  pg: /^server\/(db|http)\//,
  nodemailer: /^server\/mail\//,
  otpauth: /^server\/services\/people\//,
  '@simplewebauthn/server': /^server\/services\/people\//,
  '@simplewebauthn/browser': /^src\/api\//,
  aws4fetch: /^server\/storage\//,
  'prom-client': /^server\/http\//,
  stripe: /^server\/services\/payments\//,
  sharp: /^server\/(engine|services|demo)\//,
};

interface Import {
  file: string;
  target: string;
  typesOnly: boolean;
}

const files = RUNTIMES.flatMap((folder) => list(path.join(ROOT, folder)));
const imports = files.flatMap(importsOf);
const local = imports
  .filter(({ target }) => target.startsWith('.'))
  .map((each) => ({ ...each, target: path.posix.join(path.posix.dirname(each.file), each.target) }));

describe('the ladder', () => {
  it('finds the files and their imports', () => {
    expect(files.length).toBeGreaterThan(60);
    expect(local.length).toBeGreaterThan(100);
  });

  it('imports only from rooms to the right', () => {
    expect(local.filter((each) => !isAllowed(each)).map(show)).toEqual([]);
  });

  it('has no circles between files', () => {
    expect(circles()).toEqual([]);
  });

  it('imports each package from its own folders only', () => {
    const wrong = imports.filter(({ file, target, typesOnly }) => {
      if (typesOnly) return false;
      const name = target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? '');
      const folders = ONLY_FROM[name];
      return folders !== undefined && !folders.test(file);
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('keeps the contract free of everything but zod', () => {
    const foreign = imports.filter(
      ({ file, target }) => file.startsWith('contract/') && !target.startsWith('.') && target !== 'zod',
    );
    expect(foreign.map(show)).toEqual([]);
  });

  it('opens its ports in one place, which guards each', () => {
    const opening = /\bcreateServer\b|\bcreateSecureServer\b|\bcreateAdaptorServer\b/;
    const opened = files.filter((file) => opening.test(text(file)));
    // The embedded database asks the system for a free port, and closes it again.
    expect(opened).toEqual(['server/db/embedded.ts', 'server/http/listener.ts']);
  });

  it('has a share per account in every queue, but those that are known to need none', () => {
    const queues = files.filter((file) => /\blimitConcurrency\(/.test(text(file)));
    expect(queues.length).toBeGreaterThan(6);
    expect(files.filter((file) => /\bONE_QUEUE\b/.test(text(file)))).toEqual(
      [
        'server/engine/limits/concurrency.ts',
        // Tries of a password are limited by account and address before they come here.
        'server/services/people/passwords.ts',
        // Removes the files of one job.
        'server/services/photos/sweep.ts',
        // Pictures are viewed without an account.
        'server/engine/photos/pictures.ts',
      ].sort(),
    );
    // Nor is there another way to wait in line.
    const own = /\bwaiting\.push\(|\bqueue\.push\(/;
    expect(files.filter((file) => file.startsWith('server/') && own.test(text(file)))).toEqual([
      'server/engine/limits/concurrency.ts',
    ]);
  });

  it('has no barrels', () => {
    expect(files.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([]);
  });
});

describe('the build', () => {
  it('changes no code of a package, so that any of them can be updated', () => {
    const build = readdirSync(ROOT).filter((file) => /^vite\..*\.ts$/.test(file));
    expect(build).toContain('vite.config.ts');
    // A plugin has a hook `transform` to change a module, and an `id` to say which.
    const changing = /\btransform\b\s*[:(]|\bload\b\s*[:(]|\bfilter:\s*\{/;
    expect(build.filter((file) => changing.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
  });
});

describe('the time', () => {
  /** Code without comments and strings; what a template computes stays. */
  const bare = (code: string) =>
    code.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n$]|\\.)*'|"(?:[^"\\\n$]|\\.)*"/g, (each) =>
      each.replaceAll(/\S/g, ' '),
    );
  const reading = /\bDate\.now\b|\bnew Date\b(?!\()|\b(?:new )?Date\(\s*\)/;
  const CLOCK = 'contract/clock.ts';

  it('is read through one clock, which tests step', () => {
    const rooms = ['engine', 'services', 'jobs', 'http', 'routes', 'mail'].map((name) => `server/${name}`);
    const clocked = ['contract', ...rooms].map((folder) => files.filter((file) => file.startsWith(`${folder}/`)));
    expect(clocked.every((inside) => inside.length > 0)).toBe(true);
    const direct = clocked
      .flat()
      .filter((file) => file !== CLOCK)
      .flatMap((file) =>
        bare(text(file))
          .split('\n')
          .flatMap((line, index) => (reading.test(line) ? [`${file}:${index + 1}`] : [])),
      );
    expect(direct).toEqual([]);
    expect(reading.test(bare(text(CLOCK)))).toBe(true);
  });
});

describe('migrations', () => {
  it('are numbered one after the other, and keep one snapshot, of the newest', () => {
    const folder = 'server/db/migrations';
    const journal = JSON.parse(text(`${folder}/meta/_journal.json`)) as { entries: { idx: number; tag: string }[] };
    const tags = journal.entries.map(({ tag }) => tag);
    const numbers = journal.entries.map(({ idx }) => String(idx).padStart(4, '0'));
    expect(tags.map((tag) => tag.slice(0, 4))).toEqual(numbers);
    const written = readdirSync(path.join(ROOT, folder)).filter((name) => name.endsWith('.sql'));
    expect(written.toSorted()).toEqual(tags.map((tag) => `${tag}.sql`));
    expect(readdirSync(path.join(ROOT, folder, 'meta')).toSorted()).toEqual([
      `${numbers.at(-1)}_snapshot.json`,
      '_journal.json',
    ]);
  });
});

describe('the views', () => {
  it('read their own address, never the visible one', () => {
    // These stand outside of the cached views: they follow the address on show.
    const outside = /^src\/(app|shell)\/|^src\/intake\/counter\/|^src\/(intake\/quick-add|outbox\/outbox-drawer)\.tsx$/;
    const asking = files.filter(
      (file) =>
        file.startsWith('src/') &&
        !outside.test(file) &&
        /\buse(Params|Search|RouterState|Match|Matches|Location)\b/.test(text(file)),
    );
    expect(asking).toEqual([]);
  });
});

describe('the texts of the public screens', () => {
  it('are those of every file that may be drawn before somebody is signed in', () => {
    const [publicTexts] = lingui.catalogs ?? [];
    const isIn = (paths: readonly string[] | undefined, file: string) =>
      (paths ?? []).some((each) => file === each || file.startsWith(`${each}/`));
    const seen = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file) || /^src\/(outbox|intake|i18n\/locales)\//.test(file)) return;
      seen.add(file);
      for (const { target } of local.filter((each) => each.file === file)) visit(target);
    };
    const firstScreens = ['app/providers.tsx', 'app/root-layout.tsx', 'app/public-routes.tsx', 'ui/error-screen.tsx'];
    for (const file of [...firstScreens, 'screens/not-found.tsx', 'screens/unauthorized.tsx']) visit(`src/${file}`);
    const speaking = [...seen].filter((file) => /from '@lingui\/(react|core)\/macro'/.test(text(file)));
    expect(speaking.length).toBeGreaterThan(10);
    expect(speaking.filter((file) => !isIn(publicTexts?.include, file) || isIn(publicTexts?.exclude, file))).toEqual(
      [],
    );
  });
});

describe('the styles', () => {
  it('use logical sides, not left and right', () => {
    const sheets = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .map((name) => path.posix.join('src', name.replaceAll('\\', '/')));
    expect(sheets.length).toBeGreaterThan(20);
    const physical = /(?:margin|padding|border)-(?:left|right)|^\s*(?:left|right):|text-align: (?:left|right)/m;
    expect(sheets.filter((file) => physical.test(text(file)))).toEqual([]);
  });
});

describe('the engine', () => {
  const engine = files.filter(
    (file) =>
      file.startsWith('src/engine/') ||
      file === 'server/routes/resource-routes.ts' ||
      // The words of every refusal on the wire, and the hub center, which is the scope of records.
      (file.startsWith('server/engine/') && !/\/(?:refusal|hubs)\.ts$/.test(file)),
  );
  /** `priceTier` and `price-tier` as two words, in small letters. */
  const spaced = (code: string) => code.replaceAll(/([a-z])(?=[A-Z])|-/g, '$1 ').toLowerCase();

  // What it imports is checked below.
  it('names no entity, in code, texts and comments', () => {
    expect(engine.length).toBeGreaterThan(100);
    // Every person is a user, every list has an order, and every change is a transaction of the database.
    const isPlain = (name: string) => ['user', 'order', 'transaction'].includes(name);
    const names = Object.values(catalogue).flatMap(({ name, plural }) => (isPlain(name) ? [] : [name, plural]));
    const words = [...names, 'itemKind', 'itemImage', 'tagImage', 'garment', 'textile', 'reviewer']
      .map(spaced)
      .join('|');
    const entity = new RegExp(String.raw`\b(?:${words})s?\b`);
    const naming = engine.flatMap((file) => {
      const code = text(file).replaceAll(/ from '.*'/g, '');
      const [word] = entity.exec(spaced(code)) ?? /(?<!-)\bitems?\b(?!=)/i.exec(code) ?? [];
      return word === undefined ? [] : [`${file}: ${word}`];
    });
    expect(naming).toEqual([]);
  });

  it('imports nothing of an entity', () => {
    const entity = /^contract\/resources\/|^src\/items\//;
    expect(local.filter(({ file, target }) => engine.includes(file) && entity.test(target)).map(show)).toEqual([]);
  });
});

function isAllowed({ file, target }: Import): boolean {
  const [from, to] = [file, target].map((each) => each.split('/')[0]);
  if (to === 'contract') return true;
  if (from === 'sw') return to === 'sw' || (to === 'src' && WORKER_ROOMS.has(target.split('/')[1] ?? ''));
  if (from !== to || from === 'contract') return from === to;
  if (from === 'server' && SERVER_COMMONS.has(room(target))) return true;
  if (from === 'server' && SERVER_COMMONS.has(room(file))) return false;
  const ladder = from === 'src' ? LADDERS.src : LADDERS.server;
  const [left, right] = [ladder.indexOf(room(file)), ladder.indexOf(room(target))];
  return left >= 0 && right >= left;
}

function circles(): string[] {
  // Types leave no trace at run time, so they make no circle.
  const graph = Map.groupBy(
    local.filter(({ typesOnly }) => !typesOnly),
    ({ file }) => file,
  );
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) found.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
    if (done.has(file) || trail.includes(file)) return;
    for (const { target } of graph.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return found;
}

function importsOf(file: string): Import[] {
  const pattern =
    /(?:^|\n)(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g;
  return [...text(file).matchAll(pattern)].map((match) => ({
    file,
    target: match[2] ?? match[3] ?? '',
    typesOnly: match[1] !== undefined,
  }));
}

function list(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(path.relative(ROOT, folder), name).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name));
}

/** Second part of a path: the folder, or the file's name at the top of a runtime. */
function room(file: string): string {
  return (file.split('/')[1] ?? '').replace(/\.tsx?$/, '');
}

function text(file: string): string {
  return readFileSync(path.join(ROOT, file), 'utf8');
}

function show({ file, target }: Import): string {
  return `${file} → ${target}`;
}
