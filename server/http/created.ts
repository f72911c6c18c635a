import type { Answer } from '../services/once.ts';
import type { HandlerAnswer } from './api.ts';

/** The answer of a create; one that was given before says so (contract 6). */
export function created<Data>({ status, body, replayed }: Answer<Data>): HandlerAnswer<Data> {
  return { ...body, status, ...(replayed ? { headers: { 'Idempotent-Replayed': 'true' } } : {}) };
}
