import { Trans, useLingui } from '@lingui/react/macro';
import { Alert } from '@mantine/core';

import { ADMINS, mayDo } from '../../contract/access.ts';
import { joinWords } from '../i18n/format.ts';
import { useProfile } from '../session/use-session.ts';
import { othersWithBytes } from './purge.ts';
import { useGathered } from './use-gathered.ts';
import { useWaiting } from './use-outbox.ts';

import classes from './panel.module.css';

/** Says that no further item can be stored safely, and how that ends: before a photo is taken, never after. */
export function FullDevice() {
  const { t, i18n } = useLingui();
  const me = useProfile();
  const waiting = useWaiting(me._id);
  const others = useGathered(me._id, othersWithBytes) ?? [];
  const names = joinWords(others.filter(Boolean), i18n.locale);
  const nothingWaits = waiting?.own === 0 && waiting.others === 0;
  return (
    <Alert color="red" title={t`This device is nearly full`} classNames={{ title: classes['title'] ?? '' }}>
      {nothingWaits ? (
        <Trans>Connect to the network: photos that the server has are then removed from this device.</Trans>
      ) : (
        <Trans>Saved items are safe. Send or export waiting items, then continue.</Trans>
      )}{' '}
      {others.length === 0 || mayDo(ADMINS, me) ? null : names ? (
        <Trans>Photos that {names} uploaded stay until they or an admin sign in here.</Trans>
      ) : (
        <Trans>Photos that other people uploaded stay until they or an admin sign in here.</Trans>
      )}
    </Alert>
  );
}
