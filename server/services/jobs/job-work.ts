/** The work of jobs: exports into the store, and imports with a result file. */
import { and, eq, gte } from 'drizzle-orm';
import * as z from 'zod';

import { type Caller, mayDo } from '../../../contract/access.ts';
import { catalogue, resourceOf } from '../../../contract/catalogue.ts';
import { type Language, LANGUAGES } from '../../../contract/languages.ts';
import { JOB_KEPT_MS, JOB_TRIES } from '../../../contract/limits.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import { exportCall, imagesCall } from '../../../contract/resource-export.ts';
import { importMapping } from '../../../contract/resource-import.ts';
import type { Resource, WholeQuery } from '../../../contract/resource.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import type { Db } from '../../db/pool.ts';
import { audit } from '../../db/schema/ledger.ts';
import type { Deps } from '../../engine/deps.ts';
import { exportImages, exportSheet } from '../../engine/exports/exports.ts';
import { fileWord } from '../../engine/exports/words.ts';
import { importFile } from '../../engine/imports/file.ts';
import { type RowResult, runImport } from '../../engine/imports/imports.ts';
import { dropSheet, keptSheet } from '../../engine/imports/store.ts';
import { type JobResult, type JobRow, type ReportProgress } from '../../engine/jobs/queue.ts';
import { Refusal } from '../../engine/refusal.ts';
import type { WorkDeps } from '../deps.ts';
import { activeCaller } from '../people/tickets.ts';
import { recordSources } from '../record-sources.ts';
import { defineJob } from './define-job.ts';

/** The request, and the language of its file. */
const common = {
  resource: z.enum(Object.keys(catalogue) as [ResourceName, ...ResourceName[]]),
  language: z.enum(LANGUAGES),
};

/** The requested export. */
const exportRequest = z.object({
  ...common,
  query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** Base address of the photos in the file, e.g. `https://ordito.example`. */
  origin: z.string(),
});
type ExportRequest = z.infer<typeof exportRequest>;

/** The requested import. */
const importRequest = z.object({
  ...common,
  mapping: z.array(z.string().nullable()),
  blanks: z.enum(['keep', 'clear']),
});
type ImportRequest = z.infer<typeof importRequest>;

/** Common to the three kinds: somebody waits for them, and they make a file. */
const PERSONAL = { lane: 'short', tries: JOB_TRIES, backoffMs: [5000, 30_000], keepMs: JOB_KEPT_MS } as const;

/** The kinds of jobs that people request. */
export const personalJobs = {
  sheet: defineJob({ ...PERSONAL, kind: 'sheet', input: exportRequest, longFrom: 20_000, handle: doExport }),
  // Reads every photo: two at once would leave no place for spreadsheets.
  images: defineJob({ ...PERSONAL, kind: 'images', input: exportRequest, longFrom: 200, atOnce: 1, handle: doExport }),
  import: defineJob({
    ...PERSONAL,
    kind: 'import',
    input: importRequest,
    longFrom: 1000,
    // Somebody watches its progress.
    priority: 1,
    handle: doImport,
    clear: dropSheet,
  }),
} as const;

async function ownerOf(db: Db, { userId }: JobRow): Promise<Caller> {
  const caller = userId === null ? null : await activeCaller(db, userId);
  if (!caller) throw new Refusal('forbidden');
  return caller;
}

async function doExport(deps: WorkDeps, request: ExportRequest, job: JobRow, tell: ReportProgress): Promise<JobResult> {
  const caller = await ownerOf(deps.db, job);
  const { resource, source } = servedBy(request);
  const { query, language, origin } = request;
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

async function doImport(deps: WorkDeps, request: ImportRequest, job: JobRow, tell: ReportProgress): Promise<JobResult> {
  const caller = await ownerOf(deps.db, job);
  const { resource, source } = servedBy(request);
  const { mapping, blanks, language } = request;
  if (!resource.edit || !mayDo(resource.edit.who, caller)) throw new Refusal('forbidden');
  const sheet = await keptSheet(deps.storage, job.id, { userId: caller._id, resource: resource.name });
  const order = importMapping.parse({ mapping, blanks });
  const before = await rowsDoneBefore(deps.db, resource, { ...job, userId: caller._id });
  const counts = { changed: 0, added: 0, unchanged: 0, failed: 0 };
  const results: RowResult[] = [];
  for await (const result of runImport(deps, { resource, source, caller, sheet, order }, job.id)) {
    const combined = before(result);
    counts[combined.did === 'nothing' ? 'unchanged' : combined.did] += 1;
    results.push(combined);
    await tell(results.length, sheet.rows.length);
  }
  let cause: { error: unknown } | null = null;
  const wording = { language, faultText: deps.faultText };
  const bytes = importFile({ resource, sheet, order, results, ...wording }, (error) => void (cause = { error }));
  return { file: await store(deps, bytes, fileOf(job, resource, language), () => cause), counts };
}

const servedBy = ({ resource: name }: { resource: ResourceName }) => ({
  resource: resourceOf(name),
  source: recordSources[name],
});

/** The same name for every try, so that an interrupted one leaves nothing behind. */
function fileOf({ id, kind, createdAt }: JobRow, resource: Resource, language: Language) {
  const end = kind === 'images' ? 'zip' : 'xlsx';
  const day = utcDay(createdAt);
  const named = (word: string) => `${kind === 'import' ? 'import-' : ''}${word}-${day}.${end}`;
  const stored = `jb/${id.replaceAll('-', '')}.${end}`;
  return { stored, name: named(fileWord(resource, language)), plain: named(resource.plural) };
}

/** Streams a file into the store. The original error takes precedence over the writer's. */
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

/**
 * Rows that an earlier try of an import changed are unchanged for the current try, but must be reported to the owner as changed. Returns
 * the combined result of a row over all tries.
 */
async function rowsDoneBefore(
  db: Db,
  { edit }: Pick<Resource, 'edit'>,
  { id, userId, createdAt }: { id: string; userId: string; createdAt: Date },
): Promise<(row: RowResult) => RowResult> {
  const done = await db
    .select({ recordId: audit.recordId, changes: audit.changes })
    .from(audit)
    .where(and(eq(audit.userId, userId), gte(audit.at, createdAt), eq(audit.requestId, id)));
  // A reference's name is stored beside it and is not a field of its own.
  const fieldsOf = (changes: object | null) =>
    Object.keys(changes ?? {}).filter((name) => name in (edit?.fields ?? {}));
  const changed = new Map(done.map(({ recordId, changes }) => [recordId, fieldsOf(changes)]));
  return (row) => {
    const fields = row.did === 'nothing' ? changed.get(row.id) : undefined;
    return fields && fields.length > 0 ? { row: row.row, code: row.code, did: 'changed', fields } : row;
  };
}
