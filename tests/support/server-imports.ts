/** Imports a file like an external program. */
import type { ImportPlan, ReadImport } from '../../contract/resource-import.ts';
import type { TestServer } from './server-app.ts';

/** Uploads a spreadsheet, or another file in its place; returns the response. */
export function uploadSheet(
  { client }: TestServer,
  {
    plural,
    file,
    token,
    name,
  }: {
    plural: string;
    file: Uint8Array | string;
    token: string;
    name: string;
  },
) {
  const form = new FormData();
  form.append('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name);
  return client.call(`/import/${plural}`, { token, form });
}

/** Uploads a spreadsheet and previews it with the suggested mapping; empty cells clear values. Throws if refused. */
export async function planImport(
  server: TestServer,
  { plural, file, token }: { plural: string; file: Uint8Array; token: string },
): Promise<ImportPlan & { _id: string; mapping: (string | null)[] }> {
  const read = await uploadSheet(server, { plural, file, token, name: 'x.xlsx' });
  if (read.status !== 201) throw new Error(`the file was refused with ${read.status}`);
  const { _id, columns } = read.body.data as ReadImport;
  const mapping = columns.map(({ field }) => field);
  const json = { mapping, blanks: 'clear' };
  const { status, body } = await server.client.call(`/import/${plural}/${_id}/check`, { token, json });
  if (status !== 200) throw new Error(`the plan was refused with ${status}`);
  return { ...(body.data as ImportPlan), _id, mapping };
}
