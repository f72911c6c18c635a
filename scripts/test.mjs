// The tests of a landing; the last line counts passed and failed ones. `--only PART` runs parts, `--changed` what the changes since main can
// break (`changed.mjs`), `--nightly` everything, without second runs. What fails runs once more, alone; if it passes then, it is reported
// as unsteady.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';

import { ensureBuilt } from './app-build.mjs';
import { slowness } from './calibrate.mjs';
import { base, changedSince, flowsOf, needsFaults, needsProcesses } from './changed.mjs';
import { LANDING, LANDING_FLOWS } from './rings.mjs';
import { ensureInstalled, fail, node24, root, run, runTool } from './toolchain.mjs';
import { failedParts, judge } from './verdict.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    changed: { type: 'boolean', default: false },
    nightly: { type: 'boolean', default: false },
  },
});
const { only, nightly } = values;
const since = values.changed ? base() : null;
const changed = since ? changedSince(since) : [];
const reports = mkdtempSync(path.join(tmpdir(), 'ordito-test-'));
const RUNS = { unit: vitest, components: vitest, server: vitest, processes: vitest, flows, engines: flows, faults };
/** Playwright's words for what a test came to. */
const STATES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };
let verdict = judge([], []);

try {
  process.env['SLOWNESS'] = String(slowness());
  console.log(`Watchdogs × ${process.env['SLOWNESS']}`);
  await ensureInstalled();
  await ensureBuilt();
  const first = [];
  for (const beside of LANDING) first.push(...(await all(beside.filter(isWanted).map((part) => timed(part)))));
  const second = [];
  if (!nightly)
    for (const [part, records] of failedParts(first)) {
      console.log(`\nOnce more, alone: ${part}`);
      second.push(...(await RUNS[part](part, records)));
    }
  verdict = judge(first, second);
} catch (error) {
  fail(error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

const { failed, unsteady, total } = verdict;
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((records) => describe(records)).join('\n')}`);
if (unsteady.length > 0)
  console.log(`\nUnsteady, passed alone:\n${unsteady.map((records) => describe(records)).join('\n')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
// A change of documents alone has nothing to run.
process.exit(total.failed === 0 && (total.passed > 0 || since) ? 0 : 1);

function isWanted(part) {
  if (only) return only.includes(part);
  if (!since) return true;
  if (part === 'faults') return needsFaults(changed);
  if (part === 'processes') return needsProcesses(changed);
  return part !== 'engines';
}

async function all(runs) {
  return (await Promise.all(runs)).flat();
}

async function timed(part) {
  const began = performance.now();
  const records = await RUNS[part](part);
  console.log(`\n${part}: ${Math.round((performance.now() - began) / 1000)} s`);
  return records;
}

/** Runs one vitest project; `again`: the files of these records alone, without others beside them. */
async function vitest(part, again = null) {
  const file = path.join(reports, `${part}.json`);
  const args = ['run', '--project', part, '--reporter', 'default', '--reporter', './scripts/vitest-report.mjs'];
  if (since) args.push('--changed', since, '--passWithNoTests');
  if (again) args.push('--maxWorkers', '1', ...filesOf(again));
  const { ensureChromium } = await import('./browsers.mjs');
  const browsers = part === 'components' ? await ensureChromium() : {};
  return recordsOf(
    part,
    file,
    await succeeds(runTool('vitest/vitest.mjs', args, env({ ...browsers, VITEST_REPORT: file }))),
  );
}

/** Runs one Playwright project, or of the flows those of the ring. */
async function flows(part, again = null) {
  const { ensureChromium, ensureOtherBrowsers } = await import('./browsers.mjs');
  // Those that are not installed are skipped.
  const browsers = part === 'engines' ? await ensureOtherBrowsers() : await ensureChromium();
  const files = part === 'engines' || nightly ? [] : since ? flowsOf(changed) : LANDING_FLOWS;
  if (since && files.length === 0) return [];
  const file = path.join(reports, `${part}.json`);
  const chosen = again ? ['--workers', '1', ...filesOf(again)] : files;
  const args = ['test', '--project', part, '--reporter', 'list,json', ...chosen];
  const ended = await succeeds(
    runTool('@playwright/test/cli.js', args, env({ ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: file })),
  );
  const report = read(file);
  const stray = (report?.errors ?? []).map(({ message }) => ({ file: null, title: null, state: 'failed', message }));
  return recordsOf(part, null, ended, report && [...flowRecords(report.suites), ...stray]);
}

function flowRecords(suites, titles = []) {
  return suites.flatMap(({ title, file, suites: inner = [], specs = [] }) => {
    const above = title === file ? titles : [...titles, title];
    return [
      ...flowRecords(inner, above),
      ...specs.flatMap((spec) =>
        spec.tests.map(({ status, results }) => {
          const { error, attachments = [] } = results.find((each) => each.error) ?? {};
          const place = attachments.find(({ name }) => name === 'error-context')?.path;
          return {
            file: `${spec.file}:${spec.line}`,
            title: [...above, spec.title].join(' › '),
            state: STATES[status],
            message: error ? `${error.message ?? error.value}\n${place ? snapshot(place) : ''}` : '',
          };
        }),
      ),
    ];
  });
}

/** Playwright's accessibility snapshot of the screen: in continuous integration nobody can open a trace. */
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
async function faults(part, again = null) {
  const { ensureChromium } = await import('./browsers.mjs');
  const file = path.join(reports, 'faults.json');
  const bench = [path.join(root, 'tests/faults/bench.ts'), '--short', '--report', file];
  const variants = [];
  const names = again?.map(({ title }) => title) ?? [null];
  for (const name of names) {
    const chosen = name === null ? [] : name === 'real build' ? ['--no-mutants'] : ['--mutant', name];
    await succeeds(run(node24(), [...bench, ...chosen], env(await ensureChromium())));
    variants.push(...(read(file)?.variants ?? []));
  }
  return recordsOf(
    part,
    null,
    variants.length > 0,
    variants.map(({ name, passed, ...figures }) => ({
      file: null,
      title: name,
      state: passed ? 'passed' : 'failed',
      message: JSON.stringify(figures),
    })),
  );
}

/** A run that failed without a failed test has a failure of its own. */
function recordsOf(part, file, ended, records = read(file)) {
  const found = (records ?? []).map((record) => ({ part, ...record }));
  const message = `${part} ended without a result`;
  if (!ended && found.every(({ state }) => state !== 'failed'))
    found.push({ part, file: null, title: null, state: 'failed', message });
  for (const record of found) if (record.state === 'failed') console.log(`\n${describe([record], 80)}`);
  return found;
}

/** Files to run again; none, if a failure belongs to no file: then all. */
function filesOf(records) {
  const files = records.map(({ file }) => file);
  return files.includes(null) ? [] : [...new Set(files)];
}

/** One test with the message of each failure, without the colours of a terminal. */
function describe(records, lines = 12) {
  const [{ part, file, title }] = records;
  const messages = records.filter(({ message }) => message).map(({ message }) => message);
  const shown = messages.flatMap((message) =>
    stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, lines),
  );
  const name = [part, file, title].filter(Boolean).join(' › ');
  return [`  ${name}`, ...shown.map((line) => `      ${line.slice(0, 300)}`)].join('\n');
}

function env(more) {
  return { env: { ...process.env, ...more } };
}

function succeeds(running) {
  return running.then(
    () => true,
    () => false,
  );
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  } finally {
    rmSync(file, { force: true });
  }
}
