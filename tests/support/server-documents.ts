/** Documents for records. */
import type { AttachedFile } from '../../contract/field-kinds/file.ts';
import type { TestServer } from './server-app.ts';
import type { Person } from './server-people.ts';

/** The bytes of a PDF that says no more than that it is one. */
export const pdf = (words = 'nothing') => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);

interface Sent {
  name?: string;
  bytes?: Uint8Array;
  key?: string;
}

/** Uploads a document. */
export function sendDocument(
  { client }: Pick<TestServer, 'client'>,
  { token }: Pick<Person, 'token'>,
  { name = 'Course.pdf', bytes = pdf(), key }: Sent = {},
) {
  const form = new FormData();
  form.append('name', name);
  // What a browser says of it is not believed.
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/html' }), 'x');
  return client.call('/file', {
    token,
    form,
    headers: { 'Accept-Language': 'en', ...(key ? { 'Idempotency-Key': key } : {}) },
  });
}

/** An uploaded document. */
export async function addDocument(server: TestServer, person: Person, sent: Sent = {}): Promise<AttachedFile> {
  const { status, body } = await sendDocument(server, person, sent);
  if (status !== 201) throw new Error(`the upload of a document answered ${status}`);
  return body.data as AttachedFile;
}
