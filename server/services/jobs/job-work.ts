/** What the jobs do: exports into the store, and imports with a file that says what became of each row. */
import * as z from 'zod';

import { type Caller, mayDo } from '../../../contract/access.ts';
import { type ResourceName, resourceOf } from '../../../contract/catalogue.ts';
import type { Language } from '../../../contract/languages.ts';
import { exportCall, imagesCall } from '../../../contract/resource-export.ts';
import { importMapping } from '../../../contract/resource-import.ts';
import type { Resource, WholeQuery } from '../../../contract/resource.ts';
import { rowsDoneBefore } from '../bulk/rows-done.ts';
import type { Deps } from '../deps.ts';
import { exportImages, exportSheet } from '../exports/exports.ts';
import { activeCaller } from '../exports/tickets.ts';
import { fileWord } from '../exports/words.ts';
import { importFile } from '../imports/file.ts';
import { type RowResult, runImport } from '../imports/imports.ts';
import { dropSheet, keptSheet } from '../imports/store.ts';
import type { FaultWord } from '../imports/words.ts';
import { recordSources } from '../records/record-sources.ts';
import { Refusal } from '../refusal.ts';
import type { JobResult, JobRow } from './jobs.ts';

/** What a job needs beside what it is asked for. */
export interface WorkDeps extends Deps {
  /** Puts into words why a cell was refused. */
  faultWord: FaultWord;
}

/** Hears how far a job is; throws to end it. */
export type Tell = (done: number, total: number) => Promise<void>;

/** The list a job takes away, as it was asked for. */
export interface ExportWish {
  query: Readonly<Record<string, string | string[]>>;
  language: Language;
  /** Where the photos' addresses in the file begin, e.g. `https://ordito.example`. */
  origin: string;
}

/** What an import does, as it was asked for. */
export interface ImportWish {
  mapping: readonly (string | null)[];
  blanks: 'keep' | 'clear';
  language: Language;
}

/** Does a job and answers what came of it. Throws what `tell` throws, `forbidden` where its owner may no longer, and as its work does. */
export async function doJob(deps: WorkDeps, job: JobRow, tell: Tell): Promise<JobResult> {
  const caller = await activeCaller(deps.db, job.userId);
  if (!caller) throw new Refusal('forbidden');
  return job.kind === 'import' ? doImport(deps, job, caller, tell) : doExport(deps, job, caller, tell);
}

async function doExport(deps: WorkDeps, job: JobRow, caller: Caller, tell: Tell): Promise<JobResult> {
  const { resource, source } = servedBy(job);
  const { query, language, origin } = job.input as unknown as ExportWish;
  const asSheet = job.kind === 'sheet';
  const call = asSheet ? exportCall(resource) : imagesCall(resource);
  if (!mayDo(call.who, caller)) throw new Refusal('forbidden');
  const { columns, ...rest } = z.parse(call.query ?? z.never(), query) as WholeQuery & { columns?: readonly string[] };
  const order = { source, resource, query: rest, caller, language, origin, columns };
  let cause: { error: unknown } | null = null;
  const watch = { tell, failed: (error: unknown) => void (cause = { error }) };
  const file = asSheet ? await exportSheet(deps, order, watch) : await exportImages(deps, order, watch);
  return { file: await store(deps, file, fileOf(job, resource, language), () => cause) };
}

async function doImport(deps: WorkDeps, job: JobRow, caller: Caller, tell: Tell): Promise<JobResult> {
  const { resource, source } = servedBy(job);
  const { mapping, blanks, language } = job.input as unknown as ImportWish;
  if (!resource.edit || !mayDo(resource.edit.who, caller)) throw new Refusal('forbidden');
  const sheet = await keptSheet(deps.storage, job.id, { userId: caller._id, resource: resource.name });
  const order = importMapping.parse({ mapping, blanks });
  const before = await rowsDoneBefore(deps.db, resource, job);
  const counts = { changed: 0, added: 0, unchanged: 0, failed: 0 };
  const results: RowResult[] = [];
  for await (const result of runImport(deps, { resource, source, caller, sheet, order }, job.id)) {
    const told = before(result);
    counts[told.did === 'nothing' ? 'unchanged' : told.did] += 1;
    results.push(told);
    await tell(results.length, sheet.rows.length);
  }
  let cause: { error: unknown } | null = null;
  const say = { language, faultWord: deps.faultWord };
  const bytes = importFile({ resource, sheet, order, results, ...say }, (error) => void (cause = { error }));
  return { file: await store(deps, bytes, fileOf(job, resource, language), () => cause), counts };
}

/** What is left of a job that is done: the rows it read are not needed again. */
export async function tidyJob({ storage }: Deps, { kind, id }: JobRow): Promise<void> {
  if (kind === 'import') await dropSheet(storage, id);
}

function servedBy({ input }: JobRow) {
  const name = input['resource'] as ResourceName;
  return { resource: resourceOf(name), source: recordSources[name] };
}

/** The same name at every try, so that one that broke off leaves nothing behind. */
function fileOf({ id, kind, createdAt }: JobRow, resource: Resource, language: Language) {
  const end = kind === 'images' ? 'zip' : 'xlsx';
  const day = createdAt.toISOString().slice(0, 10);
  const named = (word: string) => `${kind === 'import' ? 'import-' : ''}${word}-${day}.${end}`;
  const stored = `jb/${id.replaceAll('-', '')}.${end}`;
  return { stored, name: named(fileWord(resource.plural, language)), plain: named(resource.plural) };
}

/** Streams a file into the store. What broke it off is told apart from what its writer says of that. */
async function store(
  { storage }: Deps,
  content: ReadableStream<Uint8Array>,
  named: Omit<JobResult['file'], 'bytes'>,
  cause: () => { error: unknown } | null,
): Promise<JobResult['file']> {
  let bytes = 0;
  const counted = async function* () {
    for await (const piece of content) {
      bytes += piece.byteLength;
      yield piece;
    }
  };
  try {
    await storage.put(named.stored, counted());
  } catch (error) {
    throw cause()?.error ?? error;
  }
  return { ...named, bytes };
}
