import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import type { confirmBooking } from '../../../contract/calls/bookings.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { Failure, Result } from '../../api/result.ts';
import { writeDay } from '../../i18n/format.ts';
import { AccountFrame } from './account-frame.tsx';
import { isLinkRefused } from './link-refused.ts';
import { keepLinkToken, linkToken } from './link-token.ts';
import { send } from './send.ts';

type Confirmed = (typeof confirmBooking)['data']['_output'];

/** Confirms a booking of the shop with the mailed link that opened this page: by a press, since mail programs open links, too. */
export function ConfirmBooking() {
  const { t } = useLingui();
  const words = useFailureText();
  const [answer, setAnswer] = useState<Result<Confirmed, Failure> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const token = linkToken();
  if (answer?.ok === true) {
    const { number, mix, until } = answer.value;
    const date = writeDay(until);
    return (
      <AccountFrame
        step="done"
        title={t`Your booking is confirmed`}
        intro={
          <Trans>
            {mix} is kept for you until {date}. Your booking is {number}. You get an e-mail when it can be collected.
          </Trans>
        }
      >
        {null}
      </AccountFrame>
    );
  }
  if (token === null) {
    return (
      <AccountFrame
        step="noLink"
        title={t`Confirm your booking`}
        intro={<Trans>Open the link in the e-mail again.</Trans>}
      >
        {null}
      </AccountFrame>
    );
  }
  if (answer !== null && isLinkRefused(answer.failure)) {
    return (
      <AccountFrame
        step="badLink"
        title={t`This link no longer works`}
        intro={
          <Trans>
            It has expired, its booking is over, or it is incomplete. Open it from the e-mail again, or book the textile
            mix again in the shop.
          </Trans>
        }
      >
        {null}
      </AccountFrame>
    );
  }
  const confirm = async () => {
    setIsBusy(true);
    const next = await send(async () => (await import('../../../contract/calls/bookings.ts')).confirmBooking, {
      token,
    });
    if (next.ok) keepLinkToken(null);
    setAnswer(next);
    setIsBusy(false);
  };
  return (
    <AccountFrame
      step={answer === null ? 'ask' : 'failed'}
      title={t`Confirm your booking`}
      intro={
        answer === null ? <Trans>Once you confirm, the textile mix is kept for you.</Trans> : words(answer.failure)
      }
    >
      <Button fullWidth loading={isBusy} onClick={() => void confirm()}>
        <Trans>Confirm booking</Trans>
      </Button>
    </AccountFrame>
  );
}
