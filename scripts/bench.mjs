// Runs one bench; its last line is one JSON object. Times depend on the machine: quote the ratios.
import { existsSync } from 'node:fs';
import path from 'node:path';

import { ensureBuilt } from './app-build.mjs';
import { ensureChromium } from './browsers.mjs';
import { slowness } from './calibrate.mjs';
import { ensureInstalled, fail, node24, root, run } from './toolchain.mjs';

const [name = ''] = process.argv.slice(2);
const places = [`tests/bench/${name}.ts`, `tests/${name}/bench.ts`].map((place) => path.join(root, place));
const file = places.find((place) => existsSync(place));

try {
  if (!file) throw new Error(`No bench of the name "${name}".`);
  await ensureInstalled();
  await ensureBuilt();
  await run(node24(), [file, ...process.argv.slice(3)], {
    env: { ...process.env, SLOWNESS: String(slowness()), ...(await ensureChromium()) },
  });
} catch (error) {
  fail(error);
}
