/**
 * Rolls of blank tags: codes that are on paper before they are on an item. They are written down on the device before they are
 * printed, since a roll that is lost between the two would be codes nobody can use or find again. One row of the settings holds
 * the last ones: they are few, read together, and need no index.
 */
import { v7 as uuid } from 'uuid';

import { reserveTags } from '../../contract/calls/codes.ts';
import { ping } from '../../contract/calls/live.ts';
import type { ItemKind } from '../../contract/code.ts';
import { ask } from '../api/client.ts';
import { credentials } from '../api/credentials.ts';
import type { Failure } from '../api/result.ts';
import { takeSpareCodes } from '../outbox/codes.ts';
import { durable, type Store } from '../store/db.ts';

/** Codes printed on blank tags. */
export interface Roll {
  /** UUID; the key it is asked for with. */
  id: string;
  kind: ItemKind;
  hub: string;
  hubName: string;
  /** How many codes were asked for. */
  count: number;
  /** None while the roll is pending: it was asked for, and nobody knows whether the server reserved it. */
  codes: readonly string[];
  /** ISO 8601, the device's clock. */
  madeAt: string;
  /** From the device's own supply: good until then (ISO 8601), and only for whoever made it. Null: of the hub center, for ever. */
  until: string | null;
}

/** What a person asks for. */
export interface RollWish {
  owner: string;
  hub: { _id: string; fullName: string };
  kind: ItemKind;
  count: number;
}

/**
 * What came of it. `refused`: the server says no. `short`: the server was not reached, and the device can spare only so many.
 * `pending`: it was asked, but gave no answer; asking again with `retryRoll` gets the same codes, if there are any.
 */
export type RollOutcome =
  | { is: 'made'; roll: Roll }
  | { is: 'refused'; failure: Failure }
  | { is: 'short'; spare: number; failure: Failure }
  | { is: 'pending'; roll: Roll; failure: Failure };

/** Codes of finished rolls kept per person; the newest stay. */
const CODES_KEPT = 4_000;

/** Whether nobody knows yet what became of the roll. */
export const isPending = (roll: Roll): boolean => roll.codes.length === 0;

/**
 * Makes a roll: its codes come from the server, or from the device's own supply while that is certainly not reached. Throws
 * when the device cannot write it down; then no code is used up that could not be asked for again.
 */
export async function makeRoll({ owner, hub, kind, count }: RollWish): Promise<RollOutcome> {
  const madeAt = new Date().toISOString();
  const roll: Roll = { id: uuid(), kind, hub: hub._id, hubName: hub.fullName, count, codes: [], madeAt, until: null };
  // A request that got no answer may still have been heard, so whether anybody listens is found out with one that takes nothing.
  const heard = await ask(ping, credentials());
  if (!heard.ok) return fromSupply(owner, roll, heard.failure);
  await write(owner, roll);
  const answer = await reserve(roll);
  if (answer.ok) return complete(owner, roll, answer.value.data.codes);
  const { failure } = answer;
  if (!isCertain(failure)) return { is: 'pending', roll, failure };
  if (failure.status === 404 || failure.status === 429) return fromSupply(owner, roll, failure);
  await drop(owner, roll);
  return { is: 'refused', failure };
}

/** Asks for a pending roll again: an answer that was lost is given once more. Throws when the device cannot write it down. */
export async function retryRoll(owner: string, roll: Roll): Promise<RollOutcome> {
  const answer = await reserve(roll);
  if (answer.ok) return complete(owner, roll, answer.value.data.codes);
  const { failure } = answer;
  // A refusal for another reason, such as a session that ended, comes before the server looks whether it has an answer.
  if (failure.kind !== 'problem' || failure.status !== 422) return { is: 'pending', roll, failure };
  await drop(owner, roll);
  return { is: 'refused', failure };
}

const reserve = ({ id, hub, kind, count }: Roll) =>
  ask(reserveTags, credentials(), { body: { hubcenter: hub, kind, count }, headers: { 'Idempotency-Key': id } });

/** The server says itself that it reserved nothing. */
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

/** The rolls a person made on this device, the newest first. */
export async function readRolls(store: Store, owner: string): Promise<readonly Roll[]> {
  const row = await store.settings.get(nameOf(owner));
  const rolls = row ? (JSON.parse(row.value) as (Omit<Roll, 'count'> & { count?: number })[]) : [];
  // Older rows were written with their codes only.
  return rolls.map((roll) => ({ ...roll, count: roll.count ?? roll.codes.length }));
}

/** Whether a blank tag of this device carries the code. */
export async function isOnRoll(store: Store, owner: string, code: string): Promise<boolean> {
  return (await readRolls(store, owner)).some(({ codes }) => codes.includes(code));
}

/** Writes a roll down, in the place of what is written of it. */
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
