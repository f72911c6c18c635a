import { defineConfig } from '@playwright/test';

import { CHROMIUM_FLAGS } from './tests/support/chromium-flags.ts';
import { watchdog } from './tests/support/watchdog.ts';

const chromium = process.env['CHROMIUM_SHELL_PATH'] ?? process.env['CHROMIUM_PATH'];
const isCi = process.env['CI'] !== undefined;

/** Browser tests drive the built app, its service worker and the real server; every worker starts one, and its files share it. */
export default defineConfig({
  projects: [
    // Animations cost a core without a GPU, and delay flows.
    { name: 'flows', testDir: 'tests/flows', use: { reducedMotion: 'reduce' } },
    // One browser at a time: each starts many processes.
    { name: 'engines', testDir: 'tests/engines', workers: 1 },
  ],
  // Watchdogs: they end what hangs, and no verdict depends on them.
  timeout: watchdog(600_000),
  expect: { timeout: watchdog(60_000) },
  // Three workers on two cores: flows spend part of their time waiting.
  workers: 3,
  forbidOnly: isCi,
  use: {
    actionTimeout: watchdog(60_000),
    navigationTimeout: watchdog(60_000),
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [...CHROMIUM_FLAGS],
    },
    locale: 'en-GB',
  },
});
