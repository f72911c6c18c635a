/** What the build adds to the bundler: texts beside the code that shows them, and which files an address's first screen needs. */
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

const WORK =
  /\/src\/(api\/client|app\/(signed-in|read-ahead|screen-component)|session\/session-calls|engine\/list\/list-screen)\.tsx?$/;
const TABLE = /\/src\/(engine\/list\/(list-table|card-facts)|items\/views\/(colours|defects))\.tsx$/;
const DECLARED = /\/contract\/catalogue\.ts$|\/src\/app\/later-views\.ts$/;
const PAGE = /\/src\/(app\/start|screens\/account\/sign-in)\.tsx$/;

/**
 * The files of more than one part of the page: what is named here, and what that imports, minus the files above. Rooms are in the order in
 * which they may import each other. All other files are the bundler's: one a screen, dialog or other part that is loaded by itself.
 */
const SHARED: readonly { name: string; test: RegExp; minShareCount?: number }[] = [
  { name: 'page', test: PAGE },
  { name: 'work', test: WORK },
  { name: 'table', test: TABLE },
  { name: 'declarations', test: DECLARED },
  { name: 'contract', test: /\/contract\//, minShareCount: 2 },
  { name: 'styles', test: /\.module\.css$/ },
  { name: 'detail', test: /\/src\/engine\/(detail\/|[\w-]+\.tsx?$)/, minShareCount: 2 },
  { name: 'dialogs', test: /\/src\/ui\/([\w-]+-)?dialog(-[\w-]+)?\.tsx$/ },
  { name: 'ui', test: /\/src\/(ui|session|api)\//, minShareCount: 2 },
  { name: 'inputs', test: /\/src\/engine\/(inputs|kinds)\//, minShareCount: 4 },
  { name: 'store', test: /\/src\/store\/|\/node_modules\/dexie-react-hooks\// },
  { name: 'outbox', test: /\/src\/(outbox|capture)\//, minShareCount: 2 },
  { name: 'form', test: /\/src\/engine\/form\//, minShareCount: 2 },
  // What a screen loads once it is drawn.
  {
    name: 'around',
    test: /\/src\/(engine\/list\/later\/(saved?-views?|selection-bar|list-(pages|chips|empty)|column-chooser|long-view)|shell\/[\w-]+)\.tsx$/,
  },
];
/** In the order of the above: of two files that may hold a module, the first does. */
export const groups = SHARED.map((each, index) => ({ ...each, priority: SHARED.length - index }));

/** The screens of resources whose declarations are not part of the first list's. */
const DECLARED_LATER = Object.entries(RESOURCES).flatMap(([name, { screens }]) =>
  itemKind.safeParse(name).success ? [] : Object.entries(screens),
);
const oneOf = (parts: readonly string[], end: string) => `^/(?:${[...new Set(parts)].join('|')})${end}`;
const pathOf = (screen: keyof typeof SCREENS) => SCREENS[screen].path.slice(1);
const LISTS = oneOf(
  DECLARED_LATER.flatMap(([kind, screen]) => (kind === 'list' ? [pathOf(screen)] : [])),
  '$',
);
const RECORDS = oneOf(
  DECLARED_LATER.map(([, screen]) => pathOf(screen).split('/')[0] ?? ''),
  '(?:/|$)',
);
const LATER = '^(?!/(?:products|fabrics|generics)/index$)';
const MAILED = /\/account\/(forgot-password|complete-signup|confirm-booking|verify-email)\.tsx$/;

/** The code of an address's first screen beside the page itself: otherwise the browser discovers it file by file. */
const FIRST_CODE: readonly { path?: string; signedIn: boolean; code: RegExp }[] = [
  { signedIn: false, path: '^/(?:forgot-password|signup|account)(?:/|$)', code: MAILED },
  { signedIn: true, code: WORK },
  { signedIn: true, path: LATER, code: /\/src\/app\/own-screens\.tsx$/ },
  { signedIn: true, path: LISTS, code: TABLE },
  { signedIn: true, path: '^/$', code: /\/users-screen\.tsx$/ },
  { signedIn: true, path: RECORDS, code: DECLARED },
  { signedIn: true, path: '/(?:create|edit)(?:/|$)', code: /\/form\/record-form-screen\.tsx$/ },
  { signedIn: true, path: '/detail/', code: /\/detail\/detail-screen\.tsx$/ },
  { signedIn: true, path: '/import$', code: /\/import\/import-screen\.tsx$/ },
  { signedIn: true, path: '^/intake$', code: /\/counter\/counter-screen\.tsx$/ },
  ...['outbox', 'labels', 'devices', 'error-log', 'profile', 'change-password'].map((name) => ({
    signedIn: true,
    path: `^/${name}$`,
    code: new RegExp(`/screens/(?:account/)?${name}\\.tsx$`),
  })),
];
/** The first page of each list, by its screen's address. */
const FIRST_READS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(catalogue).map((name) => {
    const resource = resourceOf(name as keyof typeof catalogue);
    const query = `offset=0&limit=${PAGE_SIZE}&sort=${defaultSort(resource)}`;
    return [SCREENS[resource.screens.list].path, `${API_BASE}${listCall(resource).path}?${query}`];
  }),
);

/** The interface's texts: those of the public screens, of the first list, of the declarations, of all else. */
const TEXTS =
  /\/src\/i18n\/locales\/(\w+)\/(public\.po|messages\.po|messages\.po\?declared\?lingui|messages\.po\?lingui)$/;
/** Where a module shows a text of this id. */
const TEXT_ID = /\bid:\s*["'`]([\w+/=-]{6})["'`]/g;

let first: ReadonlySet<string> = new Set();
let declared: ReadonlySet<string> = new Set();

/** Splits a language's texts: the first list does not wait for those of other code. */
export const splitTexts: Plugin = {
  name: 'split-texts',
  renderStart() {
    const textsOf = (entries: readonly RegExp[]) => {
      const seen = new Set([...this.getModuleIds()].filter((id) => entries.some((each) => each.test(id))));
      for (const id of seen) for (const next of this.getModuleInfo(id)?.importedIds ?? []) seen.add(next);
      const code = [...seen].map((id) => this.getModuleInfo(id)?.code ?? '').join('\n');
      return new Set([...code.matchAll(TEXT_ID)].map(([, text]) => text ?? ''));
    };
    [first, declared] = [textsOf([PAGE, WORK, TABLE]), textsOf([DECLARED])];
  },
  renderChunk(_, { facadeModuleId }) {
    const [, , part] = TEXTS.exec(facadeModuleId ?? '') ?? [];
    const [, list] = /JSON\.parse\((".*")\)/.exec(this.getModuleInfo(facadeModuleId ?? '')?.code ?? '') ?? [];
    if (!list || part === 'public.po') return null;
    const partOf = (id: string) => (first.has(id) ? '' : declared.has(id) ? '?declared?lingui' : '?lingui');
    const texts = Object.entries(JSON.parse(JSON.parse(list) as string) as object).filter(
      ([id]) => `messages.po${partOf(id)}` === part,
    );
    if (texts.length === 0) this.error(`no texts in ${facadeModuleId}`);
    return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(texts)))});`;
  },
};

/** Writes `first-files.json`: what the server and the service worker name in the page's head. */
export const writeFirstFiles: Plugin = {
  name: 'write-first-files',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const filesOf = (found: readonly Rolldown.OutputChunk[]) => {
        const all = new Set(found);
        for (const { imports } of all) for (const each of chunks) if (imports.includes(each.fileName)) all.add(each);
        return [...all].flatMap((each) => [each.fileName, ...(each.viteMetadata?.importedCss ?? [])]);
      };
      const page = new Set(filesOf(chunks.filter(({ isEntry }) => isEntry)));
      const beside = (found: readonly Rolldown.OutputChunk[]) =>
        filesOf(found).flatMap((file) => (page.has(file) ? [] : [`/${file}`]));
      const code = FIRST_CODE.map(({ code: wanted, ...when }) => {
        const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => wanted.test(id)));
        if (found.length === 0) this.error(`no file has ${wanted}`);
        return { ...when, files: beside(found) };
      });
      const texts = chunks.flatMap((chunk) => {
        const [, language, part] = TEXTS.exec(chunk.facadeModuleId ?? '') ?? [];
        if (!language) return [];
        const path = part?.includes('declared') ? RECORDS : part?.includes('?') ? LATER : undefined;
        return [{ language, signedIn: part !== 'public.po', files: beside([chunk]), ...(path ? { path } : {}) }];
      });
      const loads: FirstLoads = { files: [...code, ...texts], reads: FIRST_READS };
      this.emitFile({ type: 'asset', fileName: 'first-files.json', source: JSON.stringify(loads) });
    },
  },
};
