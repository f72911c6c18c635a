/**
 * The fault bench: `npm run bench:faults -- --seed N --faults 1000`. Captures under real faults and counts lost and duplicated ones; then
 * does the same with mutants of the app, each of which must be caught.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { root } from '../../scripts/toolchain.mjs';
import { Api } from '../flows/support/api.ts';
import { watchdog } from '../support/watchdog.ts';
import { BenchServer } from './bench-server.ts';
import { buildVariant, removeBuilds } from './build-variant.ts';
import type { Episode } from './episode.ts';
import { MUTANTS, MUTANTS_OF_SEVERAL, type Mutant } from './mutants.ts';
import { drawn, EPISODES, named } from './plan.ts';
import { Random } from './random.ts';
import { summary, table, type Row } from './report.ts';
import { isClean, run, type Outcome } from './run.ts';
import { ServerTruth } from './server-truth.ts';
import { copyServer, removeServer } from './server-variant.ts';
import { Stage, type BenchParts } from './stage.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    faults: { type: 'string' },
    minutes: { type: 'string' },
    /** The form for continuous integration: fourteen episodes and the fastest mutants. */
    short: { type: 'boolean', default: false },
    /** Money in place of photos: orders, payments, refunds and transfers. */
    money: { type: 'boolean', default: false },
    'no-mutants': { type: 'boolean', default: false },
    /** Web servers behind a load balancer, beside a worker. */
    processes: { type: 'string', default: '1' },
    /** Only these mutants, without the real build. */
    mutant: { type: 'string', multiple: true },
    /** Only these episodes, repeated in this order. */
    episode: { type: 'string', multiple: true },
    /** A file for the JSON of the last line. */
    report: { type: 'string' },
  },
});
const { short } = values;
const seed = Number(values.seed);
const faults = Number(values.faults ?? (short ? 40 : 1000));
const processes = Number(values.processes);
const minutes = Number(values.minutes ?? (short ? 20 : 60));
/** The short form ends with its episodes, whatever number of faults they drew. */
const leastFaults = short ? Math.min(faults, 15) : faults;
/** Episodes of the short form, in random order. */
const SHORT = [
  'killed, sending 50 %',
  'server dies at a point',
  'database dies alone',
  'killed, answered',
  'stored bytes rot',
  'older backup put back, the next day',
  'counter mode, killed at the shutter',
  'misfortunes',
  'a backlog at once',
  'hub banned',
  'idle tab frozen',
  'photos added, killed on the way',
  'commit without an answer',
  'older photos put back beside the newer database',
];
const print = (text: string) => process.stdout.write(`${text}\n`);

/** Resources to dispose of, however the bench ends. */
const open = new Set<{ dispose: () => Promise<void> }>();

async function cleanUp(): Promise<void> {
  const left = [...open].toReversed();
  // Both a signal and the end of a run may get here.
  open.clear();
  for (const each of left) await each.dispose().catch(() => undefined);
  removeBuilds();
}

async function main(): Promise<boolean> {
  return values.money ? money() : photos();
}

async function money(): Promise<boolean> {
  const { benchMoney } = await import('./money.ts');
  try {
    const {
      passed,
      table: rows,
      summary: result,
    } = await benchMoney({
      seed,
      short,
      mutants: !values['no-mutants'],
      only: values.mutant ?? null,
      print,
      open,
    });
    print(rows);
    if (values.report) writeFileSync(values.report, JSON.stringify(result));
    else print(JSON.stringify(result));
    return passed;
  } finally {
    await cleanUp();
  }
}

async function photos(): Promise<boolean> {
  const chromium = process.env['CHROMIUM_PATH'];
  if (!chromium) throw new Error('CHROMIUM_PATH names no browser; start the bench with "npm run bench:faults".');
  const rows: Row[] = [];
  try {
    // The real build mostly waits. Each side kills its server, so each has its own.
    const [real, mutants] = await Promise.all([realRows(chromium), mutantRows(chromium)]);
    rows.push(...real, ...mutants);
  } finally {
    await cleanUp();
  }
  const result = summary({ seed, faults, rows });
  print(table(rows));
  if (values.report) writeFileSync(values.report, JSON.stringify(result));
  else print(JSON.stringify(result));
  return rows.every(({ passed }) => passed);
}

async function realRows(chromium: string): Promise<Row[]> {
  return values.mutant ? [] : [await realBuild(await createParts(chromium))];
}

async function mutantRows(chromium: string): Promise<Row[]> {
  if (values['no-mutants']) return [];
  const rows: Row[] = [];
  if (processes > 1) {
    for (const mutant of MUTANTS_OF_SEVERAL) rows.push(await crippledServers(chromium, mutant));
    return rows;
  }
  const parts = await createParts(chromium);
  for (const mutant of chosen())
    rows.push(
      mutant.of === 'server'
        ? await crippledServers(chromium, mutant)
        : await crippled(parts, mutant, await buildVariant(mutant.name, mutant.edits)),
    );
  return rows;
}

async function createParts(chromium: string, house?: string): Promise<BenchParts> {
  const server = await BenchServer.create(processes, house);
  open.add(server);
  return { server, truth: new ServerTruth(server), api: new Api(server.live), chromium };
}

function chosen(): readonly Mutant[] {
  if (values.mutant) return MUTANTS.filter(({ name }) => values.mutant?.includes(name));
  return short ? MUTANTS.filter(({ quick }) => quick) : MUTANTS;
}

/** The app as built for people. */
async function realBuild(parts: BenchParts): Promise<Row> {
  const random = new Random(seed);
  const stage = await Stage.create(parts, 'Bench', random);
  open.add(stage);
  try {
    if (!short) stage.secondBuild = await buildVariant('second', []);
    const until = Date.now() + watchdog(minutes * 60_000);
    const outcome = await run(stage, planOf(random), { faults, until, judgeEvery: short ? 9 : 12 }, progress('real'));
    const tooMany = outcome.stumbled.length > Math.max(1, outcome.episodes / 20);
    const passed = isClean(outcome.verdict) && outcome.faults >= leastFaults && !tooMany;
    return row('real build', outcome, passed);
  } finally {
    open.delete(stage);
    await stage.dispose();
  }
}

/** Servers without one rule, each with the real app. */
async function crippledServers(chromium: string, mutant: Mutant): Promise<Row> {
  const house = copyServer(mutant.name, mutant.edits);
  const parts = await createParts(chromium, house);
  try {
    return await crippled(parts, mutant, path.join(root, 'build'));
  } finally {
    open.delete(parts.server);
    await parts.server.dispose();
    removeServer(house);
  }
}

/** A variant without one rule: the judge must notice. `site` is the build of the app. */
async function crippled(parts: BenchParts, mutant: Mutant, site: string): Promise<Row> {
  const random = new Random(seed);
  const stage = await Stage.create(parts, `Mutant${MUTANTS.indexOf(mutant) + 1}`, random);
  open.add(stage);
  try {
    stage.proxy.site = site;
    const limits = { faults: 1000, until: Date.now() + watchdog(180_000), judgeEvery: 1 };
    const outcome = await run(stage, [mutant.episode], limits, progress(mutant.name));
    return row(mutant.name, outcome, mutant.caught(outcome.verdict));
  } finally {
    open.delete(stage);
    await stage.dispose();
  }
}

function planOf(random: Random): Iterable<Episode> {
  if (values.episode) return repeated(values.episode);
  return short ? random.shuffled(SHORT.map(named)) : drawn(random, EPISODES);
}

function* repeated(names: readonly string[]) {
  for (;;) for (const name of names) yield named(name);
}

const progress = (name: string) => (text: string) => print(`  [${name}] ${text}`);

const row = (name: string, outcome: Outcome, passed: boolean): Row => ({ name, ...outcome, passed });

const running = main();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)));
process.exit((await running) ? 0 : 1);
