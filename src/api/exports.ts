import { API_BASE } from '../../contract/app.ts';
import { exportTicket } from '../../contract/calls/exports.ts';
import { exportPerson, personTicket } from '../../contract/calls/persons.ts';
import { ask, searchParams } from './client.ts';
import { credentials } from './credentials.ts';
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
  const answer = await ask<{ token: string }>(personTicket, credentials(), { body: whose });
  if (!answer.ok) return answer;
  const { token } = answer.value.data;
  return { ok: true, value: `${API_BASE}${exportPerson.path}?${searchParams({ ...whose, token })}` };
}

/** The download address of a file: valid once, for one minute. Fails before the download starts if there will be none. */
export async function exportAddress({ path, query }: ExportRequest): Promise<Result<string, Failure>> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const answer = await ask<{ token: string }>(exportTicket, credentials(), { body: { path, query: given } });
  if (!answer.ok) return answer;
  const { token } = answer.value.data;
  return { ok: true, value: `${API_BASE}${path}?${searchParams({ ...given, token })}` };
}
