import { fabricCode, productCode, reserveCodes, uniqueCode } from '../../contract/calls/codes.ts';
import { isFree, reserveBlock, reserveOne } from '../services/codes.ts';
import type { Routes } from './route-deps.ts';

/** Reserving codes and asking whether one is free (contract 5). */
export const codeRoutes: Routes = (api, { db }) => {
  api.mount(uniqueCode, async ({ caller, query }) => ({ data: await reserveOne(db, caller, query) }));
  api.mount(reserveCodes, async ({ caller, body }) => ({ data: await reserveBlock(db, caller, body) }));
  for (const call of [productCode, fabricCode]) {
    api.mount(call, async ({ query }) => ({ data: { available: await isFree(db, query.code) } }));
  }
};
