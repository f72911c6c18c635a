import { msg } from '@lingui/core/macro';
import { Suspense } from 'react';

import { mayDo } from '../../contract/access.ts';
import { readInvitation } from '../../contract/calls/merchants.ts';
import { merchant } from '../../contract/resources/merchant.ts';
import type { ResourceRecord } from '../api/resource-queries.ts';
import type { ViewOf } from '../engine/view.ts';
import { useProfile } from '../session/use-session.ts';
import { HubIcon } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { userStates } from './user-states.ts';

const MerchantTabs = lazyComponent(async () => (await import('./merchant-tabs.tsx')).MerchantTabs);
const InvitationNote = lazyComponent(async () => (await import('./invitation-note.tsx')).InvitationNote);

/** A merchant with an open invitation, for people who may invite. */
function Invited({ record }: { record: ResourceRecord }) {
  const profile = useProfile();
  if (record['status'] !== 'unverified' || !mayDo(readInvitation.who, profile)) return null;
  return (
    <Suspense>
      <InvitationNote key={record._id} record={record} />
    </Suspense>
  );
}

export const merchantView: ViewOf<typeof merchant> = {
  icon: HubIcon,
  menu: { group: 'administration', order: 20 },
  ...merchant.words,
  empty: msg`Create the first hub center. Its merchant can then sign in and add items.`,
  create: msg`New hub center`,
  look: 'rows',
  states: userStates,
  form: async () => (await import('./merchant-form.ts')).merchantForm,
  note: Invited,
  tabs: MerchantTabs,
  later: async () => ({ actionWords: (await import('./merchant-words.ts')).merchantWords }),
};
