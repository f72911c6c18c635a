/**
 * Rolls of blank tags: codes that are on paper before they are on an item. A roll is stored on the device before it is printed: otherwise
 * its codes would be lost if the page crashed in between. One row of the settings holds the latest rolls: they are few, read together, and
 * need no index.
 */
import { v7 as uuid } from 'uuid';

import { reserveTags } from '../../contract/calls/codes.ts';
import { ping } from '../../contract/calls/live.ts';
import type { ItemKind } from '../../contract/code.ts';
import { send } from '../api/calls.ts';
import type { Failure } from '../api/result.ts';
import { takeSpareCodes } from '../outbox/codes.ts';
import { durable, type Store } from '../store/db.ts';

/** Codes printed on blank tags. */
export interface Roll {
  /** UUID; its idempotency key. */
  id: string;
  kind: ItemKind;
  hub: string;
  hubName: string;
  /** Number of requested codes. */
  count: number;
  /** Empty while the roll is pending: it was requested, and whether the server reserved it is unknown. */
  codes: readonly string[];
  /** ISO 8601, the device's clock. */
  madeAt: string;
  /** From the device's own supply: valid until then (ISO 8601), for the person who made it only. Null: of the hub center, for ever. */
  until: string | null;
}

/** A request for a roll. */
export interface RollRequest {
  owner: string;
  hub: { _id: string; fullName: string };
  kind: ItemKind;
  count: number;
}

/**
 * The result. `refused`: by the server. `short`: the server was unreachable, and the device can spare only this many. `pending`: there was
 * no answer; `retryRoll` gets the same codes, if there are any.
 */
export type RollOutcome =
  | { is: 'made'; roll: Roll }
  | { is: 'refused'; failure: Failure }
  | { is: 'short'; spare: number; failure: Failure }
  | { is: 'pending'; roll: Roll; failure: Failure };

/** Codes of finished rolls kept per person, newest first. */
const CODES_KEPT = 4_000;

/** Whether the state of the roll is still unknown. */
export const isPending = (roll: Roll): boolean => roll.codes.length === 0;

/**
 * Makes a roll: its codes come from the server, or from the device's own supply if the server is certainly unreachable. Throws if the
 * device cannot store it; then no code is used up that could not be requested again.
 */
export async function makeRoll({ owner, hub, kind, count }: RollRequest): Promise<RollOutcome> {
  const madeAt = new Date().toISOString();
  const roll: Roll = { id: uuid(), kind, hub: hub._id, hubName: hub.fullName, count, codes: [], madeAt, until: null };
  // A request without an answer may have arrived, so reachability is tested with one that reserves nothing.
  const reached = await send(ping);
  if (!reached.ok) return fromSupply(owner, roll, reached.failure);
  await write(owner, roll);
  const answer = await reserve(roll);
  if (answer.ok) return complete(owner, roll, answer.value.data.codes);
  const { failure } = answer;
  if (!isCertain(failure)) return { is: 'pending', roll, failure };
  if (failure.status === 404 || failure.status === 429) return fromSupply(owner, roll, failure);
  await drop(owner, roll);
  return { is: 'refused', failure };
}

/** Requests a pending roll again: the server repeats a lost answer. Throws if the device cannot store it. */
export async function retryRoll(owner: string, roll: Roll): Promise<RollOutcome> {
  const answer = await reserve(roll);
  if (answer.ok) return complete(owner, roll, answer.value.data.codes);
  const { failure } = answer;
  // A refusal for another reason, such as an ended session, comes before the server looks up an earlier answer.
  if (failure.kind !== 'problem' || failure.status !== 422) return { is: 'pending', roll, failure };
  await drop(owner, roll);
  return { is: 'refused', failure };
}

const reserve = ({ id, hub, kind, count }: Roll) =>
  send(reserveTags, { body: { hubcenter: hub, kind, count }, key: id });

/** The server itself says that it reserved nothing. */
const isCertain = (failure: Failure): failure is Extract<Failure, { kind: 'problem' }> =>
  failure.kind === 'problem' && failure.status < 500 && failure.status !== 409;

async function complete(owner: string, roll: Roll, codes: readonly string[]): Promise<RollOutcome> {
  const made = { ...roll, codes };
  await write(owner, made);
  return { is: 'made', roll: made };
}

const fromSupply = (owner: string, roll: Roll, failure: Failure): Promise<RollOutcome> =>
  durable.transaction('rw', durable.codes, durable.settings, async () => {
    const { hub, kind, count } = roll;
    const { taken, spare } = await takeSpareCodes(durable, { owner, hub, kind }, count);
    if (taken.length === 0) {
      await drop(owner, roll);
      return { is: 'short', spare, failure };
    }
    const first = Math.min(...taken.map(({ expiresAt }) => expiresAt));
    const made = { ...roll, codes: taken.map(({ code }) => code), until: new Date(first).toISOString() };
    await write(owner, made);
    return { is: 'made', roll: made };
  });

/** The rolls a person made on this device, newest first. */
export async function readRolls(store: Store, owner: string): Promise<readonly Roll[]> {
  const row = await store.settings.get(nameOf(owner));
  const rolls = row ? (JSON.parse(row.value) as (Omit<Roll, 'count'> & { count?: number })[]) : [];
  // Older rows have no count.
  return rolls.map((roll) => ({ ...roll, count: roll.count ?? roll.codes.length }));
}

/** Whether a blank tag of this device has the code. */
export async function isOnRoll(store: Store, owner: string, code: string): Promise<boolean> {
  return (await readRolls(store, owner)).some(({ codes }) => codes.includes(code));
}

/** Inserts or replaces a roll. */
const write = (owner: string, roll: Roll): Promise<void> =>
  change(owner, (rolls) => {
    const known = rolls.some(({ id }) => id === roll.id);
    const all = known ? rolls.map((each) => (each.id === roll.id ? roll : each)) : [roll, ...rolls];
    let codes = 0;
    return all.filter((each) => (codes += each.codes.length) <= CODES_KEPT || isPending(each));
  });

const drop = (owner: string, roll: Roll): Promise<void> =>
  change(owner, (rolls) => rolls.filter(({ id }) => id !== roll.id));

const change = (owner: string, to: (rolls: readonly Roll[]) => readonly Roll[]): Promise<void> =>
  durable.transaction('rw', durable.settings, async () => {
    const rolls = to(await readRolls(durable, owner));
    await durable.settings.put({ name: nameOf(owner), value: JSON.stringify(rolls) });
  });

const nameOf = (owner: string) => `rolls ${owner}` as const;
