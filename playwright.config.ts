import { defineConfig } from '@playwright/test';

import { CHROMIUM_FLAGS } from './tests/support/chromium-flags.ts';

const isCi = process.env['CI'] !== undefined;

/** Browser tests drive the built app, its service worker and the real server; every worker starts one, and its files share it. */
export default defineConfig({
  projects: [
    { name: 'flows', testDir: 'tests/flows' },
    // A browser at a time: each has a machine's worth of processes of its own.
    { name: 'engines', testDir: 'tests/engines', workers: 1, retries: 0, timeout: 300_000 },
  ],
  timeout: 150_000,
  expect: { timeout: 20_000 },
  // More than two cores: a good part of every flow is waiting, for the seconds of an undo above all.
  workers: 3,
  forbidOnly: isCi,
  // A machine busy with other things may miss a deadline; what needed its second run is printed as flaky, and is a bug to find.
  retries: isCi ? 1 : 0,
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: [...CHROMIUM_FLAGS],
    },
    locale: 'en-GB',
    serviceWorkers: 'allow',
    trace: 'on-first-retry',
  },
});
