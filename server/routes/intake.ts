import { intakeCalls } from '../../contract/calls/intake.ts';
import { verifyReceipts as verifyCall } from '../../contract/calls/receipts.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { created } from '../http/created.ts';
import { takeIn } from '../services/intake.ts';
import { verifyReceipts } from '../services/receipts.ts';
import type { Routes } from './route-deps.ts';

const DONE = { product: 'productAdded', fabric: 'fabricAdded', generic: 'genericAdded' } as const satisfies Record<
  ItemKind,
  string
>;

/** Creating items with photos, and asking which have arrived (contract 6). */
export const intakeRoutes: Routes = (api, deps) => {
  for (const kind of ITEM_KINDS) {
    api.mount(intakeCalls[kind], async ({ caller, body, uploads, idempotencyKey, requestId, done }) => {
      const message = done[DONE[kind]];
      return created(await takeIn(deps, { kind, caller, fields: body, uploads, idempotencyKey, requestId, message }));
    });
  }
  api.mount(verifyCall, async ({ caller, body }) => ({ data: await verifyReceipts(deps.db, caller._id, body.keys) }));
};
