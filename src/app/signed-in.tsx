import '../ui/styles-work.ts';
import './views.ts';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { Outlet, useRouter } from '@tanstack/react-router';
import { Activity, useEffect, useState, Suspense } from 'react';

import { SCREENS } from '../../contract/access.ts';
import { persistence } from '../api/query-client.ts';
import { FieldNames } from '../engine/field-names.tsx';
import { FormSlotsContext, type FormSlots } from '../outbox/form-slots.ts';
import { useSession } from '../session/use-session.ts';
import { LiveChanges, Shell } from '../shell/shell.tsx';
import { useScreen } from '../shell/use-screen.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { prepareToasts } from '../ui/toast.ts';
import { readsOf } from './read-ahead.ts';

/** A camera left open for longer than this, in ms, is no longer resumed. */
const RESUME_MAX_MS = 30 * 60_000;

/** Returns to the counter if the system closed the app while its camera was open there. */
function useUnfinishedItem(owner: string): void {
  const router = useRouter();
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const { draftOf } = await import('../outbox/drafts.ts');
      const found = await draftOf(owner, 'counter');
      const isFresh = found && Math.abs(Date.now() - Date.parse(found.draft.startedAt)) < RESUME_MAX_MS;
      if (!gone && isFresh && found.draft.slot !== null) await router.navigate({ to: SCREENS.intake.path });
    };
    void afterFirstScreen(look).catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [owner, router]);
}

const SetUpTwoStep = lazyComponent(async () => (await import('../screens/two-step/set-up-two-step.tsx')).SetUpTwoStep);

const ViewBanner = lazyComponent(async () => (await import('../shell/view-banner.tsx')).ViewBanner);

const DecideChange = lazyComponent(async () => (await import('../engine/form/decide-change.tsx')).DecideChange);

/** How the outbox shows records, whose kinds it does not know. */
const formSlots: FormSlots = {
  FieldNames,
  Decide: (props) => (
    <Suspense fallback={null}>
      <DecideChange {...props} />
    </Suspense>
  ),
};

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
  const { _id, fullName, settings, view } = session.profile;
  return (
    <>
      {view ? (
        <Suspense>
          <ViewBanner fullName={fullName} view={view} />
        </Suspense>
      ) : null}
      <WithReads key={_id} userId={_id} setUp={settings['setUp']} />
    </>
  );
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
      {counter ? <FullWindow /> : null}
    </>
  );
}

function WithReads({ userId, setUp }: { userId: string; setUp: unknown }) {
  const screen = useScreen();
  useUnfinishedItem(userId);
  const [client] = useState(() => readsOf(userId));
  const [persistOptions] = useState(() => persistence(userId));
  return (
    <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
      <FormSlotsContext value={formSlots}>
        {setUp ? (
          <Suspense>
            <SetUpTwoStep />
          </Suspense>
        ) : (
          <Frames counter={screen === 'intake'} />
        )}
      </FormSlotsContext>
    </PersistQueryClientProvider>
  );
}

/** The frame of a full-window screen. */
function FullWindow() {
  return (
    <>
      <Suspense>
        <LiveChanges />
      </Suspense>
      <Outlet />
    </>
  );
}
