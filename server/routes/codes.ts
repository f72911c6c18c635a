import { fabricCode, productCode, reserveCodes, uniqueCode } from '../../contract/calls/codes.ts';
import { isFree, reserveBlock, reserveOne } from '../services/codes.ts';
import { noteContact } from '../services/devices.ts';
import type { Routes } from './route-deps.ts';

/** Reserving codes and asking whether one is free (contract 5). */
export const codeRoutes: Routes = (api, deps) => {
  const { db } = deps;
  api.mount(uniqueCode, async ({ caller, query }) => ({ data: await reserveOne(db, caller, query) }));
  api.mount(reserveCodes, async ({ caller, body }) => {
    const data = await reserveBlock(db, caller, body);
    noteContact(deps, { ...body, caller });
    return { data };
  });
  for (const call of [productCode, fabricCode]) {
    api.mount(call, async ({ query }) => ({ data: { available: await isFree(db, query.code) } }));
  }
};
