import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { run, runTool } from './toolchain.mjs';

/** Headless Chromium: the same flows take a fifth less CPU time, and it is idle while no page is open. */
const SHELL = '/usr/bin/chromium-headless-shell';
const DEBIAN_CHROMIUM = '/usr/bin/chromium';
const KNOWN_PLACES = [
  DEBIAN_CHROMIUM,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Sets CHROMIUM_PATH: the given one, Playwright's own, the system's, or Debian's, installed now, also in continuous integration. Debian's
 * includes CHROMIUM_SHELL_PATH, for flows that store nothing on disk.
 */
export async function ensureChromium() {
  if (process.env['CI'] !== undefined && !process.env['CHROMIUM_PATH'] && !(isThere(DEBIAN_CHROMIUM) && isThere(SHELL)))
    await installPackages('chromium', 'chromium-headless-shell');
  const found = find();
  if (found) return withShell(found);
  console.log('Installing a Chromium for the browser tests (once)…');
  await runTool('playwright/cli.js', ['install', 'chromium']).catch(() => undefined);
  if (!find()) await installPackages('chromium', 'chromium-headless-shell');
  const installed = find();
  if (!installed) throw new Error('No Chromium for the browser tests: install one, or name it in CHROMIUM_PATH.');
  return withShell(installed);
}

function withShell(chromium) {
  return {
    CHROMIUM_PATH: chromium,
    ...(chromium === DEBIAN_CHROMIUM && isThere(SHELL) ? { CHROMIUM_SHELL_PATH: SHELL } : {}),
  };
}

/**
 * Sets FIREFOX_PATH and WEBKIT_PATH: those given, the system's, or, in continuous integration, Debian's, installed now. An unavailable one
 * is left out.
 */
export async function ensureOtherBrowsers() {
  const found = findOthers();
  if (process.env['CI'] === undefined || (found.FIREFOX_PATH && found.WEBKIT_PATH)) return found;
  await installPackages('firefox-esr', 'webkit2gtk-driver', 'xvfb');
  return findOthers();
}

function findOthers() {
  const firefox = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'].find(isThere);
  const webkit = [process.env['WEBKIT_PATH'], ...miniBrowsers()].find(isThere);
  return {
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    ...(webkit && isThere('/usr/bin/Xvfb') ? { WEBKIT_PATH: webkit } : {}),
  };
}

/** Debian's path of WebKitGTK's MiniBrowser: below a folder named after the architecture. */
function miniBrowsers() {
  const libraries = '/usr/lib';
  if (!existsSync(libraries)) return [];
  const versions = ['webkit2gtk-4.1', 'webkit2gtk-4.0'];
  return readdirSync(libraries).flatMap((folder) =>
    versions.map((version) => path.join(libraries, folder, version, 'MiniBrowser')),
  );
}

const isThere = (place) => Boolean(place) && existsSync(place);

/** Installs Debian packages if possible. */
async function installPackages(...names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq']).catch(() => undefined);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  }).catch(() => undefined);
}

function find() {
  const require = createRequire(import.meta.url);
  const own = require('@playwright/test').chromium.executablePath();
  return [process.env['CHROMIUM_PATH'], own, ...KNOWN_PLACES].find(isThere);
}
