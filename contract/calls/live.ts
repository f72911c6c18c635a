/** Live changes (contract 8): server-sent events, one JSON object each. */
import * as z from 'zod';

import { defineCall } from '../call.ts';

export const change = z.object({
  type: z.enum(['created', 'updated', 'deleted']),
  entity: z.string(),
  _id: z.uuid(),
  hubcenter: z.uuid().nullable(),
  at: z.iso.datetime(),
  /** It stands for changes of more records of this entity; `_id` is one of them. */
  many: z.literal(true).optional(),
});
export type Change = z.infer<typeof change>;

export const events = defineCall({
  name: 'events',
  method: 'GET',
  path: '/events',
  summary: 'Live changes as server-sent events (text/event-stream)',
  who: 'signed-in',
  data: change,
});

/** Reachability probe: responds at once and echoes `nonce`, so that neither a portal nor a cache can fake it. */
export const ping = defineCall({
  name: 'ping',
  method: 'GET',
  path: '/ping',
  summary: 'Check that the server is reachable',
  who: 'anyone',
  query: z.strictObject({ nonce: z.string().max(64).optional() }),
  data: z.object({ nonce: z.string() }),
});

/** A rendition of a stored picture, WebP, immutable; no session needed, the id cannot be guessed (contract 6). */
export const image = defineCall({
  name: 'image',
  method: 'GET',
  path: '/images/{imageId}',
  summary: 'A rendition of a stored picture (image/webp)',
  who: 'anyone',
  params: z.object({ imageId: z.string().regex(/^[0-9a-f]{32}$/) }),
  query: z.strictObject({ w: z.enum(['160', '640', '1600']).default('640') }),
  data: z.unknown(),
});
