import { readFileSync } from 'node:fs';

import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

import { groups, splitTexts, writeFirstFiles } from './vite.chunks.ts';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** Where `npm run dev` finds the API. */
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '8080'}`;

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
    splitTexts,
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
        codeSplitting: { groups },
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/admin/api': server, '/shop/v1': server, '/healthz': server } },
});
