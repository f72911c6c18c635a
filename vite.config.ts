import { readFileSync } from 'node:fs';

import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

/** Where `npm run dev` finds the API. */
const server = `http://127.0.0.1:${process.env['API_PORT'] ?? '8080'}`;

/** Lingui's macros are Babel transforms and must run before the React compiler; otherwise they see compiled JSX. */
export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    lingui(),
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
  build: { outDir: 'build', sourcemap: false, target: 'es2023', reportCompressedSize: false },
  worker: { format: 'es' },
  server: { proxy: { '/admin/api': server, '/healthz': server } },
});
