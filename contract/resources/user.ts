import * as z from 'zod';

import { ADMINS, mayManage, type RecordRule } from '../access.ts';
import {
  choice,
  count,
  email,
  euro,
  flag,
  id,
  moment,
  optionalPhone,
  optionalSecret,
  optionalText,
  text,
} from '../field.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, LANGUAGES } from '../languages.ts';
import { NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource } from '../resource.ts';
import { ROLE_NAMES, ROLES, staffKey, userType } from '../staff.ts';
import { userMachine, USER_STATUS_WORDS, USER_STATUSES } from '../status.ts';

const ACCOUNT_TYPES = ['private', 'company'] as const;
/** Roles of people added here; a merchant is created together with its hub center. */
const NEW_ROLES = ['customer', 'reviewer', 'admin', 'superAdmin'] as const;

/** What every account of a person is edited by. */
export const personFields = {
  fullName: text(NAME_MAX),
  mobile: optionalPhone(),
  language: choice(LANGUAGES, LANGUAGE_NAMES),
};

/** What every account of a person says of itself beside. */
export const personMembers = {
  _id: id(),
  mobile: personFields.mobile.nullable(),
  email: email(),
  verified: flag(),
  status: choice(USER_STATUSES, { ...USER_STATUS_WORDS, banned: msg({ message: 'Deactivated', context: 'user' }) }),
  invited: z.boolean(),
  createdAt: moment(),
  updatedAt: moment(),
  lastLoginAt: moment().nullable(),
  rev: z.int(),
};

export const personLabels = {
  _id: msg`Id`,
  fullName: msg({ message: 'Name', context: 'person' }),
  email: msg`E-mail`,
  verified: msg`Confirmed`,
  mobile: msg`Mobile phone`,
  language: msg`Language`,
  status: msg`Status`,
  invited: msg`Invited`,
  createdAt: msg`Created`,
  updatedAt: msg`Last edited`,
  lastLoginAt: msg`Last sign-in`,
  rev: msg`Revision`,
};

const fields = {
  ...personFields,
  accountType: choice(ACCOUNT_TYPES, { private: msg`Private`, company: msg`Company` }),
  code: optionalText(30),
};

/** What happens to an account beside its declared actions, as its history tells it. */
export type AccountEvent =
  | 'emailVerified'
  | 'signupCompleted'
  | 'passwordChanged'
  | 'passwordReset'
  | 'invitationSent'
  | 'invitationShown'
  | 'authenticatorAppAdded'
  | 'authenticatorAppRemoved'
  | 'passkeyAdded'
  | 'passkeyRenamed'
  | 'passkeyRemoved'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'secondStepOff'
  | 'secondStepReset';

/** Nothing is left to change of an erased account. */
const mayChangeAccount: RecordRule = (caller, record) => record['status'] !== 'erased' && mayManage(caller, record);

/** The profile of a merchant is edited with its hub center. */
const mayEdit: RecordRule = (caller, record) => record['role'] !== 'merchant' && mayChangeAccount(caller, record);

/**
 * A person who signs in (spec section 3, User). `verified`: the e-mail address is confirmed; `invited`: no password is chosen yet;
 * `code`: fiscal code or VAT number. Mobile phone and code of a merchant are those of its hub center.
 */
export const user = defineResource({
  name: 'user',
  plural: 'users',
  ...RESOURCES.user,
  words: {
    ...RESOURCES.user.words,
    labels: {
      ...personLabels,
      role: msg`Role`,
      accountType: msg({ message: 'Type', context: 'user' }),
      code: msg`Tax code`,
      userType: msg`User type`,
      key: msg`Access level`,
      orders: msg`Orders`,
      spent: msg({ message: 'Spent', context: 'amount' }),
      purchasedAt: msg`Last order`,
    },
  },
  record: z.object({
    ...fields,
    ...personMembers,
    code: fields.code.nullable(),
    role: choice(ROLES, ROLE_NAMES),
    userType,
    key: staffKey.nullable(),
    /** Orders of the account that were not called off: how many, what was paid and not refunded, and the latest. */
    orders: count(),
    spent: euro(),
    purchasedAt: moment().nullable(),
  }),
  export: { who: ADMINS },
  create: {
    who: ADMINS,
    fields: {
      ...fields,
      email: email(),
      role: choice(NEW_ROLES, ROLE_NAMES).default('customer'),
      accountType: fields.accountType.default('private'),
      language: fields.language.default(DEFAULT_LANGUAGE),
      password: optionalSecret(PASSWORD_MIN, PASSWORD_MAX),
    },
  },
  edit: {
    who: ADMINS,
    of: mayEdit,
    fields: { ...fields, mobile: fields.mobile.nullable(), code: fields.code.nullable() },
  },
  status: { ...userMachine, moves: userMachine.moves.map((move) => ({ ...move, of: mayChangeAccount })) },
  actions: {
    confirmEmail: { of: (caller, record) => record['verified'] !== true && mayChangeAccount(caller, record) },
    changeEmail: {
      fields: { email: email() },
      needsReason: true,
      of: (caller, record) => record['_id'] !== caller._id && mayChangeAccount(caller, record),
    },
    revokeSessions: {
      needsReason: true,
      of: (caller, record) => record['_id'] !== caller._id && mayChangeAccount(caller, record),
    },
    // A hub center is a partner by contract: its data stays as long as that and the tax office want it.
    erasePerson: {
      who: [1],
      isFinal: true,
      isSingle: true,
      of: (caller, record) => record['_id'] !== caller._id && mayEdit(caller, record),
    },
  },
  hubScoped: false,
  title: 'fullName',
  list: {
    columns: [
      'fullName',
      'email',
      'mobile',
      'role',
      'accountType',
      'status',
      'createdAt',
      'lastLoginAt',
      'orders',
      'spent',
    ],
    sort: ['fullName', 'email', 'createdAt', 'updatedAt', 'lastLoginAt'],
    search: ['fullName', 'email'],
    filters: ['status', 'role', 'createdAt', 'purchasedAt', 'accountType', 'verified', 'lastLoginAt'],
    params: {
      createdAt: ['signupDateMin', 'signupDateMax'],
      purchasedAt: ['purchaseDateMin', 'purchaseDateMax'],
    },
  },
  detail: [
    'fullName',
    'email',
    'verified',
    'mobile',
    'role',
    'accountType',
    'code',
    'language',
    'status',
    'createdAt',
    'lastLoginAt',
    'orders',
    'spent',
    'purchasedAt',
  ],
});
