import { checkVatNumber } from '../../contract/calls/vat-checks.ts';
import { ask, type CallFor } from './client.ts';
import { credentials } from './credentials.ts';
import type { ResourceRecord } from './resource-queries.ts';

/** Starts a check of a VAT number. */
export const startVatCheck = (number: string) =>
  ask(checkVatNumber as unknown as CallFor<ResourceRecord>, credentials(), { body: { number } });
