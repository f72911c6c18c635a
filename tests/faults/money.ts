/** The fault bench of money: buyers, staff and Stripe at a server that dies; then the same with mutants, each of which must be caught. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import pg from 'pg';

import { startEmbedded } from '../../server/db/embedded.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { databaseUrl, TEMPLATE } from '../support/server-database.ts';
import { watchdog } from '../support/watchdog.ts';
import { day } from './money-day.ts';
import { judgeMoney, type MoneyVerdict, settle } from './money-judge.ts';
import { MONEY_MUTANTS, type MoneyMutant } from './money-mutants.ts';
import { MoneyStage, type Step } from './money-stage.ts';
import { ALL_STEPS } from './money-steps.ts';
import { Random } from './random.ts';
import { aligned } from './report.ts';
import { copyServer, removeServer } from './server-variant.ts';

interface MoneyOptions {
  seed: number;
  /** Fewer steps, without mutants. */
  short: boolean;
  mutants: boolean;
  /** Only these mutants, without the real server. */
  only: readonly string[] | null;
  print: (text: string) => void;
  /** Keeps what must be disposed of, however the bench ends. */
  open: Set<{ dispose: () => Promise<void> }>;
}

interface MoneyRow {
  name: string;
  passed: boolean;
  days: number;
  orders: number;
  refused: number;
  refunds: number;
  kills: number;
  seconds: number;
  injected: Record<string, number>;
  verdict: MoneyVerdict;
}

const REAL = 'the server';
/** Days of the short form after which it ends, whatever it met; and steps in it. */
const SHORT = { days: 15, steps: 5 };
/** Beyond what any seed has needed. */
const DAYS_MAX = 60;
const SETTLE_MS = watchdog(30_000);
const MUTANT = { days: 2, rounds: 12, settleMs: 5000 };

/** Runs the bench; returns the rows of its table. */
export async function benchMoney(options: MoneyOptions): Promise<{ passed: boolean; table: string; summary: object }> {
  const { open, seed } = options;
  const folder = mkdtempSync(path.join(tmpdir(), 'ordito-money-cluster-'));
  const cluster = await startEmbedded(folder);
  const whole = {
    async dispose() {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  open.add(whole);
  try {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    await client.query(`create database ${TEMPLATE}`);
    await client.end();
    await migrateDatabase(databaseUrl(cluster.url, TEMPLATE));
    const [real, mutants] = await Promise.all([
      options.only ? [] : realServer(cluster.url, options).then((row) => [row]),
      options.mutants && !options.short ? mutantRows(cluster.url, options) : [],
    ]);
    const rows = [...real, ...mutants];
    const passed = rows.every((row) => row.passed);
    return { passed, table: table(rows), summary: { bench: 'money', seed, passed, variants: rows.map(plain) } };
  } finally {
    open.delete(whole);
    await whole.dispose();
  }
}

async function realServer(clusterUrl: string, options: MoneyOptions): Promise<MoneyRow> {
  const { seed, short, print } = options;
  const random = new Random(seed);
  const plan = random.shuffled(ALL_STEPS).slice(0, short ? SHORT.steps : undefined);
  return onStage(clusterUrl, options, { name: REAL, house: null, random, plan }, async (stage) => {
    let days = 0;
    // A step that nothing has met for some days is given up, and counts as not injected.
    const most = short ? SHORT.days : DAYS_MAX;
    for (let idle = 0, kills = 0; !stage.isSpent && days < most; days += 1) {
      await day(stage);
      idle = stage.counts.kills > kills ? 0 : idle + 1;
      ({ kills } = stage.counts);
      if (idle >= 4) stage.disarm();
      print(`  [the server] day ${days + 1}: ${stage.counts.orders} orders, ${kills} kills`);
    }
    await settle(stage, SETTLE_MS);
    const verdict = await judgeMoney(stage);
    const met = [...stage.injected.keys()].filter((name) => name.startsWith('killed: ')).length;
    const isClean = verdict.lost.length + verdict.doubled.length + verdict.broken.length === 0;
    return { days, verdict, passed: isClean && met >= plan.length * 0.8 };
  });
}

async function mutantRows(clusterUrl: string, options: MoneyOptions): Promise<MoneyRow[]> {
  const rows: MoneyRow[] = [];
  const wanted = MONEY_MUTANTS.filter(({ name }) => options.only?.includes(name) ?? true);
  for (const mutant of wanted) rows.push(await crippled(clusterUrl, options, mutant));
  return rows;
}

async function crippled(clusterUrl: string, options: MoneyOptions, mutant: MoneyMutant): Promise<MoneyRow> {
  const { name, edits, plan, shelf, caught } = mutant;
  const house = copyServer(name, edits);
  try {
    const random = new Random(options.seed);
    return await onStage(clusterUrl, options, { name, house, random, plan, shelf }, async (stage) => {
      let verdict: MoneyVerdict = { lost: [], doubled: [], broken: [] };
      let days = 0;
      for (let round = 0; round < MUTANT.rounds && !caught(verdict); round += 1) {
        for (let count = 0; count < MUTANT.days; count += 1, days += 1) await day(stage);
        await settle(stage, MUTANT.settleMs);
        verdict = await judgeMoney(stage);
      }
      return { days, verdict, passed: caught(verdict) };
    });
  } finally {
    removeServer(house);
  }
}

async function onStage(
  clusterUrl: string,
  { open }: MoneyOptions,
  {
    name,
    ...parts
  }: { name: string; house: string | null; random: Random; plan: readonly Step[]; shelf?: number | undefined },
  work: (stage: MoneyStage) => Promise<Pick<MoneyRow, 'days' | 'verdict' | 'passed'>>,
): Promise<MoneyRow> {
  const start = Date.now();
  const stage = await MoneyStage.create({ clusterUrl, name: 'Bench', ...parts });
  open.add(stage);
  try {
    const outcome = await work(stage);
    const injected = Object.fromEntries(stage.injected);
    return { name, ...outcome, ...stage.counts, injected, seconds: Math.round((Date.now() - start) / 1000) };
  } finally {
    open.delete(stage);
    await stage.dispose();
  }
}

const plain = ({ verdict: { lost, doubled, broken }, ...row }: MoneyRow) => ({
  ...row,
  lost: lost.length,
  doubled: doubled.length,
  broken: broken.length,
});

function table(rows: readonly MoneyRow[]): string {
  const kinds = Object.entries(rows[0]?.injected ?? {}).sort(([, one], [, other]) => other - one);
  const word = ({ passed, name }: MoneyRow) =>
    name === REAL ? (passed ? 'holds' : 'FAILS') : passed ? 'caught' : 'NOT CAUGHT';
  return [
    '',
    aligned([['fault', 'injected'], ...kinds.map(([kind, count]) => [kind, String(count)])]),
    '',
    aligned([
      ['variant', 'days', 'orders', 'refused', 'refunds', 'kills', 'lost', 'doubled', 'broken', 's', 'verdict'],
      ...rows.map((row) => {
        const { lost, doubled, broken } = row.verdict;
        const { name, days, orders, refused, refunds, kills, seconds } = row;
        const counts = [days, orders, refused, refunds, kills, lost.length, doubled.length, broken.length, seconds];
        return [name, ...counts.map(String), word(row)];
      }),
    ]),
    ...rows.flatMap(({ name, verdict }) =>
      Object.entries(verdict).flatMap(([kind, list]) =>
        (list as string[]).slice(0, 6).map((each) => `  ${name}, ${kind}: ${each}`),
      ),
    ),
    '',
  ].join('\n');
}
