import '../../ui/styles-overlay.ts';
import { useLingui, Trans } from '@lingui/react/macro';
import { VisuallyHidden, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { useProfile } from '../../session/use-session.ts';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { CounterSession } from './counter-session.tsx';
import { changeCounterSettings, useCounterSettings } from './settings.ts';
import { useCounterHub } from './use-counter-hub.ts';
import { problemOf, usePlace, type PlaceProblem } from './use-place.ts';

import classes from './counter.module.css';

/** Counter mode: the camera stays open for item after item, with or without a network. */
export function CounterScreen() {
  const { t } = useLingui();
  useDocumentTitle(t`Counter`);
  const profile = useProfile();
  const settings = useCounterSettings(profile._id);
  const { place, retry } = usePlace(profile._id);
  const found = place.status === 'here' ? place.found : null;
  const problem = problemOf(place);
  const hubs = useCounterHub(settings, found);
  return (
    <main
      data-surface="dark"
      className={classes['screen']}
      data-hand={settings?.leftHand ? 'left' : 'right'}
      data-large={settings?.large || undefined}
    >
      <VisuallyHidden component="h1">{t`Counter`}</VisuallyHidden>
      {problem ? <CounterUnavailable problem={problem} asking={place.status === 'asking'} onRetry={retry} /> : null}
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

interface ElsewhereProps {
  problem: PlaceProblem;
  /** A retry is running: the other window may take some seconds to release the counter. */
  asking: boolean;
  onRetry: () => void;
}

/** Why the counter does not open: another window has it, or the unfinished item cannot be read. */
function CounterUnavailable({ problem, asking, onRetry }: ElsewhereProps) {
  const unreadable = problem === 'unreadable';
  return (
    <div className={classes['elsewhere']} role="alert">
      <Stack gap="md" align="center">
        <Text size="lg" ta="center">
          {unreadable ? (
            <Trans>Couldn’t load the current item from this device. Nothing is lost. Try again.</Trans>
          ) : asking ? (
            <Trans>Waiting for the other window. Close it there to continue here.</Trans>
          ) : (
            <Trans>The counter is open in another window on this device. Close it there, then continue here.</Trans>
          )}
        </Text>
        <Button size="lg" loading={asking} onClick={onRetry}>
          {unreadable ? <Trans>Try again</Trans> : <Trans>Continue here</Trans>}
        </Button>
        <Link to="/" className={classes['way'] ?? ''}>
          <Trans>Leave counter</Trans>
        </Link>
      </Stack>
    </div>
  );
}
