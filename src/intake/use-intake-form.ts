import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import type { CaptureSource, PhotoSlot } from '../../contract/calls/intake.ts';
import type { ItemKind } from '../../contract/code.ts';
import { hubOptions } from '../api/resource-queries.ts';
import { usePhotos, type Photos } from '../capture/use-photos.ts';
import type { DraftWithPhotos } from '../outbox/drafts.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { captured } from '../outbox/start.ts';
import { useRoom } from '../outbox/use-room.ts';
import { keepScreenOpen } from '../session/session.ts';
import { useProfile } from '../session/use-session.ts';
import type { DraftPlace } from '../store/draft.ts';
import { toastError } from '../ui/toast.ts';
import { DraftKeeper, type FormContent } from './draft-keeper.ts';
import { isReady, readyPhotos } from './ready-photos.ts';
import type { FormSlot } from './slots.ts';
import { useCode, type CodeState } from './use-code.ts';

type Hub = NonNullable<FormContent['hub']>;

interface IntakeFormOptions {
  kind: ItemKind;
  place: DraftPlace;
  source: CaptureSource;
  slots: readonly FormSlot[];
  /** The draft is of another kind: its form should be shown instead. */
  onOtherKind?: (kind: ItemKind) => void;
  /** The item is stored on the device. */
  onSaved?: () => void;
}

/** State of an intake form for one item. */
export interface IntakeForm {
  /** The draft is loaded, if there is one; show nothing before. */
  ready: boolean;
  /** An item restored after a reload; `lost`: the slot whose photo never arrived. */
  resumed: { lost: PhotoSlot | null } | null;
  isMerchant: boolean;
  hub: Hub | null;
  chooseHub: (id: string) => void;
  touchHub: () => void;
  hubError: boolean;
  code: CodeState;
  photos: Photos;
  /** The form has unsaved photos. */
  unsaved: boolean;
  /** Whether to show that a slot's photo is missing. */
  showsMissing: (slot: FormSlot) => boolean;
  /** The camera or the file chooser was opened for a slot, or closed without a choice. */
  opened: (slot: PhotoSlot) => void;
  cancelled: () => void;
  /** No further item fits on the device. */
  full: boolean;
  saving: boolean;
  /** Save was pressed while a photo is still being read, and is done after that. */
  waiting: boolean;
  /** The device could not store it. */
  failed: boolean;
  saved: { seq: number; count: number } | null;
  save: () => Promise<void>;
  /** Discards the form's content. */
  discard: () => void;
}

/** The state of an intake form: hub center, code, photos, and its draft. Saving never waits for the network. */
export function useIntakeForm({ kind, place, source, slots, onOtherKind, onSaved }: IntakeFormOptions): IntakeForm {
  const { t } = useLingui();
  const profile = useProfile();
  const isMerchant = profile.key === 3;
  const hubs = useQuery({ ...hubOptions(), enabled: !isMerchant });
  const photos = usePhotos();
  const [keeper] = useState(() => new DraftKeeper(profile._id, place));
  const [found, setFound] = useState<{ draft: DraftWithPhotos | null } | null>(null);
  const [chosenHub, setChosenHub] = useState('');
  const [touchedHub, setTouchedHub] = useState(false);
  const [triedToSave, setTriedToSave] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [saving, setSaving] = useState(false);
  const [failed, setFailed] = useState(false);
  const [saved, setSaved] = useState<{ seq: number; count: number } | null>(null);
  const unsaved = photos.entries.length > 0;
  useEffect(() => (unsaved ? keepScreenOpen() : undefined), [unsaved]);

  const savedDraft = found?.draft?.draft ?? null;
  const draftHub = savedDraft?.hub ? { _id: savedDraft.hub, fullName: savedDraft.hubName } : null;
  // That of a draft, while the others load.
  const hub = isMerchant
    ? { _id: profile._id, fullName: profile.fullName }
    : ([...(hubs.data ?? []), ...(draftHub ? [draftHub] : [])].find(({ _id }) => _id === chosenHub) ?? null);
  const keptCode = savedDraft && !saved && hub?._id === savedDraft.hub ? savedDraft.code : null;
  const code = useCode(profile._id, found && hub ? hub._id : null, kind, saved?.count ?? 0, keptCode);
  const content: FormContent = { kind, hub, code: code.code };
  const full = useRoom(saved?.count ?? 0).room?.full ?? false;

  const begin = useEffectEvent((draft: DraftWithPhotos | null) => {
    // A form that was hidden still has its photos; only those another page has added meanwhile are new.
    const added = draft?.photos.filter((photo) => !keeper.has(photo)) ?? [];
    if (found && added.length === 0) return;
    if (draft && draft.draft.kind !== kind && onOtherKind) {
      onOtherKind(draft.draft.kind);
      return;
    }
    for (const photo of added) {
      const single = slots.some(({ slot, many }) => slot === photo.slot && !many);
      const file = new File([photo.bytes], photo.id, { type: photo.mime });
      keeper.adopt(photos.add(photo.slot, file, single), photo);
    }
    setChosenHub(draft?.draft.hub ?? '');
    setFound({ draft });
  });
  useEffect(() => {
    let shown = true;
    const settle = (draft: DraftWithPhotos | null) => {
      if (shown) begin(draft);
    };
    void keeper.resume().then(settle, () => settle(null));
    return () => {
      shown = false;
      keeper.leave();
    };
  }, [keeper]);
  useEffect(() => keeper.photos(photos.entries, content));
  useEffect(() => {
    if (found) keeper.follow(content);
  });

  const isMissing = ({ slot, required }: FormSlot) =>
    required && !photos.entries.some((each) => each.slot === slot && isReady(each));

  const save = async (): Promise<void> => {
    setTouchedHub(true);
    setWaiting(photos.reading);
    if (photos.reading) return;
    setTriedToSave(true);
    const missing = slots.some(isMissing);
    if (missing) toastError(t`Add at least one photo`);
    if (!hub || missing || photos.entries.some(({ status }) => status === 'failed')) return;
    setSaving(true);
    setFailed(false);
    const taken = photos.entries.map(({ id }) => id);
    const pictures = readyPhotos(photos.entries);
    const draft = await keeper.saving();
    const parcel = await enqueue({
      owner: profile,
      hub,
      kind,
      code: code.code,
      source,
      ...(draft === undefined ? {} : { draft }),
      ...pictures,
    }).catch(() => null);
    keeper.saved(parcel !== null);
    setSaving(false);
    if (!parcel) {
      setFailed(true);
      return;
    }
    setSaved((before) => ({ seq: parcel.seq, count: (before?.count ?? 0) + 1 }));
    setTriedToSave(false);
    photos.remove(taken);
    captured();
    onSaved?.();
  };
  const saveRead = useEffectEvent(() => void save());
  useEffect(() => {
    if (!waiting || photos.reading) return undefined;
    const soon = setTimeout(saveRead);
    return () => clearTimeout(soon);
  }, [waiting, photos.reading]);

  const discard = () => {
    keeper.drop();
    photos.remove(photos.entries.map(({ id }) => id));
    setFound({ draft: null });
    setChosenHub('');
    setTouchedHub(false);
    setTriedToSave(false);
    setWaiting(false);
    setFailed(false);
  };

  return {
    ready: found !== null,
    resumed: found?.draft && !saved ? { lost: lostSlot(found.draft) } : null,
    isMerchant,
    hub,
    chooseHub: setChosenHub,
    touchHub: () => setTouchedHub(true),
    hubError: touchedHub && !hub,
    code,
    photos,
    unsaved,
    showsMissing: (slot) => triedToSave && isMissing(slot),
    opened: (slot) => keeper.open(slot, content),
    cancelled: () => keeper.cancelled(content),
    full,
    saving,
    waiting,
    failed,
    saved,
    save,
    discard,
  };
}

/** The slot whose photo was being taken when the page was closed, if it has none. */
const lostSlot = ({ draft: { slot }, photos }: DraftWithPhotos): PhotoSlot | null =>
  slot !== null && !photos.some((each) => each.slot === slot) ? slot : null;
