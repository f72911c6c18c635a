import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, useEffect } from 'react';

import { ITEM_KINDS, type ItemKind } from '../../contract/code.ts';
import { CODES_PER_RESERVATION_MAX } from '../../contract/limits.ts';
import { useFailureText } from '../api/failure-text.ts';
import { hubOptions } from '../api/resource-queries.ts';
import { HubSelect } from '../outbox/hub-select.tsx';
import { KIND_NAMES } from '../outbox/kind-name.ts';
import { NoHub } from '../outbox/no-hub.tsx';
import { useProfile } from '../session/use-session.ts';
import { db } from '../store/db.ts';
import { PrintPanel } from './print-panel.tsx';
import { RollList } from './roll-list.tsx';
import { isPending, makeRoll, retryRoll, type Roll, type RollOutcome, readRolls } from './rolls.ts';

import classes from './choose.module.css';

type Problem = Exclude<RollOutcome, { is: 'made' }> | { is: 'unwritten' };

/** Tags to attach before capture: reserves their codes, stores them on the device, and prints them. */
export function BlankTags() {
  const { t } = useLingui();
  const profile = useProfile();
  const isMerchant = profile.key === 3;
  const hubs = useQuery({ ...hubOptions(), enabled: !isMerchant });
  const [kind, setKind] = useState<ItemKind>('product');
  const [count, setCount] = useState('20');
  const [chosenHub, setChosenHub] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [chosenRoll, setChosenRoll] = useState<string | null>(null);
  const { rolls, refresh } = useRolls(profile._id);
  const hub = isMerchant ? profile : hubs.data?.find(({ _id }) => _id === chosenHub);
  const number = Number(count);
  const most = CODES_PER_RESERVATION_MAX;
  const valid = Number.isInteger(number) && number >= 1 && number <= most;

  const settle = async (work: () => Promise<RollOutcome>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await work().catch(() => ({ is: 'unwritten' as const }));
    await refresh().catch(() => undefined);
    setBusy(false);
    if (outcome.is !== 'made') {
      setProblem(outcome);
      return;
    }
    setChosenRoll(outcome.roll.id);
    setTried(false);
  };
  const retry = (pending: Roll) => settle(() => retryRoll(profile._id, pending));
  const make = async () => {
    setTried(true);
    if (!hub || !valid) return;
    // An equal request repeats one that got no answer: another block would leave that one unused.
    const same = rolls.find(
      (each) => isPending(each) && each.hub === hub._id && each.kind === kind && each.count === number,
    );
    const request = { owner: profile._id, hub: { _id: hub._id, fullName: hub.fullName }, kind, count: number };
    await (same ? retry(same) : settle(() => makeRoll(request)));
  };

  const roll = rolls.find(({ id }) => id === chosenRoll) ?? null;
  const tags = roll ? roll.codes.map((code) => ({ code, hubName: roll.hubName, date: roll.madeAt })) : [];
  return (
    <div className={classes['columns']}>
      <div className={classes['main']}>
        <p className={classes['hint']}>
          <Trans>
            Print a roll of tags in advance. Put one on a garment and scan it: the camera opens for that code. Printed
            codes are never reused.
          </Trans>
        </p>
        <form
          className={classes['form']}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <NativeSelect
            label={t`Tags for`}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value as ItemKind)}
            data={ITEM_KINDS.map((each) => ({ value: each, label: t(KIND_NAMES[each]) }))}
          />
          <TextInput
            label={t`How many`}
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            value={count}
            onChange={({ currentTarget }) => setCount(currentTarget.value)}
            error={tried && !valid ? t`From 1 to ${most}` : undefined}
          />
          {isMerchant ? null : (
            <HubSelect
              label={t`Hub center`}
              value={chosenHub}
              name={hub?.fullName ?? ''}
              onChange={setChosenHub}
              error={tried && !hub ? t`Choose a hub center` : undefined}
              none={<NoHub />}
            />
          )}
          <Button type="submit" loading={busy}>
            <Trans>Create tags</Trans>
          </Button>
        </form>
        {problem?.is === 'unwritten' ? (
          <Alert color="red" title={t`Not created`}>
            <Trans>Couldn’t save the codes: the device may be out of space. Free some space and try again.</Trans>
          </Alert>
        ) : problem ? (
          <RollProblem problem={problem} />
        ) : null}
        <RollList
          rolls={rolls}
          chosen={chosenRoll}
          onChoose={setChosenRoll}
          busy={busy}
          onRetry={(pending) => void retry(pending)}
        />
      </div>
      <div className={classes['side']}>
        <PrintPanel tags={tags} />
      </div>
    </div>
  );
}

/** The rolls a person made on this device, newest first; `refresh` reads them again. */
function useRolls(owner: string): { rolls: readonly Roll[]; refresh: () => Promise<void> } {
  const [rolls, setRolls] = useState<readonly Roll[]>([]);
  useEffect(() => {
    let gone = false;
    void readRolls(db, owner).then(
      (found) => {
        if (!gone) setRolls(found);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [owner]);
  const refresh = async () => setRolls(await readRolls(db, owner));
  return { rolls, refresh };
}

/** Why no roll was made, and what to do. */
function RollProblem({ problem }: { problem: Exclude<RollOutcome, { is: 'made' }> }) {
  const { t } = useLingui();
  const failureText = useFailureText();
  if (problem.is === 'refused') {
    return (
      <Alert color="red" title={t`Not created`}>
        {failureText(problem.failure)}
      </Alert>
    );
  }
  if (problem.is === 'pending') {
    return (
      <Alert color="yellow" title={t`No answer yet`}>
        {failureText(problem.failure)}{' '}
        <Trans>
          The server may not have reserved these codes. Create this roll again: it gets the same codes, and none is
          wasted.
        </Trans>
      </Alert>
    );
  }
  const { spare } = problem;
  return (
    <Alert color="yellow" title={t`Not enough codes while offline`}>
      {spare > 0 ? (
        <Plural
          value={spare}
          one="You’re offline, and only # code on this device can be printed now. The others are reserved for captures. Print fewer, or try again when you’re online."
          other="You’re offline, and only # codes on this device can be printed now. The others are reserved for captures. Print fewer, or try again when you’re online."
        />
      ) : (
        <Trans>
          You’re offline, and the codes on this device are reserved for captures. Try again when you’re online.
        </Trans>
      )}
    </Alert>
  );
}
