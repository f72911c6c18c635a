/** The queue: what a kind of job is, and how a job is put into it. Who works on it is in `job-claims.ts`. */
import { and, eq, gt, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type * as z from 'zod';

import type { ImportCounts } from '../../../contract/calls/jobs.ts';
import type { Db } from '../../db/pool.ts';
import { jobs } from '../../db/schema/work.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Deps } from '../deps.ts';
import type { FaultWord } from '../imports/words.ts';
import { publish } from '../records/changes.ts';

/** How many jobs of each lane a process does at once. No lane waits for another. */
export const LANES = { mail: 2, short: 2, long: 1, care: 1 } as const;
export type Lane = keyof typeof LANES;

/** A job as it is kept. */
export type JobRow = typeof jobs.$inferSelect;

/** The file a job made: its name in the store, those it is downloaded under, the second in plain letters, and its size in bytes. */
export interface JobFile {
  stored: string;
  name: string;
  plain: string;
  bytes: number;
}

/** What came of a job somebody waits for. */
export interface JobResult {
  file: JobFile;
  counts?: ImportCounts;
}

/** What jobs work with. */
export interface WorkDeps extends Deps {
  /** Puts into words why a cell was refused. */
  faultWord: FaultWord;
  mailer: Mailer;
  /** Where links of mails begin: `https://ordito.example`. */
  baseUrl: string;
}

/** Hears how far a job is; throws to end it. */
export type Tell = (done: number, total: number) => Promise<void>;

/** A kind of job. */
export interface JobDefinition<Input = unknown> {
  kind: string;
  input: z.ZodType<Input>;
  lane: Lane;
  /** From this many steps on a job goes to the lane `long`, so that short ones do not wait for it. */
  longFrom?: number;
  /** In its lane the highest goes first; 0 without. */
  priority?: number;
  /** How often it is begun at most; a worker that dies counts, one that stops does not. */
  tries: number;
  /** The pause after each failed try, in ms; then the last one again and again. */
  backoffMs: readonly number[];
  /** How long a job that is done is kept, in ms; without, it goes at once. */
  keepMs?: number;
  /** It is begun again and again, by one process, this many ms after it was begun the last time. */
  everyMs?: number;
  /**
   * Does the job. A refusal it throws is final, any other error is tried again. It may be begun twice, when a worker is not heard
   * of, so it must do no harm the second time.
   */
  handle(deps: WorkDeps, input: Input, job: JobRow, tell: Tell): Promise<JobResult | void>;
  /** Removes what the job was given beside its row, once it is done or forgotten. */
  clear?: (storage: Storage, id: string) => Promise<void>;
}

/** Declares a kind of job; `server/jobs/kinds.ts` lists them. */
export const defineJob = <Input>(definition: JobDefinition<Input>): JobDefinition<Input> => {
  if (definition.everyMs !== undefined && (definition.keepMs ?? 0) < definition.everyMs) {
    throw new Error(`${definition.kind}: a recurring job is kept until the next one, which is counted from it`);
  }
  return definition;
};

/** Whether a row is open. Unqualified, as an index is named by it. */
export const OPEN = sql`state in ('waiting', 'running')`;

/** What a job that is to be begun, or begun anew, has in its row. */
export function newJob<Input>(definition: JobDefinition<Input>, input: Input, total: number | null = null) {
  const { kind, lane, longFrom = Infinity, priority = 0, tries } = definition;
  return {
    kind,
    lane: (total ?? 0) >= longFrom ? 'long' : lane,
    priority,
    maxAttempts: tries,
    input: input as Record<string, unknown>,
    done: 0,
    total,
    ...REWOUND,
  };
}

/** Back at the beginning, with all its tries. */
export const REWOUND = {
  state: 'waiting' as const,
  attempts: 0,
  error: null,
  dueAt: sql`now()`,
  startedAt: null,
  seenAt: null,
  finishedAt: null,
  expiresAt: null,
};

interface Wish {
  /** Where a job of this kind with this key is open, there is no second one. */
  key?: string;
  /** The open one takes this input, and is begun anew. */
  renew?: boolean;
  /** Not before so many ms from now. */
  inMs?: number;
}

/** Puts a job nobody in particular waits for into the queue, in the transaction that is the reason for it. */
export async function enqueue<Input>(
  tx: Db,
  definition: JobDefinition<Input>,
  input: Input,
  { key, renew = false, inMs = 0 }: Wish = {},
): Promise<void> {
  const row = { ...newJob(definition, input), dueAt: sql`now() + ${inMs} * interval '1 millisecond'` };
  const insert = tx.insert(jobs).values({ id: uuid(), key: key ?? null, createdAt: sql`now()`, ...row });
  const target = [jobs.kind, jobs.key];
  if (renew) await insert.onConflictDoUpdate({ target, targetWhere: OPEN, set: { ...row, createdAt: sql`now()` } });
  else await insert.onConflictDoNothing({ target, where: OPEN });
  await publish(tx, { due: true });
}

/** Takes back what is open of a kind under a key. */
export async function withdraw(tx: Db, { kind }: Pick<JobDefinition, 'kind'>, key: string): Promise<void> {
  await tx.delete(jobs).where(and(eq(jobs.kind, kind), eq(jobs.key, key), OPEN));
}

/** Recurring jobs leave a server that has just started to whoever waits for it. */
const AFTER_START_MS = 60_000;

/** Puts the recurring jobs that are due into the queue. Several processes may do this at once: only one of them finds room for each. */
export async function enqueueRecurring(db: Db, kinds: readonly JobDefinition[]): Promise<void> {
  for (const definition of kinds) {
    const { kind, everyMs } = definition;
    if (everyMs === undefined) continue;
    const recent = gt(jobs.createdAt, sql`now() - ${everyMs} * interval '1 millisecond'`);
    const [last] = await db
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.kind, kind), or(recent, OPEN)))
      .limit(1);
    if (!last) await enqueue(db, definition, {}, { key: kind, inMs: AFTER_START_MS });
  }
}

/** Tells the owner's pages that a job went on, and the workers that there is a new one. */
export async function tellOwner(
  db: Db,
  { id, userId }: JobRow,
  type: 'created' | 'updated' | 'deleted',
): Promise<void> {
  if (userId === null) return;
  const at = new Date().toISOString();
  await publish(db, { job: { type, entity: 'job', _id: id, hubcenter: null, at }, owner: userId });
}
