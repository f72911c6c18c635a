import { statusCalls, ststusCall } from '../../contract/calls/status.ts';
import { resourceOf } from '../../contract/catalogue.ts';
import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { setStatus } from '../services/items/status-moves.ts';
import { recordSources } from '../services/records/record-sources.ts';
import { refuseField } from '../services/refusal.ts';
import type { Routes } from './route-deps.ts';

/** Moves of items from one status to another, under the specification's spellings and ours. */
export const statusRoutes: Routes = (api, { db }) => {
  const mount = (kind: ItemKind, call: (typeof statusCalls)[ItemKind]) =>
    api.mount(call, async ({ caller, params: { id }, body, rev, requestId, channel, done }) => {
      if (body.id !== undefined && body.id !== id) throw refuseField('id', 'otherId');
      const { status: to, reason } = body;
      const move = { id, to, reason, caller, rev, requestId, channel };
      const data = await setStatus(db, recordSources[kind], resourceOf(kind), move);
      return { data, message: done.statusSet };
    });
  for (const kind of ITEM_KINDS) mount(kind, statusCalls[kind]);
  mount('generic', ststusCall);
};
