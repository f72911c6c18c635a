/** Reads and edits records as different people. */
import type { TestServer } from './server-app.ts';
import type { Person } from './server-people.ts';

export type Row = Record<string, unknown> & { _id: string; code: string; rev: number; status: string };

/** The request, and its sender. `rev` is a literal `If-Match`: `"1"`. */
export interface RecordRequest {
  as?: Person;
  json?: unknown;
  method?: string;
  rev?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** Reads, or edits (`PUT`) if there is a body; the response is available as a record and as a list. */
export async function send({ client }: TestServer, path: string, { as, json, method, rev, headers }: RecordRequest) {
  const got = await client.call(path, {
    token: as?.token,
    method: method ?? (json === undefined ? 'GET' : 'PUT'),
    json,
    headers: { ...headers, ...(rev === undefined ? {} : { 'If-Match': rev }) },
  });
  return { ...got, row: got.body.data as Row, rows: got.body.data as Row[] };
}

/** The audit entries of a record in order, with the named columns. */
export async function auditOf<Column extends string>(
  { database }: TestServer,
  id: string,
  columns: readonly Column[],
): Promise<Record<Column, unknown>[]> {
  const text = `select ${columns.join(', ')} from audit where record_id = $1 order by at, id`;
  return (await database.pool.query<Record<Column, unknown>>(text, [id])).rows;
}
