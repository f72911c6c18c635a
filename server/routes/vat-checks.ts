import { checkVatNumber as checkCall } from '../../contract/calls/vat-checks.ts';
import { created } from '../http/created.ts';
import { checkVatNumber, wellFormed } from '../services/vat/vat-checks.ts';
import type { Routes } from './route-deps.ts';

/** Starts checks of VAT numbers; everything else of a check comes from its declaration. */
export const vatCheckRoutes: Routes = (api, deps) => {
  const { accountLimits, vies } = deps;
  api.mount(checkCall, async ({ caller, body, idempotencyKey, requestId, channel, done }) => {
    const number = wellFormed(body.number);
    await accountLimits.checkVatNumber(caller._id);
    const message = vies ? done.vatCheckStarted : done.vatCheckFormal;
    const how = { idempotencyKey, requestId, channel, message };
    const checked = await checkVatNumber(deps, { number, caller, asksVies: vies !== null, ...how });
    return 'again' in checked
      ? { data: checked.again, message: done.vatCheckAgain, status: 200 }
      : created(checked.answer);
  });
};
