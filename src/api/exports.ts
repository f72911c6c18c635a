import { API_BASE } from '../../contract/app.ts';
import { exportTicket } from '../../contract/calls/exports.ts';
import { ask, searchParams } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

/** Path below the API and query of a list to export, without its page. */
export interface ExportRequest {
  path: string;
  query: Readonly<Record<string, string | number | readonly string[] | undefined>>;
}

/** The download address of a file: valid once, for one minute. Fails before the download starts if there will be none. */
export async function exportAddress({ path, query }: ExportRequest): Promise<Result<string, Failure>> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const answer = await ask<{ token: string }>(exportTicket, credentials(), { body: { path, query: given } });
  if (!answer.ok) return answer;
  const { token } = answer.value.data;
  return { ok: true, value: `${API_BASE}${path}?${searchParams({ ...given, token })}` };
}
