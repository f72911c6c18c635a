import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { Profile } from '../../../contract/calls/session.ts';
import type { ItemKind } from '../../../contract/code.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import type { DeclaredForm } from '../../engine/form/record-fields.ts';
import { nameMembers } from '../../engine/form/record-values.ts';
import type { SaveForm, SaveTry } from '../../engine/form/save-record.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { readyPhotos } from '../../intake/ready-photos.ts';
import type { Fields } from '../../outbox/form-content.ts';
import { isSame } from '../../outbox/merge.ts';
import { saveChange, saveNew, undoSaved } from '../../outbox/save-item.ts';
import { useProfile } from '../../session/use-session.ts';

/** Saves an item's form: on this device first, then waits for the outcome. A refused form comes back, and nothing typed is lost. */
export function useItemSaving({ name, schemas }: DeclaredForm): SaveForm {
  const { t } = useLingui();
  const profile = useProfile();
  const refusal = (message: ReactNode) => ({ state: 'refused' as const, errors: [], message });
  const sentAlready = refusal(
    <Trans>
      It’s in the <Link to={SCREENS.outbox.path}>outbox</Link> and may already be on the server. Check there before you
      save it again.
    </Trans>,
  );

  return async (form) => {
    const { fields, seen, key, keeper, photos } = form;
    await keeper.stop();
    const named = Object.entries(form.names).filter(([field, given]) => fields[field] && given);
    const names = nameMembers(schemas, Object.fromEntries(named));
    const common = {
      owner: profile,
      kind: name as ItemKind,
      hub: hubOf(form, profile),
      fields,
      names,
      draft: keeper.held,
    };
    const saved = await (seen
      ? saveChange({ ...common, ...changeOf(seen, [...Object.keys(fields), ...Object.keys(names)]) })
      : saveNew({ ...common, fields: given(fields), key, ...compressed(photos) }));
    if (saved.state === 'waiting') {
      const message = t`Saved on this device. It will be sent when you’re back online.`;
      return { state: 'saved', id: seen?._id ?? null, message };
    }
    if (saved.state === 'delivered') {
      const { _id: id = null, code = textOf(seen?.['code']) } = saved.receipt ?? seen ?? {};
      return { state: 'saved', id, message: seen ? t`${code} saved.` : t`${code} created.` };
    }
    // A refused form is stored as a draft again before it leaves the outbox, so that it is always on disk.
    keeper.follow({ typed: form.typed, names: form.names, seen, key }, photos);
    const isKept = await keeper.flush();
    if (saved.state === 'conflict') {
      const record = { ...saved.record, _id: textOf(seen?._id) };
      const undo = async () => ((await undoSaved(saved.parcel, await keeper.flush())) ? null : sentAlready);
      return { state: 'conflict', conflict: { ...saved, record, undo } };
    }
    if (saved.state === 'refused') {
      const isBack = !saved.isOther && (await undoSaved(saved.parcel, isKept));
      return isBack ? { ...refusal(saved.message), errors: saved.errors } : sentAlready;
    }
    return refusal(
      saved.word === 'noRoom' ? (
        <Trans>Couldn’t save: the device may be out of space. Free some space and save again.</Trans>
      ) : (
        <Trans>Another item on this device has this code. Change the code, or leave it empty.</Trans>
      ),
    );
  };
}

/** A new item is sent without the fields left empty. */
const given = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isSame(value, null)));

function compressed(entries: SaveTry['photos']) {
  const { photos, thumbnail } = readyPhotos(entries);
  return { photos: photos.flatMap((photo) => (photo.upload ? [{ ...photo, upload: photo.upload }] : [])), thumbnail };
}

/** Which record is changed, and the members of it that are. */
const changeOf = (seen: ResourceRecord, members: readonly string[]) => ({
  id: seen._id,
  code: textOf(seen['code']),
  rev: Number(seen['rev']),
  before: Object.fromEntries(members.map((name) => [name, seen[name] ?? null])),
});

function hubOf({ typed, seen, names }: SaveTry, { _id, fullName }: Profile) {
  const id = textOf(typed['hubcenter']) || textOf(seen?.['hubcenter']);
  return id && id !== _id
    ? { _id: id, fullName: names['hubcenter'] || textOf(seen?.['hubcenterName']) }
    : { _id, fullName };
}
