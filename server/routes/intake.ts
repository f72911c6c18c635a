import { intakeCalls } from '../../contract/calls/intake.ts';
import { itemCalls } from '../../contract/calls/items.ts';
import { verifyReceipts as verifyCall } from '../../contract/calls/receipts.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { created } from '../http/created.ts';
import { noteContact } from '../services/devices/devices.ts';
import { addItem, storeCapture } from '../services/intake/intake.ts';
import { verifyReceipts } from '../services/intake/receipts.ts';
import type { Routes } from './route-deps.ts';

const DONE = { product: 'productAdded', fabric: 'fabricAdded', generic: 'genericAdded' } as const satisfies Record<
  ItemKind,
  string
>;

/** Creating items with photos, and verifying receipts (contract 6). */
export const intakeRoutes: Routes = (api, deps) => {
  for (const kind of ITEM_KINDS) {
    api.mount(intakeCalls[kind], async ({ body, done, ...arrival }) => {
      const answer = await storeCapture(deps, { ...arrival, kind, fields: body, message: done[DONE[kind]] });
      const { caller } = arrival;
      // What an admin sends on behalf of somebody may come from a device other than the one that captured it.
      if ((body.capturedBy ?? caller._id) === caller._id) noteContact(deps, { ...body, caller });
      return created(answer);
    });
    api.mount(itemCalls[kind], async ({ body, done, ...arrival }) =>
      created(await addItem(deps, { ...arrival, kind, fields: body, message: done[DONE[kind]] })),
    );
  }
  api.mount(verifyCall, async ({ caller, body }) => ({ data: await verifyReceipts(deps, caller, body) }));
};
