/** The state of the installation: what works, what needs attention, and what to do. */
import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { msg } from '../msg.ts';

/** What is checked, in the order shown. */
export const CHECKS = {
  version: msg({ message: 'Version', context: 'system' }),
  database: msg`Database`,
  storage: msg`Photo store`,
  disk: msg`Disk space`,
  backups: msg`Backups`,
  jobs: msg`Background tasks`,
  tablets: msg`Tablets`,
  mail: msg({ message: 'Mail', context: 'system' }),
  payments: msg({ message: 'Stripe', context: 'system' }),
  agreement: msg`Movements at Stripe`,
  supplier: msg({ message: 'Supplier', context: 'system' }),
  address: msg`Address`,
  certificate: msg`Certificate`,
  clock: msg`Clock`,
} as const;
export type CheckName = keyof typeof CHECKS;

/**
 * What a check found. `{…At}` is shown as an age, `{…Day}` as a date, `{…Bytes}` as a size, `{…Cents}` as an amount. Reasons are texts of other programs.
 */
export const FINDINGS = {
  version: msg({ message: 'Ordito {version}' }),
  database: msg({ message: 'PostgreSQL {version}, {sizeBytes}' }),
  databaseDown: msg({
    message: 'The database doesn’t answer: {reason}. Check that PostgreSQL is running, and DATABASE_URL.',
  }),
  storeFolder: msg({ message: 'Photos are in a folder of this server.' }),
  storeBucket: msg({ message: 'Photos are in the bucket {place}.' }),
  storeAddress: msg({
    message:
      'Pictures don’t arrive from {address}: {reason}. Tablets get them from this server meanwhile. Check IMAGE_BASE_URL.',
  }),
  storeDown: msg({ message: 'The photo store can’t be used: {reason}. Photos stay on the tablets until it works.' }),
  disk: msg({ message: '{freeBytes} of {totalBytes} free.' }),
  diskLow: msg({ message: '{freeBytes} of {totalBytes} free. Make room soon.' }),
  diskUnreadable: msg({ message: 'The disk of DATA_DIR can’t be read: {reason}.' }),
  diskFull: msg({
    message: 'Only {freeBytes} free. Make room now: new photos may be refused, and stay on the tablets.',
  }),
  backups: msg({ message: 'Newest backup: {newestAt}. Kept: {count}.' }),
  backupsOff: msg({ message: 'There is no nightly backup. Set BACKUP_DIR to a folder on another disk.' }),
  backupsFirst: msg({ message: 'No backup yet. The first one is written tonight.' }),
  backupsOld: msg({ message: 'Newest backup: {newestAt}. Check the failed tasks, and BACKUP_DIR.' }),
  backupsHere: msg({ message: 'Newest backup: {newestAt}. It is on the same disk as the data: choose another one.' }),
  backupsFull: msg({
    message: 'Only {freeBytes} free in BACKUP_DIR. Make room now: the next backup may fail.',
  }),
  backupsUnreadable: msg({ message: 'BACKUP_DIR can’t be read: {reason}.' }),
  jobs: msg`All done or on time.`,
  jobsFailed: msg({ message: 'Failed: {count}. Restart them from the bar at the top once the cause is fixed.' }),
  jobsLate: msg({
    message: 'The oldest task was due {dueAt}. Check that a server with ROLE=worker or all is running.',
  }),
  noticesStuck: msg({
    message: 'Live changes that nobody sends: {count}. Screens don’t update by themselves. See the log for the cause.',
  }),
  tabletsNone: msg`No tablet has reported yet.`,
  tablets: msg({ message: 'Devices: {count}. All synced.' }),
  tabletsWaiting: msg({ message: 'Items not sent: {count}, the oldest {oldestAt}.' }),
  tabletsSilent: msg({
    message: 'Items not sent: {count}, the oldest {oldestAt}. Switch those tablets on: see Devices.',
  }),
  mail: msg({ message: 'Mails are sent by {host}.' }),
  mailFiles: msg`Mails are only written to files. Set SMTP_URL to send them.`,
  mailDown: msg({ message: 'The mail server {host} doesn’t accept mails: {reason}. They are sent once it does.' }),
  paymentsOff: msg`Payments are not set up.`,
  payments: msg`Connected.`,
  paymentsTest: msg`Connected with test keys: no real money moves.`,
  paymentsKey: msg`Stripe doesn’t accept the key. Check STRIPE_SECRET_KEY.`,
  paymentsDown: msg`Stripe doesn’t answer. Payments are caught up on later.`,
  agreement: msg({ message: 'Agrees with Stripe. Compared {checkedAt}.' }),
  agreementOpen: msg({
    message:
      'Unknown here, or recorded with another amount: {count}, {sumCents}, among them {which}. Items of unknown payments are not for sale until you settle them.',
  }),
  agreementOld: msg({ message: 'Last compared with Stripe {checkedAt}. Check the failed tasks.' }),
  agreementNever: msg`Not compared with Stripe yet, or not since a restore or an added order. That is done within the hour.`,
  supplierOff: msg`Orders are not sent to a supplier. Set SUPPLIER_SFTP_URL to send them.`,
  supplier: msg({ message: 'Orders are sent to {host}.' }),
  address: msg({ message: 'Public address: {address}' }),
  addressUnset: msg({ message: 'Links in mails lead to {address}. Set PUBLIC_URL.' }),
  addressPlain: msg({
    message:
      '{address} is not HTTPS: tablets can’t use the camera or work offline. Set TLS_LOCAL or TLS_CERT, or use a proxy.',
  }),
  certificate: msg({ message: 'Valid until {untilDay}.' }),
  certificateSoon: msg({ message: 'Valid until {untilDay}. Renew it now.' }),
  certificateOver: msg({ message: 'Expired on {untilDay}. Tablets refuse to connect.' }),
  certificateName: msg({ message: 'The certificate is not for {host}. Tablets refuse to connect.' }),
  clock: msg`The same as that of the database.`,
  clockOff: msg({ message: 'Off by {seconds} s from that of the database. Switch time synchronisation on.' }),
} as const;
export type Finding = keyof typeof FINDINGS;

/** From good to bad. */
export const SYSTEM_STATES = ['ok', 'warning', 'error'] as const;
export type SystemState = (typeof SYSTEM_STATES)[number];

const checkNames = Object.keys(CHECKS) as [CheckName, ...CheckName[]];
const findings = Object.keys(FINDINGS) as [Finding, ...Finding[]];

const systemLine = z.object({
  check: z.enum(checkNames),
  state: z.enum(SYSTEM_STATES),
  finding: z.enum(findings),
  /** What its text is filled with. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type SystemLine = z.infer<typeof systemLine>;

const system = z.object({
  /** The worst of the lines. */
  state: z.enum(SYSTEM_STATES),
  lines: z.array(systemLine),
});
export type SystemReport = z.infer<typeof system>;

/** Checks the installation; the answer may be a minute old. */
export const readSystem = defineCall({
  name: 'readSystem',
  method: 'GET',
  path: '/system',
  summary: 'Check the installation: database, store, disk, backups, tasks, tablets, mail, payments, address, clock',
  who: ADMINS,
  data: system,
});
