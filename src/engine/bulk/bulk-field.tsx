import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type * as z from 'zod';

import { asksReason, movesTo, nameOf, type StatusMachine, targets } from '../../../contract/actions.ts';
import type { FieldMeta } from '../../../contract/field-meta.ts';
import type { ResourceName } from '../../../contract/resource-access.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import { metaOf } from '../declared.ts';
import { errorText } from '../form/form-error-texts.ts';
import type { FormError } from '../form/form-errors.ts';
import { FieldInput } from '../kinds/field-input.tsx';
import type { TypedValue } from '../kinds/kind.ts';
import { useValueWords } from '../kinds/value-words.ts';
import { ChoicePills } from '../list/choice-pills.tsx';
import { textOf } from '../values/text-of.ts';
import { viewOf } from '../views.ts';
import { type BulkDraft, mayTakePrice, PRICE_WAYS, type PriceWay, REASON, SHIFTS } from './bulk-draft.ts';

import classes from './bulk.module.css';

interface BulkFieldProps {
  field: string;
  label: string;
  resource: BulkResource;
  draft: BulkDraft;
  onDraft: (draft: BulkDraft) => void;
  /** By field, and of the reason. */
  errors: Readonly<Record<string, FormError>>;
}

const WAY_WORDS: Record<PriceWay, MessageDescriptor> = {
  set: msg`New price`,
  lowerBy: msg`Lower by %`,
  raiseBy: msg`Raise by %`,
  lessEuro: msg`Lower by €`,
  moreEuro: msg`Raise by €`,
};

/** The input of one field to change, by its kind. */
export function BulkField({ field, label, resource, draft, onDraft, errors }: BulkFieldProps) {
  const { t } = useLingui();
  const type = (value: TypedValue, name?: string) =>
    onDraft({
      ...draft,
      typed: { ...draft.typed, [field]: value },
      names: name === undefined ? draft.names : { ...draft.names, [field]: name },
    });
  const { status } = resource;
  if (status && field === status.field) {
    const meta = metaOf(resource, field);
    return <StatusField {...{ status, field, label, draft, onDraft, type, meta, errors }} name={resource.name} />;
  }
  const way = field === resource.bulk.price ? draft.priceWay : null;
  return (
    <div className={classes['field']}>
      {way ? (
        <ChoicePills
          label={t`Price change`}
          options={PRICE_WAYS.map((value) => ({ value, words: t(WAY_WORDS[value]) }))}
          chosen={[way]}
          onToggle={(value) => onDraft({ ...draft, priceWay: value as PriceWay })}
          wraps
        />
      ) : null}
      <FieldInput
        label={way && way !== 'set' ? `${label}: ${t(WAY_WORDS[way])}` : label}
        schema={way && way !== 'set' ? SHIFTS[way].amount : (resource.edit.fields[field] as z.ZodType)}
        error={errors[field] && t(errorText(errors[field]))}
        value={draft.typed[field]}
        name={draft.names[field]}
        onChange={type}
      />
      {field === resource.bulk.tier && mayTakePrice(resource, draft) ? (
        <TakePrice draft={draft} onDraft={onDraft} />
      ) : null}
    </div>
  );
}

/** Asks whether to take the price of the selected tier. */
function TakePrice({ draft, onDraft }: Pick<BulkFieldProps, 'draft' | 'onDraft'>) {
  const { t } = useLingui();
  const hint = useId();
  return (
    <div>
      <label className={classes['check']}>
        <input
          type="checkbox"
          checked={draft.takePrice}
          aria-describedby={hint}
          onChange={({ currentTarget: { checked } }) => onDraft({ ...draft, takePrice: checked })}
        />
        {t`Also apply its price`}
      </label>
      <p id={hint} className={classes['hint']}>
        <Trans>The price may differ from record to record. Check it in the preview.</Trans>
      </p>
    </div>
  );
}

interface StatusFieldProps extends Omit<BulkFieldProps, 'resource'> {
  name: string;
  status: StatusMachine;
  meta: FieldMeta;
  type: (value: string) => void;
}

/** The state all records move to, with the reason some of them need. A move that asks for more input is not offered in bulk. */
function StatusField({ name, status, meta, field, label, draft, onDraft, type, errors }: StatusFieldProps) {
  const { t } = useLingui();
  const text = textOf(draft.typed[field]);
  const error = errors[field];
  const words = useValueWords();
  const options = targets(status)
    .filter((each) => movesTo(status, each).every(({ fields }) => !fields))
    .map((value) => ({ value, words: words(meta, value) }));
  const needing = movesTo(status, text).find((move) => asksReason(move, null));
  const said = movesTo(status, text).map((move) => viewOf(name as ResourceName).actionWords?.[nameOf(move)]);
  const example = said.find((each) => each?.example)?.example;
  const note = said.find((each) => each?.note)?.note;
  return (
    <div className={classes['field']}>
      <span className={classes['label']}>{label}</span>
      <ChoicePills label={label} options={options} chosen={[text]} onToggle={type} wraps />
      {error ? (
        <p role="alert" className={classes['error']}>
          {t(errorText(error))}
        </p>
      ) : null}
      {note ? <p className={classes['note']}>{t(note)}</p> : null}
      {needing ? (
        <FieldInput
          schema={REASON}
          label={t`Reason`}
          hint={t`Optional for some records. It’s kept in the history.`}
          example={example && t(example)}
          error={errors['reason'] && t(errorText(errors['reason']))}
          value={draft.reason}
          onChange={(value) => onDraft({ ...draft, reason: textOf(value) })}
        />
      ) : null}
    </div>
  );
}
