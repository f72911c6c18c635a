/** Every text in the server's responses. */
import type { FailureWord } from '../../contract/failure.ts';
import type { Language } from '../../contract/languages.ts';
import { type Message, msg } from '../../contract/msg.ts';
import type { FieldWord } from '../services/refusal.ts';
import { inEveryLanguage } from '../words.ts';

const FAILURE = {
  loginError: { title: msg`Sign-in failed`, text: msg`Wrong e-mail or password.` },
  accountBlocked: {
    title: msg`Account blocked`,
    text: msg`This account is blocked. Ask an administrator to open it again.`,
  },
  emailUnverified: {
    title: msg`E-mail not confirmed`,
    text: msg`This account is not open yet. Use the link in the e-mail we sent you, or ask for a new one.`,
  },
  forbidden: { title: msg`Not allowed`, text: msg`You are not allowed to do this.` },
  hubcenterMismatch: { title: msg`Another hub center`, text: msg`This hub center is not yours: nothing was saved.` },
  notFound: { title: msg`Not found`, text: msg`What you are looking for does not exist.` },
  methodNotAllowed: { title: msg`Method not allowed`, text: msg`This address does not take this method.` },
  badRequest: { title: msg`Unreadable request`, text: msg`The request cannot be read.` },
  idempotencyInProgress: { title: msg`Still running`, text: msg`The same request is still running.` },
  idempotencyMismatch: { title: msg`Key already used`, text: msg`This key belongs to another request.` },
  codeTaken: { title: msg`Code not available`, text: msg`This code is in use already, or not yours.` },
  emailTaken: { title: msg`E-mail in use`, text: msg`There is an account with this e-mail already.` },
  prefixTaken: { title: msg`Prefix in use`, text: msg`This prefix belongs to another hub center.` },
  transitionNotAllowed: { title: msg`Change not possible`, text: msg`This change of status is not possible.` },
  stale: { title: msg`Data has changed`, text: msg`Somebody else has changed this in the meantime.` },
  tooLarge: { title: msg`Too large`, text: msg({ message: 'The limit is {limit}.' }) },
  unsupportedFile: { title: msg`Unsupported file`, text: msg`The file is no readable JPEG or PNG picture.` },
  validation: { title: msg`Invalid data`, text: msg`Some of the data is not valid.` },
  rateLimited: { title: msg`Too many tries`, text: msg`Too many tries: try again in a moment.` },
  unavailable: { title: msg`Not available`, text: msg`The server is busy: try again in a moment.` },
  internal: { title: msg`Server error`, text: msg`The server had a problem.` },
} satisfies Record<FailureWord, { title: Message; text: Message }>;

/** `{limit}` is replaced by the limit. */
const FIELD = {
  required: msg`Required`,
  imageRequired: msg`images are required`,
  photoMissing: msg`Every photo of the item must be named`,
  invalid: msg`Invalid value`,
  number: msg`This does not read as a number: write it like 1234.5`,
  unknownField: msg`Unknown field`,
  repeated: msg`Given more than once`,
  tooShort: msg({ message: 'At least {limit} characters' }),
  tooLong: msg({ message: 'At most {limit} characters' }),
  tooSmall: msg({ message: 'At least {limit}' }),
  tooEarly: msg`This is before the first day`,
  tooLarge: msg({ message: 'At most {limit}' }),
  tooMany: msg({ message: 'At most {limit} entries' }),
  email: msg`Invalid e-mail`,
  url: msg`Invalid url`,
  code: msg`Invalid code`,
  choice: msg`Not one of the choices`,
  tooManyPixels: msg({ message: 'The picture has more than {limit} pixels' }),
  edgeTooLong: msg({ message: 'The picture is longer than {limit} pixels' }),
  unknownHub: msg`Unknown hub center`,
  unknownPerson: msg`Unknown person, or nobody who takes in items`,
  unknownItem: msg`None of your items`,
  changedMeanwhile: msg`Somebody else has changed this since the file was made`,
  noPrice: msg`There is no price yet: it cannot be raised or lowered`,
  noWeight: msg`There is no weight yet: a price per kilogram cannot be calculated`,
  notValidToday: msg`This price tier does not apply today: it is switched off, or today is not one of its days`,
  sheet: msg`The file is no spreadsheet that can be read: .xlsx or .csv`,
  tooManyRows: msg({ message: 'The file has more than {limit} rows' }),
  mismatch: msg`Password and confirm password does not match`,
  otherId: msg`The id in the data is not the one in the address`,
  fixed: msg`The code of an item does not change`,
  sum100: msg`The shares of each part must add up to 100 %`,
  contradicts: msg`This does not go with the condition`,
  changed: msg`Changed since`,
  common: msg`This password is too easy to guess`,
  wrongPassword: msg`The password is not correct`,
  wrongCode: msg`The code is wrong or no longer valid: ask for a new one`,
  deadLink: msg`The link has been used already or is no longer valid`,
} satisfies Record<FieldWord, Message>;

const DONE = {
  productAdded: msg`Product saved`,
  fabricAdded: msg`Fabric saved`,
  genericAdded: msg`Textile mix saved`,
  merchantAdded: msg`Hub center created`,
  merchantInvited: msg`Hub center created: the invitation goes out by e-mail`,
  merchantInvitedByLink: msg`Hub center created. Mail is not set up: copy the invitation link`,
  invitationSent: msg`Invitation sent`,
  recordAdded: msg`Saved`,
  recordSaved: msg`Changes saved`,
  recordTrashed: msg`Moved to trash`,
  recordRestored: msg`Restored from trash`,
  statusSet: msg`Status changed`,
  signedOut: msg`Signed out`,
  mailOnItsWay: msg`If there is an account with this e-mail, the message is on its way`,
  passwordChanged: msg`Password changed`,
  emailVerified: msg`E-mail confirmed: you can sign in now`,
  accountReady: msg`Account ready: you can sign in now`,
  profileSaved: msg`Profile saved`,
  deviceSignedOut: msg`Device signed out`,
};

/** Texts by language. */
export const texts = inEveryLanguage({ failure: FAILURE, sessionEnded: msg`Session ended`, field: FIELD, done: DONE });

/** A readable size in bytes: `2 MB`, `100 kB`. */
export function sizeWords(bytes: number, language: Language): string {
  const [amount, unit] = bytes >= MEGABYTE ? [bytes / MEGABYTE, 'MB'] : [bytes / KILOBYTE, 'kB'];
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(amount)} ${unit}`;
}

const [KILOBYTE, MEGABYTE] = [1000, 1_000_000];
