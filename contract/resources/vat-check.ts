import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { choice, code, count, longText, moment, recordMembers, ref, text } from '../field.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';
import { defineResource, recordLabels } from '../resource.ts';

/** What a check came to. `formal`: only the format was checked, because VIES is switched off. */
export const VAT_RESULTS = ['checking', 'valid', 'invalid', 'unknown', 'formal'] as const;
export type VatResult = (typeof VAT_RESULTS)[number];
const RESULT_WORDS = {
  checking: msg`Checking`,
  valid: msg`Valid`,
  invalid: msg`Not valid`,
  unknown: msg`Couldn’t check`,
  formal: msg`Format only`,
};

/** A check of a VAT number, as evidence: what VIES answered, when, and to whom. Only the note can be edited. */
export const vatCheck = defineResource({
  name: 'vatCheck',
  plural: 'vatChecks',
  paths: { list: 'vat-checks', one: 'vat-check' },
  ...RESOURCES.vatCheck,
  words: {
    ...RESOURCES.vatCheck.words,
    many: msg`VAT checks`,
    labels: {
      number: msg`VAT number`,
      result: msg`Result`,
      companyName: msg`Company`,
      companyAddress: msg`Address`,
      checkedAt: msg`Checked`,
      requestId: msg`VIES request`,
      problem: msg`Reason`,
      tries: msg`Attempts`,
      nextTryAt: msg`Next attempt`,
      requestedBy: msg`Asked by`,
      requestedByName: msg`Asked by`,
      note: msg`Note`,
      ...recordLabels,
    },
  },
  record: z.object({
    number: code(),
    result: choice(VAT_RESULTS, RESULT_WORDS),
    companyName: text(500).nullable(),
    companyAddress: longText().nullable(),
    checkedAt: moment().nullable(),
    requestId: code().nullable(),
    /** Why there is no answer, as VIES says it: `MS_UNAVAILABLE`. */
    problem: code().nullable(),
    tries: count(),
    nextTryAt: moment().nullable(),
    requestedBy: ref('user', 'requestedByName'),
    requestedByName: text(),
    note: longText(),
    ...recordMembers(),
  }),
  export: { who: ADMINS },
  edit: { who: ADMINS, fields: { note: longText() } },
  trash: true,
  hubScoped: false,
  title: 'number',
  list: {
    columns: ['number', 'result', 'companyName', 'checkedAt', 'requestedBy'],
    sort: ['createdAt', 'updatedAt', 'number', 'companyName'],
    search: ['number', 'companyName', 'requestId'],
    filters: ['result', 'checkedAt'],
    tabs: { field: 'result', words: Object.fromEntries(VAT_RESULTS.map((result) => [result, { result }])) },
  },
  detail: [
    'number',
    'result',
    'companyName',
    'companyAddress',
    'checkedAt',
    'requestId',
    'problem',
    'tries',
    'nextTryAt',
    'requestedBy',
    'note',
    'createdAt',
    'updatedAt',
  ],
});
