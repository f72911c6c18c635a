// The form of the subjects of commits that are not pushed yet: `area: imperative` in at most 72 characters. What somebody must read to find a
// change later; older ones nobody can mend.
import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';

import { root } from './toolchain.mjs';

const FORM = /^(?:[a-z][\w-]*(?: [\w-]+)?(?:, [a-z][\w-]*(?: [\w-]+)?)*: \S.*[^.\s]|Revert ".*")$/;

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};
const top = git('rev-parse', '--show-toplevel');
// A copy without git has no subjects, and a repository around it has others.
const isOurs = top !== null && realpathSync(top) === realpathSync(root);
const range = git('rev-parse', '--abbrev-ref', '@{upstream}') === null ? ['-1'] : ['@{upstream}..HEAD'];
const subjects = isOurs ? (git('log', '--no-merges', '--format=%s', ...range) ?? '').split('\n').filter(Boolean) : [];
const wrong = subjects.filter((each) => !FORM.test(each) || each.length > 72);
if (wrong.length > 0) {
  console.error(`Commit subjects that are not \`area: imperative\` in at most 72 characters:\n${wrong.join('\n')}`);
  process.exit(1);
}
