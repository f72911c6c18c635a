/**
 * Changes single places of the code where money and photos pass, and runs the tests that should notice: a change that all of them pass is a
 * hole in the tests. `--seed N` and `--count N` draw them, `--file PATH` takes those of one file; `--called FOLDER` keeps, or takes, the
 * record of which tests call which functions.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { build, type Plugin } from 'vite';

import { FLOW_CALLS, flowsByCall } from '../../scripts/flow-calls.mjs';
import { node24, root } from '../../scripts/toolchain.mjs';
import { Random } from '../faults/random.ts';
import { copyServer, removeServer } from '../faults/server-variant.ts';
import { mutant } from '../support/mutant.ts';
import { tellsCalls } from '../support/page-calls.ts';
import { describeMutation, lineAround, mutationsOf, type Mutation } from './mutations.ts';

const AREAS = [
  'contract/pricing',
  'server/services/ledger',
  'server/services/orders',
  'server/engine/records',
  'src/outbox',
  'src/intake',
];

/** A change that nobody can notice. */
interface Equal {
  file: string;
  line: string;
  text: string;
  why: string;
}

const equal = JSON.parse(readFileSync(path.join(import.meta.dirname, 'equal.json'), 'utf8')) as Equal[];
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    file: { type: 'string' },
    called: { type: 'string' },
  },
});
const serverCalls = values.called ?? mkdtempSync(path.join(tmpdir(), 'ordito-called-'));

if (!existsSync(serverCalls) || readdirSync(serverCalls).length === 0) {
  mkdirSync(serverCalls, { recursive: true });
  const failure = await failureOf('vitest/vitest.mjs', ['run', '--project', 'server'], { CALLED_FOLDER: serverCalls });
  if (failure !== null) throw new Error(`a test of the server fails without any change: ${failure}`);
}
// A note of an older tree names other lines.
if (!values.called || flowsByCall() === null) await noteFlowCalls();
const byCall = flowsByCall();
const drawn = draw();
const survivors: Mutation[] = [];
for (const [index, each] of drawn.entries()) {
  const failure = await firstFailure(each);
  if (failure === null) survivors.push(each);
  console.log(`${index + 1}/${drawn.length} ${describeMutation(each)}\n    ${failure ?? 'SURVIVED'}`);
}
if (!values.called) rmSync(serverCalls, { recursive: true, force: true });
for (const each of survivors) console.log(`Survived: ${describeMutation(each)}`);
console.log(`\n${drawn.length - survivors.length} passed, ${survivors.length} failed`);
process.exitCode = survivors.length === 0 ? 0 : 1;

/** The changes of a run, without those that nobody can notice. */
function draw(): Mutation[] {
  const listed = execFileSync('git', ['ls-files', ...(values.file ? [values.file] : AREAS)], {
    cwd: root,
    encoding: 'utf8',
  });
  const all = listed
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => mutationsOf(file, readFileSync(path.join(root, file), 'utf8')))
    .filter(
      (each) =>
        !equal.some(
          ({ file, line, text }) =>
            file === each.file && text === each.text && line === lineAround(each.source, each.start),
        ),
    );
  return values.file ? all : new Random(Number(values.seed)).shuffled(all).slice(0, Number(values.count));
}

/** How a change is noticed, by the quickest level of tests that does; null if none does. */
async function firstFailure(change: Mutation): Promise<string | null> {
  const { file, start, end, text } = change;
  const env = { MUTANT: JSON.stringify({ file, start, end, text }) };
  for (const project of file.startsWith('server/') ? [] : ['unit', 'components']) {
    const failure = await failureOf('vitest/vitest.mjs', ['related', file, '--run', '--project', project], env);
    if (failure !== null) return failure;
  }
  const tests = file.startsWith('src/') ? [] : serverTests(change);
  if (tests.length > 0) {
    const failure = await failureOf('vitest/vitest.mjs', ['run', '--project', 'server', ...tests], env);
    if (failure !== null) return failure;
  }
  const flows = innermost(change, ({ line }) => [...(byCall?.get(`${file}:${line}`) ?? [])]) ?? [];
  return flows.length > 0 ? flowFailure(flows, env) : null;
}

/** The test files of the server that call the function which a change stands in, or else its file. */
function serverTests({ file, inside }: Mutation): string[] {
  const records = readdirSync(serverCalls).map(
    (name) =>
      JSON.parse(readFileSync(path.join(serverCalls, name), 'utf8')) as {
        file: string;
        called: Record<string, string[]>;
      },
  );
  const calling = ({ name }: { name: string }) =>
    name === '' ? [] : records.filter(({ called }) => called[file]?.includes(name)).map((each) => each.file);
  return innermost({ inside }, calling) ?? records.filter(({ called }) => file in called).map((each) => each.file);
}

/** What is found for the innermost function for which something is. */
function innermost(
  { inside }: Pick<Mutation, 'inside'>,
  find: (around: Mutation['inside'][number]) => string[],
): string[] | undefined {
  return inside.map(find).find((found) => found.length > 0);
}

/** Builds the page with a plugin into a copy of the house, and runs flows there. */
async function inHouse(
  plugins: Plugin[],
  flows: readonly string[],
  env: Record<string, string>,
): Promise<string | null> {
  const house = copyServer('page', []);
  try {
    await build({
      root,
      logLevel: 'silent',
      plugins,
      build: { outDir: path.join(house, 'build'), emptyOutDir: true, reportCompressedSize: false },
    });
    const args = ['test', '--project', 'flows', '--reporter', 'line', ...flows];
    return await failureOf('@playwright/test/cli.js', args, { HOUSE: house, ...env });
  } finally {
    removeServer(house);
  }
}

async function flowFailure(flows: readonly string[], env: { MUTANT: string }): Promise<string | null> {
  process.env['MUTANT'] = env.MUTANT;
  try {
    return await inHouse(mutant(), [...flows, '--max-failures', '1'], {});
  } catch (error) {
    return `the page is not built: ${String(error).slice(0, 200)}`;
  } finally {
    delete process.env['MUTANT'];
  }
}

/** Written beside, and put in place when it is whole. */
async function noteFlowCalls(): Promise<void> {
  mkdirSync(path.dirname(FLOW_CALLS), { recursive: true });
  const partial = `${FLOW_CALLS}.partial`;
  rmSync(partial, { force: true });
  const failure = await inHouse([tellsCalls], [], { CALLED_FILE: partial });
  if (failure !== null) throw new Error(`a flow fails without any change: ${failure}`);
  renameSync(partial, FLOW_CALLS);
}

/** The first failure of a run of tests, in a line; null if all pass. */
async function failureOf(tool: string, args: readonly string[], more: Record<string, string>): Promise<string | null> {
  const quick = tool.startsWith('vitest') ? ['--bail', '1', '--passWithNoTests'] : [];
  // Building the page here leaves `production` behind.
  const env = { ...process.env, ...more, NODE_ENV: 'test', NO_COLOR: '1' };
  const child = spawn(node24(), [path.join(root, 'node_modules', tool), ...args, ...quick], { cwd: root, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return null;
  return /^(?: FAIL| +\d+\)|\w*Error:).*/m.exec(output)?.[0].trim() ?? output.trim().slice(-200);
}
