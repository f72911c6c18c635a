import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

import { run, runTool } from './toolchain.mjs';

const KNOWN_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium: the one named by CHROMIUM_PATH, Playwright's own, the system's, or one installed now. */
export async function ensureChromium() {
  const found = find();
  if (found) return found;
  console.log('Installing a Chromium for the browser tests (once)…');
  await runTool('playwright/cli.js', ['install', 'chromium']).catch(() => undefined);
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await run('apt-get', ['update', '-qq']).catch(() => undefined);
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] }).catch(
      () => undefined,
    );
  }
  const installed = find();
  if (!installed) throw new Error('No Chromium for the browser tests: install one, or name it in CHROMIUM_PATH.');
  return installed;
}

function find() {
  const require = createRequire(import.meta.url);
  const own = require('playwright-core').chromium.executablePath();
  return [process.env['CHROMIUM_PATH'], own, ...KNOWN_PLACES].find((place) => place && existsSync(place));
}
