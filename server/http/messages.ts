/** Every text in the server's responses. */
import type { Language } from '../../contract/languages.ts';
import { type Message, msg } from '../../contract/msg.ts';
import { FAULT_SENTENCES, sentenceParts } from '../../contract/rules.ts';
import { writeTypedNumber } from '../../contract/typed/numbers.ts';
import type { FieldRefusal, FieldWord, RefusalWord } from '../engine/refusal.ts';
import { fill, inEveryLanguage, translate } from '../words.ts';
import { DONE } from './done-messages.ts';

const FAILURE = {
  loginError: { title: msg`Sign-in failed`, text: msg`Wrong e-mail or password.` },
  secondStep: {
    title: msg`Second step needed`,
    text: msg`Your password is right, but this account uses two-step sign-in. Reload the page, sign in and enter your code.`,
  },
  secondStepSetUp: {
    title: msg`Set up two-step sign-in`,
    text: msg`Admins need two-step sign-in here. Reload the page and set it up; nothing on this device is lost.`,
  },
  readOnlyView: {
    title: msg`Read-only`,
    text: msg`You are viewing as a hub center, and can’t change anything. Nothing was changed. Stop viewing first.`,
  },
  accountBlocked: {
    title: msg`Account blocked`,
    text: msg`This account is blocked. Ask an administrator to unblock it. What waits on this device is safe, and will be sent after that.`,
  },
  emailUnverified: {
    title: msg`E-mail not confirmed`,
    text: msg`This account is not active yet. Use the link in the e-mail we sent you, or request a new one.`,
  },
  emailUnverifiedWithoutMail: {
    title: msg`E-mail not confirmed`,
    text: msg`This account is not active yet. Ask an administrator to confirm your e-mail address.`,
  },
  forbidden: { title: msg`Not allowed`, text: msg`You don’t have permission to do this.` },
  hubcenterMismatch: { title: msg`Wrong hub center`, text: msg`This isn’t your hub center. Nothing was saved.` },
  notFound: { title: msg`Not found`, text: msg`This doesn’t exist.` },
  methodNotAllowed: { title: msg`Method not allowed`, text: msg`This URL doesn’t accept this method.` },
  badRequest: { title: msg`Invalid request`, text: msg`Couldn’t read the request.` },
  idempotencyInProgress: { title: msg`Still running`, text: msg`The same request is still running.` },
  idempotencyMismatch: { title: msg`Key already used`, text: msg`This key belongs to another request.` },
  codeTaken: { title: msg`Code not available`, text: msg`This code is already in use, or reserved for someone else.` },
  emailTaken: { title: msg`E-mail in use`, text: msg`An account with this e-mail already exists.` },
  prefixTaken: { title: msg`Prefix in use`, text: msg`This prefix belongs to another hub center.` },
  transitionNotAllowed: { title: msg`Status change not possible`, text: msg`This change of status is not possible.` },
  ownAccount: {
    title: msg`This is your own account`,
    text: msg`You can’t deactivate your own account. Nothing was changed. Ask another super admin.`,
  },
  lastSuperAdmin: {
    title: msg`Last super admin`,
    text: msg`This is the only active super admin, so it stays active. Nothing was changed. Activate another super admin first.`,
  },
  reviewDecided: {
    title: msg`Already decided`,
    text: msg`Someone else has already decided about this item. Your decision was not saved. Go on with the next one.`,
  },
  hubNotActive: {
    title: msg`Can’t view as this hub center`,
    text: msg`This hub center can’t sign in: it is banned, or its invitation is still open. Activate it first.`,
  },
  stale: { title: msg`Data has changed`, text: msg`Someone else has edited this in the meantime.` },
  tooLarge: { title: msg`Too large`, text: msg({ message: 'The limit is {limit}.' }) },
  unsupportedFile: { title: msg`Unsupported file`, text: msg`The file isn’t a readable JPEG or PNG photo.` },
  validation: { title: msg`Invalid data`, text: msg`Some of the data is not valid.` },
  rateLimited: { title: msg`Too many attempts`, text: msg({ message: 'Too many attempts. Try again in {wait}.' }) },
  unavailable: { title: msg`Not available`, text: msg`The server is busy. Try again in a moment.` },
  paymentsOff: {
    title: msg`Payments are not configured`,
    text: msg`Payments are not set up on this server. Nothing was changed. An administrator can set them up.`,
  },
  supplierOff: {
    title: msg`The supplier is not configured`,
    text: msg`The transfer to the supplier is not set up on this server. Nothing was sent. An administrator can set it up.`,
  },
  paymentsDown: {
    title: msg`Stripe doesn’t answer`,
    text: msg`Stripe can’t be reached at the moment. Nothing is lost. Try again in a minute.`,
  },
  paymentsKey: {
    title: msg`Stripe refused the key`,
    text: msg`Stripe doesn’t accept this server’s key. Nothing was changed. Tell an administrator.`,
  },
  paymentsRefused: {
    title: msg`Stripe refused the request`,
    text: msg`Stripe refused this request. Nothing was changed. Reload the page, and tell an administrator if it happens again.`,
  },
  paymentAccountMissing: { title: msg`No payment account`, text: msg`Stripe account not found` },
  accountHoldsMoney: {
    title: msg`The account still holds money`,
    text: msg`This account still holds money, so Stripe keeps it open. Nothing was changed. Pay the money out first, then disconnect.`,
  },
  itemsGone: {
    title: msg`No longer for sale`,
    text: msg`Some of these items are no longer for sale. Nothing was ordered and nothing was charged. Remove them and try again.`,
  },
  priceChanged: {
    title: msg`The price has changed`,
    text: msg`The price has changed since it was shown. Nothing was ordered and nothing was charged. Check the new price and order again.`,
  },
  booked: {
    title: msg`Already booked`,
    text: msg({
      message:
        'Someone else has this textile mix until {until}. Nothing was booked. Choose another one, or try again after that.',
    }),
  },
  notBookable: {
    title: msg`Can’t be booked`,
    text: msg`This textile mix can’t be booked: it is sold, inactive, incomplete or in the trash. Nothing was booked. Choose another one.`,
  },
  bookingOver: {
    title: msg`The textile mix is no longer kept`,
    text: msg`This booking no longer has its textile mix: its time is over, or the mix was sold or moved to the trash. Nothing was changed. Look at the mix first.`,
  },
  reservedEnough: {
    title: msg`Too much is reserved already`,
    text: msg({
      message:
        'Too many pieces are reserved in orders that are not paid yet. Nothing was ordered and nothing was charged. Pay the open orders, or try again in {wait}.',
    }),
  },
  bookedEnough: {
    title: msg`Too much is booked already`,
    text: msg`Too many textile mixes are booked and not collected yet. Nothing was booked. Collect or cancel one, then try again.`,
  },
  bookedOften: {
    title: msg`Too many bookings`,
    text: msg({ message: 'Too many bookings were made. Nothing was booked. Try again in {wait}.' }),
  },
  downloadsFull: {
    title: msg`Too many downloads`,
    text: msg({ message: '{limit} files of yours are being downloaded. Wait until one is done, then try again.' }),
  },
  orderNotUpdated: { title: msg`Order not changed`, text: msg`Failed to update the order` },
  notIssuable: {
    title: msg`Can’t be issued yet`,
    text: msg`Something is missing for this document. Nothing was changed. Open it: it says what to fill in.`,
  },
  internal: { title: msg`Server error`, text: msg`The server had a problem.` },
} satisfies Record<Exclude<RefusalWord, 'sessionEnded'>, { title: Message; text: Message }>;

/** Said with an error of the server: its log has the number in each line about the request. */
const REPORT = msg({ message: 'If it happens again, report number {request}.' });

/** `{limit}` is replaced by the limit, `{name}` by the name of another record. */
const FIELD = {
  required: msg`Required`,
  imageRequired: msg`images are required`,
  fileRequired: msg`Choose a file`,
  photoMissing: msg`List every photo of the item`,
  invalid: msg`Invalid value`,
  number: msg`Enter a number, for example 1234.5`,
  unknownField: msg`Unknown field`,
  repeated: msg`Sent more than once`,
  moreCells: msg`More cells than column names. In a .csv file, put amounts such as 12,50 in quotes`,
  cellError: msg({
    message:
      'The cell has no value that can be read: {name}. Correct it in the spreadsheet, or paste values instead of formulas',
  }),
  tooShort: msg({ message: 'At least {limit} characters' }),
  tooLong: msg({ message: 'At most {limit} characters' }),
  tooSmall: msg({ message: 'The minimum is {limit}' }),
  tooEarly: msg`This is before the start date`,
  tooLarge: msg({ message: 'The maximum is {limit}' }),
  tooMany: msg({ message: 'At most {limit} values' }),
  email: msg`Invalid e-mail`,
  url: msg`Invalid url`,
  code: msg`Invalid code`,
  choice: msg`Not a valid choice`,
  tooManyPixels: msg({ message: 'The photo has more than {limit} pixels' }),
  slowPng: msg({
    message: 'This PNG has more than {limit} pixels and is interlaced or has 16 bits a colour. Save it as JPEG.',
  }),
  slowPicture: msg`The server can’t read this photo in time. Take it again, or save it as a smaller JPEG.`,
  edgeTooLong: msg({ message: 'The photo’s longest side is over {limit} pixels' }),
  unknownHub: msg`Unknown hub center`,
  unknownPerson: msg`Unknown user, or no access to the counter`,
  unknownStaff: msg`Choose an active admin`,
  unknownItem: msg`Not one of your items`,
  changedMeanwhile: msg`Someone else has edited this since the file was created`,
  noPrice: msg`No price to adjust`,
  noWeight: msg`No weight, so no price per kilogram`,
  notValidToday: msg`This price tier is not valid today`,
  reservedFor: msg({
    message: 'Reserved for {name}. Cancel the booking, or give a reason, which the buyer gets by e-mail',
  }),
  reservedForOrder: msg({
    message: 'Reserved for an order of {name}. Give a reason to take it from there: a payment for it goes back',
  }),
  reservedForPayment: msg({
    message:
      'Reserved for the payment {name}, whose order is unknown here. An admin settles it under Differences with Stripe',
  }),
  reservedNoTrash: msg({
    message: 'Reserved for {name}. It can go to the trash once the booking or order is over or cancelled',
  }),
  sheet: msg`Couldn’t read the spreadsheet. Use .xlsx or .csv`,
  document: msg`Couldn’t read the file. Use PDF, JPEG, PNG or WebP`,
  unknownFile: msg`This file is no longer on the server. Choose it again`,
  tooManyRows: msg({ message: 'The file has more than {limit} rows' }),
  mismatch: msg`Password and confirm password does not match`,
  otherId: msg`The id in the data doesn’t match the URL`,
  fixed: msg`An item’s code can’t be changed`,
  notEditable: msg`You can’t edit this record`,
  readOnly: msg`This can’t be edited`,
  otherCall: msg({ message: 'This is not part of an edit. Use {name}' }),
  sum100: msg`The shares of each part must add up to 100 %`,
  contradicts: msg`This contradicts another field`,
  overlaps: msg({ message: 'These weights overlap with “{name}”. Change that one first, or enter other weights' }),
  couponUnknown: msg`There is no valid coupon with this code`,
  couponTooEarly: msg`This coupon is not valid yet`,
  couponExpired: msg`This coupon has expired`,
  couponUsedUp: msg`This coupon has been used up`,
  couponAccount: msg`This coupon is not for this account`,
  couponItem: msg`This coupon is not for these items`,
  vatNumber: FAULT_SENTENCES.vatNumber,
  postalCode: msg`An Italian postal code has five digits, for example 00184`,
  vatCountry: msg`VIES only knows VAT numbers of the EU and of Northern Ireland`,
  changed: msg`Changed in the meantime`,
  common: msg`This password is too easy to guess`,
  wrongPassword: msg`The password is incorrect`,
  wrongCode: msg`The code is wrong or has expired. Request a new one`,
  wrongStep: msg`This code is wrong or was already used. Enter the current one. If it fails too, set the phone’s clock to automatic`,
  wrongPasskey: msg`This passkey couldn’t be confirmed. Try again, or use another way`,
  signInExpired: msg`This sign-in has expired. Enter your password again`,
  proofNeeded: msg`Confirm with your password first`,
  noPasskeysHere: msg`Passkeys don’t work at this address. Open Ordito by its name instead of its IP address`,
  deadLink: msg`This link was already used or has expired`,
  totalTooSmall: msg({ message: 'The total must be 0 or at least {limit} €' }),
  totalTooLarge: msg({ message: 'The total must be at most {limit} €' }),
  shippingOnRequest: msg`There is no shipping price for this address. Contact the shop`,
  nothingToRefund: msg`Nothing of this is left to refund`,
  percentTooLarge: FAULT_SENTENCES.percentTooLarge,
  planAlone: msg`A subscription plan is ordered alone`,
  latinOnly: msg`Use Latin letters: the tax agency takes no others`,
  taxIdMissing: msg`Enter a tax code or a VAT number`,
  invoiceFirst: msg`Issue the invoice of this order first`,
  noSuchMail: msg`This e-mail doesn’t fit the order’s status. Nothing was sent. Choose another`,
} satisfies Record<FieldWord, Message>;

/** Texts by language. */
export const texts = inEveryLanguage({
  failure: FAILURE,
  report: REPORT,
  sessionEnded: msg`Session ended`,
  field: FIELD,
  done: DONE,
});

/** Why a field was refused; a broken rule names the fields that must agree. */
export function fieldText(
  { code, limit, name, because }: Omit<FieldRefusal, 'path' | 'limit'> & { limit?: number | string | undefined },
  language: Language,
): string {
  const sentences: Partial<Record<FieldWord, Message>> = FAULT_SENTENCES;
  const { [code]: sentence } = sentences;
  if (!because || !sentence) {
    const shown = typeof limit === 'number' ? writeTypedNumber(limit) : limit;
    return fill(texts[language].field[code], { limit: shown, name });
  }
  const parts = sentenceParts({ because, limit }, language, (message) => translate(message, language));
  return fill(translate(sentence, language), parts);
}
