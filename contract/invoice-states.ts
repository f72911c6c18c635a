/** The types and states of an e-invoice, and what the exchange system of the tax agency (SDI) answers. */
import type { RecordRule } from './access.ts';
import type { StatusMachine } from './actions.ts';
import { clock } from './clock.ts';
import { type Message, msg } from './msg.ts';
import { utcDay } from './utc-day.ts';

/** TD01 and TD04 of FatturaPA. */
export const INVOICE_TYPES = ['invoice', 'creditNote'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];
export const INVOICE_TYPE_WORDS: Readonly<Record<InvoiceType, Message>> = {
  invoice: msg({ message: 'Invoice', context: 'document' }),
  creditNote: msg`Credit note`,
};

export const INVOICE_STATUSES = [
  'toIssue',
  'notNeeded',
  'issued',
  'sent',
  'delivered',
  'notDelivered',
  'rejected',
  'replaced',
  'accepted',
  'refused',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export const INVOICE_STATUS_WORDS: Readonly<Record<InvoiceStatus, Message>> = {
  toIssue: msg({ message: 'To issue', context: 'invoice' }),
  notNeeded: msg({ message: 'Not needed', context: 'invoice' }),
  issued: msg({ message: 'Issued', context: 'invoice' }),
  sent: msg({ message: 'Sent to SDI', context: 'invoice' }),
  delivered: msg({ message: 'Received', context: 'invoice' }),
  notDelivered: msg({ message: 'In the tax portal', context: 'invoice' }),
  rejected: msg({ message: 'Rejected by SDI', context: 'invoice' }),
  replaced: msg({ message: 'Replaced', context: 'invoice' }),
  accepted: msg({ message: 'Accepted', context: 'invoice' }),
  refused: msg({ message: 'Refused', context: 'invoice' }),
};

const DAY_MS = 24 * 3_600_000;
/** An invoice is to reach SDI within so many days. */
const SEND_DAYS = 12;
/** The last day to send the document of a moment. */
export const sendBy = (at: Date): string => utcDay(at.getTime() + SEND_DAYS * DAY_MS);

/** A rejected invoice may be sent again under its number and date so many days after the rejection. */
const RESEND_DAYS = 5;
/** Whether that time has not passed yet. */
const isInTime: RecordRule = (_caller, { status, rejectedAt }) =>
  status === 'refused' || clock.ms() - Date.parse(String(rejectedAt)) < RESEND_DAYS * DAY_MS;

const PUBLIC_CODE_LENGTH = 6;
/** Whether a recipient's code is that of a public body; those of companies have 7 characters. */
export const isPublicCode = (code: unknown): boolean => typeof code === 'string' && code.length === PUBLIC_CODE_LENGTH;
const isPublic: RecordRule = (_caller, { sdiCode }) => isPublicCode(sdiCode);

/** Not only those whose data may be put right. */
const isAny: RecordRule = () => true;

/**
 * The moves of an invoice. Issuing it gives the number; whoever sends it to SDI says so, and the receipts say the rest. A rejected one counts
 * as never issued: in time it is issued again under its number, later another one replaces it. Only public bodies accept or refuse.
 */
export const invoiceMachine: StatusMachine<'status', InvoiceStatus> = {
  field: 'status',
  isFinal: true,
  moves: [
    { from: ['toIssue'], to: 'issued', of: isAny, isNext: true },
    { from: ['toIssue'], to: 'notNeeded', needsReason: true, of: isAny },
    { from: ['notNeeded'], to: 'toIssue', of: isAny },
    { from: ['issued'], to: 'sent', of: isAny, isNext: true },
    { from: ['issued', 'sent'], to: 'delivered', of: isAny },
    { from: ['issued', 'sent'], to: 'notDelivered', of: isAny },
    { from: ['issued', 'sent'], to: 'rejected', needsReason: true, of: isAny },
    { from: ['rejected', 'refused'], to: 'issued', name: 'issueAgain', of: isInTime, isNext: true },
    { from: ['rejected'], to: 'replaced', of: (caller, record) => !isInTime(caller, record), isNext: true },
    { from: ['sent', 'delivered', 'notDelivered'], to: 'accepted', of: isPublic },
    { from: ['sent', 'delivered', 'notDelivered'], to: 'refused', needsReason: true, of: isPublic },
  ],
};

/** Whether the day by which it is to be sent has passed, and it was not. */
export const isLateInvoice = ({ status, dueOn }: Readonly<Record<string, unknown>>): boolean =>
  (status === 'toIssue' || status === 'issued') && String(dueOn) < utcDay();

/** Whether what an invoice says of its customer may still be put right. */
export const isOpenInvoice: RecordRule = (_caller, { status }) =>
  status === 'toIssue' || status === 'rejected' || status === 'refused';

/** The receipts of SDI: delivered, rejected, not delivered, sent and not delivered to a public body, its answer, and that its time is over. */
export const RECEIPT_KINDS = ['RC', 'NS', 'MC', 'AT', 'NE', 'DT'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
export const RECEIPT_WORDS: Readonly<Record<ReceiptKind, Message>> = {
  RC: msg({ message: 'Received', context: 'receipt' }),
  NS: msg({ message: 'Rejected', context: 'receipt' }),
  MC: msg({ message: 'Not received', context: 'receipt' }),
  AT: msg({ message: 'Sent, recipient unreachable', context: 'receipt' }),
  NE: msg({ message: 'Answer of the public body', context: 'receipt' }),
  DT: msg({ message: 'Response period ended', context: 'receipt' }),
};

/** Tax regimes of a company that sells used goods (RegimeFiscale of FatturaPA). */
export const TAX_REGIMES = ['RF01', 'RF14', 'RF18'] as const;
export type TaxRegime = (typeof TAX_REGIMES)[number];
export const TAX_REGIME_WORDS: Readonly<Record<TaxRegime, Message>> = {
  RF01: msg({ message: 'Ordinary (RF01)', context: 'tax regime' }),
  RF14: msg({ message: 'Sale of used goods (RF14)', context: 'tax regime' }),
  RF18: msg({ message: 'Other (RF18)', context: 'tax regime' }),
};

/** How the goods of a hub center are taxed: their margin alone, or their price. */
export const VAT_SCHEMES = ['margin', 'ordinary'] as const;
export type VatScheme = (typeof VAT_SCHEMES)[number];
export const VAT_SCHEME_WORDS: Readonly<Record<VatScheme, Message>> = {
  margin: msg({ message: 'Margin scheme', context: 'VAT' }),
  ordinary: msg({ message: 'Ordinary VAT', context: 'VAT' }),
};
