import {
  codeState,
  fabricCode,
  productCode,
  reserveCodes,
  reserveTags as tagsCall,
  uniqueCode,
} from '../../contract/calls/codes.ts';
import { created } from '../http/created.ts';
import { noteContact } from '../services/devices/devices.ts';
import { stateOf } from '../services/intake/code-state.ts';
import { isFree, reserveBlock, reserveOne, reserveTags } from '../services/intake/codes.ts';
import type { Routes } from './route-deps.ts';

/** Reserving codes, and looking up what a code stands for (contract 5). */
export const codeRoutes: Routes = (api, deps) => {
  const { db } = deps;
  api.mount(uniqueCode, async ({ caller, query }) => ({ data: await reserveOne(db, caller, query) }));
  api.mount(reserveCodes, async ({ caller, body }) => {
    const data = await reserveBlock(db, caller, body);
    noteContact(deps, { ...body, caller });
    return { data };
  });
  api.mount(tagsCall, async ({ caller, body, idempotencyKey, requestId }) =>
    created(await reserveTags(db, caller, body, { idempotencyKey, requestId })),
  );
  api.mount(codeState, async ({ caller, params }) => ({ data: await stateOf(db, caller, params.code) }));
  for (const call of [productCode, fabricCode]) {
    api.mount(call, async ({ query }) => ({ data: { available: await isFree(db, query.code) } }));
  }
};
