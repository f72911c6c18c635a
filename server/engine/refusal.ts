import type { CodeReason, FailureWord, SecondStep } from '../../contract/failure.ts';
import type { Because } from '../../contract/rules.ts';

/** One refused input. `code` is a stable word; `limit`, `name` and the names of `because` are inserted into its text. */
export interface FieldRefusal {
  path: string;
  code: FieldWord;
  limit?: number;
  /** Another record that is in the way. */
  name?: string;
  because?: Because;
}

/** Why a field was refused; each word has a text in every language. */
export type FieldWord =
  | 'required'
  | 'imageRequired'
  | 'fileRequired'
  | 'photoMissing'
  | 'invalid'
  | 'number'
  | 'unknownField'
  | 'repeated'
  | 'moreCells'
  | 'cellError'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooEarly'
  | 'tooLarge'
  | 'tooMany'
  | 'email'
  | 'url'
  | 'code'
  | 'choice'
  | 'tooManyPixels'
  | 'edgeTooLong'
  | 'slowPng'
  | 'slowPicture'
  | 'unknownHub'
  | 'unknownPerson'
  | 'unknownStaff'
  | 'unknownItem'
  | 'changedMeanwhile'
  | 'noPrice'
  | 'noWeight'
  | 'notValidToday'
  | 'reservedFor'
  | 'reservedForOrder'
  | 'reservedForPayment'
  | 'reservedNoTrash'
  | 'sheet'
  | 'document'
  | 'unknownFile'
  | 'tooManyRows'
  | 'mismatch'
  | 'otherId'
  | 'fixed'
  | 'notEditable'
  | 'readOnly'
  | 'otherCall'
  | 'sum100'
  | 'contradicts'
  | 'overlaps'
  | 'couponUnknown'
  | 'couponTooEarly'
  | 'couponExpired'
  | 'couponUsedUp'
  | 'couponAccount'
  | 'couponItem'
  | 'vatNumber'
  | 'postalCode'
  | 'vatCountry'
  | 'changed'
  | 'common'
  | 'wrongPassword'
  | 'wrongCode'
  | 'wrongStep'
  | 'wrongPasskey'
  | 'signInExpired'
  | 'proofNeeded'
  | 'noPasskeysHere'
  | 'deadLink'
  | 'shippingOnRequest'
  | 'totalTooSmall'
  | 'totalTooLarge'
  | 'nothingToRefund'
  | 'planAlone'
  | 'percentTooLarge'
  | 'noSuchMail'
  | 'latinOnly'
  | 'taxIdMissing'
  | 'invoiceFirst';

/**
 * Why a service refuses: a word of the API, or one that older apps do not know and that reaches them as a word they do: a sign-in without
 * its second step as `loginError`, somebody who must set one up or only views as `forbidden`, a hub center that cannot be viewed, a textile
 * mix that cannot be booked, a booking that no longer has its mix, somebody who has reserved or booked enough, an order that cannot be updated, an invoice that cannot be issued,
 * and what the payment provider does not do.
 */
export type RefusalWord =
  | FailureWord
  | 'sessionEnded'
  | 'emailUnverifiedWithoutMail'
  | 'secondStep'
  | 'secondStepSetUp'
  | 'readOnlyView'
  | 'hubNotActive'
  | 'notBookable'
  | 'bookingOver'
  | 'orderNotUpdated'
  | 'notIssuable'
  | 'reservedEnough'
  | 'bookedEnough'
  | 'bookedOften'
  | 'downloadsFull'
  | PaymentRefusal;

type PaymentRefusal =
  | 'paymentsOff'
  | 'supplierOff'
  | 'paymentsDown'
  | 'paymentsKey'
  | 'paymentsRefused'
  | 'paymentAccountMissing'
  | 'accountHoldsMoney';

interface Details {
  errors?: readonly FieldRefusal[];
  /** What was exceeded, for `tooLarge` in bytes. */
  limit?: number;
  /** Why a code is taken. */
  reason?: CodeReason;
  /** In seconds. */
  retryAfter?: number;
  /** The session has ended because the account was blocked. */
  blocked?: true;
  /** The current record. */
  record?: Readonly<Record<string, unknown>>;
  /** When what somebody has booked is free again. */
  until?: Date;
  /** What is no longer for sale. */
  items?: readonly { _id: string | null; code: string | null }[];
  /** A refused status move, with the allowed targets. */
  move?: { from: string; to: string; allowed: readonly string[] };
  /** What the sign-in still lacks. */
  secondStep?: SecondStep;
  /** `stale` without a revision: what is to be undone has changed since. */
  conflict?: true;
}

/** A service cannot do the work as requested; `http` translates it for the caller. */
export class Refusal extends Error {
  readonly word: RefusalWord;
  readonly details: Details;

  constructor(word: RefusalWord, details: Details = {}) {
    super(word);
    this.word = word;
    this.details = details;
  }
}

/** Shorthand for one refused field. */
export const refuseField = (path: string, code: FieldWord, limit?: number): Refusal =>
  new Refusal('validation', { errors: [{ path, code, ...(limit === undefined ? {} : { limit }) }] });
