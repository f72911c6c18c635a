import { msg } from '@lingui/core/macro';
import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { FORM_SLOTS } from '../../../contract/calls/items.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { PARTS } from '../../../contract/composition.ts';
import { DETAILS } from '../../../contract/entities/details.ts';
import { itemForms } from '../../../contract/entities/item-form.ts';
import { type Condition, CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { type Garment, GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { detailOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { usePhotos } from '../../capture/use-photos.ts';
import { FieldNames } from '../../engine/field-names.tsx';
import { FormBody } from '../../engine/form/form-body.tsx';
import type { FormView } from '../../engine/form/form-view.ts';
import type { RecordFormProps } from '../../engine/form/record-form.tsx';
import type { TypedFields } from '../../engine/form/record-values.ts';
import { useRecordForm } from '../../engine/form/use-record-form.ts';
import { isBlank } from '../../engine/kinds/typed-kinds.ts';
import { useFieldWord } from '../../engine/use-field-word.ts';
import { textOf } from '../../engine/values/text-of.ts';
import { viewOf } from '../../engine/views.ts';
import { itemGroups } from '../../items/groups/groups.ts';
import { ColourSuggestion } from './colour-suggestion.tsx';
import { FormPhotos, markedPhotos } from './form-photos.tsx';
import { FormPrice } from './form-price.tsx';
import { useItemSaving } from './use-item-saving.tsx';
import { usePhotoColours } from './use-photo-colours.ts';

import link from '../../ui/text-link.module.css';
import classes from './item-form.module.css';

/** Only garments have a lining. */
const MAIN = ['main'] as const;
const garments: readonly Garment[] = GARMENTS;

/** The form of an item: photos always visible beside the fields, and suggestions below some of them. */
function ItemForm({ form: declared, start, onSaved, onCancel }: RecordFormProps) {
  const { t } = useLingui();
  const kind = declared.name as ItemKind;
  const photos = usePhotos();
  const form = useRecordForm(declared, { start, photos, save: useItemSaving(declared), onSaved });
  const { typed, seen } = form;
  const record = useItemNow(kind, seen);
  const colours = usePhotoColours(photos, record);
  return (
    <FormBody
      {...{ declared, form, onCancel }}
      photos={<FormPhotos {...{ kind, form, record }} />}
      note={seen ? <MissingNote {...{ kind, typed }} /> : null}
      aids={{
        weight: { usualGrams: garments.find(({ id }) => id === typed['types'])?.usualGrams },
        stock: { unit: t`pcs` },
        material: { parts: kind === 'product' ? PARTS : MAIN },
        defects: { photos: markedPhotos(photos, record) },
      }}
      below={{
        // Another photo gives another suggestion.
        colors: colours ? <ColourSuggestion key={colours.ids.join(' ')} {...{ form, colours }} /> : null,
        condition: <ConditionNote condition={textOf(typed['condition'])} />,
      }}
      after={{ price: <FormPrice {...{ kind, form }} /> }}
    />
  );
}

/** The current item, with the photos added since it was opened; null for a new one. */
function useItemNow(kind: ItemKind, seen: ResourceRecord | null): ResourceRecord | null {
  const query = useQuery({ ...detailOptions(kind, textOf(seen?._id)), enabled: seen !== null });
  return seen && (query.data ?? seen);
}

/** The form of an item of a kind. */
export function itemForm(kind: ItemKind): FormView {
  const { itemImage } = FORM_SLOTS[kind] as Readonly<Record<string, { required?: boolean }>>;
  const placed = itemGroups[kind].groups.flatMap(({ sections }) => sections).flatMap(({ fields }) => fields);
  const fields = Object.entries(itemForms[kind].shape).filter(([field]) => placed.includes(field));
  return {
    Form: ItemForm,
    create: {
      fields: Object.fromEntries(fields),
      photo: { field: 'photos', required: itemImage?.required === true },
    },
    labels: { photos: msg`Photos` },
    hints: {
      code: msg`The code on the tag. Leave empty to use the next free code.`,
      name: msg`A short name that is easy to find, for example “Loden coat”.`,
      weight: msg`In grams, or in kilos with the unit: 0.45 kg.`,
    },
    malformed: { code: msg`This isn’t a valid code. Codes look like MIL-P000123X.` },
    required: ['colors'],
    start: () => START,
    copy,
    kept: ['hubcenter', 'types', 'itemFor', 'seasons'],
  };
}

/** A new item is published immediately. */
const START = { status: 'active' };

/** A copy has another code, and no marks on photos it does not have. */
const copy = ({ defects, ...record }: ResourceRecord) => ({
  ...record,
  ...START,
  code: null,
  defects: ((defects ?? []) as readonly { defect: string }[]).map(({ defect }) => ({ defect })),
});

const conditions: readonly Condition[] = CONDITIONS;

/** The consequences of a condition: the specification's three words, and further required fields. */
function ConditionNote({ condition }: { condition: string }) {
  const chosen = conditions.find(({ id }) => id === condition);
  if (!chosen) return null;
  const follows = (['isUsed', 'isStock', 'isDefectedNew'] as const).filter((name) => chosen[name]);
  return (
    <p className={classes['hint']} role="status">
      {follows.length > 0 ? <FieldNames kind="product" names={follows} /> : <Trans context="condition">New</Trans>}
      {chosen.needsDefect ? <> · {<Trans>describe the defect below</Trans>}</> : null}
      {chosen.isUsed ? null : <> · {<Trans>composition needed to sell it</Trans>}</>}
    </p>
  );
}

/** The missing details of an opened item: it can be saved without them, and stays incomplete. */
function MissingNote({ kind, typed }: { kind: ItemKind; typed: TypedFields }) {
  const { i18n } = useLingui();
  const wordOf = useFieldWord(viewOf(kind));
  const missing = Object.keys(DETAILS[kind]).filter((name) => isBlank(typed[name]));
  if (missing.length === 0) return null;
  const words = missing.map(wordOf);
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words);
  return (
    <p className={classes['missing']} role="status">
      <Trans>
        Missing: {list}. You can still save the item:{' '}
        <Link to={SCREENS.complete.path} className={`${link['link']} ${link['within']}`}>
          find it in To complete
        </Link>
        .
      </Trans>
    </p>
  );
}
