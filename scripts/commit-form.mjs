// The form of the newest commit subjects: `area: imperative` in at most 72 characters. What somebody must read to find a change later.
import { spawnSync } from 'node:child_process';

import { root } from './toolchain.mjs';

const NEWEST = 40;
const FORM = /^[a-z][\w-]*(?: [\w-]+)?(?:, [a-z][\w-]*(?: [\w-]+)?)*: \S.*[^.\s]$/;

const { status, stdout } = spawnSync('git', ['log', '--no-merges', `-${NEWEST}`, '--format=%s'], {
  cwd: root,
  encoding: 'utf8',
});
// A copy without git has no subjects.
const wrong = status === 0 ? stdout.split('\n').filter((each) => each && (!FORM.test(each) || each.length > 72)) : [];
if (wrong.length > 0) {
  console.error(`Commit subjects that are not \`area: imperative\` in at most 72 characters:\n${wrong.join('\n')}`);
  process.exit(1);
}
