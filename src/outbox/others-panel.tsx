import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { formatAge } from '../i18n/format.ts';
import { useProfile } from '../session/use-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastError } from '../ui/toast.ts';
import { useNow } from '../ui/use-now.ts';
import { sendNow } from './start.ts';
import { othersWaiting, takeOver, type WaitingOwner } from './take-over.ts';
import { useGathered } from './use-gathered.ts';

import classes from './panel.module.css';

/** Other people's items that wait here, by owner; for admins, who may send them on their behalf. */
export function OthersPanel() {
  const { t, i18n } = useLingui();
  const me = useProfile();
  const now = useNow();
  const others = useGathered(me._id, othersWaiting);
  const [chosen, setChosen] = useState<WaitingOwner | null>(null);
  const [asking, setAsking] = useState(false);
  if (!others || (others.length === 0 && !chosen)) return null;

  const ask = (person: WaitingOwner) => {
    setChosen(person);
    setAsking(true);
  };
  const send = () => {
    setAsking(false);
    if (chosen)
      void sendOnBehalf(chosen.lane, me._id).catch(() => toastError(t`That didn’t work. The items are safe.`));
  };
  const captor = chosen?.name ?? '';
  const sender = me.fullName;
  return (
    <>
      {others.length > 0 ? (
        <section className={classes['panel']} aria-labelledby="others-waiting">
          <h2 id="others-waiting">
            <Trans>Other people’s items on this device</Trans>
          </h2>
          <p>
            <Trans>
              They’re safe and will be sent when these people sign in here. You can also send them yourself.
            </Trans>
          </p>
          <ul className={classes['lines']}>
            {others.map((person) => (
              <li key={person.lane}>
                <span className={classes['line']}>
                  <strong>{person.name}</strong>
                  <span>
                    {person.count > 0 ? (
                      <>
                        <Plural value={person.count} one="# item" other="# items" />
                        {' · '}
                      </>
                    ) : null}
                    {person.changes > 0 ? (
                      <>
                        <Plural
                          value={person.changes}
                          one="# change that only this person can send"
                          other="# changes that only this person can send"
                        />
                        {' · '}
                      </>
                    ) : null}
                    <Trans>oldest: {formatAge(person.oldest, now, i18n.locale)}</Trans>
                  </span>
                </span>
                {person.count > 0 ? (
                  <Button variant="default" onClick={() => ask(person)}>
                    <Trans>Send on behalf</Trans>
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title={t`Send on behalf of ${captor}?`}
        confirm={t`Send on behalf`}
        cancel={t`Cancel`}
        harmless
        onConfirm={send}
        onCancel={() => setAsking(false)}
      >
        <Trans>
          The items still belong to {captor}. They move to your outbox and will be sent from your account, recorded as
          captured by {captor} and sent by {sender}.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

async function sendOnBehalf(lane: string, me: string): Promise<void> {
  await takeOver(lane, me);
  sendNow();
}
