import '../ui/styles-work.ts';
import './views.ts';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { Outlet } from '@tanstack/react-router';
import { Activity, useEffect, useState } from 'react';

import { persistence } from '../api/query-client.ts';
import { FormSlotsContext } from '../outbox/form-slots.ts';
import { useSession } from '../session/use-session.ts';
import { Bare } from '../shell/bare.tsx';
import { Shell } from '../shell/shell.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { prepareToasts } from '../ui/toast.ts';
import { formSlots } from './form-slots.tsx';
import { readsOf } from './read-ahead.ts';
import { useUnfinishedItem } from './use-unfinished-item.ts';

/**
 * Everything behind the sign-in, and the texts for unknown addresses. Another person gets a new read cache, so nothing of the previous one
 * is visible.
 */
export function SignedIn() {
  const session = useSession();
  useEffect(() => void afterFirstScreen(async () => prepareToasts()), []);
  const screen = useScreen();
  if (session.status !== 'signedIn') {
    // Between the end of a session and the guard's redirect there is no person.
    if (screen) return null;
    return (
      <main>
        <Outlet />
      </main>
    );
  }
  return <WithReads key={session.profile._id} userId={session.profile._id} />;
}

/** The counter fills the window; the open desk screen stays mounted behind it. */
function Frames({ counter }: { counter: boolean }) {
  const [shellSeen, setShellSeen] = useState(!counter);
  if (!counter && !shellSeen) setShellSeen(true);
  return (
    <>
      {shellSeen ? (
        <Activity mode={counter ? 'hidden' : 'visible'}>
          <Shell />
        </Activity>
      ) : null}
      {counter ? <Bare /> : null}
    </>
  );
}

function WithReads({ userId }: { userId: string }) {
  const screen = useScreen();
  useUnfinishedItem(userId);
  const [client] = useState(() => readsOf(userId));
  const [persistOptions] = useState(() => persistence(userId));
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      <FormSlotsContext value={formSlots}>
        <Frames counter={screen === 'intake'} />
      </FormSlotsContext>
    </PersistQueryClientProvider>
  );
}
