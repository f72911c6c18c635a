import { defineConfig } from '@playwright/test';

const isCi = process.env['CI'] !== undefined;

/** Browser tests drive the built app, its service worker and the real server; every file starts servers of its own. */
export default defineConfig({
  testDir: 'tests/flows',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  forbidOnly: isCi,
  // A machine busy with other things may miss a deadline; what needed its second run is printed as flaky, and is a bug to find.
  retries: isCi ? 1 : 0,
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-quic'],
    },
    locale: 'en-GB',
    serviceWorkers: 'allow',
    trace: 'retain-on-failure',
  },
});
