/** Keys of the shop, and checks of VAT numbers. Nobody knows the secrets of the keys. */
import { randomBytes } from 'node:crypto';

import { v7 as uuid } from 'uuid';

import { vatCheck } from '../../contract/entities/vat-check.ts';
import { SHOP_SCOPES } from '../../contract/shop.ts';
import type { Db } from '../db/pool.ts';
import { audit } from '../db/schema/ledger.ts';
import { shopKeys } from '../db/schema/shop-keys.ts';
import { vatChecks } from '../db/schema/vat-checks.ts';
import { sha256 } from '../engine/photos/pictures.ts';
import { vatNumber } from './people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const CHECKS: readonly (Pick<
  typeof vatChecks.$inferInsert,
  'number' | 'result' | 'companyName' | 'companyAddress' | 'problem' | 'note'
> & {
  daysAgo: number;
})[] = [
  {
    number: vatNumber('9914920067'),
    result: 'valid',
    companyName: 'STUDIO MAREA S.R.L.',
    companyAddress: 'VIA LUCCOLI 24\n16123 GENOVA GE',
    note: 'Fatture degli ordini online',
    daysAgo: 39,
  },
  {
    number: vatNumber('9914070015'),
    result: 'valid',
    companyName: 'NAVIGLI SOC. COOP.',
    companyAddress: 'ALZAIA NAVIGLIO PAVESE 118\n20142 MILANO MI',
    daysAgo: 21,
  },
  {
    number: vatNumber('9900000012'),
    result: 'invalid',
    note: 'Chiesto al cliente di controllare il numero',
    daysAgo: 12,
  },
  { number: 'DE136695976', result: 'unknown', problem: 'MS_UNAVAILABLE', daysAgo: 3 },
  { number: vatNumber('9935810063'), result: 'formal', daysAgo: 1 },
];

/** Inserts them; `staff` has made them. */
export async function insertShop(tx: Db, now: Date, staff: string): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const secret = () => randomBytes(32).toString('hex');
  const key = () => ({ id: uuid(), secretHash: sha256(Buffer.from(secret())), createdBy: staff });
  await tx.insert(shopKeys).values([
    {
      ...key(),
      name: 'Negozio online',
      scopes: [...SHOP_SCOPES],
      origins: ['https://negozio.ordito.example'],
      hint: '4f7a',
      createdAt: ago(120),
      lastUsedAt: new Date(now.getTime() - HOUR / 20),
    },
    {
      ...key(),
      name: 'Prova del nuovo sito',
      scopes: ['catalogue:read', 'basket:price'],
      origins: [],
      hint: 'c01d',
      createdAt: ago(60),
      lastUsedAt: ago(44),
      revokedAt: ago(40),
    },
  ]);
  const rows = CHECKS.map(({ daysAgo, ...check }) => {
    const at = ago(daysAgo);
    const isAnswered = check.result === 'valid' || check.result === 'invalid';
    return {
      id: uuid({ msecs: at.getTime() }),
      ...check,
      checkedAt: check.result === 'unknown' ? null : at,
      requestId: isAnswered ? `WAPIAAAA${daysAgo}` : null,
      tries: check.result === 'formal' ? 0 : check.result === 'unknown' ? 13 : 1,
      requestedBy: staff,
      createdAt: at,
      updatedAt: at,
    };
  });
  await tx.insert(vatChecks).values(rows);
  const made = rows.map(({ id, createdAt: at }) => {
    return { id: uuid(), at, userId: staff, action: 'created', entity: vatCheck.name, recordId: id };
  });
  await tx.insert(audit).values(made);
}
