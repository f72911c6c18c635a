import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';

import { COUNTER, mayDo, SCREENS } from '../../contract/access.ts';
import { useWedge } from '../scan/use-wedge.ts';
import { isScreenHeld } from '../session/session.ts';
import { useProfile } from '../session/use-session.ts';
import { toastError } from '../ui/toast.ts';

/** A tag read by a hardware scanner anywhere in the app opens its item. `onLeave` closes what covers the screen. */
export function TagScans({ onLeave }: { onLeave: () => void }): null {
  const { t } = useLingui();
  const profile = useProfile();
  const navigate = useNavigate();
  useWedge(
    (code) => {
      if (!mayDo(COUNTER, profile)) return;
      if (isScreenHeld()) {
        toastError(
          t`Tag ${code} was scanned, but this form has unsaved photos. Save or remove them first, then scan again.`,
        );
        return;
      }
      onLeave();
      void navigate({ to: SCREENS.tag.path, params: { code } });
    },
    () => toastError(t`Not one of our tags`, 'not-a-tag'),
  );
  return null;
}
