/** What a hub center still needs before it works: for admins, and for its merchant. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { mayDo, SCREENS } from '../../../contract/access.ts';
import { readHubSetup, type HubSetup as Steps } from '../../../contract/calls/hub-centers.ts';
import { read } from '../../api/calls.ts';
import { useProfile } from '../../session/use-session.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { OnTablet } from '../user/device-qr.tsx';

import link from '../../ui/text-link.module.css';
import classes from './parts.module.css';

/** Tablets report themselves without a live change. */
const EVERY_MS = 30_000;

const STEPS = {
  verified: msg`The merchant has confirmed the e-mail address`,
  address: msg`The billing address is filled in`,
  tablet: msg`A tablet has been used`,
  delivered: msg`The first item has arrived`,
  payment: msg`The payment account is ready`,
} satisfies Record<keyof Steps, MessageDescriptor>;

/** The steps until a hub center works, each with the way to where it is done; hidden once all are done. */
export function HubSetup({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery({ ...read(readHubSetup, { params: { id } }), refetchInterval: EVERY_MS });
  if (!data || Object.values(data).every(Boolean)) return null;
  const steps = (Object.keys(STEPS) as (keyof Steps)[]).filter((step) => data[step] !== undefined);
  return (
    <section className={classes['card']} aria-labelledby="hub-setup" data-testid="hub-setup">
      <h2 id="hub-setup" className={classes['title']}>
        <Trans>Set-up</Trans>
      </h2>
      <ul className={classes['steps']}>
        {steps.map((step) => (
          <li key={step} className={classes['step']} data-done={data[step] || undefined}>
            <span className={classes['tick']} role="img" aria-label={data[step] ? t`Done` : t`To do`}>
              {data[step] ? <CheckIcon size={14} /> : null}
            </span>
            <span>{t(STEPS[step])}</span>
            {data[step] ? null : (
              <div className={classes['way']}>
                <Way step={step} id={id} isInvited={!data.verified} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where a step is done, or who does it. */
function Way({ step, id, isInvited }: { step: keyof Steps; id: string; isInvited: boolean }) {
  const profile = useProfile();
  const className = `${link['link']} ${link['alone']}`;
  // The merchant signs in with the invitation.
  const isAccount = step === 'verified' || (step === 'tablet' && isInvited);
  if (isAccount && mayDo(SCREENS.userDetail.who, profile)) {
    return (
      <Link to={SCREENS.userDetail.path} params={{ id }} className={className}>
        {step === 'tablet' ? <Trans>Show the invitation</Trans> : <Trans>Open the account</Trans>}
      </Link>
    );
  }
  if (step === 'address') {
    const screen = mayDo(SCREENS.merchantEdit.who, profile) ? SCREENS.merchantEdit : SCREENS.ownHub;
    return (
      <Link to={screen.path} params={{ id }} className={className}>
        <Trans>Enter the address</Trans>
      </Link>
    );
  }
  if (step === 'tablet') return <Tablet className={className} />;
  if (step === 'delivered') {
    return (
      <Link to={SCREENS.intake.path} className={className}>
        <Trans>Open the counter</Trans>
      </Link>
    );
  }
  if (step === 'payment') {
    return (
      <Link to={SCREENS.stripeSetting.path} search={{ hub: id }} className={className}>
        <Trans>Open the payment account</Trans>
      </Link>
    );
  }
  return null;
}

/** The address of the app as a QR code, on demand: a tablet is seldom at hand. */
function Tablet({ className }: { className: string }): ReactNode {
  const [isShown, setShown] = useState(false);
  if (isShown) return <OnTablet />;
  return (
    <button type="button" className={className} onClick={() => setShown(true)}>
      <Trans>Show the code for the tablet</Trans>
    </button>
  );
}
