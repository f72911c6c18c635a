// What a change can break, as far as files tell: compared with the main branch, what is not committed included.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './toolchain.mjs';

const FLOWS = 'tests/flows';
/** Where nothing may be lost or doubled: a change there runs the fault bench too. */
const PROMISE = /^(src\/(outbox|store|capture)|sw|server\/(services\/(intake|photos)|storage)|tests\/faults)\//;

/** What every flow is made with. */
const ALL =
  /^(package(-lock)?\.json|vite\.(chunks|config)\.ts|playwright\.config\.ts|index\.html|postcss\.config\.mjs)$/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The commit this branch left main at. */
export const base = () => git('merge-base', 'HEAD', 'main')[0];

/** Paths of files that differ from `commit`, new ones included. */
export const changedSince = (commit) => [
  ...git('diff', '--name-only', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** Whether a change is where the fault bench looks. */
export const needsFaults = (files) => files.some((file) => PROMISE.test(file));

/**
 * The flows that changed, that use a changed file of their support, or that are named after a changed folder or file, e.g.
 * `outbox.spec.ts` after `src/outbox/lane.ts`. A page is more than its name: all flows run without `--changed`.
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

/** Folders and file name of a path without their endings, plural or not. */
const words = (file) =>
  file
    .replace(/(\.\w+)+$/, '')
    .split('/')
    .map((word) => word.replace(/s$/, ''))
    .filter(Boolean);
