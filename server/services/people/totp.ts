/** Codes of an authenticator app: 6 digits, 30 seconds, SHA-1, which every app supports. */
import { Secret, TOTP } from 'otpauth';

import { clock } from '../../../contract/clock.ts';
import { TOTP_DIGITS } from '../../../contract/limits.ts';

const ISSUER = 'Ordito';
const PERIOD_SECONDS = 30;
/** Time steps by which a phone's clock may be off. */
const DRIFT = 1;
const SECRET_BYTES = 20;

/** A new secret, in base32. */
export const drawSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address an app reads from a QR code. */
export const totpUrl = (secret: string, email: string): string =>
  new TOTP({ issuer: ISSUER, label: email, secret, digits: TOTP_DIGITS, period: PERIOD_SECONDS }).toString();

/** The time step a code belongs to, if that is the current one or a neighbour; else null. */
export function stepOf(secret: string, code: string, now = clock.ms()): number | null {
  const settings = { digits: TOTP_DIGITS, period: PERIOD_SECONDS, timestamp: now };
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), window: DRIFT, ...settings });
  return delta === null ? null : TOTP.counter(settings) + delta;
}
