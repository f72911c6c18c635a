import type { ShopShares } from '../../contract/limits.ts';
import type { Reading } from '../db/replica.ts';
import type { Deps } from '../engine/deps.ts';
import type { FaultText } from '../engine/imports/words.ts';
import type { Lane } from '../engine/jobs/queue.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { BackupPlan } from './backups/backup-job.ts';
import type { Payments } from './payments/stripe.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { Vies } from './vat/vies.ts';

/** What services know beside it: the settings of this installation. */
export interface ServiceDeps extends Deps {
  /** Share of new items that reviewers check, in percent. Default: `REVIEW_PERCENT`. */
  reviewPercent?: number;
  /** How many months the audit is kept. Default: for ever. */
  auditMonths?: number;
  /** After how many months without an order a person is erased. Default: never. */
  personMonths?: number;
  /** What may be off sale at once for one key, customer and network of the shop. Default: `SHOP_SHARES`. */
  shares?: ShopShares;
}

/** Dependencies of jobs. */
export interface WorkDeps extends ServiceDeps {
  reading: Reading;
  /** Formats why a cell was refused. */
  faultText: FaultText;
  mailer: Mailer;
  /** The register of VAT numbers; null if it is switched off. */
  vies: Vies | null;
  /** The payment provider; null without keys. */
  payments: Payments | null;
  /** The supplier's server; null if it is not configured. */
  supplier: Supplier | null;
  /** The nightly backup; null if there is none. */
  backups: BackupPlan | null;
  /** Base address of links in mails: `https://ordito.example`. */
  baseUrl: string;
  /** Concurrent jobs of lanes that differ from `LANES` in this process. */
  lanes?: Partial<Record<Lane, number>>;
  /** Whether this process takes in as many photos as it can at once. */
  isIntakeFull?: () => boolean;
}
