/**
 * Which script file a module goes into. Left alone, the bundler makes a file of every screen, of every dialog and of whatever
 * two of them share: 240 files, half of them below 1.6 kB, which every first visit fetches and every device keeps.
 */
import type { Plugin, Rolldown } from 'vite';

type Rooms = readonly (readonly [room: string, begins: RegExp])[];

/** Files in the order in which a visit asks for them: each holds what its modules import, but for what an earlier one holds. */
const LAYERS = [
  ['page', /\/src\/app\/main\.ts$/],
  ['sign-in', /\/src\/screens\/account\/(sign-in|forgot-password|complete-signup|verify-email)\.tsx$/],
  [
    'work',
    /\/src\/(api\/client|app\/(signed-in|read-ahead|resource-routes)|session\/session-calls|engine\/list\/list-screen)\.tsx?$/,
  ],
  ['table', /\/src\/engine\/list\/list-table\.tsx$/],
  [
    'around',
    /\/src\/(engine\/list\/later\/(saved?-views?|selection-bar|list-(pages|chips)|row-entries)|items\/actions\/[\w-]+|engine\/stale-note|shell\/(back-to-top|live-changes|offline-badge|tab-strip|tag-scans))\.tsx$/,
  ],
  ['account', /\/contract\/calls\/account\.ts$/],
  ['store', /\/src\/(store\/.*|session\/session-records)\.ts$/],
  [
    'background',
    /\/src\/(api\/send|app\/(background|update-offer)|outbox\/(?!zip\.).*|engine\/jobs\/.*|shell\/incomplete-count)\.tsx?$/,
  ],
  ['toasts', /\/src\/ui\/(toasts|undo-message)\.tsx$|\/@mantine\/notifications\/esm\/index\.mjs$/],
] as const satisfies Rooms;

/** The layers whose texts are loaded with them; those of all others come with their code (`src/i18n/i18n.ts`). */
const FIRST_LAYERS: ReadonlySet<string> = new Set(['page', 'sign-in', 'work', 'table']);

/** Files of what is opened from there; what two of them import is in `common`. A module belongs to the first that names it. */
const ROOMS: Rooms = [
  ['archive', /\/src\/outbox\/zip\.ts$|\/node_modules\/@zip\.js\//],
  ['fallback', /\/src\/capture\/compress-fallback\.ts$/],
  ['form', /\/src\/(engine\/(form|inputs)|screens\/item-form|views|items\/price)\//],
  ['detail', /\/src\/(engine\/(detail|history)|items\/(gallery|history)|labels)\//],
  ['counter', /\/src\/(intake|capture)\//],
  ['list', /\/src\/(engine|items)\//],
  ['shell', /\/src\/(shell|ui)\//],
  ['screens', /\/src\/screens\//],
];

/** What the first screen of an address needs beside the page itself: without this the browser learns of each file from the one before. */
const FIRST_ROOMS: readonly { path?: RegExp; signedIn: boolean; rooms: readonly string[] }[] = [
  { signedIn: false, rooms: ['sign-in'] },
  { signedIn: true, rooms: ['work'] },
  // Garments, fabrics and textile mixes are shown as pictures.
  { signedIn: true, path: /^\/(?:dashboard|merchants\/index)$/, rooms: ['table'] },
  { signedIn: true, path: /\/create(?:\/|$)/, rooms: ['form'] },
  { signedIn: true, path: /\/detail\//, rooms: ['detail'] },
  { signedIn: true, path: /\/import$/, rooms: ['list'] },
  { signedIn: true, path: /^\/intake(?:\/|$)/, rooms: ['counter'] },
  {
    signedIn: true,
    path: /^\/(?:outbox|labels|devices|error-log|settings|profile|change-password|i)(?:\/|$)/,
    rooms: ['screens'],
  },
];
/** The interface's texts: those of the public screens, of the first layers, of all else. */
const TEXTS = /\/src\/i18n\/locales\/(\w+)\/(public\.po|messages\.po|messages\.po\?lingui)$/;
/** Where a module shows a text of this id. */
const TEXT_ID = /\bid:\s*["'`]([\w+/=-]{6})["'`]/g;

/** Packages that are imported by the names of their parts: the file of each part is meant, not all of them. */
const BARREL =
  /\/node_modules\/(@mantine\/(?:core|hooks|dates)|@tanstack\/(?:react-query|query-core|react-router))\/(?:esm|build\/modern|dist\/esm)\/index\.m?js$/;
const WHOLE = /export\s*\*\s*from\s*["']([^"']+)["']/g;
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

let rooms = new Map<string, string>();

/** The room of a module, which is the name of its file; none for what is left to the bundler. */
export const roomOf = (id: string): string | null => rooms.get(id) ?? null;

/** Gives every module its room once all of them are known. */
export const withRooms: Plugin = {
  name: 'with-rooms',
  async buildEnd() {
    rooms = new Map();
    const imports = await importsOf(this);
    const reachedFrom = (begins: Iterable<string>) => {
      const seen = new Set<string>();
      const visit = (id: string): void => {
        if (seen.has(id) || rooms.has(id)) return;
        seen.add(id);
        for (const next of imports.get(id) ?? []) visit(next);
      };
      for (const id of begins) visit(id);
      return seen;
    };
    const later = new Set(
      [...imports.keys()].flatMap((id) => {
        const { isEntry, importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        return [...(isEntry ? importedIds : []), ...dynamicallyImportedIds];
      }),
    );
    const reachedByLayer = (begins: RegExp) => reachedFrom([...later].filter((each) => begins.test(each)));
    for (const [room, begins] of LAYERS) {
      // What the sign-in and the work behind it both need is part of the page: neither fetches the other's file for it.
      const others = room === 'sign-in' ? reachedByLayer(LAYERS[2][1]) : null;
      for (const id of reachedByLayer(begins)) rooms.set(id, others?.has(id) ? 'page' : room);
    }
    const shares = new Map<string, string[]>();
    const roomFor = (id: string) => ROOMS.find(([, begins]) => begins.test(id))?.[0];
    for (const [room] of ROOMS) {
      const begins = [...later].filter((id) => roomFor(id) === room);
      for (const id of reachedFrom(begins)) shares.set(id, [...(shares.get(id) ?? []), room]);
    }
    for (const [id, [room = '', ...others]] of shares) rooms.set(id, others.length > 0 ? 'common' : room);
  },
};

/** Divides a language's texts: nobody waits for those of a room before the first list. */
export const withTextsByRoom: Plugin = {
  name: 'with-texts-by-room',
  renderChunk(_, { facadeModuleId }) {
    const [, , part] = TEXTS.exec(facadeModuleId ?? '') ?? [];
    const [, list] = /JSON\.parse\((".*")\)/.exec(this.getModuleInfo(facadeModuleId ?? '')?.code ?? '') ?? [];
    if (!list || part === 'public.po') return null;
    const isFirst = (id: string) => FIRST_LAYERS.has(rooms.get(id) ?? 'page');
    const first = new Set(
      [...this.getModuleIds()]
        .filter((id) => !TEXTS.test(id) && isFirst(id))
        .flatMap((id) => [...(this.getModuleInfo(id)?.code ?? '').matchAll(TEXT_ID)].map(([, text]) => text)),
    );
    const texts = Object.entries(JSON.parse(JSON.parse(list) as string) as object).filter(
      ([id]) => first.has(id) !== part?.endsWith('?lingui'),
    );
    if (texts.length === 0) this.error(`no texts in ${facadeModuleId}`);
    return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))});`;
  },
};

/** What each module imports when it loads. */
async function importsOf(context: Rolldown.PluginContext): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = [...context.getModuleIds()];
  const barrels = new Map<string, ReadonlyMap<string, string>>();
  for (const id of ids) if (BARREL.test(id)) barrels.set(id, await partsOf(context, id));
  const imports = new Map<string, readonly string[]>();
  for (const id of ids) {
    const info = context.getModuleInfo(id);
    if (!info || barrels.has(id)) continue;
    const direct = info.importedIds.flatMap((each) => {
      const parts = barrels.get(each);
      if (!parts) return [each];
      const name = BARREL.exec(each)?.[1];
      return namesIn(info.code ?? '')
        .filter(({ source }) => source === name)
        .flatMap((part) => parts.get(part.name) ?? []);
    });
    imports.set(id, direct);
  }
  return imports;
}

/** The file of every name that a barrel hands on. */
async function partsOf(context: Rolldown.PluginContext, barrel: string): Promise<ReadonlyMap<string, string>> {
  const code = context.getModuleInfo(barrel)?.code ?? '';
  const named = namesIn(code);
  const files = await Promise.all(named.map(({ source }) => context.resolve(source, barrel)));
  const others = [...code.matchAll(WHOLE)].map(async ([, source = '']) => {
    const inner = await context.resolve(source, barrel);
    return inner ? [...(await partsOf(context, inner.id))] : [];
  });
  return new Map([
    ...(await Promise.all(others)).flat(),
    ...named.map(({ as }, index) => [as, files[index]?.id ?? ''] as const),
  ]);
}

function namesIn(code: string) {
  return [...code.matchAll(NAMED)].flatMap(([, list = '', source = '']) =>
    list.split(',').map((each) => {
      const [name = '', as = name] = each.trim().split(/\s+as\s+/);
      return { name, as, source };
    }),
  );
}

/** Writes down for the server, in `first-files.json`, which files it may name along with the page. */
export const withFirstFiles: Plugin = {
  name: 'with-first-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const files = (chunk: Rolldown.OutputChunk): string[] => [
        chunk.fileName,
        ...(chunk.viteMetadata?.importedCss ?? []),
        ...chunk.imports.flatMap((name) => chunks.filter(({ fileName }) => fileName === name).flatMap(files)),
      ];
      const page = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(files));
      const beside = (found: readonly Rolldown.OutputChunk[]) =>
        [...new Set(found.flatMap(files))].filter((file) => !page.has(file)).map((file) => `/${file}`);
      const ofRoom = (room: string) => {
        const found = chunks.filter(({ name }) => name === room);
        if (found.length === 0) this.error(`no file of the room ${room}`);
        return found;
      };
      // Used only if it is there for the first paint: later it would move what has been drawn.
      const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
      const first = FIRST_ROOMS.map(({ path, signedIn, rooms }) => ({
        ...(path ? { path: path.source } : {}),
        signedIn,
        files: [...beside(rooms.flatMap(ofRoom)), ...(path ? [] : fonts.map((name) => `/${name}`))],
      }));
      const paths = FIRST_ROOMS.flatMap(({ path, rooms }) =>
        path && !rooms.every((room) => FIRST_LAYERS.has(room)) ? [path.source] : [],
      );
      const texts = chunks.flatMap((chunk) => {
        const [, language, part] = TEXTS.exec(chunk.facadeModuleId ?? '') ?? [];
        if (!language) return [];
        const named = { language, signedIn: part !== 'public.po', files: beside([chunk]) };
        return part?.endsWith('?lingui') ? [{ ...named, path: paths.join('|') }] : [named];
      });
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify([...first, ...texts]) });
    },
  },
};

/**
 * The bundler gives a screen that shares its file one more, which only passes its names on (rolldown issue 9729). Here whoever
 * imports that imports the shared file itself.
 */
export const withoutProxies: Plugin = {
  name: 'without-proxies',
  generateBundle: {
    order: 'pre',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const targets = new Map<string, string>();
      for (const { fileName, isDynamicEntry, code } of chunks) {
        const [, list = '', target] = /^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";\s*$/.exec(code) ?? [];
        if (!isDynamicEntry || !target) continue;
        const names = namesIn(`export {${list}} from "${target}"`).map(({ name, as }) => `${as}:e.${name}`);
        targets.set(fileName, `import("${target}").then(e=>({${names.join(',')}}))`);
        delete bundle[fileName];
      }
      for (const chunk of chunks) {
        chunk.code = chunk.code.replaceAll(
          /import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g,
          (whole, name: string) => targets.get(`assets/${name}`) ?? whole,
        );
      }
    },
  },
};
