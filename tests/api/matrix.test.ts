import { beforeAll, describe, expect, it } from 'vitest';

import { API_BASE } from '../../contract/app.ts';
import { addressOf, type Call } from '../../contract/call.ts';
import { capital } from '../../contract/capital.ts';
import { createApp } from '../../server/app.ts';
import { createFeed } from '../../server/engine/records/changes.ts';
import { parseSheet } from '../../server/files/parse-sheet.ts';
import { createMetrics } from '../../server/http/metrics.ts';
import { createUploadQuota } from '../../server/http/upload-quota.ts';
import { createReportLimits } from '../../server/services/installation/restore-detection.ts';
import { createAccountLimits } from '../../server/services/people/account-limits.ts';
import { createLoginLimits } from '../../server/services/people/login-limits.ts';
import { servedResources } from '../../server/services/record-sources.ts';
import { declared, serverWithDeclared } from '../support/declared-records.ts';
import { FIXTURES } from '../support/fixtures.ts';
import type { People } from '../support/server-people.ts';

type Kind = keyof People | 'nobody';
const KINDS: readonly Kind[] = ['nobody', 'customer', 'merchantA', 'merchantB', 'admin', 'staff', 'reviewer'];

/** Who is allowed (`y`) and who is signed in but refused (`n`), in the order of `KINDS` after nobody. A session opens no `ticket`. */
const EVERYONE = 'yyyyyy';
const COUNTER = 'nyyyyn';
const ADMINS = 'nnnyyn';
const SUPER_ADMINS = 'nnnynn';
const MERCHANT_READERS = 'nnnyyy';
const STAFF_KEYS = 'nyyyyy';

/** The calls of each operation on a resource. */
const OPERATIONS = {
  read: (one, many) => [`list${many}`, `get${one}`],
  history: (one) => [`historyOf${one}`],
  count: (_one, many) => [`count${many}`],
  create: (one) => [`create${one}`],
  edit: (one) => [`update${one}`, `undo${one}`, `previewRestoreOf${one}`, `revert${one}`],
  status: (one) => [`set${one}Status`],
  place: (one) => [`place${one}`],
  trash: (one) => [`trash${one}`, `restore${one}`],
  bulk: (_one, many) => ['preview', 'idsOf', 'run', 'undo'].map((step) => `${step}Bulk${many}`),
  import: (_one, many) => [`import${many}`, `checkImportOf${many}`, `runImportOf${many}`],
  export: (_one, many) => [`export${many}`],
  exportImages: (one) => [`export${one}Images`],
  capture: (one) => [`add${one}`, `add${one}Mobile`, `${one.toLowerCase()}Filters`],
  photos: (one) => [
    `add${one}Photos`,
    `order${one}Images`,
    `remove${one}Image`,
    `restore${one}Image`,
    `removed${one}Images`,
  ],
} satisfies Record<string, (one: string, many: string) => string[]>;
type Operation = keyof typeof OPERATIONS;

/** The same people may do all of this. */
const may = (who: string, ...operations: Operation[]): Partial<Record<Operation, string>> =>
  Object.fromEntries(operations.map((operation) => [operation, who]));

const ITEM = {
  ...may(COUNTER, 'read', 'history', 'count', 'edit', 'status', 'trash', 'bulk', 'import', 'capture', 'photos'),
  ...may('ticket', 'export', 'exportImages'),
};

/** Who may do what with each resource, written by hand from the specification, to detect accidental rule changes. */
const RESOURCES: Readonly<Record<string, Partial<Record<Operation, string>>>> = {
  product: ITEM,
  fabric: ITEM,
  generic: ITEM,
  priceTier: { ...may(ADMINS, 'read', 'history', 'create', 'edit', 'trash', 'import'), ...may('ticket', 'export') },
  merchant: {
    ...may(MERCHANT_READERS, 'read', 'history'),
    ...may(ADMINS, 'create', 'edit', 'status', 'import'),
    ...may('ticket', 'export'),
  },
  contact: {
    ...may(ADMINS, 'read', 'history', 'count', 'create', 'edit', 'status', 'trash', 'bulk', 'import'),
    ...may('ticket', 'export'),
  },
  vatCheck: {
    ...may(ADMINS, 'read', 'history', 'count', 'create', 'edit', 'trash', 'import'),
    ...may('ticket', 'export'),
  },
  booking: {
    ...may(COUNTER, 'read', 'history', 'create', 'edit', 'status', 'bulk', 'import'),
    ...may('ticket', 'export'),
  },
  order: { ...may(ADMINS, 'read', 'history', 'edit', 'status', 'bulk', 'import'), ...may('ticket', 'export') },
  invoice: { ...may(ADMINS, 'read', 'history', 'edit', 'status', 'bulk', 'import'), ...may('ticket', 'export') },
  soldItem: { ...may(COUNTER, 'read'), ...may('ticket', 'export') },
  transaction: { ...may(COUNTER, 'read'), ...may('ticket', 'export') },
  stripeDifference: { ...may(ADMINS, 'read', 'history', 'edit', 'status') },
  shipment: { ...may(COUNTER, 'read', 'history', 'edit', 'status', 'bulk', 'import'), ...may('ticket', 'export') },
  subscriptionPlan: {
    ...may(ADMINS, 'read', 'history', 'create', 'edit', 'trash', 'import'),
    ...may('ticket', 'export'),
  },
  subscription: { ...may(ADMINS, 'read', 'history', 'edit', 'status', 'bulk', 'import'), ...may('ticket', 'export') },
  shippingCost: { ...may(ADMINS, 'read', 'history', 'create', 'edit', 'trash', 'import'), ...may('ticket', 'export') },
  coupon: {
    ...may(ADMINS, 'read', 'history', 'count', 'create', 'edit', 'status', 'trash', 'bulk', 'import'),
    ...may('ticket', 'export'),
  },
  user: {
    ...may(ADMINS, 'read', 'history', 'create', 'edit', 'status', 'import'),
    ...may('ticket', 'export'),
  },
  reviewer: {
    ...may(ADMINS, 'read', 'history', 'create', 'edit', 'status', 'import'),
    ...may('ticket', 'export'),
  },
  accessory: { ...may(COUNTER, 'read', 'history', 'create', 'edit', 'trash', 'import'), ...may('ticket', 'export') },
  swatch: {
    ...may(COUNTER, 'read', 'history', 'create', 'edit', 'trash', 'import', 'status', 'bulk', 'place'),
    ...may('ticket', 'export'),
  },
};

/** The other calls, and those of a resource with another rule. */
const OTHERS: Readonly<Record<string, string>> = {
  login: 'open',
  ...Object.fromEntries(
    ['readOrderDetails', 'previewOrderRefund', 'refundOrder', 'updateProductTransactionOrder'].map((name) => [
      name,
      ADMINS,
    ]),
  ),
  uploadDocument: COUNTER,
  downloadDocument: 'ticket',
  createShopBooking: 'ticket',
  readShopBooking: 'ticket',
  readMixState: COUNTER,
  extendBooking: COUNTER,
  createShopOrder: 'ticket',
  readShopOrder: 'ticket',
  listShopPlans: 'ticket',
  readShopSubscription: 'ticket',
  updateProductSubscription: ADMINS,
  deactivateSubscription: ADMINS,
  activateSubscription: ADMINS,
  myProductOrders: COUNTER,
  ownOrders: EVERYONE,
  readCompany: ADMINS,
  updateCompany: ADMINS,
  readInvoiceDetails: ADMINS,
  importReceipts: ADMINS,
  exportInvoiceFiles: 'ticket',
  exportInvoiceFile: 'ticket',
  listDac7: ADMINS,
  readDac7: COUNTER,
  exportDac7: 'ticket',
  readTransactionDetails: COUNTER,
  listNutraceuticaOrders: COUNTER,
  listNutraceuticaTransactions: COUNTER,
  readProductTransaction: COUNTER,
  syncNutraceuticaOrders: ADMINS,
  exportNutraceuticaOrders: 'ticket',
  readPayoutBalance: COUNTER,
  readPayoutStatement: COUNTER,
  listPayoutMonths: COUNTER,
  exportPayoutStatement: 'ticket',
  logout: 'open',
  readPublicSetting: 'open',
  forgotPassword: 'open',
  verifyCode: 'open',
  resetPassword: 'open',
  verifyEmail: 'open',
  confirmBooking: 'open',
  resendVerification: 'open',
  completeSignup: 'open',
  changePassword: EVERYONE,
  updateProfile: EVERYONE,
  listSessions: EVERYONE,
  endSession: EVERYONE,
  endOtherSessions: EVERYONE,
  loginSecondStep: 'open',
  loginPasskeyOptions: 'open',
  ...Object.fromEntries(
    [
      'readTwoStep',
      'proveIdentity',
      'startTotp',
      'confirmTotp',
      'removeTotp',
      'passkeyOptions',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
      'renewRecoveryCodes',
    ].map((call) => [call, EVERYONE]),
  ),
  readSecuritySetting: ADMINS,
  updateSecuritySetting: SUPER_ADMINS,
  readTwoStepOf: SUPER_ADMINS,
  resetTwoStep: SUPER_ADMINS,
  ping: 'open',
  image: 'open',
  profile: EVERYONE,
  events: EVERYONE,
  uniqueCode: COUNTER,
  reserveCodes: COUNTER,
  reserveTags: COUNTER,
  codeState: COUNTER,
  categoryFilters: COUNTER,
  fabricPatterns: COUNTER,
  productCode: COUNTER,
  fabricCode: COUNTER,
  verifyReceipts: COUNTER,
  listIncomplete: COUNTER,
  countIncomplete: COUNTER,
  reportDevice: COUNTER,
  listDevices: ADMINS,
  nameDevice: EVERYONE,
  forgetDevice: ADMINS,
  exportTicket: COUNTER,
  personTicket: EVERYONE,
  exportPerson: 'ticket',
  listJobs: COUNTER,
  listFailedJobs: ADMINS,
  retryJob: ADMINS,
  exportJob: COUNTER,
  readJob: COUNTER,
  deleteJob: COUNTER,
  jobFile: 'ticket',
  listSavedViews: STAFF_KEYS,
  addSavedView: STAFF_KEYS,
  changeSavedView: STAFF_KEYS,
  deleteSavedView: STAFF_KEYS,
  createPasswordLink: ADMINS,
  readInvitation: ADMINS,
  renewInvitation: ADMINS,
  listUserSessions: ADMINS,
  confirmEmailUser: ADMINS,
  changeEmailUser: ADMINS,
  revokeSessionsUser: ADMINS,
  // Its own contact, addresses and picture; of others and for other fields the service refuses.
  updateMerchant: COUNTER,
  archiveOrder: ADMINS,
  unarchiveOrder: ADMINS,
  resendMailOrder: ADMINS,
  erasePersonOrder: SUPER_ADMINS,
  erasePersonContact: SUPER_ADMINS,
  erasePersonUser: SUPER_ADMINS,
  trackShipment: ADMINS,
  readShipmentPapers: COUNTER,
  readFigures: ADMINS,
  readFirstSteps: ADMINS,
  readSystem: ADMINS,
  merchantOptions: STAFF_KEYS,
  uploadItemImage: COUNTER,
  uploadFile: COUNTER,
  orderProductIcons: COUNTER,
  removeProductIcon: COUNTER,
  setGenericStstus: COUNTER,
  overlappingPriceTiers: ADMINS,
  matchPriceTier: ADMINS,
  repricePriceTiers: ADMINS,
  calculate: COUNTER,
  productSetting: COUNTER,
  updateProductSetting: ADMINS,
  productOrder: ADMINS,
  updateProductOrder: ADMINS,
  listProductComments: ADMINS,
  addProductComment: ADMINS,
  changeProductComment: ADMINS,
  deleteProductComment: ADMINS,
  getMerchant: STAFF_KEYS,
  changeCommissionMerchant: ADMINS,
  removePictureMerchant: ADMINS,
  readMerchantConditions: COUNTER,
  countInsertedSold: STAFF_KEYS,
  readHubSetup: COUNTER,
  viewMerchant: ADMINS,
  listReviews: MERCHANT_READERS,
  countReviews: MERCHANT_READERS,
  listReviewHubs: MERCHANT_READERS,
  decideReview: MERCHANT_READERS,
  readReviewFigures: MERCHANT_READERS,
  flagItem: ADMINS,
  readPaymentAccount: COUNTER,
  readPayoutPlan: COUNTER,
  connectStripe: COUNTER,
  verifyStripe: COUNTER,
  deleteStripe: COUNTER,
  deleteStripeOf: COUNTER,
  sendStripeLink: ADMINS,
  renameSwatch: COUNTER,
  refillSwatch: ADMINS,
  sendContact: 'open',
  listContactEntries: ADMINS,
  addContactNote: ADMINS,
  replyToContact: ADMINS,
  resendContactReply: ADMINS,
  deleteContactData: SUPER_ADMINS,
  quoteShipping: ADMINS,
  listShippingGaps: ADMINS,
  addCouponCodes: ADMINS,
  listCouponRedemptions: ADMINS,
  listShopKeys: SUPER_ADMINS,
  addShopKey: SUPER_ADMINS,
  revokeShopKey: SUPER_ADMINS,
  // With an API key, which no session is.
  priceShopBasket: 'ticket',
  listShopItems: 'ticket',
  readShopItem: 'ticket',
};

const RULES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    declared.flatMap(({ name, plural }) =>
      Object.entries(RESOURCES[name] ?? {}).flatMap(([operation, who]) =>
        OPERATIONS[operation as Operation](capital(name), capital(plural)).map((call) => [call, who]),
      ),
    ),
  ),
  ...OTHERS,
};

const { server, people } = await serverWithDeclared();
let calls: readonly Call[];
let routes: { method: string; path: string }[];
beforeAll(async () => {
  const loginLimits = createLoginLimits(server.database.pool);
  const accountLimits = createAccountLimits(server.database.pool);
  const frame = {
    version: '0',
    database: server.database,
    isDraining: () => false,
    metricsToken: null,
    secure: false,
    publicUrl: null,
    sendsMail: false,
    vies: null,
    payments: null,
    supplier: null,
    buildDir: '/nowhere',
    uploadQuota: createUploadQuota(),
    readSheet: parseSheet,
    system: server.system,
    feed: createFeed([]),
    metrics: createMetrics(server.database, () => 0, server.system),
    reading: server.database.reading,
    resources: [...servedResources, ...FIXTURES],
    epoch: { current: () => '', refresh: async () => undefined },
    reportLimits: createReportLimits(server.database.pool),
  };
  const made = createApp({ ...server.deps, ...frame, loginLimits, accountLimits });
  calls = made.calls;
  routes = made.app.routes;
});

/** Requests without a body or parameters: an allowed caller gets past 401 and 403. */
async function answerFor(call: Call, token: string | null): Promise<{ status: number; word?: string | undefined }> {
  const path = addressOf(call).replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
  const ended = new AbortController();
  const response = await fetch(`${server.origin}${path}`, {
    method: call.method,
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    signal: ended.signal,
  });
  const { status } = response;
  // Not of a stream, which has no end.
  const word = status === 403 ? ((await response.json()) as { type?: string }).type : undefined;
  ended.abort();
  return { status, word };
}

// A successful logout would end the session of later tests.
const tokenFor = (call: Call, kind: Kind) => (kind === 'nobody' || call.name === 'logout' ? null : people[kind].token);

describe('permissions', () => {
  it('are listed for every mounted call, and nothing else', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(RULES).sort());
  });

  it('hold for every call and every kind of caller', async () => {
    const wrong: string[] = [];
    for (const call of calls) {
      const rule = RULES[call.name] ?? '';
      for (const [index, kind] of KINDS.entries()) {
        const { status } = await answerFor(call, tokenFor(call, kind));
        const expected =
          rule === 'open'
            ? 'in'
            : kind === 'nobody' || rule === 'ticket'
              ? '401'
              : rule[index - 1] === 'y'
                ? 'in'
                : '403';
        const got = status === 401 || status === 403 ? String(status) : status < 500 ? 'in' : String(status);
        if (got !== expected) wrong.push(`${call.name} as ${kind}: ${status}, expected ${expected}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('let a read-only view of a hub center read what its merchant reads, and do nothing else', async () => {
    const started = await server.client.call(`/merchant/view/${people.merchantA.id}`, {
      method: 'POST',
      token: people.staff.token,
    });
    const { token } = started.body.data as { token: string };
    const own = ['listSessions', 'readTwoStep', 'uniqueCode', 'connectStripe'];
    const wrong: string[] = [];
    for (const call of calls) {
      const rule = RULES[call.name] ?? '';
      // Whoever calls these is nobody to the server, with or without a token.
      if (rule === 'open' || rule === 'ticket') continue;
      const { status, word } = await answerFor(call, token);
      const reads = call.method === 'GET' && !own.includes(call.name);
      const right = reads && rule[1] === 'y' ? status < 500 && status !== 401 && status !== 403 : status === 403;
      if (!right || (!reads && !word?.endsWith('readOnlyView'))) wrong.push(`${call.name}: ${status} ${word ?? ''}`);
    }
    expect(wrong).toEqual([]);
  });

  it('cover every route', () => {
    const known = new Set(calls.map((call) => `${call.method} ${addressOf(call).replace(/\{(\w+)\}/g, ':$1')}`));
    for (const more of [
      `GET ${API_BASE}/openapi.json`,
      'GET /shop/v1/openapi.json',
      'GET /healthz',
      'GET /readyz',
      'GET /metrics',
      'POST /hooks/stripe',
      'ALL *',
      'ALL /shop/v1/*',
      'ALL /*',
    ])
      known.add(more);
    const found = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    expect([...found].filter((route) => !known.has(route))).toEqual([]);
  });
});

describe('OpenAPI', () => {
  it('lists every call, without a session', async () => {
    const response = await fetch(`${server.origin}${API_BASE}/openapi.json`);
    expect(response.status).toBe(200);
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
    );
    expect(listed.sort()).toEqual(calls.map((call) => `${call.method} ${addressOf(call)} ${call.name}`).sort());
  });
});

describe('path', () => {
  it('of the app explains what to do while the app is not built', async () => {
    const response = await fetch(`${server.origin}/products/index`, { headers: { Accept: 'text/html' } });
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('npm run build')]);
  });

  it('that is unknown is 404, and a known one with another method 405', async () => {
    const unknown = await server.client.call('/nothing/here');
    expect([unknown.status, unknown.body.ermessage]).toEqual([404, 'notFound']);
    const wrong = await server.client.call('/login', { method: 'DELETE' });
    expect([wrong.status, wrong.body.ermessage, wrong.headers.get('Allow')]).toEqual([405, 'methodNotAllowed', 'POST']);
    const head = await fetch(`${server.origin}${API_BASE}/ping?nonce=1`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const token = people.admin.token;
    const stream = await server.client.call('/events', { method: 'HEAD', token });
    expect([stream.status, stream.headers.get('Content-Type')]).toEqual([200, 'text/event-stream']);
  });
});
