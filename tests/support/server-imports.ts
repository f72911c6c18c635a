/** Imports a file like an external program. */
import { randomUUID } from 'node:crypto';

import { catalogue } from '../../contract/catalogue.ts';
import type { ImportPlan, ReadImport } from '../../contract/resource-import.ts';
import type { Resource } from '../../contract/resource.ts';
import { runImport } from '../../server/engine/imports/imports.ts';
import { keptSheet } from '../../server/engine/imports/store.ts';
import { FIXTURES } from './fixtures.ts';
import type { TestServer } from './server-app.ts';
import { jobEnded } from './server-jobs.ts';
import type { Person } from './server-people.ts';

const TRIES = 5;

/** Uploads a spreadsheet, or another file in its place; returns the response. On a busy machine its reader may get no processor: it is sent again. */
export async function uploadSheet(
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
  for (let tries = 1; ; tries += 1) {
    const response = await client.call(`/import/${plural}`, { token, form });
    if (response.status !== 503 || tries === TRIES) return response;
  }
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

/** Runs a planned import and counts its rows. A fixture's runs without a job, because jobs know only the catalogue. */
export async function importSheet(
  server: TestServer,
  request: { resource: Resource; person: Person; sheetId: string; mapping: (string | null)[] },
): Promise<{ changed: number; added: number; failed: number }> {
  const { resource, person, sheetId, mapping } = request;
  const { name, plural } = resource;
  const order = { mapping, blanks: 'clear' as const };
  if (Object.hasOwn(catalogue, name)) {
    const sent = { token: person.token, json: order };
    const { body } = await server.client.call(`/import/${plural}/${sheetId}/run`, sent);
    const { state, counts } = await jobEnded(server, person, (body.data as { _id: string })._id);
    if (state !== 'done') throw new Error(`the import ended as ${state}`);
    const { changed = 0, added = 0, failed = 0 } = counts ?? {};
    return { changed, added, failed };
  }
  const source = FIXTURES.find((each) => each.resource === resource)?.source;
  if (!source) throw new Error(`${name} is no fixture`);
  const { caller } = person;
  const sheet = await keptSheet(server.deps.storage, sheetId, { userId: caller._id, resource: name });
  const did: string[] = [];
  for await (const row of runImport(server.deps, { resource, source, caller, sheet, order }, randomUUID()))
    did.push(row.did);
  const count = (word: string) => did.filter((each) => each === word).length;
  return { changed: count('changed'), added: count('added'), failed: count('failed') };
}
