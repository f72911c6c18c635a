/** The tables that no row of a person is found in by itself. */
import { coupons } from '../../db/schema/coupons.ts';
import { erasures } from '../../db/schema/erasures.ts';
import { files } from '../../db/schema/files.ts';
import { companies, invoiceReceipts, invoiceSeries } from '../../db/schema/invoices.ts';
import { codeCounters, codes, fabrics, generics, photos, products } from '../../db/schema/items.ts';
import { audit, epochs, idempotencyKeys, installation, orphanedFiles, rateLimits } from '../../db/schema/ledger.ts';
import { ledgerEntries, transferReversals, transfers } from '../../db/schema/money.ts';
import { notices } from '../../db/schema/notices.ts';
import { providerEvents } from '../../db/schema/payment-accounts.ts';
import { priceTiers } from '../../db/schema/price-tiers.ts';
import { productComments } from '../../db/schema/product-comments.ts';
import { providerDifferences } from '../../db/schema/provider-differences.ts';
import { reviews, reviewVerdicts } from '../../db/schema/reviews.ts';
import { shippingCosts } from '../../db/schema/shipping-costs.ts';
import { shopChanges } from '../../db/schema/shop-changes.ts';
import { shopKeys } from '../../db/schema/shop-keys.ts';
import { plans } from '../../db/schema/subscriptions.ts';
import { vatChecks } from '../../db/schema/vat-checks.ts';
import { jobs } from '../../db/schema/work.ts';
import { CALL_PLAIN, table, type RegisteredTable } from './declared-table.ts';

const itemPlain = ['code', 'name', 'status', 'note', 'deviceId', 'source', 'colors', 'material', 'fibres'] as const;
const measuredPlain = ['dimensions', 'defects', 'itemFor', 'sizeSystem', 'sizeValue'] as const;

/** The tables whose rows are of nobody, or go with those of others. */
export const otherTables: readonly RegisteredTable[] = [
  table(photos, {
    elsewhere: 'pictures of an account are deleted with it; those of items are of no person',
    plain: ['imageId', 'entity', 'slot', 'sha256', 'masterSha256', 'state'],
  }),
  table(files, {
    elsewhere: 'documents of records that are of no person',
    plain: ['name', 'type', 'sha256', 'entity', 'field'],
  }),
  table(transfers, {
    elsewhere: 'of hub centers',
    plain: [...CALL_PLAIN, 'held', 'destination', 'source'],
  }),
  table(transferReversals, { elsewhere: 'of hub centers', plain: [...CALL_PLAIN] }),
  table(ledgerEntries, { elsewhere: 'amounts only', plain: ['posting', 'account'] }),
  table(invoiceReceipts, {
    elsewhere: 'of a file of an invoice',
    plain: ['kind', 'sdiId', 'errors', 'digest'],
  }),
  table(audit, {
    elsewhere: 'former values of personal fields, and reasons, leave the history of the records above',
    personal: { details: null, changes: null },
    plain: ['action', 'entity', 'requestId', 'channel'],
  }),
  table(idempotencyKeys, {
    elsewhere: 'deleted with the records above',
    personal: { body: null },
    plain: ['fingerprint'],
  }),
  table(jobs, {
    elsewhere: 'mails that wait are deleted; the others are deleted with their files within days',
    personal: { input: null, result: null, key: null },
    plain: ['kind', 'lane', 'state', 'error', 'lastError'],
  }),
  table(rateLimits, { elsewhere: 'counts of tries, gone within a day', personal: { key: null } }),
  table(notices, { elsewhere: 'ids only, gone within seconds', plain: ['notice'] }),
  table(erasures, { elsewhere: 'ids and hashes of those who were erased', plain: ['accounts', 'contacts', 'hashes'] }),
  table(vatChecks, {
    elsewhere: 'of companies; evidence for the tax office',
    plain: ['number', 'result', 'companyName', 'companyAddress', 'requestId', 'problem', 'note'],
  }),
  table(companies, {
    elsewhere: 'the shop itself',
    plain: [
      'name',
      'vatNumber',
      'fiscalCode',
      'taxRegime',
      'street',
      'zipcode',
      'city',
      'province',
      'reaOffice',
      'reaNumber',
    ],
  }),
  table(products, {
    plain: [...itemPlain, ...measuredPlain, 'types', 'seasons', 'condition', 'subTitle', 'description', 'brand'],
  }),
  table(fabrics, { plain: [...itemPlain, ...measuredPlain, 'patterns'] }),
  table(generics, { plain: [...itemPlain] }),
  table(codes, { plain: ['code', 'kind', 'deviceId'] }),
  table(codeCounters, { plain: ['kind'] }),
  table(coupons, {
    plain: ['name', 'code', 'discount', 'borneBy', 'accounts', 'bannerIt', 'bannerEn', 'status'],
  }),
  table(invoiceSeries, { plain: ['type'] }),
  table(orphanedFiles, { plain: ['name'] }),
  table(installation, { plain: ['data'] }),
  table(epochs, { plain: ['place'] }),
  table(providerEvents, { plain: ['id', 'type', 'account', 'payment', 'state'] }),
  table(providerDifferences, {
    plain: [
      ...(['reference', 'key', 'type', 'currency', 'order', 'number', 'intent', 'charge', 'payment'] as const),
      ...(['lines', 'codes', 'status', 'problem', 'fault', 'note'] as const),
    ],
  }),
  table(priceTiers, { plain: ['name', 'types', 'itemFor', 'conditions', 'unit'] }),
  table(productComments, { plain: ['text', 'translations'] }),
  table(reviews, { plain: ['kind', 'why', 'state', 'note', 'reason'] }),
  table(reviewVerdicts, { plain: ['verdict', 'reason', 'why'] }),
  table(shippingCosts, { plain: ['country', 'province', 'postalCode', 'band'] }),
  table(shopChanges, { plain: ['kind'] }),
  table(shopKeys, { plain: ['name', 'scopes', 'origins', 'secretHash', 'hint'] }),
  table(plans, { plain: ['name', 'code', 'period', 'note'] }),
];
