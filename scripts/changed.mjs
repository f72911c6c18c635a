// What a change can break, judged by its files: compared with the main branch, including uncommitted changes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './toolchain.mjs';

const FLOWS = 'tests/flows';
/** Paths where nothing may be lost or duplicated: a change there also runs the fault bench. */
const PROMISE = /^(src\/(outbox|store|capture)|sw|server\/(services\/(intake|photos)|storage)|tests\/faults)\//;

/** Paths every flow depends on. */
const ALL =
  /^(package(-lock)?\.json|vite\.(chunks|config)\.ts|playwright\.config\.ts|index\.html|postcss\.config\.mjs)$/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The merge base of this branch with main. */
export const base = () => git('merge-base', 'HEAD', 'main')[0];

/** Paths of files that differ from `commit`, including new ones. */
export const changedSince = (commit) => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** Whether a change needs the fault bench. */
export const needsFaults = (files) => files.some((file) => PROMISE.test(file));

/**
 * The flows that changed, that use a changed support file, or that are named after a changed folder or file, e.g. `outbox.spec.ts` after
 * `src/outbox/lane.ts`. Names do not cover everything: all flows run without `--changed`.
 */
export function flowsOf(files) {
  const isAll = files.some((file) => ALL.test(file));
  const product = files.filter((file) => /^(src|contract|server|sw)\//.test(file)).flatMap((file) => words(file));
  const support = files.filter((file) => file.startsWith('tests/')).map((file) => `/${path.basename(file)}'`);
  return readdirSync(path.join(root, FLOWS))
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => `${FLOWS}/${name}`)
    .filter((flow) => {
      const text = readFileSync(path.join(root, flow), 'utf8');
      const isNamed = words(flow.slice(FLOWS.length)).some((word) => product.includes(word));
      return isAll || files.includes(flow) || isNamed || support.some((each) => text.includes(each));
    });
}

/** Folders and file name of a path without extensions, with singular and plural equal. */
const words = (file) =>
  file
    .replace(/(\.\w+)+$/, '')
    .split('/')
    .map((word) => word.replace(/s$/, ''))
    .filter(Boolean);
