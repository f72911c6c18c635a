/** Everything that is stored of a person, as a file: for themself, and for admins who are asked for it. */
import * as z from 'zod';

import { defineCall } from '../call.ts';
import { email } from '../field.ts';

/** Of an account, of an address, or of the caller. */
const whose = { user: z.uuid().optional(), email: email().optional() };

/** A ticket for the file: valid once and for a minute. Of somebody else, only for admins. */
export const personTicket = defineCall({
  name: 'personTicket',
  method: 'POST',
  path: '/export/person/ticket',
  summary: 'A single-use ticket for everything that is stored of a person',
  who: 'signed-in',
  body: z.strictObject(whose),
  data: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
});

/** An archive with `person.json`, for programs, and `person.html`, to be read. */
export const exportPerson = defineCall({
  name: 'exportPerson',
  method: 'GET',
  path: '/export/person',
  summary: 'Everything that is stored of a person (.zip)',
  who: 'signed-in',
  query: z.strictObject(whose),
  ticket: true,
  data: z.unknown(),
});
