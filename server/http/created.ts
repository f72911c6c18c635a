import type { Answer } from '../engine/records/idempotency.ts';
import type { HandlerAnswer } from './api.ts';

/** The response of a create; a replayed one is marked (contract 6). */
export function created<Data>({ status, body, replayed }: Answer<Data>): HandlerAnswer<Data> {
  return { ...body, status, ...(replayed ? { headers: { 'Idempotent-Replayed': 'true' } } : {}) };
}
