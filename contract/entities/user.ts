import * as z from 'zod';

import { ADMINS, mayManage, type RecordRule } from '../access.ts';
import { defineResource, member } from '../define-resource.ts';
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
import { ROLE_NAMES, ROLES, staffKey, userType } from '../staff.ts';
import { userMachine, USER_STATUS_WORDS, USER_STATUSES } from '../status.ts';

const ACCOUNT_TYPES = ['private', 'company'] as const;
const ACCOUNT_TYPE_WORDS = { private: msg`Private`, company: msg`Company` };
/** Roles of people added here; a merchant is created together with its hub center. */
const NEW_ROLES = ['customer', 'reviewer', 'admin', 'superAdmin'] as const;

/** Whose account it is, as every account of a person says it first. */
export const personFields = {
  fullName: member(msg({ message: 'Name', context: 'person' }), text(NAME_MAX), 'write', 'list', 'search'),
  email: member(msg`E-mail`, email(), 'create', 'list', 'search'),
  verified: member(msg`Confirmed`, flag()),
  mobile: member(msg`Mobile phone`, optionalPhone().nullable(), 'write', 'list'),
};

/** How the account stands. */
export const accountFields = {
  language: member(msg`Language`, choice(LANGUAGES, LANGUAGE_NAMES), 'write'),
  status: member(
    msg`Status`,
    choice(USER_STATUSES, { ...USER_STATUS_WORDS, banned: msg({ message: 'Deactivated', context: 'user' }) }),
    'list',
  ),
};

/** Since when there is an account, and what its detail screen leaves out. */
export const signInFields = {
  createdAt: member(msg`Created`, moment(), 'list'),
  lastLoginAt: member(msg`Last sign-in`, moment().nullable(), 'list'),
  updatedAt: member(msg`Last edited`, moment(), 'hidden'),
  invited: member(msg`Invited`, z.boolean(), 'hidden'),
  _id: member(msg`Id`, id(), 'hidden'),
  rev: member(msg`Revision`, z.int(), 'hidden'),
};

/** What differs on the form of every new account. */
export const newPersonFields = {
  mobile: optionalPhone(),
  language: choice(LANGUAGES, LANGUAGE_NAMES).default(DEFAULT_LANGUAGE),
  password: optionalSecret(PASSWORD_MIN, PASSWORD_MAX),
};

/** What happens to an account beside its declared actions, as its history tells it. */
export type AccountEvent =
  | 'emailVerified'
  | 'signupCompleted'
  | 'passwordChanged'
  | 'passwordReset'
  | 'invitationSent'
  | 'invitationShown'
  | 'passwordLinkShown'
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
  fields: {
    ...personFields,
    role: member(msg`Role`, choice(ROLES, ROLE_NAMES), 'create', 'list'),
    accountType: member(
      msg({ message: 'Type', context: 'user' }),
      choice(ACCOUNT_TYPES, ACCOUNT_TYPE_WORDS),
      'write',
      'list',
    ),
    code: member(msg`Tax code`, optionalText(30).nullable(), 'write'),
    ...accountFields,
    ...signInFields,
    /** Orders of the account that were not called off: how many, what was paid and not refunded, and the latest. */
    orders: member(msg`Orders`, count(), 'list'),
    spent: member(msg({ message: 'Spent', context: 'amount' }), euro(), 'list'),
    purchasedAt: member(msg`Last order`, moment().nullable()),
    userType: member(msg`User type`, userType, 'hidden'),
    key: member(msg`Access level`, staffKey.nullable(), 'hidden'),
  },
  export: { who: ADMINS },
  create: {
    who: ADMINS,
    fields: {
      ...newPersonFields,
      role: choice(NEW_ROLES, ROLE_NAMES).default('customer'),
      accountType: choice(ACCOUNT_TYPES, ACCOUNT_TYPE_WORDS).default('private'),
      code: optionalText(30),
    },
  },
  edit: { who: ADMINS, of: mayEdit },
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
    sort: ['fullName', 'email', 'createdAt', 'updatedAt', 'lastLoginAt'],
    filters: ['status', 'role', 'createdAt', 'purchasedAt', 'accountType', 'verified', 'lastLoginAt'],
    params: {
      createdAt: ['signupDateMin', 'signupDateMax'],
      purchasedAt: ['purchaseDateMin', 'purchaseDateMax'],
    },
  },
});
