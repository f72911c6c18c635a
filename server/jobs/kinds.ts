import type { JobDefinition } from '../engine/jobs/queue.ts';
import { renditionJob } from '../engine/photos/rendition-job.ts';
import { backupJob } from '../services/backups/backup-job.ts';
import { fileCheckJob } from '../services/backups/file-check-job.ts';
import { bookingExpiryJob } from '../services/bookings/booking-jobs.ts';
import { bookingMailJob } from '../services/bookings/booking-mails.ts';
import { bookingLossJob } from '../services/bookings/releases.ts';
import { replyJob } from '../services/contacts/reply-job.ts';
import type { WorkDeps } from '../services/deps.ts';
import { personalJobs } from '../services/jobs/job-work.ts';
import { mailJob } from '../services/jobs/mails.ts';
import { differenceRefundJob } from '../services/orders/difference-refunds.ts';
import { ledgerCheckJob, missedEventsJob, moneyCareJob, orderExpiryJob } from '../services/orders/order-jobs.ts';
import { orderMailJob } from '../services/orders/order-mails.ts';
import { refundJob } from '../services/orders/refund-jobs.ts';
import { stripeAgreementJob } from '../services/orders/stripe-agreement.ts';
import { reversalJob, transferJob } from '../services/orders/transfers.ts';
import { paymentAccountJob, paymentAccountsJob, stripeEventJob } from '../services/payments/payment-jobs.ts';
import { erasureJob } from '../services/privacy/erasure-job.ts';
import { subscriptionCareJob, subscriptionStopJob } from '../services/subscriptions/subscription-jobs.ts';
import { subscriptionMailJob } from '../services/subscriptions/subscription-mails.ts';
import { supplierSyncJob } from '../services/suppliers/supplier-jobs.ts';
import { viesJob } from '../services/vat/vies-job.ts';
import { sweepJob, tidyJob } from './sweep.ts';

/** Every kind of background job. */
export const jobKinds: readonly JobDefinition<unknown, WorkDeps>[] = [
  ...Object.values(personalJobs),
  mailJob,
  replyJob,
  bookingMailJob,
  orderMailJob,
  subscriptionMailJob,
  subscriptionCareJob,
  subscriptionStopJob,
  supplierSyncJob,
  bookingExpiryJob,
  bookingLossJob,
  renditionJob,
  viesJob,
  paymentAccountJob,
  paymentAccountsJob,
  stripeEventJob,
  orderExpiryJob,
  transferJob,
  refundJob,
  reversalJob,
  differenceRefundJob,
  moneyCareJob,
  missedEventsJob,
  stripeAgreementJob,
  ledgerCheckJob,
  erasureJob,
  sweepJob,
  tidyJob,
  backupJob,
  fileCheckJob,
] as JobDefinition<unknown, WorkDeps>[];
