import { vatCheck } from '../../../contract/entities/vat-check.ts';
import { vatChecks } from '../../db/schema/vat-checks.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { tableSource } from '../../engine/records/table-source.ts';

/** Checks of VAT numbers as a source of the list engine. */
export const vatCheckSource: RecordSource = tableSource(vatCheck, vatChecks);
