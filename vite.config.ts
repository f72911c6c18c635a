import { readFileSync } from 'node:fs';

import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** Where `npm run dev` finds the API. */
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '8080'}`;

/** What every first screen needs, sign-in included: one chunk, which compresses better than fifty. */
const PAGE = [
  /\/node_modules\/(react|react-dom|scheduler|clsx|use-sync-external-store|@lingui\/(core|react))\//,
  /\/node_modules\/@tanstack\/(history|router-core|react-router|store|react-store)\//,
  /\/@mantine\/core\/esm\/(core|components\/(ActionIcon|Alert|Button|CloseButton|Input|InputBase|Loader))\//,
  /\/@mantine\/core\/esm\/components\/(Text|TextInput|Title|Transition|UnstyledButton)\//,
  /\/@mantine\/hooks\/esm\/(utils|use-(did-update|id|isomorphic-effect|media-query|reduced-motion|uncontrolled))\//,
  /\/src\/app\/(aliases|error-catcher|providers|public-routes|root-layout|router|routes|safe-path|search)\.|\/screens\/account\/link-token\./,
  /\/src\/(i18n\/(cookie|i18n)|session\/(session|use-session)|store\/(left-page|quick-read|silence|stored-session)|api\/(credentials|failure-text))\./,
  /\/src\/shell\/(route-guard|language-row|languages|looks|open-tabs|tabs)\./,
  /\/src\/ui\/(brand|error-screen|first-screen|icons|install-prompt|lazy-component|notice|palettes|progress-bar|silent-storage|theme|toast|toast-place|use-document-title|view)\./,
  /\/contract\/(access|language-tags|later-screens|limits)\./,
];

/** What the sign-in and the pages around it share. */
const ACCOUNT = [
  /\/src\/screens\/account\/(account-form|account-frame|email-field|password-field|sign-in)\./,
  /\/@mantine\/core\/esm\/components\/PasswordInput\//,
];

/** What every list behind the sign-in needs besides: the other chunk. All else is loaded when it is first used. */
const WORK = [
  /\/node_modules\/(zod|@tanstack\/(query|react-query))/,
  /\/@mantine\/core\/esm\/components\/(Anchor|Combobox|Group|NativeSelect|Skeleton|VisuallyHidden)\//,
  /\/@mantine\/hooks\/esm\/use-(callback-ref|debounced-callback)\//,
  /\/src\/(api|shell(?!\/(close-question|error-(dialog|list|report)|install-hint|keys-sheet|looks-dialog|palette\/)))\/|\/src\/outbox\/use-(log-out|pending-edit)\.|\/src\/scan\/(read-tag|use-wedge|wedge)\./,
  /\/src\/engine\/(declared|field-names|groups|load-failure|seen-(note|records)|shown-to|use-(change-record|shown)|views?)\./,
  /\/src\/engine\/(list(?!\/later)|values|kinds\/(field-cell|value-words)|inline(?!\/(inline-input|next-cell)))/,
  /\/src\/(views\/(?!.*-form\.)|app\/views\.|items\/(views\/|groups\/|gallery\/photo-parts|price\/price-panel|actions\/(?!restock)|status\/(status-menu|item-badge)))/,
  /\/src\/(i18n\/format|store\/kept-lists|ui\/(avatar|code-text|drop-menu|mono|list-icons|page|picture|popup|status-badge|text-link|tool-icons|use-))/,
  /\/contract\//,
];

const oneOf = (patterns: RegExp[]) => (id: string) => patterns.some((each) => each.test(id));

/**
 * zod hangs its writers of JSON Schema on every schema, and its English messages on every failure. The server writes OpenAPI
 * with the first; the page says failures in its own words. Here both are empty.
 */
const withoutServerParts: Plugin = {
  name: 'without-server-parts',
  transform: {
    filter: { id: /\/zod\/v4\/(core\/(json-schema-processors|to-json-schema)|locales\/en)\.js$/ },
    handler: (code) => {
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
        ([, name]) => `export const ${name} = none;`,
      );
      return ['const none = () => undefined;', ...names, 'export default none;'].join('\n');
    },
  },
};

/** Chunks that import each other run in an order nobody chose: what is missing in the lists above is told here, not to users. */
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

/** Lingui's macros are Babel transforms and must run before the React compiler; otherwise they see compiled JSX. */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version), __BUILD__: JSON.stringify(process.env['BUILD'] ?? 'dev') },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui(),
    withoutServerParts,
    withoutCircles,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: { globPatterns: ['**/*.{js,css,html,ico,png,svg,woff2}'], rollupFormat: 'iife' },
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
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'page', test: oneOf(PAGE), priority: 2 },
            { name: 'account', test: oneOf(ACCOUNT), priority: 2 },
            { name: 'work', test: oneOf(WORK), priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/admin/api': server, '/healthz': server } },
});
