import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { ADMINS, type Caller, COUNTER, mayDo, mayWrite, SCREENS } from '../../contract/access.ts';
import type { ItemKind } from '../../contract/code.ts';
import { QUICK_ADD_BELOW } from '../../contract/limits.ts';
import { firstStepsOptions } from '../api/first-steps-query.ts';
import type { AddDialogPlace } from '../intake/add-dialogs.ts';
import { session, subscribe } from '../session/session.ts';
import type { Draft } from '../store/draft.ts';
import { afterFirstScreen } from '../ui/first-screen.ts';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';

/** State of the capture dialogs over the screens. */
export interface AddDialogState {
  allowed: boolean;
  /** Whether quick-add was ever open: loaded on first use and then kept mounted, so that closing it can be animated. */
  used: boolean;
  opened: boolean;
  kind: ItemKind | null;
  setKind: (kind: ItemKind | null) => void;
  /** Opens quick-add, with a form if given. */
  open: (kind: ItemKind | null) => void;
  close: () => void;
  /** The add dialog opened last, and whether it is open. */
  dialog: { place: AddDialogPlace; opened: boolean } | null;
  openDialog: (place: AddDialogPlace) => void;
  closeDialog: () => void;
}

/** Set in session storage once quick-add was open: a reload should show the reloaded page. */
const SEEN_KEY = 'ordito-quick-add';
const wasSeen = (): boolean => window.sessionStorage.getItem(SEEN_KEY) !== null;

subscribe(() => {
  if (session().status === 'signedOut') window.sessionStorage.removeItem(SEEN_KEY);
});

/**
 * State of quick-add and of the two add dialogs. Quick-add opens by itself in a narrow window (spec section 2), once per session and on the
 * landing page only: whoever opens another address wants that page. Admins of an installation without items are shown its first steps
 * there instead. An unfinished draft opens by itself in any window.
 */
export function useQuickAdd(caller: Caller, isLanding: boolean): AddDialogState {
  const allowed = mayWrite(COUNTER, caller);
  const narrow = useNarrowerThan(QUICK_ADD_BELOW);
  const isWanted = () => narrow && isLanding && !wasSeen();
  const [isDue, setDue] = useState(isWanted);
  const [opened, setOpened] = useState(false);
  const [wasNarrow, setWasNarrow] = useState(narrow);
  const [used, setUsed] = useState(false);
  const [kind, setKind] = useState<ItemKind | null>(null);
  const [dialog, setDialog] = useState<AddDialogState['dialog']>(null);
  if (narrow !== wasNarrow) {
    setWasNarrow(narrow);
    setDue(isWanted);
  }
  const isAdmin = mayDo(ADMINS, caller);
  const firstSteps = useQuery({ ...firstStepsOptions(), enabled: isDue && isAdmin });
  const isKnown = !isAdmin || !firstSteps.isPending || firstSteps.isPaused;
  if (isDue && (isKnown || !isLanding)) {
    setDue(false);
    if (isLanding && firstSteps.data?.item !== false) show();
  }
  useEffect(() => {
    if (opened) window.sessionStorage.setItem(SEEN_KEY, '1');
  }, [opened]);

  function show(): void {
    setOpened(true);
    setUsed(true);
  }

  const navigate = useNavigate();
  const openDialog = (place: AddDialogPlace) => setDialog({ place, opened: true });
  const resume = useEffectEvent(({ place, kind: draftKind }: Pick<Draft, 'place' | 'kind'>) => {
    if (place === 'quick-add') {
      setKind(draftKind);
      show();
    } else if (place === 'counter') {
      void navigate({ to: SCREENS.intake.path });
    } else {
      openDialog(place);
    }
  });
  const { _id } = caller;
  useEffect(() => {
    if (!allowed) return undefined;
    let stopped = false;
    let stop: (() => void) | undefined;
    const look = async () => {
      const { onResume, unfinishedOf } = await import('../outbox/unfinished.ts');
      if (stopped) return;
      const find = async (isMeant: (place: Draft['place']) => boolean) =>
        (await unfinishedOf(_id)).find(({ draft, atWork }) => !atWork && isMeant(draft.place));
      stop = onResume((place) => void find((each) => each === place).then((found) => found && resume(found.draft)));
      // The counter is a screen of its own: whoever has left it is not sent back.
      const newest = await find((place) => place !== 'counter');
      if (newest && !stopped) resume(newest.draft);
    };
    void afterFirstScreen(look).catch(() => undefined);
    return () => {
      stopped = true;
      stop?.();
    };
  }, [allowed, _id]);

  return {
    allowed,
    used: allowed && used,
    opened: allowed && opened,
    kind,
    setKind,
    open: (wanted) => {
      setKind(wanted);
      show();
    },
    close: () => setOpened(false),
    dialog: allowed ? dialog : null,
    openDialog,
    closeDialog: () => setDialog((now) => now && { ...now, opened: false }),
  };
}
