// What a change can break, judged by its files: compared with the main branch, including uncommitted changes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { flowsByCall } from './flow-calls.mjs';
import { root } from './toolchain.mjs';

const FLOWS = 'tests/flows';
/** Paths where nothing may be lost or duplicated: a change there also runs the fault bench. */
const PROMISE = /^(src\/(outbox|store|capture)|sw|server\/(engine|services\/(intake|photos)|storage)|tests\/faults)\//;

/** Files every flow depends on. */
const ALL = /^(package(-lock)?\.json|vite\.(chunks|config)\.ts|playwright\.config\.ts|index\.html)$/;
/** Files whose change can break a flow. */
const PRODUCTION = new RegExp(`${ALL.source}|^(src|contract|server|sw)/(?!.*\\.test\\.)`);

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The merge base of this branch with main. */
export const base = () => git('merge-base', 'HEAD', 'main')[0];

/** Paths of files that differ from `commit`, including new ones. */
export const changedSince = (commit) => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** Paths of what only a process of its own shows. */
const PROCESSES =
  /^(server\/(main|environment|db|jobs|storage|files|services\/backups)|deploy|scripts|tests\/(processes|support))\b/;

/** Whether a change needs the tests of processes. */
export const needsProcesses = (files) => files.some((file) => PROCESSES.test(file));

/** Whether a change needs the fault bench. */
export const needsFaults = (files) => files.some((file) => PROMISE.test(file));

/**
 * The flows that changed, that use a changed support file, or that call a function of a changed file of the page (`flow-calls.mjs`). A change
 * of what every flow needs runs all of them: so does one of a file that no flow is known to call.
 */
export function flowsOf(files, calls = flowsByCall()) {
  const flows = readdirSync(path.join(root, FLOWS))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${FLOWS}/${name}`);
  const support = files.filter((file) => file.startsWith('tests/')).map((file) => `/${path.basename(file)}'`);
  const chosen = new Set(flows.filter((flow) => files.includes(flow)));
  for (const flow of support.length > 0 ? flows : []) {
    const text = readFileSync(path.join(root, flow), 'utf8');
    if (support.some((each) => text.includes(each))) chosen.add(flow);
  }
  for (const file of files.filter((each) => PRODUCTION.test(each)))
    for (const flow of (!ALL.test(file) && calls?.get(file)) || flows) chosen.add(flow);
  return [...chosen];
}
