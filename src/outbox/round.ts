/**
 * One pass over what is due: started in order of capture, as many at once as the link needs. While photos are in flight the next ones are
 * read and marked, in the same transaction that writes the last outcomes, so that the link never waits for the disk.
 */
import { longestUploadMs } from '../api/upload.ts';
import { db, type Parcel, type LiveSession, type StoredSession } from '../store/db.ts';
import { forgetPerson } from '../store/forget-person.ts';
import { discardCodes } from './codes.ts';
import { shrinkParcel, type CompressPhoto } from './compressing.ts';
import { type Fields, readFields } from './form-content.ts';
import { afterUpload, isClosed, OPEN_GATE, type Gate } from './gate.ts';
import { blockLane, sender, step } from './lane.ts';
import type { Outcome } from './outcome.ts';
import { measured, width } from './pace.ts';
import { withRoom } from './room.ts';
import { isDue, transition } from './transition.ts';
import { readContent, send, type Upload } from './upload.ts';

/** What differs between page and worker. */
export interface DrainTools {
  /** Compresses a photo; absent if unavailable. */
  compress?: CompressPhoto;
  /** Reports to the server what this device holds and knows; resolves to whether it was received. Absent if unavailable. */
  tell?: (session: StoredSession) => Promise<boolean>;
  /** The server refused the sender's token. */
  onSignedOut: () => void;
}

/** State of the link to the server; a round updates it. */
export interface LinkState {
  gate: Gate;
}

/** Decides for an upload without an answer whether the item itself is at fault. */
export type FaultCheck = (outcome: Outcome, parcel: Parcel, session: LiveSession) => Promise<Outcome>;

/** A lease outlives its upload's timeout by this much, in ms. */
const LEASE_MARGIN_MS = 5000;

/** An upload whose outcome is not written yet. */
interface FinishedUpload {
  upload: Upload;
  outcome: Outcome;
}

/** The result of a round. */
export interface Round {
  /** Continuing now makes no sense. */
  halted: boolean;
  /** The delivered parcels, as they were sent. */
  delivered: readonly Parcel[];
}

/** Sends a lane's due parcels. */
export async function sendRound(
  due: readonly Parcel[],
  lane: string,
  way: LinkState,
  tools: DrainTools & { blame: FaultCheck },
): Promise<Round> {
  const inFlight = new Set<Promise<void>>();
  const finished: FinishedUpload[] = [];
  const end = { halted: false, blocked: false };
  const delivered: Parcel[] = [];
  // The first upload of a round runs alone: it measures the link as it is now, and a refused token is refused once.
  let rate: number | null = null;

  const fly = async (upload: Upload): Promise<void> => {
    const start = performance.now();
    const before = inFlight.size + 1;
    const outcome = await tools.blame(await send(upload), upload.parcel, upload.session);
    finished.push({ upload, outcome });
    if (outcome.type === 'delivered') {
      delivered.push(upload.parcel);
      // Some of those beside it may have ended just before.
      rate = measured(rate, upload.bytes, Math.max(before, inFlight.size), performance.now() - start);
    }
    if (!isClosed(way.gate, Date.now())) {
      const circumstances = { now: Date.now(), random: Math.random() };
      const after = transition(upload.parcel, outcomeOf({ upload, outcome }), circumstances);
      way.gate = afterUpload(way.gate, outcome, after.nextAt, circumstances);
    }
    if (outcome.type === 'signedOut') {
      await forgetPerson(upload.session.token);
      end.blocked ||= outcome.blocked;
      tools.onSignedOut();
    }
    end.halted ||= outcome.type === 'signedOut' || way.gate !== OPEN_GATE;
  };

  const left = [...due];
  const ready: Upload[] = [];
  let bytes = 0;
  while (!end.halted && left.length > 0) {
    // Half as many as fit: outcomes are written with them, and should not wait for long.
    const next = left.splice(0, Math.ceil(width(rate, bytes) / 2));
    ready.push(...(await write(finished, next, lane, tools)));
    for (let upload = ready[0]; upload && !end.halted; upload = ready[0]) {
      if (inFlight.size >= width(rate, upload.bytes)) {
        await Promise.race(inFlight);
        continue;
      }
      ready.shift();
      bytes = upload.bytes;
      const flight = fly(upload).finally(() => inFlight.delete(flight));
      inFlight.add(flight);
    }
  }
  for (const upload of ready) await release(upload);
  while (inFlight.size > 0) {
    await Promise.race(inFlight);
    await write(finished, [], lane, tools);
  }
  await write(finished, [], lane, tools);
  // Last: what was read ahead has just gone back to the queue.
  if (end.blocked) await blockLane(lane);
  return { halted: end.halted, delivered };
}

/**
 * Writes outcomes, and marks the next parcels as sending before anything of them is sent. Resolves to those, read and ready, without any
 * that is no longer due; to none if somebody else has signed in: token and lane are read together, so that nobody sends for another person
 * unasked.
 */
async function write(
  finished: FinishedUpload[],
  due: readonly Parcel[],
  lane: string,
  tools: DrainTools,
): Promise<Upload[]> {
  const contents = await Promise.all(due.map(readContent));
  const session = due.length > 0 ? await sender() : null;
  const batch = finished.slice();
  if (batch.length === 0 && due.length === 0) return [];
  const uploads = await withRoom(() =>
    db.transaction('rw', db.parcels, db.originals, db.codes, async () => {
      for (const each of batch) await writeOutcome(each);
      if (session?.profile._id !== lane) return [];
      const marked: Upload[] = [];
      const rows = await db.parcels.bulkGet(due.map(({ seq }) => seq));
      for (const [index, parcel] of rows.entries()) {
        const [read, content] = [due[index], contents[index]];
        // A person may have changed or discarded it meanwhile: then the content read is stale.
        if (!parcel || !read || !content || !isSame(parcel, read) || !isDue(parcel, Date.now())) continue;
        const leaseMs = longestUploadMs(content.bytes) + LEASE_MARGIN_MS;
        marked.push({ parcel: step(parcel, { type: 'start', leaseMs }), session, ...content });
      }
      await db.parcels.bulkPut(marked.map(({ parcel }) => parcel));
      return marked;
    }),
  );
  finished.splice(0, batch.length);
  await shrinkRefused(batch, tools);
  return uploads;
}

async function writeOutcome(each: FinishedUpload): Promise<void> {
  const { seq, id } = each.upload.parcel;
  const parcel = await db.parcels.get(seq);
  if (!parcel) return;
  const after = step(parcel, outcomeOf(each));
  if (after === parcel) return;
  await db.parcels.put(after);
  const isRefused = after.state === 'attention' && after.reason?.word === 'codeTaken';
  // Codes the server has forgotten are reported to it again; any others of the block would be refused one after the other.
  if (isRefused && after.reason?.why !== 'unknown' && !after.scanned) await discardCodes(db, after);
  if (after.state !== 'delivered') return;
  await db.originals.where('parcel').equals(id).delete();
  const { outcome } = each;
  if (outcome.type === 'applied') await carryOver(parcel, outcome);
  const rev = outcome.type === 'delivered' ? outcome.receipt.rev : undefined;
  if (rev !== undefined) await carryOver(parcel, { record: {}, rev });
}

const outcomeOf = ({ upload, outcome }: FinishedUpload) =>
  ({ type: 'outcome', outcome, start: upload.parcel.starts }) as const;

/** Compresses photos the server found too large again, if possible. */
async function shrinkRefused(batch: readonly FinishedUpload[], { compress }: DrainTools): Promise<void> {
  if (!compress) return;
  for (const { upload, outcome } of batch) {
    const parcel = outcome.type === 'tooLarge' ? await db.parcels.get(upload.parcel.seq) : undefined;
    if (parcel?.state === 'waiting' && !parcel.shrunk) await shrinkParcel(parcel, compress);
  }
}

/** Requeues a parcel that was marked but not sent. */
async function release({ parcel: { seq, starts } }: Upload): Promise<void> {
  await withRoom(() =>
    db.transaction('rw', db.parcels, async () => {
      const parcel = await db.parcels.get(seq);
      if (parcel?.starts !== starts) return;
      await db.parcels.put({ ...step(parcel, { type: 'recover' }), unanswered: parcel.unanswered - 1 });
    }),
  );
}

const isSame = (one: Parcel, other: Parcel): boolean =>
  one.id === other.id &&
  one.code === other.code &&
  one.hub === other.hub &&
  one.photos.length === other.photos.length &&
  one.fields === other.fields &&
  one.rev === other.rev;

/**
 * Updates the person's later changes of a record with the result of an earlier one: they build on it, and do not conflict with it. Only
 * inside a transaction that has `parcels`. `sent` is the row as it was sent.
 */
async function carryOver(sent: Parcel, { record, rev }: { record: Fields; rev: number }): Promise<void> {
  if (sent.record === undefined) return;
  const done = Object.keys(readFields(sent.fields));
  // If the record is more than one revision ahead, somebody else has changed it too: a later change's own answer will report conflicts.
  const isNext = rev - (sent.rev ?? rev) <= 1;
  await db.parcels
    .where('record')
    .equals(sent.record)
    .filter(({ seq, owner, state }) => seq > sent.seq && owner === sent.owner && state !== 'delivered')
    .modify((later) => {
      const before = { ...readFields(later.before) };
      for (const name of done) if (name in before) before[name] = record[name] ?? null;
      later.before = JSON.stringify(before);
      if (isNext && later.rev === sent.rev) later.rev = rev;
    });
}
