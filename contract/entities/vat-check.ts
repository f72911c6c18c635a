import { ADMINS } from '../access.ts';
import { defineResource, member, recordFields } from '../define-resource.ts';
import { choice, code, count, longText, moment, ref, text } from '../field.ts';
import { msg } from '../msg.ts';
import { RESOURCES } from '../resource-access.ts';

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
  words: { ...RESOURCES.vatCheck.words, many: msg`VAT checks` },
  fields: {
    number: member(msg`VAT number`, code(), 'list', 'sort', 'search'),
    result: member(msg`Result`, choice(VAT_RESULTS, RESULT_WORDS), 'list', 'filter'),
    companyName: member(msg`Company`, text(500).nullable(), 'list', 'sort', 'search'),
    companyAddress: member(msg`Address`, longText().nullable()),
    checkedAt: member(msg`Checked`, moment().nullable(), 'list', 'filter'),
    requestId: member(msg`VIES request`, code().nullable(), 'search'),
    /** Why there is no answer, as VIES says it: `MS_UNAVAILABLE`. */
    problem: member(msg`Reason`, code().nullable()),
    tries: member(msg`Attempts`, count()),
    nextTryAt: member(msg`Next attempt`, moment().nullable()),
    requestedBy: member(msg`Requested by`, ref('user', 'requestedByName'), 'list'),
    requestedByName: text(),
    note: member(msg`Note`, longText(), 'edit'),
    ...recordFields(),
  },
  export: { who: ADMINS },
  edit: { who: ADMINS },
  trash: true,
  hubScoped: false,
  title: 'number',
  list: {
    tabs: { field: 'result', words: Object.fromEntries(VAT_RESULTS.map((result) => [result, { result }])) },
  },
});
