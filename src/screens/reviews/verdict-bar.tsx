import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Review } from '../../../contract/calls/reviews.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import type { Verdict } from '../../../contract/review.ts';
import { useWindowKeys } from '../../scan/use-wedge.ts';
import { CameraIcon, CheckIcon, CloseIcon, EditIcon, OfflineIcon, PhotoIcon } from '../../ui/icons.tsx';
import { DownIcon } from '../../ui/more-icons.ts';
import { useIsSeen } from '../../ui/use-is-seen.ts';
import { useOnline } from '../../ui/use-online.ts';
import { CorrectForm } from './correct-form.tsx';
import type { Given } from './use-review-queue.ts';

import classes from './reviews.module.css';

/** Gives a verdict; resolves to the errors of a correction, by field. */
export type Decide = (verdict: Verdict, given?: Given) => Promise<Readonly<Record<string, string>>>;

interface VerdictBarProps {
  item: Review['item'];
  /** Its photo cannot be shown: nobody approves what nobody has seen. */
  isBlind: boolean;
  /** Its photo has come. */
  inView: boolean;
  busy: boolean;
  /**
   * Keeps the first key pressed while a verdict is on its way, which acts afterwards; `take` forgets it, null for none. Not the approval: its
   * photo was not seen. Nor any after it, which were meant for what the first one opens.
   */
  pressed: { keep: (key: string) => void; take: () => string | null };
  onDecide: Decide;
  onSkip: () => void;
}

/** The verdicts, by button or key; all but the approval ask for something first. */
export function VerdictBar({ item, isBlind, inView, busy, pressed, onDecide, onSkip }: VerdictBarProps) {
  const { t } = useLingui();
  const online = useOnline();
  const mayApprove = useIsSeen(inView) && !isBlind;
  const [asks, setAsks] = useState<Exclude<Verdict, 'approved'> | null>(null);
  const [reason, setReason] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asks) input.current?.focus();
  }, [asks]);
  const choose = (verdict: Exclude<Verdict, 'approved'>) => {
    setReason('');
    setAsks(verdict);
  };
  const acts: VerdictKeys = {
    KeyC: () => choose('corrected'),
    KeyP: () => choose('photoWanted'),
    KeyR: () => choose('rejected'),
    KeyS: onSkip,
  };
  useVerdictKeys(
    asks
      ? { Escape: () => setAsks(null) }
      : busy
        ? Object.fromEntries(Object.keys(acts).map((key) => [key, () => pressed.keep(key)]))
        : { ...acts, ...(mayApprove ? { KeyA: () => void onDecide('approved') } : {}) },
  );
  const actLate = useEffectEvent(() => {
    const key = pressed.take();
    if (key) acts[key]?.();
  });
  useEffect(() => {
    if (!busy) actLate();
  }, [busy]);
  const needsReason = asks === 'rejected';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!asks || (needsReason && reason.trim() === '')) return;
    void onDecide(asks, { reason: reason.trim() });
  };
  return (
    <div className={classes['bar']}>
      {online ? null : (
        <p className={classes['offline']} role="status">
          <OfflineIcon size={20} />
          <Trans>
            You’re offline. Decisions are saved on this device and sent once you’re online. If an item has changed by
            then, the outbox tells you.
          </Trans>
        </p>
      )}
      {isBlind ? (
        <p className={classes['offline']} role="status">
          <PhotoIcon size={20} />
          <Trans>
            The photo can’t be shown. An item is approved by its photo: skip it for now, or ask for a photo.
          </Trans>
        </p>
      ) : null}
      {asks === 'corrected' ? (
        <CorrectForm item={item} busy={busy} onDecide={onDecide} onCancel={() => setAsks(null)} />
      ) : asks ? (
        <form className={classes['reason']} onSubmit={submit} noValidate>
          <TextInput
            label={asks === 'photoWanted' ? t`Which photo is missing? (optional)` : t`Why is it rejected?`}
            description={t`The hub center reads this.`}
            value={reason}
            maxLength={REASON_MAX}
            required={needsReason}
            ref={input}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setReason(value)}
          />
          <div className={classes['buttons']}>
            <Button type="submit" loading={busy} disabled={needsReason && reason.trim() === ''}>
              {asks === 'photoWanted' ? <Trans>Ask for the photo</Trans> : <Trans>Reject</Trans>}
            </Button>
            <Button variant="default" onClick={() => setAsks(null)} disabled={busy}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </form>
      ) : (
        <div className={classes['buttons']}>
          <Button
            leftSection={<CheckIcon size={20} />}
            rightSection={<Key>A</Key>}
            loading={busy}
            disabled={!mayApprove}
            onClick={() => void onDecide('approved')}
          >
            <Trans>Approve</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<EditIcon size={20} />}
            rightSection={<Key>C</Key>}
            disabled={busy}
            onClick={() => choose('corrected')}
          >
            <Trans>Correct…</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<CameraIcon size={20} />}
            rightSection={<Key>P</Key>}
            disabled={busy}
            onClick={() => choose('photoWanted')}
          >
            <Trans>Ask for a photo…</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<CloseIcon size={20} />}
            rightSection={<Key>R</Key>}
            disabled={busy}
            onClick={() => choose('rejected')}
          >
            <Trans>Reject…</Trans>
          </Button>
          <Button
            variant="subtle"
            leftSection={<DownIcon size={20} />}
            rightSection={<Key>S</Key>}
            disabled={busy}
            onClick={onSkip}
          >
            <Trans context="queue">Skip</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

const Key = ({ children }: { children: string }) => <kbd className={classes['key']}>{children}</kbd>;

type VerdictKeys = Readonly<Record<string, () => void>>;

/** Listens to single keys; letters count only outside inputs and dialogs. */
function useVerdictKeys(acts: VerdictKeys): void {
  useWindowKeys((event) => {
    const { code, key, target, repeat, ctrlKey, metaKey, altKey, isComposing } = event;
    const { [key === 'Escape' ? key : code]: act } = acts;
    if (!act || event.defaultPrevented || repeat || ctrlKey || metaKey || altKey || isComposing) return;
    const at = target instanceof Element ? target : null;
    if (at?.closest('[role="dialog"], [role="menu"], dialog')) return;
    if (key !== 'Escape' && at?.closest('input, textarea, select')) return;
    event.preventDefault();
    act();
  });
}
