/** Answers that a client may keep and ask about again (RFC 9110, `If-None-Match`). */
import type { Context } from 'hono';

import { sha256 } from '../engine/photos/pictures.ts';
import type { HandlerAnswer } from './api.ts';
import type { AppEnv } from './context.ts';

/** The answer with a tag of what counts of it; 304 if the client has that. */
export function unlessKnown<D>(context: Context<AppEnv>, data: D, counts: unknown): HandlerAnswer<D> | Response {
  const tag = `W/"${sha256(Buffer.from(JSON.stringify(counts))).slice(0, 32)}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' };
  const known = (context.req.header('If-None-Match') ?? '').split(',').map((each) => each.trim());
  if (known.includes(tag) || known.includes('*')) return new Response(null, { status: 304, headers });
  return { data, headers };
}
