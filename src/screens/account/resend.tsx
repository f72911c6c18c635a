import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';

import { useFailureText } from '../../api/failure-text.ts';
import type { Failure, Result } from '../../api/result.ts';
import { toastError } from '../../ui/toast.ts';

import classes from './account-frame.module.css';

/** A mail needs a moment: an earlier second one, in ms, would only invalidate the first. */
const PATIENCE_MS = 30_000;

interface ResendProps {
  /** Time of the last mail, epoch ms. */
  sentAt: number | null;
  onResend: () => Promise<Result<unknown, Failure>>;
  /** Shown once another mail was sent. */
  done: ReactNode;
}

/** Requests the mail again, from half a minute after the last one on. */
export function Resend({ sentAt, onResend, done }: ResendProps) {
  const words = useFailureText();
  const seconds = useSecondsUntil((sentAt ?? 0) + PATIENCE_MS);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const again = async () => {
    setBusy(true);
    setSent(false);
    const answer = await onResend();
    setBusy(false);
    setSent(answer.ok);
    if (!answer.ok) toastError(words(answer.failure));
  };
  return (
    <div>
      <span role="status" className={classes['intro']}>
        {sent ? done : null}
      </span>
      <button type="button" className={classes['link']} disabled={busy || seconds > 0} onClick={() => void again()}>
        {seconds > 0 ? <Trans>Send again in {seconds} s</Trans> : <Trans>Send again</Trans>}
      </button>
    </div>
  );
}

/** Whole seconds until a time, epoch ms; 0 after it. A clock that was set back does not extend it. */
function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.min(PATIENCE_MS, moment - now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return running ? Math.ceil(left / 1000) : 0;
}
