import { API_BASE } from '../../contract/app.ts';
import { exportTicket } from '../../contract/calls/exports.ts';
import { exportJob } from '../../contract/calls/jobs.ts';
import { exportPerson, personTicket } from '../../contract/calls/persons.ts';
import { send } from './calls.ts';
import { searchParams } from './client.ts';
import type { Failure, Result } from './result.ts';

/** Path below the API and query of a list to export, without its page. */
export interface ExportRequest {
  path: string;
  query: Readonly<Record<string, string | number | readonly string[] | undefined>>;
}

/** Whose data: that of an account, of an address, or the person's own. */
export type Whose = { user: string } | { email: string } | Readonly<Record<string, never>>;

/** The download address of everything that is stored of a person. */
export async function personAddress(whose: Whose): Promise<Result<string, Failure>> {
  const answer = await send(personTicket, { body: whose });
  if (!answer.ok) return answer;
  const { token } = answer.value.data;
  return { ok: true, value: `${API_BASE}${exportPerson.path}?${searchParams({ ...whose, token })}` };
}

/** The download address of a file: valid once, for one minute. Fails before the download starts if there will be none. */
export async function exportAddress(request: ExportRequest): Promise<Result<string, Failure>> {
  const body = bodyOf(request);
  const answer = await send(exportTicket, { body });
  if (!answer.ok) return answer;
  const { token } = answer.value.data;
  return { ok: true, value: `${API_BASE}${body.path}?${searchParams({ ...body.query, token })}` };
}

/** Starts an export in the background. */
export const startExport = (request: ExportRequest) => send(exportJob, { body: bodyOf(request) });

const bodyOf = ({ path, query }: ExportRequest) => ({
  path,
  query: Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, typeof value === 'object' ? [...value] : value] as const],
    ),
  ),
});
