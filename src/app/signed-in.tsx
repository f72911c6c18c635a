import '../ui/styles-work.ts';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { useEffect, useState } from 'react';

import { createQueryClient, persistence } from '../api/query-client.ts';
import { endSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { Bare } from '../shell/bare.tsx';
import { Shell } from '../shell/shell.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { prepareToasts } from '../ui/toast.ts';
import { useUnfinishedItem } from './use-unfinished-item.ts';

/** Everything behind the sign-in. Another person gets another read cache: nothing of the one before can be seen. */
export function SignedIn() {
  const session = useSession();
  useEffect(() => void afterFirstScreen(async () => prepareToasts()), []);
  // Between the end of a session and the guard's redirect there is a moment without a person.
  if (session.status !== 'signedIn') return null;
  return <WithReads key={session.profile._id} userId={session.profile._id} />;
}

function WithReads({ userId }: { userId: string }) {
  const screen = useScreen();
  useUnfinishedItem(userId);
  const [client] = useState(() => createQueryClient(() => void endSession()));
  const [persistOptions] = useState(() => persistence(userId));
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      {screen === 'intake' ? <Bare /> : <Shell />}
    </PersistQueryClientProvider>
  );
}
