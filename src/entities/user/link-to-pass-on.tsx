import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';

import { CopyIcon } from '../../ui/icons.tsx';
import { toastDone, toastError } from '../../ui/toast.ts';
import { DeviceQr } from './device-qr.tsx';

import classes from './link-to-pass-on.module.css';

interface LinkToPassOnProps {
  label: string;
  link: string;
  /** Whom it lets choose a password. */
  name: string;
  /** How long it is valid. */
  days: number;
}

/** A link with which a person chooses a password: to copy, or to scan with their device. */
export function LinkToPassOn({ label, link, name, days }: LinkToPassOnProps) {
  const { t } = useLingui();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toastDone(t`Link copied.`),
      () => toastError(t`Couldn’t copy the link. Select it and copy it by hand.`),
    );
  return (
    <div className={classes['link']}>
      <TextInput label={label} value={link} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button variant="light" leftSection={<CopyIcon size={20} />} onClick={() => void copy()}>
        <Trans>Copy link</Trans>
      </Button>
      <div className={classes['device']}>
        <DeviceQr address={link}>
          <Trans>
            Scan the code with the camera of the phone or tablet: {name} chooses a password there and is signed in.
          </Trans>
        </DeviceQr>
      </div>
      <p className={classes['hint']}>
        <Plural
          value={days}
          one={`Valid once, for # day. Anyone who has it can sign in as ${name}.`}
          other={`Valid once, for # days. Anyone who has it can sign in as ${name}.`}
        />
      </p>
    </div>
  );
}
