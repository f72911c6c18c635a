import { Suspense } from 'react';

import { mayChange, mayManage } from '../../../contract/access.ts';
import { RESOURCES } from '../../../contract/resource-access.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useProfile } from '../../session/use-session.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';

const InvitationNote = lazyComponent(async () => (await import('./invitation-note.tsx')).InvitationNote);

/** The open invitation of a person or of a hub center, for people who may invite. */
export function Invited({ record }: { record: ResourceRecord }) {
  const profile = useProfile();
  const { status, invited = status === 'unverified' } = record;
  if (!invited || status === 'banned' || !mayChange({ who: RESOURCES.user.who, of: mayManage }, profile, record))
    return null;
  return (
    <Suspense>
      <InvitationNote key={record._id} record={record} />
    </Suspense>
  );
}
