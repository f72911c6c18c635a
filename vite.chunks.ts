/**
 * Assigns modules to chunks. By default the bundler emits a chunk per screen, per dialog and per shared set: 240 chunks, half under 1.6 kB,
 * which every first visit fetches and every device stores.
 */
import type { Plugin, Rolldown } from 'vite';

import { SCREENS } from './contract/access.ts';
import { API_BASE } from './contract/app.ts';
import { catalogue, resourceOf } from './contract/catalogue.ts';
import { itemKind } from './contract/code.ts';
import type { FirstLoads } from './contract/first-files.ts';
import { PAGE_SIZE } from './contract/limits.ts';
import { RESOURCES } from './contract/resource-access.ts';
import { listCall } from './contract/resource-calls.ts';
import { defaultSort } from './contract/resource.ts';

type Chunks = readonly (readonly [chunk: string, entries: RegExp])[];

/** Chunks in load order. Each contains its modules' imports, minus those of earlier chunks. */
const LAYERS = [
  ['page', /\/src\/app\/start\.tsx$/],
  ['sign-in', /\/src\/screens\/account\/sign-in\.tsx$/],
  [
    'work',
    /\/src\/(api\/client|app\/(signed-in|read-ahead|screen-component)|session\/session-calls|engine\/list\/list-screen)\.tsx?$/,
  ],
  ['table', /\/src\/(engine\/list\/(list-table|card-facts)|items\/views\/(colours|defects))\.tsx$/],
  ['declarations', /\/contract\/catalogue\.ts$|\/src\/app\/later-views\.ts$/],
  [
    'around',
    /\/src\/(engine\/list\/later\/(saved?-views?|selection-bar|list-(pages|chips)|row-entries)|items\/actions\/[\w-]+|engine\/stale-note|app\/action-words|shell\/(back-to-top|live-changes|offline-badge|tab-strip|tag-scans))\.tsx?$/,
  ],
  ['account', /\/contract\/calls\/(account|two-step)\.ts$/],
  ['mailed', /\/src\/screens\/account\/(forgot-password|complete-signup|confirm-booking|verify-email)\.tsx$/],
  ['store', /\/src\/(store\/.*|session\/session-records)\.ts$/],
  [
    'background',
    /\/src\/(api\/send|app\/(background|update-offer)|outbox\/(?!zip\.).*|engine\/jobs\/.*|shell\/(incomplete|contact)-count)\.tsx?$/,
  ],
  ['toasts', /\/src\/ui\/(toasts|undo-message)\.tsx$|\/@mantine\/notifications\/esm\/index\.mjs$/],
] as const satisfies Chunks;

/** The layers whose texts are loaded with them; those of all others come with their code (`src/i18n/i18n.ts`). */
const FIRST_LAYERS: ReadonlySet<string> = new Set(['page', 'sign-in', 'work', 'table']);

/** Chunks of lazily opened parts. Modules two of them share go to `common`; the first match wins. */
const CHUNKS: Chunks = [
  ['own-screens', /\/src\/app\/own-screens\.tsx$/],
  ['second-step', /\/src\/screens\/account\/second-step\.tsx$/],
  ['archive', /\/src\/outbox\/zip\.ts$|\/node_modules\/@zip\.js\//],
  ['fallback', /\/src\/capture\/compress-fallback\.ts$/],
  ['markdown', /\/src\/engine\/markdown\//],
  [
    'form',
    /\/src\/(engine\/(form|inputs)|screens\/item-form|entities|items\/price)\/(?!(?:[\w-]+\/)?words\.)|\/src\/engine\/kinds\/([\w-]+\/input|field-input|entered-kinds|line)\.tsx?$/,
  ],
  [
    'detail',
    /\/src\/(engine\/(detail|history)|items\/(gallery|history)|labels)\/|\/src\/items\/review\/wanted-note\.tsx$/,
  ],
  ['counter', /\/src\/(intake|capture)\//],
  // With the words of the actions that its menus offer.
  ['list', /\/src\/(engine|items|entities)\//],
  ['shell', /\/src\/(shell|ui)\//],
  ['screens', /\/src\/screens\//],
];

/** The screens of resources whose declarations are not part of the first list's. */
const DECLARED_LATER = Object.entries(RESOURCES).flatMap(([name, { screens }]) =>
  itemKind.safeParse(name).success ? [] : [screens],
);
const oneOf = (parts: readonly string[], end: string) => new RegExp(`^/(?:${[...new Set(parts)].join('|')})${end}`);
const LISTS = oneOf(
  DECLARED_LATER.map(({ list }) => SCREENS[list].path.slice(1)),
  '$',
);
const RECORDS = oneOf(
  DECLARED_LATER.flatMap((screens) => Object.values(screens).map((screen) => SCREENS[screen].path.split('/')[1] ?? '')),
  '(?:/|$)',
);

/** Chunks of an address's first screen beside the page itself: otherwise the browser discovers them one after the other. */
const FIRST_CHUNKS: readonly { path?: RegExp; signedIn: boolean; names: readonly string[] }[] = [
  { signedIn: false, names: ['sign-in'] },
  { signedIn: false, path: /^\/(?:forgot-password|signup|account)(?:\/|$)/, names: ['mailed'] },
  { signedIn: true, names: ['work'] },
  { signedIn: true, path: /^(?!\/(?:products|fabrics|generics)\/index$)/, names: ['own-screens'] },
  // Garments, fabrics and textile mixes are shown as pictures.
  { signedIn: true, path: LISTS, names: ['table'] },
  { signedIn: true, path: RECORDS, names: ['declarations'] },
  { signedIn: true, path: /\/create(?:\/|$)/, names: ['form'] },
  { signedIn: true, path: /\/detail\//, names: ['detail'] },
  { signedIn: true, path: /\/import$/, names: ['list'] },
  { signedIn: true, path: /^\/intake(?:\/|$)/, names: ['counter'] },
  {
    signedIn: true,
    path: /^\/(?:outbox|labels|devices|error-log|settings|profile|change-password|i)(?:\/|$)/,
    names: ['screens'],
  },
];
/** The first page of each list, by its screen's address. */
const FIRST_READS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(catalogue).map((name) => {
    const resource = resourceOf(name as keyof typeof catalogue);
    const query = `offset=0&limit=${PAGE_SIZE}&sort=${defaultSort(resource)}`;
    return [SCREENS[resource.screens.list].path, `${API_BASE}${listCall(resource).path}?${query}`];
  }),
);

/** The interface's texts: those of the public screens, of the first layers, of the declarations, of all else. */
const TEXTS =
  /\/src\/i18n\/locales\/(\w+)\/(public\.po|messages\.po|messages\.po\?declared\?lingui|messages\.po\?lingui)$/;
/** Where a module shows a text of this id. */
const TEXT_ID = /\bid:\s*["'`]([\w+/=-]{6})["'`]/g;

/** Barrel packages: resolve named imports to the file that exports them. */
const BARREL =
  /\/node_modules\/(@mantine\/(?:core|hooks|dates)|@tanstack\/(?:react-query|query-core|react-router))\/(?:esm|build\/modern|dist\/esm)\/index\.m?js$/;
const WHOLE = /export\s*\*\s*from\s*["']([^"']+)["']/g;
const NAMED = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

let chunkNames = new Map<string, string>();

/** The chunk name of a module; null leaves it to the bundler. */
export const chunkOf = (id: string): string | null => chunkNames.get(id) ?? null;

/** Assigns every module to a chunk once all of them are known. */
export const assignChunks: Plugin = {
  name: 'assign-chunks',
  async buildEnd() {
    chunkNames = new Map();
    const imports = await importsOf(this);
    const reachedFrom = (entries: Iterable<string>) => {
      const seen = new Set<string>();
      const visit = (id: string): void => {
        if (seen.has(id) || chunkNames.has(id)) return;
        seen.add(id);
        for (const next of imports.get(id) ?? []) visit(next);
      };
      for (const id of entries) visit(id);
      return seen;
    };
    const later = new Set(
      [...imports.keys()].flatMap((id) => {
        const { isEntry, importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        return [...(isEntry ? importedIds : []), ...dynamicallyImportedIds];
      }),
    );
    const reachedByLayer = (entries: RegExp) => reachedFrom([...later].filter((each) => entries.test(each)));
    for (const [chunk, entries] of LAYERS) {
      // Modules of both the sign-in and the work behind it belong to the page: neither loads the other's chunk.
      const others = chunk === 'sign-in' ? reachedByLayer(LAYERS[2][1]) : null;
      for (const id of reachedByLayer(entries)) chunkNames.set(id, others?.has(id) ? 'page' : chunk);
    }
    const shares = new Map<string, string[]>();
    const lazyChunkOf = (id: string) => CHUNKS.find(([, entries]) => entries.test(id))?.[0];
    for (const [chunk] of CHUNKS) {
      const entries = [...later].filter((id) => lazyChunkOf(id) === chunk);
      for (const id of reachedFrom(entries)) shares.set(id, [...(shares.get(id) ?? []), chunk]);
    }
    for (const [id, [chunk = '', ...others]] of shares) chunkNames.set(id, others.length > 0 ? 'common' : chunk);
  },
};

/** Splits a language's texts: the first list does not wait for those of other chunks. */
export const splitTexts: Plugin = {
  name: 'split-texts',
  renderChunk(_, { facadeModuleId }) {
    const [, , part] = TEXTS.exec(facadeModuleId ?? '') ?? [];
    const [, list] = /JSON\.parse\((".*")\)/.exec(this.getModuleInfo(facadeModuleId ?? '')?.code ?? '') ?? [];
    if (!list || part === 'public.po') return null;
    const chunks = (id: string) => chunkNames.get(id) ?? 'page';
    const textsOf = (isIn: (chunk: string) => boolean) =>
      new Set(
        [...this.getModuleIds()]
          .filter((id) => !TEXTS.test(id) && isIn(chunks(id)))
          .flatMap((id) => [...(this.getModuleInfo(id)?.code ?? '').matchAll(TEXT_ID)].map(([, text]) => text ?? '')),
      );
    const first = textsOf((chunk) => FIRST_LAYERS.has(chunk));
    const declared = textsOf((chunk) => chunk === 'declarations');
    const partOf = (id: string) =>
      first.has(id) ? 'messages.po' : declared.has(id) ? 'messages.po?declared?lingui' : 'messages.po?lingui';
    const texts = Object.entries(JSON.parse(JSON.parse(list) as string) as object).filter(
      ([id]) => partOf(id) === part,
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

/** The file of every name that a barrel exports. */
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

/** Writes `first-files.json`: what the server and the service worker name in the page's head. */
export const writeFirstFiles: Plugin = {
  name: 'write-first-files',
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
      const chunksNamed = (chunk: string) => {
        const found = chunks.filter(({ name }) => name === chunk);
        if (found.length === 0) this.error(`no chunk ${chunk}`);
        return found;
      };
      const first = FIRST_CHUNKS.map(({ path, signedIn, names }) => ({
        ...(path ? { path: path.source } : {}),
        signedIn,
        files: beside(names.flatMap(chunksNamed)),
      }));
      const paths = FIRST_CHUNKS.flatMap(({ path, signedIn, names }) =>
        path && signedIn && !names.every((chunk) => chunk === 'declarations' || FIRST_LAYERS.has(chunk))
          ? [path.source]
          : [],
      );
      const texts = chunks.flatMap((chunk) => {
        const [, language, part] = TEXTS.exec(chunk.facadeModuleId ?? '') ?? [];
        if (!language) return [];
        const named = { language, signedIn: part !== 'public.po', files: beside([chunk]) };
        const declared = part === 'messages.po?declared?lingui';
        return declared
          ? [{ ...named, path: RECORDS.source }]
          : part === 'messages.po?lingui'
            ? [{ ...named, path: paths.join('|') }]
            : [named];
      });
      const loads: FirstLoads = { files: [...first, ...texts], reads: FIRST_READS };
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(loads) });
    },
  },
};

/** Rolldown emits an extra re-export chunk for a screen in a shared chunk (issue 9729). Imports the shared chunk directly. */
export const withoutReexportChunks: Plugin = {
  name: 'without-reexport-chunks',
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
