import * as z from 'zod';

import { ADMINS } from '../access.ts';
import { defineCall } from '../call.ts';
import { vatCheck } from '../entities/vat-check.ts';
import { text } from '../field.ts';

/** Body of `POST /vat-check`. */
export const vatCheckCreate = z.strictObject({ number: text(40, { samples: ['IT00743110157', 'PT501964843'] }) });

/**
 * Checks a VAT number; one without a country is Italian. Its format is checked at once, and VIES is asked by a job. While a check of the
 * same number has no answer, that check is asked again and returned.
 */
export const checkVatNumber = defineCall({
  name: 'createVatCheck',
  method: 'POST',
  path: '/vat-check',
  summary: 'Check a VAT number',
  who: ADMINS,
  body: vatCheckCreate,
  form: true,
  data: vatCheck.record,
  idempotent: true,
  status: 201,
});
