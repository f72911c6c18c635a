/** The server's environment variables, read once and validated. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import * as z from 'zod';

import { readVatNumber } from '../contract/identifiers/vat-number.ts';
import { PASSWORD_MAX, PASSWORD_MIN, SHOP_SHARES, type ShopShares } from '../contract/limits.ts';
import { brokenRules } from './environment-rules.ts';
import { type Bucket, bucketOf, isPrivate, supplierOf } from './service-addresses.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** `Name <mailbox@host>` or the mailbox alone, on one line. */
const MAIL_FROM = /^([^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

/** VIES of the European Commission. */
const VIES_URL = 'https://ec.europa.eu/taxation_customs/vies/rest-api';

const file = z.string().transform((path, context) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    context.addIssue({ code: 'custom', message: `cannot read the file ${path}` });
    return z.NEVER;
  }
});

/** What a process does: everything; only requests; only jobs but photos; only photos. */
const ROLES = ['all', 'web', 'worker', 'render'] as const;
export type Role = (typeof ROLES)[number];

/** `500,100,100`: of one API key, one customer and one network. */
const share = z
  .string()
  .regex(/^\d{1,6},\d{1,6},\d{1,6}$/, 'must be three numbers, like 500,100,100: of a key, a customer and a network')
  .transform((text) => {
    const [key = 0, customer = 0, network = 0] = text.split(',').map(Number);
    return { key, customer, network };
  });

/** A backup may lie where others can copy it and try for years. */
const PASSPHRASE_MIN = 16;

const POSTGRES = z.url({ protocol: /^postgres(ql)?$/ });

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: POSTGRES.optional(),
  DATABASE_DIRECT_URL: POSTGRES.optional(),
  DATABASE_READ_URL: POSTGRES.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).optional(),
  ROLE: z.enum(ROLES).default('all'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  TRUSTED_PROXIES: z.string().optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).default(1000),
  METRICS_TOKEN: z.string().min(16).optional(),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email()).optional(),
  ADMIN_PASSWORD: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX).optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => /^\/?$/.test(`${URL.parse(url)?.pathname}${URL.parse(url)?.search}`), 'must have no path')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().trim().regex(MAIL_FROM, 'must be an e-mail, or a name and <an e-mail>').optional(),
  TLS_CERT: file.optional(),
  TLS_KEY: file.optional(),
  TLS_LOCAL: z.enum(['yes', 'no']).default('no'),
  TRUST_PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
  RENDER_AT_ONCE: z.coerce.number().int().min(0).max(64).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS).default('info'),
  NODE_ENV: z.string().optional(),
  VIES_URL: z.union([z.literal('off'), z.url({ protocol: /^https?$/ })]).default(VIES_URL),
  VIES_REQUESTER: z
    .string()
    .refine(
      (number) => readVatNumber(number).fault === null,
      'must be a VAT number with its country, like IT00743110157',
    )
    .optional(),
  AUDIT_MONTHS: z.coerce.number().int().min(13).max(1200).optional(),
  PERSON_MONTHS: z.coerce.number().int().min(1).max(1200).optional(),
  RESERVED_MAX: share.optional(),
  BOOKED_MAX: share.optional(),
  REVIEW_SAMPLE_PERCENT: z.coerce.number().min(0).max(100).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'must be a secret or restricted key, like sk_test_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(,whsec_[^\s,]+)*$/, 'must be one or more secrets like whsec_…, separated by commas')
    .optional(),
  STRIPE_API_BASE: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, 'must be https, except on this machine: the key is sent there')
    .optional(),
  SUPPLIER_SFTP_URL: z
    .url({ protocol: /^sftp$/, error: 'must be like sftp://user@host/folder' })
    .refine((url) => (URL.parse(url)?.username ?? '') !== '', 'must name the user: sftp://user@host/folder')
    .optional(),
  SUPPLIER_SFTP_HOST_KEY: z
    .string()
    .regex(/^SHA256:[\w+/]{43}$/, 'must be a fingerprint like SHA256:…, as ssh-keygen -l writes it')
    .optional(),
  SUPPLIER_SFTP_KEY: file.optional(),
  STORAGE_URL: z
    .url({ protocol: /^s3$/, error: 'must be like s3://bucket?endpoint=https://…&region=…' })
    .refine((url) => {
      const endpoint = new URL(url).searchParams.get('endpoint');
      return endpoint === null || /^https?:/.test(URL.parse(endpoint)?.protocol ?? '');
    }, 'must have an endpoint that is an address')
    .optional(),
  IMAGE_BASE_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivate, 'must be https, except on this machine: pages that came by https show no others')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  BACKUP_FILES: z.enum(['yes', 'no']).default('yes'),
  BACKUP_PASSPHRASE: z.string().min(PASSPHRASE_MIN).optional(),
  FAULT_POINTS: z.string().optional(),
});

export interface BackupSettings {
  /** Folder of the nightly backup; null for none. */
  folder: string | null;
  keepDays: number;
  /** Whether photos and files are part of it. */
  withFiles: boolean;
  /** Encrypts backups; null writes them as they are. */
  passphrase: string | null;
}

export interface Environment {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | null;
  /** The way to PostgreSQL past a pooler, if `databaseUrl` is one; connections of this process, if not the usual. */
  directUrl: string | null;
  /** A replica for reads that may be long. */
  readUrl: string | null;
  connections: number | null;
  role: Role;
  /** How long a server that is to stop still answers, in ms. */
  drainMs: number;
  metricsToken: string | null;
  /** Queries that take longer are logged. */
  slowQueryMs: number;
  /** Addresses and networks of reverse proxies beside this machine, like `172.16.0.0/12`. */
  proxies: readonly string[];
  admin: { email: string; password: string } | null;
  /** Public address of the server, e.g. `https://ordito.example`; null if not configured. */
  publicUrl: string | null;
  /** The mail server, `smtp://user:password@host:587`; null writes mails to files. */
  smtpUrl: string | null;
  mailFrom: string;
  tls: { cert: string; key: string } | null;
  /** Serves TLS by an authority of this installation, and on a port of its own the page that explains how to trust it. */
  localTls: { trustPort: number } | null;
  /** Photos rendered at once by this process, if not as its cores suggest; 0 leaves them to other processes. */
  renderAtOnce: number | null;
  /** Where VAT numbers are looked up, and as whom; null if that is switched off. */
  vies: { url: string; requester: string | null } | null;
  /** Share of new items that reviewers check, in percent, if not the usual. */
  reviewPercent: number | null;
  /** What may be off sale at once for one key, customer and network of the shop. */
  shares: ShopShares;
  /** How many months the audit is kept; null: for ever. */
  auditMonths: number | null;
  /** After how many months without an order a person is erased; null: never. */
  personMonths: number | null;
  /** The keys of Stripe, and where it is, if not at its usual address; null if payments are not configured. */
  payments: { secretKey: string; webhookSecrets: readonly string[]; apiBase: string | null } | null;
  /** The supplier's server for files of orders; null if there is none. */
  supplier: ReturnType<typeof supplierOf> | null;
  /** The bucket of photos and files; null keeps them in `dataDir`. */
  bucket: Bucket | null;
  /** Where pictures are asked for, without a slash at the end; null for the app itself. */
  picturesFrom: string | null;
  backups: BackupSettings;
  logLevel: (typeof LOG_LEVELS)[number];
  /** Where a test kills the process, e.g. `after-commit:1`; empty outside tests. */
  faultPoints: string;
  version: string;
}

/** All errors of the environment, one per line. */
export class EnvironmentError extends Error {}

/** Reads the environment; an empty variable counts as unset. Throws `EnvironmentError` (contract 1). */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = variables.safeParse(given);
  const lines = [
    ...(parsed.error?.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`) ?? []),
    ...brokenRules(given, parsed.data),
  ];
  if (!parsed.success || lines.length > 0) {
    throw new EnvironmentError(`These environment variables are wrong:\n${lines.join('\n')}`);
  }
  const value = parsed.data;
  const tls = value.TLS_CERT && value.TLS_KEY ? { cert: value.TLS_CERT, key: value.TLS_KEY } : null;
  const localTls = value.TLS_LOCAL === 'yes' ? { trustPort: value.TRUST_PORT } : null;
  const admin =
    value.ADMIN_EMAIL && value.ADMIN_PASSWORD ? { email: value.ADMIN_EMAIL, password: value.ADMIN_PASSWORD } : null;
  const publicUrl = value.PUBLIC_URL === undefined ? null : new URL(value.PUBLIC_URL);
  return {
    port: value.PORT,
    // A certificate for the local network is for its devices.
    host: value.HOST ?? (localTls ? '0.0.0.0' : '127.0.0.1'),
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL ?? null,
    directUrl: value.DATABASE_DIRECT_URL ?? null,
    readUrl: value.DATABASE_READ_URL ?? null,
    connections: value.DATABASE_POOL ?? null,
    role: value.ROLE,
    drainMs: value.DRAIN_SECONDS * 1000,
    metricsToken: value.METRICS_TOKEN ?? null,
    slowQueryMs: value.SLOW_QUERY_MS,
    proxies: value.TRUSTED_PROXIES?.split(',').map((each) => each.trim()) ?? [],
    admin,
    publicUrl: publicUrl?.origin ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `Ordito <no-reply@${publicUrl?.hostname ?? 'localhost'}>`,
    tls,
    localTls,
    renderAtOnce: value.RENDER_AT_ONCE ?? null,
    vies:
      value.VIES_URL === 'off'
        ? null
        : { url: value.VIES_URL.replace(/\/+$/, ''), requester: value.VIES_REQUESTER ?? null },
    reviewPercent: value.REVIEW_SAMPLE_PERCENT ?? null,
    shares: { pieces: value.RESERVED_MAX ?? SHOP_SHARES.pieces, mixes: value.BOOKED_MAX ?? SHOP_SHARES.mixes },
    auditMonths: value.AUDIT_MONTHS ?? null,
    personMonths: value.PERSON_MONTHS ?? null,
    payments:
      value.STRIPE_SECRET_KEY && value.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: value.STRIPE_SECRET_KEY,
            webhookSecrets: value.STRIPE_WEBHOOK_SECRET.split(','),
            apiBase: value.STRIPE_API_BASE ?? null,
          }
        : null,
    supplier: value.SUPPLIER_SFTP_URL
      ? supplierOf(new URL(value.SUPPLIER_SFTP_URL), value.SUPPLIER_SFTP_HOST_KEY ?? '', value.SUPPLIER_SFTP_KEY)
      : null,
    bucket:
      value.STORAGE_URL && value.AWS_ACCESS_KEY_ID && value.AWS_SECRET_ACCESS_KEY
        ? bucketOf(
            new URL(value.STORAGE_URL),
            {
              accessKeyId: value.AWS_ACCESS_KEY_ID,
              secretAccessKey: value.AWS_SECRET_ACCESS_KEY,
              ...(value.AWS_SESSION_TOKEN && { sessionToken: value.AWS_SESSION_TOKEN }),
            },
            value.AWS_REGION,
          )
        : null,
    picturesFrom: value.IMAGE_BASE_URL?.replace(/\/+$/, '') ?? null,
    backups: {
      folder: value.BACKUP_DIR === undefined ? null : resolve(value.BACKUP_DIR),
      keepDays: value.BACKUP_KEEP_DAYS,
      withFiles: value.BACKUP_FILES === 'yes',
      passphrase: value.BACKUP_PASSPHRASE ?? null,
    },
    logLevel: value.LOG_LEVEL,
    faultPoints: value.NODE_ENV === 'test' ? (value.FAULT_POINTS ?? '') : '',
    version: readVersion(),
  };
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
