/** What settings ask of each other; each by itself is read in `server/environment.ts`. */
import { createPrivateKey, X509Certificate } from 'node:crypto';

import { isLocalHost } from './local-hosts.ts';

/** Variables that only work together. */
const PAIRS = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['TLS_CERT', 'TLS_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'],
  ['SUPPLIER_SFTP_URL', 'SUPPLIER_SFTP_HOST_KEY'],
] as const;

/** A certificate and its key, as read. */
interface Certificate {
  TLS_CERT?: string | undefined;
  TLS_KEY?: string | undefined;
}

/** The rules that settings break together, one a line. `certificate`: what of it could be read. */
export const brokenRules = (
  given: Readonly<Record<string, string | undefined>>,
  certificate: Certificate | undefined,
): string[] => [
  ...PAIRS.filter(([one, other]) => one in given !== other in given).map(
    (pair) => `  ${pair.join(' and ')} go together`,
  ),
  ...certificateFaults(certificate),
  ...('TLS_CERT' in given && given['TLS_LOCAL'] === 'yes' ? ['  TLS_CERT and TLS_LOCAL exclude each other'] : []),
  ...(given['TLS_LOCAL'] === 'yes' && !isLocalHost(URL.parse(given['PUBLIC_URL'] ?? '')?.hostname ?? 'localhost')
    ? ['  PUBLIC_URL must be a private address or end in .local: TLS_LOCAL vouches for no other']
    : []),
  ...('DATABASE_DIRECT_URL' in given && !('DATABASE_URL' in given) ? ['  DATABASE_DIRECT_URL needs DATABASE_URL'] : []),
  ...('SUPPLIER_SFTP_URL' in given &&
  !('SUPPLIER_SFTP_KEY' in given) &&
  !URL.parse(given['SUPPLIER_SFTP_URL'] ?? '')?.password
    ? ['  SUPPLIER_SFTP_URL needs a password, or SUPPLIER_SFTP_KEY']
    : []),
  ...('DATABASE_READ_URL' in given && !('DATABASE_URL' in given) ? ['  DATABASE_READ_URL needs DATABASE_URL'] : []),
  ...('STORAGE_URL' in given && !('AWS_ACCESS_KEY_ID' in given)
    ? ['  STORAGE_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY']
    : []),
];

/** A certificate or key that cannot be read, or that do not belong together. */
function certificateFaults({ TLS_CERT, TLS_KEY }: Certificate = {}): string[] {
  if (!TLS_CERT || !TLS_KEY) return [];
  const read = <T>(name: string, reading: () => T): T | string => {
    try {
      return reading();
    } catch {
      return `  ${name}: the file has no ${name === 'TLS_KEY' ? 'private key' : 'certificate'} in PEM`;
    }
  };
  const certificate = read('TLS_CERT', () => new X509Certificate(TLS_CERT));
  const key = read('TLS_KEY', () => createPrivateKey(TLS_KEY));
  if (typeof certificate === 'string' || typeof key === 'string') {
    return [certificate, key].filter((each) => typeof each === 'string');
  }
  return certificate.checkPrivateKey(key) ? [] : ['  TLS_KEY: not the key of the certificate in TLS_CERT'];
}
