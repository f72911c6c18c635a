// Size budgets, checked by `npm run check`: a budget is only lowered, or raised with a reason in the commit.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './toolchain.mjs';

const BUDGETS = {
  /** Lines of shipped TypeScript. */
  production: 116_000,
  /** Lines of the engine's screens, without those of single entities. */
  engine: 16_300,
  /** Files that one other file imports. */
  importedOnce: 578,
};

const files = new Map(
  ['contract', 'src', 'sw', 'server']
    .flatMap((folder) => list(path.join(root, folder)))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

const sizes = {
  production: lines(() => true),
  engine: lines((file) => file.startsWith('src/engine/')),
  importedOnce: [...importers().values()].filter((count) => count === 1).length,
};

let held = true;
for (const [name, budget] of Object.entries(BUDGETS)) {
  held &&= sizes[name] <= budget;
  console.log(`${name}: ${sizes[name]} of ${budget}`);
}
process.exit(held ? 0 : 1);

function lines(counts) {
  return [...files].reduce((sum, [file, text]) => sum + (counts(file) ? text.split('\n').length - 1 : 0), 0);
}

/** Number of files that import each file. */
function importers() {
  const count = new Map();
  for (const [file, text] of files) {
    const targets = [...text.matchAll(/(?:from|import\() ?['"](\.[^'"]+)['"]/g)].map(([, target]) =>
      path.posix.join(path.posix.dirname(file), target),
    );
    for (const target of new Set(targets)) if (files.has(target)) count.set(target, (count.get(target) ?? 0) + 1);
  }
  return count;
}

function list(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => path.relative(root, path.join(folder, name)).replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name));
}
