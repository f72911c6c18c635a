// All static checks: types, lint, format, texts, unused code, budgets, form of commits. As many at once as there are cores.
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { ensureInstalled, fail, root, run, runTool } from './toolchain.mjs';

const CHECKS = [
  // The longest first.
  ...['tests', 'src', 'server', 'sw', 'contract', 'tools'].map((folder) => [
    `types of ${folder}`,
    'typescript/bin/tsc',
    ['-p', folder],
  ]),
  ['lint', 'oxlint/bin/oxlint', ['--type-aware', 'contract', 'src', 'sw', 'server', 'tools', 'tests', 'scripts']],
  ['format', 'oxfmt/bin/oxfmt', ['--check', '.']],
  ['texts are extracted', '@lingui/cli/dist/lingui.js', ['check', 'sync']],
  ['texts are translated', '@lingui/cli/dist/lingui.js', ['check', 'missing', '--mode', 'catalog']],
  ['unused code', 'knip/bin/knip.js', []],
];

try {
  await ensureInstalled();
} catch (error) {
  fail(error);
}

const failed = [];
const waiting = [...CHECKS];
const checkWaiting = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, tool, args] = next;
    console.log(name);
    await runTool(tool, args, { cwd: root, env: { ...process.env, PATH: withTools() } }).catch(() => failed.push(name));
  }
};
await Promise.all(Array.from({ length: availableParallelism() }, checkWaiting));
for (const [name, script] of [
  ['budgets', 'scripts/budgets.mjs'],
  ['form of commits', 'scripts/commit-form.mjs'],
]) {
  console.log(name);
  await run(process.execPath, [path.join(root, script)]).catch(() => failed.push(name));
}
console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);

/** oxlint finds its type-aware companion through PATH. */
function withTools() {
  return `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env['PATH'] ?? ''}`;
}
