/** Tickets open an export in a new tab, where no header can identify the caller (contract 4). */
import * as z from 'zod';

import { COUNTER } from '../access.ts';
import { defineCall } from '../call.ts';

const value = z.union([z.string().max(2000), z.number(), z.boolean()]).transform(String);

/** The requested export. */
export const exportRequest = z.strictObject({
  /** Path of the export below `/admin/api`, e.g. `/export/products`. */
  path: z.string().min(1).max(200),
  /** Its query without the token; a repeated parameter is a list. */
  query: z.record(z.string().max(100), z.union([value, z.array(value).max(1000)])).default({}),
});

/** A ticket for exactly one export, valid once and for one minute. The file is in the caller's language. */
export const exportTicket = defineCall({
  name: 'exportTicket',
  method: 'POST',
  path: '/export/ticket',
  summary: 'A single-use ticket for an export, for the file of a job, or for a document',
  who: COUNTER,
  body: exportRequest,
  data: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
});
