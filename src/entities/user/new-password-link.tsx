import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { createPasswordLink } from '../../../contract/calls/users.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { toastError } from '../../ui/toast.ts';
import { LinkToPassOn } from './link-to-pass-on.tsx';

import classes from './signed-in-device.module.css';

/** Gives an administrator a link with which a person chooses a new password, for those who get no mail. */
export function NewPasswordLink({ record }: { record: ResourceRecord }) {
  const { t } = useLingui();
  const words = useFailureText();
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = textOf(record['fullName']);
  const create = async () => {
    setBusy(true);
    const answer = await send(createPasswordLink, { params: { id: record._id } });
    setBusy(false);
    if (answer.ok) setLink(new URL(answer.value.data.link, window.location.origin).href);
    else toastError(words(answer.failure));
  };
  return (
    <section className={classes['card']} aria-labelledby="user-password" data-testid="password-link">
      <h2 id="user-password" className={classes['title']}>
        <Trans>Forgotten password</Trans>
      </h2>
      <p className={classes['none']}>
        <Trans>Make sure that it’s really {name} who asks. Each new link replaces the previous one.</Trans>
      </p>
      <div>
        <Button variant="default" loading={busy} onClick={() => void create()}>
          {link ? <Trans>New link</Trans> : <Trans>Get link</Trans>}
        </Button>
      </div>
      {link ? <LinkToPassOn label={t`Link for a new password`} link={link} name={name} days={1} /> : null}
    </section>
  );
}
