/**
 * One pass over what is due: started in order of capture, as many at once as the link needs. While photos are on their way
 * the next ones are read and marked, in the same transaction that writes what the last ones came to, so that the link never
 * waits for the disk.
 */
import { longestUploadMs } from '../api/upload.ts';
import { db, type Parcel, type LiveSession, type StoredSession } from '../store/db.ts';
import { forgetPerson } from '../store/forget-person.ts';
import { carryOver } from './carry-over.ts';
import { discardCodes } from './codes.ts';
import { shrinkParcel, type CompressPhoto } from './compressing.ts';
import { afterUpload, isClosed, OPEN_GATE, type Gate } from './gate.ts';
import { sender, step } from './lane.ts';
import type { Outcome } from './outcome.ts';
import { failed, measured, width, type Pace } from './pace.ts';
import { withRoom } from './room.ts';
import { isDue, transition } from './transition.ts';
import { readContent, send, type Upload } from './upload.ts';

/** What differs between page and worker. */
export interface DrainTools {
  /** Compresses a photo; absent where there is no way to. */
  compress?: CompressPhoto;
  /** Tells the server what this device holds and knows; answers whether it heard. Absent where there is no way to. */
  tell?: (session: StoredSession) => Promise<boolean>;
  /** The server refused the sender's token. */
  onSignedOut: () => void;
}

/** What is known of the way to the server; a round keeps it up to date. */
export interface LinkState {
  gate: Gate;
  pace: Pace;
}

/** A second opinion on an upload that got no answer: whether it is the item's own fault. */
export type FaultCheck = (outcome: Outcome, parcel: Parcel, session: LiveSession) => Promise<Outcome>;

/** A lease outlives its upload by this much, in ms. */
const LEASE_MARGIN_MS = 5000;

/** An upload that came to something, which is not written yet. */
interface FinishedUpload {
  upload: Upload;
  outcome: Outcome;
}

/** What a round came to. */
export interface Round {
  /** Going on now makes no sense. */
  halted: boolean;
  /** What got through, as it was when it left. */
  delivered: readonly Parcel[];
}

/** Sends what is due of a lane. */
export async function sendRound(
  due: readonly Parcel[],
  lane: string,
  way: LinkState,
  tools: DrainTools & { blame: FaultCheck },
): Promise<Round> {
  const inFlight = new Set<Promise<void>>();
  const finished: FinishedUpload[] = [];
  const end = { halted: false };
  const delivered: Parcel[] = [];
  let lastLanding = performance.now();

  const fly = async (upload: Upload): Promise<void> => {
    const outcome = await tools.blame(await send(upload), upload.parcel, upload.session);
    finished.push({ upload, outcome });
    const landing = performance.now();
    // Uploads that are out together end one after the other: the time since the last end is what this one took of the link.
    if (outcome.type === 'delivered') {
      delivered.push(upload.parcel);
      way.pace = measured(way.pace, upload.bytes, landing - lastLanding);
    } else if (outcome.type === 'unreachable') way.pace = failed(way.pace);
    lastLanding = landing;
    if (!isClosed(way.gate, Date.now())) {
      const circumstances = { now: Date.now(), random: Math.random() };
      const after = transition(upload.parcel, outcomeOf({ upload, outcome }), circumstances);
      way.gate = afterUpload(way.gate, outcome, after.nextAt, circumstances);
    }
    if (outcome.type === 'signedOut') {
      await forgetPerson(upload.session.token);
      tools.onSignedOut();
    }
    end.halted ||= outcome.type === 'signedOut' || way.gate !== OPEN_GATE;
  };

  let left: Upload | null = null;
  let ready = write(finished, due[0], lane, tools);
  for (let index = 0; index < due.length && !end.halted; index++) {
    left = await ready;
    if (left) {
      while (!end.halted && inFlight.size >= width(way.pace, left.bytes)) await Promise.race(inFlight);
      if (end.halted) break;
      const flight = fly(left).finally(() => inFlight.delete(flight));
      inFlight.add(flight);
      left = null;
    }
    ready = write(finished, due[index + 1], lane, tools);
  }
  left ??= await ready;
  if (left) await release(left);
  while (inFlight.size > 0) {
    await Promise.race(inFlight);
    await write(finished, undefined, lane, tools);
  }
  await write(finished, undefined, lane, tools);
  return { halted: end.halted, delivered };
}

/**
 * Writes what uploads came to, and marks the next parcel as being sent before anything of it leaves. Answers that one, read
 * and ready; null when there is none, it is not due any more, or somebody else is signed in by now: token and lane are read
 * together, so that nobody sends for another unasked.
 */
async function write(
  finished: FinishedUpload[],
  due: Parcel | undefined,
  lane: string,
  tools: DrainTools,
): Promise<Upload | null> {
  const content = due ? await readContent(due) : null;
  const session = due ? await sender() : null;
  const batch = finished.slice();
  if (batch.length === 0 && !due) return null;
  const upload = await withRoom(() =>
    db.transaction('rw', db.parcels, db.originals, db.codes, async () => {
      for (const each of batch) await writeOutcome(each);
      if (!due || !content || session?.profile._id !== lane) return null;
      const parcel = await db.parcels.get(due.seq);
      // A person may have changed or thrown it away meanwhile: then what was read is out of date.
      if (!parcel || !isSame(parcel, due) || !isDue(parcel, Date.now())) return null;
      const marked = step(parcel, { type: 'start', leaseMs: longestUploadMs(content.bytes) + LEASE_MARGIN_MS });
      await db.parcels.put(marked);
      return { parcel: marked, session, ...content };
    }),
  );
  finished.splice(0, batch.length);
  await shrinkRefused(batch, tools);
  return upload;
}

async function writeOutcome(each: FinishedUpload): Promise<void> {
  const { seq, id } = each.upload.parcel;
  const parcel = await db.parcels.get(seq);
  if (!parcel) return;
  const after = step(parcel, outcomeOf(each));
  if (after === parcel) return;
  await db.parcels.put(after);
  const isRefused = after.state === 'attention' && after.reason?.word === 'codeTaken';
  // Codes that the server has forgotten come back to it; any others of the block would be refused one after the other.
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

/** Compresses once more what the server found too large, where that can be done. */
async function shrinkRefused(batch: readonly FinishedUpload[], { compress }: DrainTools): Promise<void> {
  if (!compress) return;
  for (const { upload, outcome } of batch) {
    const parcel = outcome.type === 'tooLarge' ? await db.parcels.get(upload.parcel.seq) : undefined;
    if (parcel?.state === 'waiting' && !parcel.shrunk) await shrinkParcel(parcel, compress);
  }
}

/** Puts a parcel that was marked and not sent back into its place. */
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
