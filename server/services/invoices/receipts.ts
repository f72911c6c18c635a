/** Takes in receipts of SDI. */
import { desc, eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';

import type { importReceipts } from '../../../contract/calls/invoices.ts';
import { clock } from '../../../contract/clock.ts';
import { invoice } from '../../../contract/entities/invoice.ts';
import type { InvoiceStatus } from '../../../contract/invoice-states.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Db } from '../../db/pool.ts';
import { invoiceFiles, invoiceReceipts, invoices } from '../../db/schema/invoices.ts';
import { type Upload, sha256 } from '../../engine/photos/pictures.ts';
import { applyMove } from '../../engine/records/actions.ts';
import type { ChangeAuthor } from '../../engine/records/change-notes.ts';
import { holdRecord } from '../../engine/records/edits.ts';
import { Refusal } from '../../engine/refusal.ts';
import { readReceipt, type SdiReceipt } from '../../files/sdi-receipt.ts';
import { invoiceSource } from './invoice-source.ts';

type Result = (typeof importReceipts)['data']['_output'][number];
const resource = invoice as unknown as Resource;

/** Each in a transaction of its own. */
export async function takeReceipts(
  db: Db,
  { files, invoice: of }: { files: readonly Upload[]; invoice?: string | undefined },
  by: Omit<ChangeAuthor, 'rev'>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { bytes, position } of files) {
    const receipt = readReceipt(bytes);
    const result = receipt
      ? await db.transaction((tx) => takeReceipt(tx, receipt, { digest: sha256(bytes), by, of }))
      : ({ outcome: 'unreadable', kind: null, invoice: null } as const);
    results.push({ position, ...result });
  }
  return results;
}

async function takeReceipt(
  tx: Db,
  receipt: SdiReceipt,
  { digest, by, of }: { digest: string; by: Omit<ChangeAuthor, 'rev'>; of: string | undefined },
): Promise<Omit<Result, 'position'>> {
  const { kind, sdiId, errors } = receipt;
  const file = await fileOf(tx, receipt, of);
  if (!file) return { outcome: 'unknownFile', kind, invoice: null };
  const author = { ...by, rev: null, id: file.invoice };
  const record = await holdRecord(tx, invoiceSource, resource, author);
  const about = { kind, invoice: { _id: file.invoice, number: String(record['number']) } };
  const at = receipt.at ?? clock.now();
  const added = await tx
    .insert(invoiceReceipts)
    .values({
      id: uuid(),
      file: file.progressive,
      kind,
      sdiId,
      at,
      errors,
      digest,
      importedBy: by.caller._id,
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: invoiceReceipts.id });
  if (added.length === 0) return { outcome: 'known', ...about };
  // What was said of an earlier file no longer matters.
  if (record['fileName'] !== file.name) return { outcome: 'noted', ...about };
  const to = targetOf(receipt);
  const reason = errors.map(({ code, text }) => `${code} ${text}`.trim()).join('; ') || kind;
  try {
    await tx.transaction((inner) => applyMove(inner, invoiceSource, resource, { ...author, to, reason }, record));
  } catch (error) {
    const isImpossible = error instanceof Refusal && ['transitionNotAllowed', 'forbidden'].includes(error.word);
    if (!isImpossible) throw error;
    return { outcome: 'noted', ...about };
  }
  // The days to issue it again count from then.
  if (to === 'rejected') await tx.update(invoices).set({ rejectedAt: at }).where(eq(invoices.id, file.invoice));
  return { outcome: 'applied', ...about };
}

/** The file a receipt is about: by its name, or by an earlier receipt; else the latest of the invoice that a person names. */
async function fileOf(tx: Db, { fileName, sdiId }: SdiReceipt, of: string | undefined) {
  const [named] = await tx.select().from(invoiceFiles).where(eq(invoiceFiles.name, fileName));
  if (named) return named;
  const [earlier] = await tx
    .select({ file: invoiceFiles })
    .from(invoiceReceipts)
    .innerJoin(invoiceFiles, eq(invoiceFiles.progressive, invoiceReceipts.file))
    .where(eq(invoiceReceipts.sdiId, sdiId))
    .limit(1);
  if (earlier || of === undefined) return earlier?.file;
  const [latest] = await tx
    .select()
    .from(invoiceFiles)
    .where(eq(invoiceFiles.invoice, of))
    .orderBy(desc(invoiceFiles.progressive))
    .limit(1);
  return latest;
}

function targetOf({ kind, isAccepted }: SdiReceipt): InvoiceStatus {
  if (kind === 'RC') return 'delivered';
  if (kind === 'NS') return 'rejected';
  if (kind === 'MC' || kind === 'AT') return 'notDelivered';
  return kind === 'NE' && isAccepted === false ? 'refused' : 'accepted';
}
