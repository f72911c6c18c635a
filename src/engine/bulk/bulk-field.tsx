import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useId } from 'react';
import type * as z from 'zod';

import { movesTo, nameOf, type StatusMachine, targets } from '../../../contract/actions.ts';
import type { ResourceName } from '../../../contract/catalogue.ts';
import type { FieldMeta } from '../../../contract/field.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import type { BulkResource } from '../../../contract/resource.ts';
import { metaOf } from '../declared.ts';
import { errorText } from '../form/form-error-texts.ts';
import type { FormError } from '../form/form-errors.ts';
import { FieldInput } from '../kinds/field-input.tsx';
import type { TypedValue } from '../kinds/typed-value.ts';
import { useValueWords } from '../kinds/value-words.ts';
import { ChoicePills } from '../list/choice-pills.tsx';
import { viewOf } from '../views.ts';
import { type BulkDraft, mayTakePrice, PRICE_WAYS, type PriceWay } from './bulk-draft.ts';

import classes from './bulk.module.css';

interface BulkFieldProps {
  field: string;
  label: string;
  resource: BulkResource;
  draft: BulkDraft;
  onDraft: (draft: BulkDraft) => void;
  error: FormError | undefined;
}

const WAY_WORDS: Record<PriceWay, MessageDescriptor> = {
  set: msg`New price`,
  lowerBy: msg`Lower by %`,
  raiseBy: msg`Raise by %`,
  lessEuro: msg`Lower by €`,
  moreEuro: msg`Raise by €`,
};

/** The input of one field to change, by its kind. */
export function BulkField({ field, label, resource, draft, onDraft, error }: BulkFieldProps) {
  const { t } = useLingui();
  const { [field]: typed = '' } = draft.typed;
  const set = (value: TypedValue) => onDraft({ ...draft, typed: { ...draft.typed, [field]: value } });
  const said = error ? t(errorText(error)) : undefined;
  const text = typeof typed === 'string' ? typed : '';
  const isPrice = field === resource.bulk.price;
  const { status } = resource;
  if (status && field === status.field) {
    const meta = metaOf(resource, field);
    return <StatusField {...{ status, label, draft, onDraft, text, set, meta }} name={resource.name} error={said} />;
  }
  if (!isPrice) {
    const type = (value: TypedValue, name?: string) =>
      onDraft({
        ...draft,
        typed: { ...draft.typed, [field]: value },
        names: name === undefined ? draft.names : { ...draft.names, [field]: name },
      });
    return (
      <div className={classes['field']}>
        <FieldInput
          {...{ label }}
          schema={resource.edit.fields[field] as z.ZodType}
          error={said}
          value={typed}
          name={draft.names[field]}
          onChange={type}
        />
        {field === resource.bulk.tier && mayTakePrice(resource, draft) ? (
          <TakePrice draft={draft} onDraft={onDraft} />
        ) : null}
      </div>
    );
  }
  const way = draft.priceWay;
  const unit = way === 'lowerBy' || way === 'raiseBy' ? '%' : '€';
  const named = way === 'set' ? label : `${label}: ${t(WAY_WORDS[way])}`;
  return (
    <div className={classes['field']}>
      <ChoicePills
        label={t`Price change`}
        options={PRICE_WAYS.map((value) => ({ value, words: t(WAY_WORDS[value]) }))}
        chosen={[way]}
        onToggle={(value) => onDraft({ ...draft, priceWay: value as PriceWay })}
        wraps
      />
      <TextInput
        label={named}
        error={said}
        value={text}
        inputMode="decimal"
        autoComplete="off"
        rightSection={<span className={classes['unit']}>{unit}</span>}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
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
        <Trans>The price depends on each item’s condition and hub center. Check it in the preview.</Trans>
      </p>
    </div>
  );
}

interface StatusFieldProps extends Pick<BulkFieldProps, 'label' | 'draft' | 'onDraft'> {
  name: string;
  status: StatusMachine;
  meta: FieldMeta;
  text: string;
  set: (value: string) => void;
  error: string | undefined;
}

/** The state all records move to, with the reason some of them need. A move that asks for more input is not offered in bulk. */
function StatusField({ name, status, meta, label, draft, onDraft, text, set, error }: StatusFieldProps) {
  const { t } = useLingui();
  const words = useValueWords();
  const options = targets(status)
    .filter((each) => movesTo(status, each).every(({ fields }) => !fields))
    .map((value) => ({ value, words: words(meta, value) }));
  const needing = movesTo(status, text).find(({ needsReason }) => needsReason);
  const example = needing && viewOf(name as ResourceName).actionWords?.[nameOf(needing)]?.example;
  return (
    <div className={classes['field']}>
      <span className={classes['label']}>{label}</span>
      <ChoicePills label={label} options={options} chosen={[text]} onToggle={set} wraps />
      {error ? (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      ) : null}
      {needing ? (
        <TextInput
          label={t`Reason`}
          description={t`Optional for some records. It’s kept in the history.`}
          {...(example ? { placeholder: t(example) } : {})}
          maxLength={REASON_MAX}
          value={draft.reason}
          onChange={({ currentTarget }) => onDraft({ ...draft, reason: currentTarget.value })}
        />
      ) : null}
    </div>
  );
}
