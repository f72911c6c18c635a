import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';

import type { PhotoSlot } from '../../../contract/calls/intake.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { RunDetails } from '../../../contract/entities/details.ts';
import { worstHint } from '../../capture/hints.ts';
import { smallPicture } from '../../capture/small-picture.ts';
import { trashAll } from '../../outbox/actions.ts';
import { CodeInUseError } from '../../outbox/codes.ts';
import { dropDraft, dropPhoto, putDraft, type DraftWithPhotos } from '../../outbox/drafts.ts';
import { enqueue } from '../../outbox/enqueue.ts';
import { reopen } from '../../outbox/reopen.ts';
import { captured } from '../../outbox/start.ts';
import { keepScreenOpen } from '../../session/session.ts';
import type { Draft } from '../../store/draft.ts';
import { useCode } from '../use-code.ts';
import {
  emptyWork,
  faceOf,
  isSingle,
  photosOf,
  progressOf,
  withShot,
  withSmall,
  workOf,
  type SavedBatch,
  type Shot,
  type ShotHint,
  type CounterItem,
} from './counter-item.ts';
import { enqueueMore } from './enqueue-more.ts';
import { endsByHand, isEnough, nextPhoto } from './sequence.ts';
import type { TakenPhoto } from './shoot.ts';
import type { Signal } from './signals.ts';

/** What failed; the photos are kept. */
export type CounterProblem = 'notStored' | 'notTaken' | 'codeInUse' | 'tooLate';

interface CounterOrder {
  owner: { _id: string; fullName: string };
  hub: { _id: string; fullName: string } | null;
  kind: ItemKind;
  run: RunDetails;
  /** The draft found when the screen opened. */
  found: DraftWithPhotos | null;
  onSignal: (which: Signal) => void;
  /** A saved item was reopened, with its kind and hub center. */
  onReopened: (draft: Draft) => void;
}

/** Everything the counter does with an item: takes photo after photo and saves without leaving the viewfinder. */
export function useCounter({ owner, hub, kind, run, found, onSignal, onReopened }: CounterOrder) {
  const [work, setWork] = useState<CounterItem>(() => (found ? workOf(found) : emptyWork()));
  const [saved, setSaved] = useState<SavedBatch | null>(null);
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<CounterProblem | null>(null);
  const [hint, setHint] = useState<ShotHint | null>(null);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const dropLater = useRef(false);
  const shown = useCode(owner._id, hub?._id ?? null, kind, round, work.code);
  const { code } = shown;
  const place = nextPhoto(progressOf(kind, work));
  const unsaved = work.shots.length > 0;
  useEffect(() => (unsaved ? keepScreenOpen() : undefined), [unsaved]);
  useMissingSmallPictures(work, setWork);

  const withoutCode = () => {
    setProblem(null);
    setWork((before) => ({ ...before, code: null, claimed: false }));
  };

  /** Runs one action at a time: a second press during a write would take an unwanted photo. */
  const alone = async (act: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } finally {
      running.current = false;
      setBusy(false);
      if (dropLater.current) withoutCode();
      dropLater.current = false;
    }
  };

  const fail = (which: CounterProblem): void => {
    setProblem(which);
    onSignal('problem');
  };

  const draftRow = (of: CounterItem, slot: PhotoSlot | null): Draft => ({
    id: of.id,
    owner: owner._id,
    place: 'counter',
    kind,
    hub: hub?._id ?? null,
    hubName: hub?.fullName ?? '',
    code,
    claimed: of.claimed,
    slot,
    details: of.details ?? run,
    startedAt: new Date().toISOString(),
  });

  const save = async (of: CounterItem): Promise<void> => {
    if (!hub) return;
    setProblem(null);
    const face = faceOf(of.shots);
    const small = face && (face.small ?? (await smallPicture(new Blob([face.still.bytes]))));
    try {
      const parcel = await enqueue({
        owner,
        hub,
        kind,
        code,
        claimed: of.claimed,
        source: 'counter',
        details: of.details ?? run,
        draft: of.id,
        photos: photosOf(of.shots),
        thumbnail: small ? { bytes: small, mime: 'image/jpeg' } : null,
      });
      setSaved({ parcels: [parcel], shots: of.shots });
      setWork(emptyWork());
      setRound((before) => before + 1);
      onSignal('saved');
      captured();
    } catch (error) {
      setWork(of);
      fail(error instanceof CodeInUseError ? 'codeInUse' : 'notStored');
    }
  };

  /** Stores photos of the current item; false if the device cannot. They stay in memory either way. */
  const keep = async (of: CounterItem, shots: readonly Shot[], replaced: string | null): Promise<boolean> => {
    try {
      const photos = shots.map(({ id, slot, still }) => {
        const position = of.shots.findIndex((each) => each.id === id);
        return { photo: { id, draft: of.id, slot, position, ...still }, single: isSingle(kind, slot) };
      });
      await putDraft(draftRow(of, null), photos, replaced);
      return true;
    } catch {
      return false;
    }
  };

  /** Takes a photo into its slot: it is stored when this resolves, and the item is saved after the last one. Throws what `make` throws. */
  const take = (make: () => Promise<TakenPhoto>) =>
    alone(async () => {
      if (!hub || !place) return;
      setHint(null);
      const { still, small, hints } = await make();
      const shot: Shot = { id: uuid(), slot: place.slot, still, small: null };
      const next = withShot({ ...work, code }, kind, shot);
      void hints.then((quality) => {
        const worst = worstHint(quality, shot.slot);
        if (worst) setHint({ shot, hint: worst });
      });
      const isLast = !endsByHand(kind) && nextPhoto(progressOf(kind, next)) === null;
      if (isLast) {
        await save(withSmall(next, shot.id, await small));
        return;
      }
      setProblem(null);
      const kept = await keep(next, [shot], work.retaking);
      setWork(withSmall(next, shot.id, await small));
      if (!kept) fail('notStored');
    });

  return {
    work,
    saved,
    problem,
    hint,
    busy,
    code,
    codePending: shown.pending,
    place,
    take,
    /** Stores the current slot, before the camera app may push this page out of memory. */
    leaveForCamera: () => putDraft(draftRow(work, place?.slot ?? null)).catch(() => undefined),
    /** Saves the item as it is. */
    finish: () =>
      alone(async () => {
        if (isEnough(progressOf(kind, work))) await save(work);
      }),
    /** After a failed write: saves the item if it is complete, else stores its photos. */
    retry: () =>
      alone(async () => {
        if (nextPhoto(progressOf(kind, work)) === null) await save(work);
        else if (await keep(work, work.shots, null)) setProblem(null);
        else fail('notStored');
      }),
    /** Retakes a shot of the current item; null cancels. */
    retake: (shot: string | null) => setWork((before) => ({ ...before, retaking: shot })),
    /** Removes one shot of the current item. */
    remove: (shot: string) =>
      alone(async () => {
        await dropPhoto(shot);
        setWork((before) => ({ ...before, shots: before.shots.filter(({ id }) => id !== shot), retaking: null }));
      }).catch(() => fail('notStored')),
    /** Discards the photos of the current item. */
    discard: () =>
      alone(async () => {
        await dropDraft(work.id);
        setWork(emptyWork());
        setProblem(null);
        setHint(null);
      }).catch(() => fail('notStored')),
    /** The camera app returned without a photo. */
    backFromCamera: () =>
      alone(async () => {
        if (work.shots.length > 0) await putDraft(draftRow(work, null));
        else await dropDraft(work.id);
      }).catch(() => undefined),
    notTaken: () => fail('notTaken'),
    /** Assigns a printed tag's code; false while a photo is being taken, which would miss it. */
    claim: (tag: string): boolean => {
      if (running.current) return false;
      setWork((before) => ({ ...before, code: tag, claimed: true }));
      return true;
    },
    /** Replaces a tag by the next code of the device. */
    dropCode: () => {
      if (running.current) dropLater.current = true;
      else withoutCode();
    },
    undo: () =>
      alone(async () => {
        const done = saved && (await trashAll(saved.parcels.map(({ seq }) => seq)).catch(() => false));
        if (done) setSaved(null);
        else fail('tooLate');
      }),
    retakeSaved: (slot: PhotoSlot) =>
      alone(async () => {
        const [parcel] = saved?.parcels ?? [];
        if (!parcel || saved?.parcels.length !== 1 || unsaved || work.claimed) return;
        const again = await reopen(parcel.seq, slot).catch(() => null);
        if (!again) {
          fail('tooLate');
          return;
        }
        const pictures = new Map(saved.shots.map(({ slot: of, small }) => [of, small]));
        const back = workOf(again);
        onReopened(again.draft);
        setWork({ ...back, shots: back.shots.map((each) => ({ ...each, small: pictures.get(each.slot) ?? null })) });
        setSaved(null);
      }),
    /** Saves this many more items with the photos of the last one, each with a code of its own; they become what can be undone. */
    sameAgain: (times: number) =>
      alone(async () => {
        if (!saved) return;
        const more = await enqueueMore(saved, times);
        if (more.length > 0) {
          setSaved({ ...saved, parcels: more });
          setRound((before) => before + 1);
          captured();
        }
        if (more.length === times) onSignal('saved');
        else fail('notStored');
      }),
    forgetProblem: () => setProblem(null),
    forgetHint: () => setHint(null),
  };
}

export type Counter = ReturnType<typeof useCounter>;

/** Creates the thumbnails of photos restored from a draft. */
function useMissingSmallPictures(
  work: CounterItem,
  setWork: (change: (before: CounterItem) => CounterItem) => void,
): void {
  const missing = work.shots.find(({ small }) => small === null);
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    void smallPicture(new Blob([missing.still.bytes], { type: missing.still.mime })).then((small) => {
      if (gone || !small) return;
      setWork((before) => ({
        ...before,
        shots: before.shots.map((each) => (each.id === missing.id ? { ...each, small } : each)),
      }));
    });
    return () => {
      gone = true;
    };
  }, [missing, setWork]);
}
