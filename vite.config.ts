import { globSync, readFileSync } from 'node:fs';

import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { chunkOf, writeFirstFiles, withoutReexportChunks, assignChunks, splitTexts } from './vite.chunks.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** Where `npm run dev` finds the API. */
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '8080'}`;

/**
 * Stubs zod's JSON Schema writers and English messages: only the server uses the first, and the page has its own texts. Also stubs the
 * router's scroll restoration, which every view does itself (`src/shell/view-host.tsx`), and sections between buttons, which no screen has.
 */
const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  transform: {
    filter: {
      id: /\/zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en)\.js$|\/router-core\/dist\/esm\/scroll-restoration\.js$|\/(Button|ActionIcon)GroupSection\.mjs$/,
    },
    handler: (code) => {
      const lists = [...code.matchAll(/^export (?:(?:const|function) (\w+)|\{ (.*) \};)/gm)].flatMap(
        (found) => found[1] ?? found[2]?.split(', ') ?? [],
      );
      const names = new Set(lists.map((each) => each.replace(/.* as /, '')));
      const exported = [...names].map((name) => `export const ${name} = none;`);
      return ['const none = () => undefined;', ...exported, 'export default none;'].join('\n');
    },
  },
};

/**
 * Nor does the page compile schemas to functions, which its policy forbids, or guard against circles, which JSON cannot have. Of a
 * schema's hundred methods it has those that our code names.
 */
const withoutUnnamedMethods: Plugin = {
  name: 'without-unnamed-methods',
  transform: {
    filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
    handler(code) {
      const [memoizer, compiler] = ['core.config({ memoizer: core.memoizer() })', '$ZodObjectJIT.init('];
      if (!code.includes(memoizer) || !code.includes(compiler)) this.error('zod has changed');
      const ours = globSync('{contract,src,sw}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));
      const named = new Set([...ours, ...(code.match(/\b(this|inst)\.\w+\(/g) ?? [])].join('\n').match(/(?<=\.)\w+/g));
      return code
        .replace(memoizer, 'undefined')
        .replace(compiler, '$ZodObject.init(')
        .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        .replaceAll(/^ {4}(?:async )?(\w+)(?:: .*function \w+)?\(.*\) \{\n[^]*?\n {4}\},$/gm, (method, name: string) =>
          named.has(name) ? method : '',
        );
    },
  },
};

/** What the page loads at its start but never uses: a part of a package's file, and what stands there instead. */
const TRIMS: readonly (readonly [file: RegExp, part: RegExp, instead: string])[] = [
  // Of Mantine's fourteen palettes four are shown, its own theme names a fifth, and the page computes a variable for every shade of each.
  [/\/MantineProvider\/default-colors\.mjs$/, /^\t(?!dark|gray|red|blue|yellow|green)\w+: \[[^\]]*\],?\n/gm, ''],
  // It would compute all of them once more, to leave out those of its style sheet, which is not loaded.
  [/\/MantineCssVariables\.mjs$/, /^import \{ (removeDefaultVariables) \}.*$/gm, 'const $1 = undefined;'],
  // A button's loader is shown at once: the code to blend it in comes with the first dialog.
  [
    /\/(Button\/Button|ActionIcon\/ActionIcon)\.mjs$/,
    /^import \{ Transition \}.*$/gm,
    'const Transition = ({ mounted, children }) => mounted && children({});',
  ],
  // Of its three loaders one is shown.
  [/\/Loader\/Loader\.mjs$/, /^(?:import \{ (?:Bars|Dots) \}.*|\t(?:bars: Bars|dots: Dots),?)\n/gm, ''],
  // Ways to write a failed check as a tree: the page reads its issues.
  [/\/zod\/v4\/classic\/errors\.js$/, /^ {4}const proto = [^]*?(?=^\};$)/gm, ''],
  // React has what this was made for.
  [
    /\/use-sync-external-store-shim\.production\.js$/,
    /^function is\([^]*/gm,
    'exports.useSyncExternalStore = React.useSyncExternalStore;',
  ],
  // What changes something goes through the outbox or `ask`.
  [/\/query-core\/build\/modern\/mutationCache\.js$/, /^import \{ (Mutation) \}.*$/gm, 'const $1 = undefined;'],
];
const withTrims: Plugin = {
  name: 'with-trims',
  transform: {
    filter: { id: TRIMS.map(([file]) => file) },
    handler(code, id) {
      const [, part, instead] = TRIMS.find(([file]) => file.test(id)) ?? [];
      if (!part || instead === undefined || code.search(part) < 0) return this.error(`${id} has changed`);
      return code.replaceAll(part, instead);
    },
  },
};

/** Fails the build on circular chunks, whose execution order is undefined. */
const withoutCircles: Plugin = {
  name: 'without-circles',
  generateBundle(_, bundle) {
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) this.error(`chunks in a circle: ${[...way.slice(way.indexOf(file)), file].join(' > ')}`);
      const chunk = bundle[file];
      if (chunk?.type === 'chunk' && !done.has(file)) for (const next of chunk.imports) visit(next, [...way, file]);
      done.add(file);
    };
    const done = new Set<string>();
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};

/** Moves the stylesheet to the end of the body, so that the logo paints first; scripts still wait for it. */
const withStylesLast: Plugin = {
  name: 'with-styles-last',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const [styles = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
      return html.replace(styles, '').replace(/\s*<\/body>/, `${styles}$&`);
    },
  },
};

/**
 * Where the compiler remembers what was drawn: in what holds many parts. A bar or a menu is drawn again sooner than the code for it is
 * loaded, which is a third more.
 */
const MEMOIZED = [
  ...['intake', 'items/gallery', 'items/order', 'items/price', 'labels', 'outbox', 'screens', 'shell/palette'],
  ...['bulk', 'detail', 'form', 'history', 'import', 'inline', 'inputs', 'kinds/field-input'].map(
    (part) => `engine/${part}`,
  ),
  ...['later', 'card-facts', 'list-cards', 'list-table', 'record-link', 'use-list-state'].map(
    (part) => `engine/list/${part}`,
  ),
].map((part) => `/src/${part}`);

/** Lingui's macros are Babel transforms and must run before the React compiler; otherwise they see compiled JSX. */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version), __BUILD__: JSON.stringify(process.env['BUILD'] ?? 'dev') },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: { sources: MEMOIZED } }),
    lingui(),
    withoutUnusedParts,
    withoutUnnamedMethods,
    withTrims,
    assignChunks,
    splitTexts,
    withoutReexportChunks,
    writeFirstFiles,
    withStylesLast,
    withoutCircles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,ico,png,svg,woff2}', 'first-files.json'],
        rollupFormat: 'iife',
      },
      manifest: {
        id: '/',
        name: 'Ordito',
        short_name: 'Ordito',
        description: 'Accettazione e gestione di capi, tessuti e misti tessili',
        lang: 'it',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#ffffff',
        theme_color: '#1f5d42',
        categories: ['business', 'productivity'],
        icons: [
          { src: 'pwa-64x64.png', sizes: '64x64', type: 'image/png' },
          { src: 'pwa-192x192.png', sizes: '192x192', type: 'image/png' },
          { src: 'pwa-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: 'maskable-icon-512x512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      devOptions: { enabled: true, type: 'module', navigateFallback: 'index.html' },
    }),
  ],
  build: {
    outDir: 'build',
    sourcemap: false,
    target: 'es2023',
    // The oldest that know light-dark() and nested rules; older targets would have both rewritten, light-dark() by a scheme that no sheet sets.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5', 'ios17.5'],
    // Without it the entry holds nothing but the page's file, which the document then names itself.
    modulePreload: {
      polyfill: false,
      // Whoever loads a file has the page's already.
      resolveDependencies: (_, files) => files.filter((file) => !/\/(page|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'chunks' }],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/admin/api': server, '/shop/v1': server, '/healthz': server } },
});
