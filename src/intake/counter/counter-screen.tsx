import '../../ui/styles-overlay.ts';
import { useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';

import { useProfile } from '../../session/use-session.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { CounterSession } from './counter-session.tsx';
import { Elsewhere } from './elsewhere.tsx';
import { changeCounterSettings, useCounterSettings } from './settings.ts';
import { useCounterHub } from './use-counter-hub.ts';
import { troubleOf, usePlace } from './use-place.ts';

import classes from './counter.module.css';

/** Counter mode: the camera stays open for item after item, with or without a network. */
export function CounterScreen() {
  const { t } = useLingui();
  useDocumentTitle(t`Counter`);
  const profile = useProfile();
  const settings = useCounterSettings(profile._id);
  const { place, retry } = usePlace(profile._id);
  const found = place.status === 'here' ? place.found : null;
  const trouble = troubleOf(place);
  const hubs = useCounterHub(settings, found);
  return (
    <main
      data-surface="dark"
      className={classes['screen']}
      data-hand={settings?.leftHand ? 'left' : 'right'}
      data-large={settings?.large || undefined}
    >
      <VisuallyHidden component="h1">{t`Counter`}</VisuallyHidden>
      {trouble ? <Elsewhere trouble={trouble} asking={place.status === 'asking'} onRetry={retry} /> : null}
      {settings && place.status === 'here' ? (
        <CounterSession
          // Another person gets a new counter.
          key={profile._id}
          owner={profile}
          hubs={hubs}
          kind={found?.draft.kind ?? settings.kind}
          settings={settings}
          found={found}
          onSettings={(change) => void changeCounterSettings(profile._id, change).catch(() => undefined)}
        />
      ) : null}
    </main>
  );
}
