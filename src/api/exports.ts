import { API_BASE } from '../../contract/app.ts';
import { exportTicket } from '../../contract/calls/exports.ts';
import { ask, searchParams } from './client.ts';
import { credentials } from './credentials.ts';
import type { Failure, Result } from './result.ts';

/** A path below the API and its query: what a list shows, whatever the page. */
export interface ExportWish {
  path: string;
  query: Readonly<Record<string, string | number | readonly string[] | undefined>>;
}

/** The address a file can be downloaded from: once, within a minute. Says before any download why there will be none. */
export async function exportAddress({ path, query }: ExportWish): Promise<Result<string, Failure>> {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  const answer = await ask<{ token: string }>(exportTicket, credentials(), { body: { path, query: given } });
  if (!answer.ok) return answer;
  const { token } = answer.value.data;
  return { ok: true, value: `${API_BASE}${path}?${searchParams({ ...given, token })}` };
}
