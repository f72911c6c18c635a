/**
 * TLS in a local network, where no public authority issues certificates: an authority of this installation does, and each device trusts it
 * once. It vouches for private addresses and names ending in .local only, so that its key, if stolen, opens nothing else.
 */
import 'reflect-metadata';
import { X509Certificate as Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { isIPv4 } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';

import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

import { clock } from '../../contract/clock.ts';
import { LOCAL_NAMES, PRIVATE_NETS } from '../local-hosts.ts';

const DAY_MS = 86_400_000;
const ROOT_DAYS = 3650;
/** Apple's devices refuse certificates of a server that are valid for longer. */
const SERVER_DAYS = 397;
const RENEWED_DAYS_BEFORE = 60;
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** Certificate and key as PEM, and the authority's certificate with its SHA-256 fingerprint. */
export interface LocalTls {
  cert: string;
  key: string;
  root: string;
  fingerprint: string;
}

/** Reads the authority and the certificate for some hosts from DATA_DIR; makes what is missing, does not fit, or ends soon. */
export async function localTls(dataDir: string, hosts: readonly string[], now = clock.now()): Promise<LocalTls> {
  const folder = join(dataDir, 'tls');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = [...new Set(hosts)];
  let authority = await readPair(folder, 'authority');
  if (!authority || endsSoon(authority.cert, now))
    authority = await writePair(folder, 'authority', await newAuthority(now));
  let server = await readPair(folder, 'server');
  if (!server || !fits(server.cert, authority.cert, names) || endsSoon(server.cert, now))
    server = await writePair(folder, 'server', await newServer(authority, names, now));
  return { ...server, root: authority.cert, fingerprint: new Certificate(authority.cert).fingerprint256 };
}

type Pair = Pick<LocalTls, 'cert' | 'key'>;

async function readPair(folder: string, name: string): Promise<Pair | null> {
  const read = (end: string) => readFile(join(folder, `${name}.${end}`), 'utf8').catch(() => null);
  const [cert, key] = await Promise.all([read('crt'), read('key')]);
  return cert === null || key === null ? null : { cert, key };
}

/** The certificate last: a key without one counts as missing. */
async function writePair(folder: string, name: string, pair: Pair): Promise<Pair> {
  for (const [end, text] of [
    ['key', pair.key],
    ['crt', pair.cert],
  ] as const) {
    const file = join(folder, `${name}.${end}`);
    await writeFile(`${file}.new`, text, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return pair;
}

const endsSoon = (cert: string, now: Date): boolean =>
  new Certificate(cert).validToDate.getTime() - now.getTime() < RENEWED_DAYS_BEFORE * DAY_MS;

function fits(cert: string, root: string, hosts: readonly string[]): boolean {
  const certificate = new Certificate(cert);
  return (
    certificate.verify(new Certificate(root).publicKey) &&
    hosts.every((host) => (isIPv4(host) ? certificate.checkIP(host) : certificate.checkHost(host)))
  );
}

const newKeys = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
const pemOf = async (key: Awaited<ReturnType<typeof newKeys>>['privateKey']) =>
  PemConverter.encode(await crypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY');
const period = (days: number, now: Date) => ({
  // A tablet's clock may be behind.
  notBefore: new Date(now.getTime() - DAY_MS),
  notAfter: new Date(now.getTime() + (days - 1) * DAY_MS),
});

async function newAuthority(now: Date): Promise<Pair> {
  const keys = await newKeys();
  const cert = await X509CertificateGenerator.createSelfSigned({
    name: `CN=Ordito ${hostname().replaceAll(/[^\w.-]/g, '')}, O=Ordito`,
    keys,
    signingAlgorithm: ALGORITHM,
    ...period(ROOT_DAYS, now),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(onlyLocal())),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert: cert.toString('pem'), key: await pemOf(keys.privateKey) };
}

function onlyLocal(): NameConstraints {
  const subtrees = [
    ...LOCAL_NAMES.map((dNSName) => new GeneralName({ dNSName })),
    ...PRIVATE_NETS.map(([net, bits]) => new GeneralName({ iPAddress: `${net}/${bits}` })),
  ].map((base) => new GeneralSubtree({ base }));
  return new NameConstraints({ permittedSubtrees: new GeneralSubtrees(subtrees) });
}

async function newServer(authority: Pair, hosts: readonly string[], now: Date): Promise<Pair> {
  const keys = await newKeys();
  const root = new X509Certificate(authority.cert);
  const signingKey = await crypto.subtle.importKey('pkcs8', PemConverter.decodeFirst(authority.key), ALGORITHM, false, [
    'sign',
  ]);
  const cert = await X509CertificateGenerator.create({
    subject: 'CN=Ordito',
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey,
    signingAlgorithm: ALGORITHM,
    ...period(SERVER_DAYS, now),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(
        hosts.map((value) => ({ type: isIPv4(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(root),
    ],
  });
  return { cert: `${cert.toString('pem')}\n`, key: await pemOf(keys.privateKey) };
}
