import type { Reading } from '../db/replica.ts';
import type { Feed } from '../engine/records/changes.ts';
import type { ServedResource } from '../engine/records/record-source.ts';
import type { SheetReader } from '../files/sheet.ts';
import type { Api } from '../http/api.ts';
import type { ServiceDeps } from '../services/deps.ts';
import type { Epoch } from '../services/installation/epoch.ts';
import type { ReportLimits } from '../services/installation/restore-detection.ts';
import type { Payments } from '../services/payments/stripe.ts';
import type { AccountLimits } from '../services/people/account-limits.ts';
import type { LoginLimits } from '../services/people/login-limits.ts';
import type { Supplier } from '../services/suppliers/supplier.ts';
import type { SystemParts } from '../services/system/checks.ts';
import type { Vies } from '../services/vat/vies.ts';

/** Dependencies of the routes. */
export interface RouteDeps extends ServiceDeps {
  reading: Reading;
  feed: Feed;
  loginLimits: LoginLimits;
  accountLimits: AccountLimits;
  reportLimits: ReportLimits;
  epoch: Epoch;
  /** Every resource whose calls are derived from its declaration. */
  resources: readonly ServedResource[];
  /** Public address of this installation, e.g. `https://ordito.example`; null if not configured. */
  publicUrl: string | null;
  trustPort?: number | null | undefined;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  /** The register of VAT numbers; null if it is switched off. */
  vies: Vies | null;
  /** The supplier's server; null if it is not configured. */
  supplier: Supplier | null;
  /** The payment provider; null without keys. */
  payments: Payments | null;
  /** What the System page checks. */
  system: SystemParts;
  /** Reads uploaded spreadsheets. */
  readSheet: SheetReader;
}

/** Mounts one group of calls. */
export type Routes = (api: Api, deps: RouteDeps) => void;
