/** Documents of records: uploaded first, then named by the record, in a field of the kind `file`. */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';
import { anyFile } from '../field-kinds/file.ts';
import { text } from '../field.ts';
import { DOCUMENT_BYTES_MAX, FILE_NAME_MAX } from '../limits.ts';

/** Upload a document; what it answers is the value of the field that is to have it. */
export const uploadDocument = defineCall({
  name: 'uploadDocument',
  method: 'POST',
  path: '/file',
  summary:
    'Upload a document (PDF, JPEG, PNG or WebP) that belongs to no record yet. Whoever sent it gives it to a record by sending the answer as the value of a field; after 24 hours without one it is gone',
  who: COUNTER,
  body: z.strictObject({ name: text(FILE_NAME_MAX) }),
  files: { file: { max: 1, required: true, bytes: DOCUMENT_BYTES_MAX } },
  lane: 'sheets',
  data: anyFile(),
  idempotent: true,
  status: 201,
});

/** Download a document, opened with a ticket for exactly this address. */
export const downloadDocument = defineCall({
  name: 'downloadDocument',
  method: 'GET',
  path: '/file/{id}',
  summary: 'Download a document of a record you may read, or one you have uploaded for none',
  who: COUNTER,
  params: z.object({ id: z.uuid() }),
  query: z.strictObject({}),
  ticket: true,
  data: z.unknown(),
});
