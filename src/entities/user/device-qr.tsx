import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { appAddress } from '../../session/app-address.ts';
import { useProfile } from '../../session/use-session.ts';
import { QrCode } from '../../ui/qr-code.tsx';

import link from '../../ui/text-link.module.css';
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
  const { trustPort } = useProfile().settings;
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
  const trust = typeof trustPort === 'number' ? `http://${hostname}:${trustPort}` : null;
  return (
    <div className={classes['place']}>
      <QrCode text={address} className={classes['qr']} />
      <div className={classes['text']}>
        <p>{children}</p>
        {trust === null ? null : (
          <p>
            <Trans>
              The first time, open{' '}
              <a href={trust} target="_blank" rel="noreferrer" className={`${link['link']} ${link['within']}`}>
                {trust}
              </a>{' '}
              on it: it must trust this server first.
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}

/** The app's own address for a tablet of a hub center. */
export function OnTablet() {
  const address = appAddress(useProfile());
  return (
    <DeviceQr address={address}>
      <Trans>
        Scan the code with the tablet’s camera, or open <strong>{address}</strong>. Sign in there as the hub center and
        open the counter.
      </Trans>
    </DeviceQr>
  );
}
