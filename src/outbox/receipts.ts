/** Asks the server what it has: before a photo is sent again, every night, after the server was restored, and before photos are freed. */
import { ADMINS, mayDo } from '../../contract/access.ts';
import { receipt, type Receipt } from '../../contract/calls/intake.ts';
import { verifyReceipts } from '../../contract/calls/receipts.ts';
import { ask } from '../api/client.ts';
import type { Failure } from '../api/result.ts';
import { lastEpoch, serverTime } from '../api/server-headers.ts';
import { isAccountBlocked, isSessionEnded } from '../api/session-ended.ts';
import { db, type Parcel, type StoredSession } from '../store/db.ts';
import { isEpochNew, settleEpoch } from './epoch.ts';
import { hasReceipt, photoPrints } from './form-content.ts';
import { apply, applyToAll, dueParcels, parcelsIn, sender } from './lane.ts';
import { isRetryLater, matches } from './outcome.ts';
import { CHECKED_AFTER_MS, dropBytes, dropOldRows, withBytes } from './purge.ts';
import type { DrainTools } from './round.ts';

/** A parcel just found on the server, and for how long it has been there by the server's clock, in ms. */
interface CheckedParcel {
  parcel: Parcel;
  heldMs: number;
}

/** Whether the server answered, or refused the sender's token. */
type ReceiptCheck = 'answered' | 'unanswered' | 'signedOut' | 'blocked';

const CHECK_EVERY_MS = 20 * 3_600_000;
const VERIFY_TIMEOUT_MS = 20_000;
/** The server looks at every file of so many items within that time, also in a store that is far away; and reads those of so many. */
const KEYS_PER_CALL = { looks: 100, reads: 10 } as const;

/**
 * Looks up every parcel without an answer, so that no photo crosses a slow link twice. If the server cannot answer, nothing changes:
 * sending again under the same key is safe, only slower.
 */
export async function settleUnanswered(session: StoredSession): Promise<ReceiptCheck> {
  // The result of the others is read from the record at the next try.
  const isUnsure = (parcel: Parcel) => hasReceipt(parcel) && parcel.unanswered > 0;
  const unsure = (await dueParcels(session.profile._id)).filter(isUnsure);
  return verify(session, unsure, async (parcel, found) => {
    await apply(parcel.seq, { type: 'asked', receipt: found });
  });
}

/**
 * Once a day, and at once in a new epoch, asks whether the server still has what it confirmed. What it lost and is still here is sent
 * again; what is gone is reported to a person; what it has had for long enough is freed here.
 */
export async function checkDelivered(session: StoredSession, { tell }: Pick<DrainTools, 'tell'>): Promise<void> {
  const lane = session.profile._id;
  const name = `verified ${lane}` as const;
  // Read before the questions: an epoch that changes in between is for the next time.
  const epoch = lastEpoch();
  const settle = async () => {
    await db.settings.put({ name, value: String(Date.now()) });
    await settleEpoch(lane, epoch);
  };
  const last = (await db.settings.get(name))?.value;
  // At the first run everything has just been confirmed.
  if (last === undefined) return settle();
  const isNew = await isEpochNew(lane);
  if (!isNew && Math.abs(Date.now() - Number(last)) < CHECK_EVERY_MS) return;
  // Before anything is sent again: a restored server must know which codes are on tags. The worker leaves it to a page.
  if (isNew && (!tell || !(await tell(session)))) return;
  const delivered = (await parcelsIn(lane, ['delivered'])).filter(hasReceipt);
  const checked: CheckedParcel[] = [];
  let isComplete = true;
  const outcome = await verify(session, delivered, async (parcel, found) => {
    if (found) checked.push({ parcel, heldMs: heldMs(found) });
    if (!found && (await isResent(parcel))) isComplete = false;
  });
  const old = checked.flatMap((each) => (each.heldMs >= CHECKED_AFTER_MS ? [each.parcel] : []));
  // Those of the others wait until a restored server has everything of this person.
  const others = outcome === 'answered' && !isNew ? await deliveredByOthers(session) : [];
  const lost = await freeStored(session, [...old, ...others], (found) => heldMs(found) >= CHECKED_AFTER_MS);
  for (const parcel of lost) if (await isResent(parcel)) isComplete = false;
  await dropOldRows(checked);
  if (outcome !== 'answered') return;
  // Refused because the restored server did not know its own codes.
  if (isNew) await applyToAll(lane, ['attention'], { type: 'retry' }, hasUnknownCode);
  // Items go first: once all are there again, what a restored server refused for want of its item finds it.
  if (isNew && !isComplete) return;
  if (isNew) await applyToAll(lane, ['attention'], { type: 'retry' }, ({ reason }) => reason?.word === 'gone');
  await settle();
}

/**
 * On a full device: frees the photos of everything the signed-in person has delivered, however recent, whose files the server has read in
 * its store now; for an admin, of everything anybody has delivered here. Without its answer nothing is freed. Of a restored server,
 * `checkDelivered` settles first what it has lost, and the photos of others wait for that.
 */
export async function freeDelivered(): Promise<void> {
  const session = await sender();
  if (!session) return;
  const lane = session.profile._id;
  const own = (await parcelsIn(lane, ['delivered'])).filter(hasReceipt);
  const others = (await isEpochNew(lane)) ? [] : await deliveredByOthers(session);
  const lost = await freeStored(session, [...own, ...others]);
  // These answers may have been the first ones of a new epoch.
  if (await isEpochNew(lane)) return;
  for (const parcel of lost) await isResent(parcel);
}

/** What others have delivered here; only admins may verify it, and they free the photos of people who do not come back. */
async function deliveredByOthers({ profile }: StoredSession): Promise<Parcel[]> {
  if (!mayDo(ADMINS, profile)) return [];
  const delivered = db.parcels.where('state').equals('delivered');
  return delivered.filter((parcel) => parcel.lane !== profile._id && hasReceipt(parcel)).sortBy('seq');
}

/** For how long the server has had a parcel by its clock, in ms; negative before its first answer. */
const heldMs = ({ receivedAt }: Receipt): number => (serverTime() ?? 0) - Date.parse(receivedAt);

/**
 * Frees the photos of parcels where the server says that it has read their files and found them right: a row proves none. Each at its
 * answer, so that none is read twice. Resolves to what the server has lost; rows are written only then, because on a full device deleting
 * alone is sure to work.
 */
async function freeStored(
  session: StoredSession,
  parcels: readonly Parcel[],
  isOld: (found: Receipt) => boolean = () => true,
): Promise<Parcel[]> {
  const here = await withBytes();
  const unproved = parcels.filter(({ id }) => here.has(id));
  const lost: Parcel[] = [];
  const note = async (parcel: Parcel, found: Receipt | null, isStored: boolean) => {
    if (!found) lost.push(parcel);
    if (found && isStored && isOld(found)) await dropBytes(parcel.id);
  };
  await verify(session, unproved, note, { files: true });
  return lost;
}

/** Notes that the server has lost a parcel; resolves to whether it is sent again, which it is if its photos are here. */
async function isResent(parcel: Parcel): Promise<boolean> {
  const hasPhotos = (await db.photos.where('parcel').equals(parcel.id).count()) === photoPrints(parcel).length;
  return (await apply(parcel.seq, { type: 'lost', hasPhotos }))?.state === 'queued';
}

const hasUnknownCode = ({ reason }: Parcel) => reason?.word === 'codeTaken' && reason.why === 'unknown';

/** More calls in a row that have no answer, or one that says to try later, are a server or a store that is down or too slow. */
const SILENT_MAX = 1;

/** Whether a call was refused for what it asks about: the next one may be answered. */
const isRefused = (failure: Failure) =>
  failure.kind === 'problem' && failure.status < 500 && !isRetryLater(failure.status);

/**
 * Asks about parcels, each in the name of the person who captured it. Where files are read, one call that is not answered says nothing of
 * the next one: its files may be large, or its person unknown.
 */
async function verify(
  session: StoredSession,
  parcels: readonly Parcel[],
  tell: (parcel: Parcel, found: Receipt | null, isStored: boolean) => Promise<void>,
  question: { files?: true } = {},
): Promise<ReceiptCheck> {
  const { token, language, profile } = session;
  const size = KEYS_PER_CALL[question.files ? 'reads' : 'looks'];
  let outcome: ReceiptCheck = 'answered';
  let silent = 0;
  for (const [owner, theirs] of Map.groupBy(parcels, (parcel) => parcel.owner)) {
    for (let from = 0; from < theirs.length; from += size) {
      const some = theirs.slice(from, from + size);
      const keys = some.map(({ id }) => id);
      const body = { ...question, keys, ...(owner === profile._id ? {} : { capturedBy: owner }) };
      const answer = await ask(verifyReceipts, { token, language }, { body, timeoutMs: VERIFY_TIMEOUT_MS });
      if (!answer.ok && isAccountBlocked(answer.failure)) return 'blocked';
      if (!answer.ok && isSessionEnded(answer.failure)) return 'signedOut';
      if (!answer.ok && !question.files) return 'unanswered';
      if (!answer.ok) {
        outcome = 'unanswered';
        silent = isRefused(answer.failure) ? 0 : silent + 1;
        if (silent > SILENT_MAX) return outcome;
        continue;
      }
      silent = 0;
      const found = new Map(answer.value.data.map((each) => [each.key, each]));
      for (const parcel of some) {
        const reported = found.get(parcel.id);
        if (!reported) continue;
        if (!reported.found) await tell(parcel, null, false);
        // Only a complete receipt for exactly these photos counts.
        const whole = receipt.safeParse(reported);
        if (whole.success && matches(whole.data, { key: parcel.id, photos: photoPrints(parcel) }))
          await tell(parcel, whole.data, reported.stored === true);
      }
    }
  }
  return outcome;
}
