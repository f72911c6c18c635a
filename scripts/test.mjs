// The whole test suite; the last line counts passed and failed tests. `--only unit|components|server|browser|engines|faults` runs one part,
// `--changed` what the changes since main can break (`changed.mjs`).
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

import { ensureBuilt } from './app-build.mjs';
import { base, changedSince, flowsOf, needsFaults } from './changed.mjs';
import { ensureInstalled, fail, node24, root, run, runTool } from './toolchain.mjs';

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : null;
const since = process.argv.includes('--changed') ? base() : null;
const changed = since ? changedSince(since) : [];
const reports = mkdtempSync(path.join(tmpdir(), 'ordito-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed, with the first lines of each error: printed last, where the end of a long log still shows it. */
const notes = [];

try {
  await ensureInstalled();
  await ensureBuilt();
  for (const project of ['unit', 'components', 'server']) if (!only || only === project) await vitest(project);
  if (!only || only === 'browser') await browser();
  // Each uses one browser and waits a third of its time.
  await Promise.all([
    (since ? only === 'engines' : !only || only === 'engines') && engines(),
    (since && !only ? needsFaults(changed) : !only || only === 'faults') && faults(),
  ]);
} catch (error) {
  fail(error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

if (notes.length > 0) console.log(`\nFailed:\n${notes.join('\n')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
// A change of documents alone has nothing to run.
process.exit(total.failed === 0 && (total.passed > 0 || since) ? 0 : 1);

async function vitest(project) {
  const file = path.join(reports, `${project}.json`);
  const args = ['run', '--project', project, '--reporter', 'default', '--reporter', 'json', '--outputFile', file];
  if (since) args.push('--changed', since, '--passWithNoTests');
  const { ensureChromium } = await import('./browsers.mjs');
  const env = { ...process.env, ...(project === 'components' ? await ensureChromium() : {}) };
  const ended = await runTool('vitest/vitest.mjs', args, { env }).then(
    () => true,
    () => false,
  );
  const report = read(file);
  for (const { name, assertionResults } of report?.testResults ?? [])
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') note(`${path.relative(root, name)} › ${fullName}`, failureMessages[0]);
  add(report?.numPassedTests, report?.numFailedTests, report?.numPendingTests);
  // A file that failed to load has no tests to count, and neither has an error outside a test.
  if (!ended && !report?.numFailedTests) add(0, 1, 0);
}

async function browser() {
  const files = since ? flowsOf(changed) : [];
  if (since) console.log(`\nFlows of what changed: ${files.join(' ') || 'none'}`);
  if (since && files.length === 0) return;
  const { ensureChromium } = await import('./browsers.mjs');
  await flows('flows', await ensureChromium(), files);
}

/** The few flows that also run in Firefox and WebKit; skipped if those are not installed. */
async function engines() {
  const { ensureOtherBrowsers } = await import('./browsers.mjs');
  await flows('engines', await ensureOtherBrowsers());
}

/** Runs one Playwright project, or only the given files of it. */
async function flows(project, browsers, files = []) {
  const file = path.join(reports, `${project}.json`);
  const env = { ...process.env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = ['test', '--project', project, '--reporter', 'list,json', ...files];
  const ended = await runTool('@playwright/test/cli.js', args, { env }).then(
    () => true,
    () => false,
  );
  const report = read(file);
  for (const { title, message, seen } of failures(report?.suites ?? [])) {
    console.log(`\n${title}: what was on the page\n${seen}`);
    note(title, message);
  }
  const stats = report?.stats;
  add(stats?.expected, stats?.unexpected, stats?.skipped);
  if (!ended && !stats?.unexpected) add(0, 1, 0);
}

/** The flows that failed, each with the page at its failure, because in continuous integration nobody can open a trace. */
function failures(suites) {
  return suites.flatMap(({ suites: inner = [], specs = [] }) => [
    ...failures(inner),
    ...specs.flatMap(({ title, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .filter(({ error }) => error)
        .map(({ error, attachments }) => {
          const place = attachments.find(({ name }) => name === 'error-context')?.path;
          return { title, message: error.message ?? error.value, seen: place ? snapshot(place) : '' };
        }),
    ),
  ]);
}

/** Playwright's accessibility snapshot of the screen, at most 60 lines. */
function snapshot(place) {
  const [, tree = ''] = readFileSync(place, 'utf8').split('```yaml');
  const lines = tree.split('```', 1)[0].trim().split('\n');
  const screen = Math.max(
    0,
    lines.findIndex((line) => /^ *- main\b/.test(line)),
  );
  return lines.slice(screen, screen + 60).join('\n');
}

/** The short form of the fault bench: the real build passes, and every mutant is caught. */
async function faults() {
  const { ensureChromium } = await import('./browsers.mjs');
  const env = { ...process.env, ...(await ensureChromium()) };
  const file = path.join(reports, 'faults.json');
  const args = [path.join(root, 'tests/faults/bench.ts'), '--short', '--report', file];
  await run(node24(), args, { env }).catch(() => undefined);
  // Empty if the bench itself failed.
  const variants = read(file)?.variants ?? [];
  const unexpected = variants.filter(({ passed }) => !passed);
  for (const { name } of unexpected) note(`fault bench › ${name}`);
  add(variants.length - unexpected.length, variants.length > 0 ? unexpected.length : 1);
}

/** Keeps one failure for the end, without the colours of a terminal. */
function note(title, message = '') {
  const plain = stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 12);
  notes.push([`  ${title}`, ...plain.map((line) => `      ${line.slice(0, 300)}`)].join('\n'));
}

function add(passed = 0, failed = 0, skippedTests = 0) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skippedTests;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
