import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

import { CHROMIUM_FLAGS } from './tests/support/chromium-flags.ts';
import { mutant } from './tests/support/mutant.ts';
import { watchdog } from './tests/support/watchdog.ts';

/** They end what hangs, and no verdict depends on them. */
const WATCHDOGS = {
  testTimeout: watchdog(300_000),
  hookTimeout: watchdog(300_000),
  expect: { poll: { timeout: watchdog(60_000) } },
};

/** Tests beside their file that start processes. */
const STARTING_PROCESSES = ['server/demo/load.test.ts', 'server/files/sheet.test.ts', 'server/db/postmaster.test.ts'];

const chromium = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];

/** Tests of functions (`.test.ts`) and of components in a browser (`.test.tsx`) stand beside their file; what needs the server and its PostgreSQL stands in `tests/api` and `server`. */
export default defineConfig({
  test: {
    // Four workers on two cores: tests spend part of their time waiting.
    maxWorkers: 4,
    projects: [
      {
        plugins: [...mutant(), babel({ presets: [linguiTransformerBabelPreset()] })],
        test: {
          name: 'unit',
          ...WATCHDOGS,
          include: ['contract/**/*.test.ts', 'src/**/*.test.ts', 'tests/*.test.ts'],
          setupFiles: ['tests/support/unit.ts'],
        },
      },
      {
        plugins: [...mutant(), babel({ presets: [linguiTransformerBabelPreset()] }), lingui()],
        // A page has no environment of its own.
        define: { 'process.env': JSON.stringify({ SLOWNESS: process.env['SLOWNESS'] }) },
        // What tests import late: found during the run, it would load React a second time.
        optimizeDeps: {
          include: [
            ...['@dnd-kit/core', '@dnd-kit/sortable', '@mantine/dates', '@mantine/notifications', 'axe-core'],
            ...[
              'browser-image-compression',
              'dexie',
              'ky',
              'mdast-util-from-markdown',
              'react-dom',
              'react-dom/client',
              'react-image-crop',
              'uqr',
              'uuid',
            ],
            ...['dayjs/locale/es', 'dayjs/locale/it', 'dayjs/locale/zh-cn'],
          ],
        },
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['tests/support/components.ts'],
          ...WATCHDOGS,
          // A button that never comes is waited for as long as this.
          testTimeout: watchdog(60_000),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: [...CHROMIUM_FLAGS], ...(chromium ? { executablePath: chromium } : {}) },
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1000, height: 800 } }],
          },
        },
      },
      {
        plugins: mutant(),
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/api/**/*.test.ts'],
          exclude: STARTING_PROCESSES,
          setupFiles: ['tests/support/wait-for.ts', 'tests/support/server-calls.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          ...WATCHDOGS,
          // Server modules hold no state, so test files can share them.
          isolate: false,
        },
      },
      {
        test: {
          name: 'processes',
          include: [...STARTING_PROCESSES, 'tests/processes/**/*.test.ts'],
          setupFiles: ['tests/support/wait-for.ts'],
          globalSetup: ['tests/support/cluster.ts'],
          ...WATCHDOGS,
          isolate: false,
          // Each starts servers of its own, and some measure what is left of a disk or of memory.
          fileParallelism: false,
        },
      },
    ],
  },
});
