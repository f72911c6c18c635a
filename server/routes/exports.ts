import { v7 as uuid } from 'uuid';

import { type Caller, mayDo } from '../../contract/access.ts';
import { API_BASE } from '../../contract/app.ts';
import type { Call } from '../../contract/call.ts';
import { exportDac7 } from '../../contract/calls/dac7.ts';
import { exportTicket } from '../../contract/calls/exports.ts';
import { exportInvoiceFile, exportInvoiceFiles } from '../../contract/calls/invoices.ts';
import { exportJob, jobFile } from '../../contract/calls/jobs.ts';
import { exportNutraceuticaOrders } from '../../contract/calls/nutraceutica.ts';
import { exportPayoutStatement, statementQuery } from '../../contract/calls/payout-statements.ts';
import type { Language } from '../../contract/languages.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import { exportCall, imagesCall } from '../../contract/resource-export.ts';
import type { Resource, WholeQuery } from '../../contract/resource.ts';
import { utcDay } from '../../contract/utc-day.ts';
import { findDocument } from '../engine/documents/read-document.ts';
import { exportImages, exportSheet } from '../engine/exports/exports.ts';
import { fileWord } from '../engine/exports/words.ts';
import { assertOwnHub } from '../engine/records/hubs.ts';
import { Refusal, refuseField } from '../engine/refusal.ts';
import type { Input, SignedIn } from '../http/api.ts';
import { parsePart } from '../http/parse.ts';
import { ticketQuery } from '../http/query-values.ts';
import { personalJobs } from '../services/jobs/job-work.ts';
import { addJob, fileOfJob } from '../services/jobs/jobs.ts';
import { ofChannel } from '../services/orders/nutraceutica.ts';
import { type TicketTarget, writeTicket } from '../services/people/tickets.ts';
import { download } from './download.ts';
import type { Routes } from './route-deps.ts';

/** The target of a ticket or a job. */
interface ExportTarget {
  call: Call;
  resource: ResourceName;
  kind: 'sheet' | 'images';
}

/** Files for admins that are no list of a resource. */
const PLAIN: readonly Call[] = [exportNutraceuticaOrders, exportInvoiceFiles, exportInvoiceFile, exportDac7];
const JOB_FILE = /^\/jobs\/([0-9a-f-]{36})\/file$/;
const DOCUMENT = /^\/file\/([0-9a-f-]{36})$/;

/** Exports: a ticket first, then the file it opens (contract 4 and 7); or a job for a file too large to wait for. */
export const exportRoutes: Routes = (api, deps) => {
  const targets = new Map<string, ExportTarget>();
  const from = ({ context }: Pick<Input<Call>, 'context'>) => deps.publicUrl ?? new URL(context.req.url).origin;
  for (const { resource, source } of deps.resources) {
    const name = resource.name as ResourceName;
    if (!resource.export) continue;

    const sheet = exportCall(resource);
    targets.set(sheet.path, { call: sheet, resource: name, kind: 'sheet' });
    api.mountTicketed(sheet, async (input) => {
      const { caller, language, query } = input;
      const { columns, ...rest } = query as WholeQuery & { columns?: readonly string[] };
      const order = { source, resource, query: rest, caller, language, origin: from(input), columns };
      return download(await exportSheet(deps, order), namesOf(resource, language, 'xlsx'));
    });
    if (!resource.export.images) continue;

    const images = imagesCall(resource);
    targets.set(images.path, { call: images, resource: name, kind: 'images' });
    api.mountTicketed(images, async (input) => {
      const { caller, language } = input;
      const order = { source, resource, query: input.query as WholeQuery, caller, language, origin: from(input) };
      return download(await exportImages(deps, order), namesOf(resource, language, 'zip'));
    });
  }

  /** Refuse here what the export would refuse, because here the caller can still see it. */
  const targetOf = ({ caller, body }: Pick<Input<typeof exportTicket> & SignedIn, 'caller' | 'body'>) => {
    const path = withoutBase(body.path);
    const target = targets.get(path);
    if (!target?.call.query) throw refuseField('path', 'choice');
    if (!mayDo(target.call.who, caller)) throw new Refusal('forbidden');
    const query = ticketQuery(body.query);
    parsePart(target.call.query, query);
    return { ...target, path, query };
  };

  /** The same for a payout statement. */
  const statementOf = async (caller: Caller, query: TicketTarget['query']): Promise<TicketTarget> => {
    if (!mayDo(exportPayoutStatement.who, caller)) throw new Refusal('forbidden');
    const { hub } = parsePart(statementQuery, query);
    await assertOwnHub(deps.db, caller, hub);
    return { path: exportPayoutStatement.path, query };
  };

  /** The same for a file of which every row is the caller's to see. */
  const plainOf = (call: Call, caller: Caller, query: TicketTarget['query']): TicketTarget => {
    if (!mayDo(call.who, caller)) throw new Refusal('forbidden');
    if (call.query) parsePart(call.query, query);
    return { path: call.path, query };
  };

  const orders = deps.resources.find(({ resource }) => resource.name === 'order');
  if (orders) {
    api.mountTicketed(exportNutraceuticaOrders, async (input) => {
      const { caller, language, query } = input;
      const { columns, ...rest } = ofChannel(query) as WholeQuery & { columns?: readonly string[] };
      const order = { ...orders, query: rest, caller, language, origin: from(input), columns };
      return download(await exportSheet(deps, order), namesOf(orders.resource, language, 'xlsx'));
    });
  }

  api.mount(exportTicket, async ({ caller, session, language, body }) => {
    api.assertDownload(caller._id);
    const path = withoutBase(body.path);
    const [, jobId] = JOB_FILE.exec(path) ?? [];
    const plain = PLAIN.find((call) => call.path === path);
    if (jobId) {
      if (!mayDo(jobFile.who, caller)) throw new Refusal('forbidden');
      await fileOfJob(deps.db, caller, jobId);
    }
    const [, documentId] = DOCUMENT.exec(path) ?? [];
    if (documentId) await findDocument(deps, caller, documentId);
    const target =
      jobId || documentId
        ? { path, query: {} }
        : path === exportPayoutStatement.path
          ? await statementOf(caller, ticketQuery(body.query))
          : plain
            ? plainOf(plain, caller, ticketQuery(body.query))
            : targetOf({ caller, body });
    return { data: await writeTicket(deps.db, { session, language }, { path: target.path, query: target.query }) };
  });

  api.mount(exportJob, async (input) => {
    const { resource, kind, query } = targetOf(input);
    const requested = { resource, query, language: input.language, origin: from(input) };
    const job = { id: uuid(), definition: personalJobs[kind], input: requested, total: null };
    return { data: await addJob(deps.db, input.caller, job), status: 201 };
  });
};

const withoutBase = (path: string) => (path.startsWith(`${API_BASE}/`) ? path.slice(API_BASE.length) : path);

function namesOf(resource: Resource, language: Language, end: string): { name: string; plain: string } {
  const day = utcDay();
  return {
    name: `${fileWord(resource, language)}-${day}.${end}`,
    plain: `${resource.plural}-${day}.${end}`,
  };
}
