/** The company that issues invoices, and how long it keeps things for customers: one row. */

import type { CompanyChange, CompanyFields } from '../../../contract/calls/company.ts';
import { clock } from '../../../contract/clock.ts';
import { bareIdentifier } from '../../../contract/identifiers/plain.ts';
import { readPostalCode } from '../../../contract/identifiers/postal-code.ts';
import { taxCodeFault } from '../../../contract/identifiers/tax-code.ts';
import { readVatNumber } from '../../../contract/identifiers/vat-number.ts';
import { BOOKING_DAYS, RESERVED_MINUTES } from '../../../contract/limits.ts';
import type { Db } from '../../db/pool.ts';
import { companies } from '../../db/schema/invoices.ts';
import { audit } from '../../db/schema/ledger.ts';
import type { ChangeAuthor } from '../../engine/records/change-notes.ts';
import { type FieldRefusal, Refusal } from '../../engine/refusal.ts';
import { latinOf } from '../../files/fattura-pa.ts';

export type Company = CompanyFields;

const ROW = 1;
/** By which the log knows it. */
const COMPANY_RECORD = '00000000-0000-7000-8000-000000000002';
const BASIS_POINTS = 100;

export const rateOf = ({ vatRate }: Pick<Company, 'vatRate'>): number => Math.round(vatRate * BASIS_POINTS);

/** Before anything is filled in. */
const EMPTY: Company = {
  name: '',
  vatNumber: '',
  fiscalCode: '',
  taxRegime: 'RF01',
  vatRate: 22,
  street: '',
  zipcode: '',
  city: '',
  province: '',
  reaOffice: '',
  reaNumber: '',
  bookingDays: BOOKING_DAYS,
  reservedMinutes: RESERVED_MINUTES,
};

export async function readCompany(db: Db): Promise<Company> {
  const [row] = await db.select().from(companies);
  if (!row) return EMPTY;
  const { id: _id, updatedAt: _at, ...fields } = row;
  return fields;
}

/** What is wrong with the company's data: a field that is not empty, or that an invoice needs. */
const wrongIn = (company: Company, isNeeded: boolean): FieldRefusal[] => {
  const { vatNumber, fiscalCode, name, street, city, zipcode, province, reaOffice } = company;
  const vat = readVatNumber(vatNumber);
  const faults: [path: keyof Company, text: string, isRight: boolean][] = [
    ['name', name, latinOf(name) !== null],
    ['vatNumber', vatNumber, vat.country === 'IT' && vat.fault === null],
    ['street', street, latinOf(street) !== null],
    ['zipcode', zipcode, readPostalCode(zipcode, 'IT') !== null],
    ['city', city, latinOf(city) !== null],
    ['province', province, /^[A-Z]{2}$/.test(province)],
  ];
  const optional: typeof faults = [
    ['fiscalCode', fiscalCode, taxCodeFault(fiscalCode) === null],
    ['reaOffice', reaOffice, /^[A-Z]{2}$/.test(reaOffice)],
  ];
  const wrong = [...faults, ...optional].flatMap(([path, text, isRight]): FieldRefusal[] =>
    text === '' || isRight ? [] : [{ path, code: path === 'vatNumber' ? 'vatNumber' : 'invalid' }],
  );
  const missing = faults.flatMap(([path, text]): FieldRefusal[] =>
    isNeeded && text === '' ? [{ path, code: 'required' }] : [],
  );
  return [...missing, ...wrong];
};

/** Without these nothing can be issued. */
export const companyFaults = async (db: Db): Promise<FieldRefusal[]> => wrongIn(await readCompany(db), true);

const UPPER = ['vatNumber', 'fiscalCode', 'province', 'reaOffice'] as const;

/** Throws `validation` for a value that is wrong; what is missing may come later. */
export async function updateCompany(db: Db, given: CompanyChange, by: Omit<ChangeAuthor, 'rev'>): Promise<Company> {
  return db.transaction(async (tx) => {
    const before = await readCompany(tx);
    const { bookingDays = before.bookingDays, reservedMinutes = before.reservedMinutes } = given;
    const after: Company = { ...given, bookingDays, reservedMinutes };
    for (const field of UPPER) after[field] = bareIdentifier(after[field]);
    const errors = wrongIn(after, false);
    if (errors.length > 0) throw new Refusal('validation', { errors });
    const changes = Object.fromEntries(
      (Object.keys(after) as (keyof Company)[])
        .filter((field) => before[field] !== after[field])
        .map((field) => [field, { from: before[field], to: after[field] }]),
    );
    if (Object.keys(changes).length === 0) return before;
    const at = clock.now();
    const row = { ...after, updatedAt: at };
    await tx
      .insert(companies)
      .values({ id: ROW, ...row })
      .onConflictDoUpdate({ target: companies.id, set: row });
    const { caller, requestId, channel } = by;
    const what = { action: 'updated', entity: 'company', recordId: COMPANY_RECORD, requestId, channel, changes };
    await tx.insert(audit).values({ at, userId: caller._id, ...what });
    return after;
  });
}
