import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { QrCode } from '../ui/qr-code.tsx';

import classes from './device-qr.module.css';

/** These names are this computer itself; another device would connect to itself. */
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

interface DeviceQrProps {
  address: string;
  /** What opens on the device that scans it. */
  children: ReactNode;
}

/** An address as a QR code, for a tablet's camera; says so if tablets cannot reach it. */
export function DeviceQr({ address, children }: DeviceQrProps) {
  const { origin, hostname } = new URL(address);
  if (LOCAL.has(hostname)) {
    return (
      <p className={classes['text']}>
        <Trans>
          {origin} works only on this computer. Set PUBLIC_URL to an https address that tablets can reach, then restart
          the server. The README explains how.
        </Trans>
      </p>
    );
  }
  return (
    <div className={classes['place']}>
      <QrCode text={address} className={classes['qr']} />
      <p className={classes['text']}>{children}</p>
    </div>
  );
}
