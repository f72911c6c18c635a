// Runs one flow in Chromium and prints its trace: errors, actions, console. Arguments are Playwright's.
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import { ensureBuilt } from './app-build.mjs';
import { ensureChromium } from './browsers.mjs';
import { ensureInstalled, fail, root, runTool } from './toolchain.mjs';

const PLAYWRIGHT = '@playwright/test/cli.js';
const results = path.join(root, 'test-results');

try {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, ...(await ensureChromium()) };
  const since = Date.now();
  const args = ['test', '--project=flows', '--reporter', 'line', '--trace', 'on', ...process.argv.slice(2)];
  const ended = await runTool(PLAYWRIGHT, args, { env }).then(
    () => true,
    () => false,
  );
  for (const trace of traces(results).filter((file) => statSync(file).mtimeMs >= since)) {
    console.log(`\n${path.relative(root, trace)}`);
    await runTool(PLAYWRIGHT, ['trace', 'open', trace]);
    for (const what of ['errors', 'actions', 'console']) {
      console.log(`\n${what}`);
      await runTool(PLAYWRIGHT, ['trace', what]).catch(() => undefined);
    }
    await runTool(PLAYWRIGHT, ['trace', 'close']);
  }
  process.exit(ended ? 0 : 1);
} catch (error) {
  fail(error);
}

function traces(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .filter((name) => path.basename(name) === 'trace.zip')
    .map((name) => path.join(folder, name));
}
