// What takes longer than a change should wait. `--only PART` runs one part, `--seed N` draws the faults (default: the day), `--under-load`
// runs the tests of a landing three times beside eight busy loops: no verdict may depend on how fast a machine is.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { fail, root, run } from './toolchain.mjs';

const DAY_MS = 24 * 3_600_000;
const LOOPS = 8;
const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    seed: { type: 'string', default: String(Math.floor(Date.now() / DAY_MS)) },
    'under-load': { type: 'boolean', default: false },
  },
});
const seed = ['--seed', values.seed];
/** Name of a part → a script and its arguments. */
const PARTS = values['under-load']
  ? { first: ['test.mjs'], second: ['test.mjs'], third: ['test.mjs'] }
  : {
      tests: ['test.mjs', '--nightly'],
      faults: ['bench.mjs', 'faults', '--faults', '300', ...seed],
      several: ['bench.mjs', 'faults', '--processes', '3', '--faults', '100', ...seed],
      money: ['bench.mjs', 'faults', '--money', ...seed],
      mutants: ['bench.mjs', 'mutants', ...seed],
      lists: ['bench.mjs', 'lists'],
    };

const unknown = (values.only ?? []).filter((name) => !(name in PARTS));
if (unknown.length > 0) fail(`No part of the name ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`);
const loops = Array.from({ length: values['under-load'] ? LOOPS : 0 }, () =>
  spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
);
const failed = [];
for (const [name, [script, ...args]] of Object.entries(PARTS)) {
  if (values.only && !values.only.includes(name)) continue;
  console.log(`\n${name}: ${script} ${args.join(' ')}`);
  await run(process.execPath, [path.join(root, 'scripts', script), ...args]).catch(() => failed.push(name));
}
for (const loop of loops) loop.kill('SIGKILL');
console.log(failed.length === 0 ? '\nEvery part passed.' : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
