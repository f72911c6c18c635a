import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { parseCode, type ItemKind } from '../../../contract/code.ts';
import { tagMeaning, type TagMeaning } from '../../labels/tag-meaning.ts';
import { useProfile } from '../../session/use-session.ts';
import type { Signal } from './signals.ts';
import type { CounterHubs, Hub } from './use-counter-hub.ts';
import type { Counter } from './use-counter.ts';

/** A message about a scanned tag. */
export type ClaimNote =
  /** Another item is in progress. */
  | { is: 'busyHands'; code: string }
  /** The tag belongs to another hub center; `hub`: one the person may switch to. */
  | { is: 'otherHub'; code: string; hub: Hub | null }
  /** The server was unreachable: the outbox will report if another item has it. */
  | { is: 'unchecked'; code: string }
  | { is: 'refused'; code: string; meaning: TagMeaning };

interface ClaimOrder {
  counter: Counter;
  hubs: CounterHubs;
  kind: ItemKind;
  onKind: (kind: ItemKind) => void;
  onHub: (hub: Hub) => void;
  onSignal: (which: Signal) => void;
}

/**
 * Assigns scanned tags to the next item. The camera is ready at once; if the server then refuses the tag, it is removed again. No photo is
 * lost by that.
 */
export function useClaim({ counter, hubs, kind, onKind, onHub, onSignal }: ClaimOrder) {
  const profile = useProfile();
  const [note, setNote] = useState<ClaimNote | null>(null);
  // A tag whose hub center the person is switching to.
  const following = useRef<{ code: string; hub: string } | null>(null);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const refuse = (next: ClaimNote) => {
    setNote(next);
    onSignal('problem');
  };

  const applyMeaning = useEffectEvent((code: string, meaning: TagMeaning) => {
    if (counter.work.code !== code || !counter.work.claimed) return;
    if (meaning.is === 'unasked') {
      setNote({ is: 'unchecked', code });
      return;
    }
    const isElsewhere = meaning.is === 'free' && meaning.hub !== null && meaning.hub._id !== hubs.hub?._id;
    if (meaning.is === 'free' && !isElsewhere) return;
    counter.dropCode();
    if (meaning.is === 'free') refuse({ is: 'otherHub', code, hub: hubs.choices ? meaning.hub : null });
    else refuse({ is: 'refused', code, meaning });
  });

  const ask = (code: string) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    void tagMeaning(code, profile, controller.signal).then(
      (meaning) => (controller.signal.aborted ? undefined : applyMeaning(code, meaning)),
      () => undefined,
    );
  };

  const claim = (code: string) => {
    const parsed = parseCode(code);
    if (!parsed || code === counter.work.code) return;
    if (counter.busy || counter.work.shots.length > 0) {
      refuse({ is: 'busyHands', code });
      return;
    }
    const owner = hubs.known.find(({ prefix }) => prefix === parsed.prefix) ?? null;
    if (hubs.hub === null && owner) {
      follow(code, owner);
      return;
    }
    const own = hubs.known.find(({ _id }) => _id === hubs.hub?._id);
    if (hubs.hub === null || (own && own.prefix !== parsed.prefix)) {
      refuse({ is: 'otherHub', code, hub: hubs.choices ? owner : null });
      return;
    }
    if (!counter.claim(code)) {
      refuse({ is: 'busyHands', code });
      return;
    }
    setNote(null);
    if (parsed.kind !== kind) onKind(parsed.kind);
    onSignal('saved');
    ask(code);
  };

  const follow = (code: string, hub: Hub) => {
    setNote(null);
    following.current = { code, hub: hub._id };
    onHub(hub);
  };
  const arrived = useEffectEvent((hub: string) => {
    const wanted = following.current;
    if (wanted?.hub !== hub) return;
    following.current = null;
    claim(wanted.code);
  });
  const hubId = hubs.hub?._id;
  useEffect(() => {
    if (hubId !== undefined) void Promise.resolve().then(() => arrived(hubId));
  }, [hubId]);

  return {
    note,
    claim,
    /** A tag in the live picture: the tag of the item just saved may still be there, and is ignored. */
    see: (code: string): boolean => {
      const isOld = counter.saved?.parcels.some((parcel) => parcel.code === code) ?? false;
      if (!isOld) claim(code);
      return !isOld;
    },
    /** Switches to the hub center of a tag, and assigns the tag. */
    follow,
    forget: () => setNote(null),
  };
}

export type Claim = ReturnType<typeof useClaim>;
