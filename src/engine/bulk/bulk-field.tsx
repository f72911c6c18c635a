import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useId } from 'react';

import type { BulkResource } from '../../../contract/calls/bulk.ts';
import { REASON_MAX } from '../../../contract/limits.ts';
import { SETTABLE_STATUSES } from '../../../contract/status.ts';
import { isResourceName, metaOf } from '../declared.ts';
import { errorText } from '../form/form-error-texts.ts';
import type { FormError } from '../form/form-errors.ts';
import { RefInput } from '../inputs/ref-input.tsx';
import type { Typed } from '../inputs/typed-value.ts';
import { WordChooser } from '../inputs/word-chooser.tsx';
import { ChoicePills } from '../list/choice-pills.tsx';
import { choiceWord } from '../values/choice-words.ts';
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

/** The input of one field that is to change, by what it is. */
export function BulkField({ field, label, resource, draft, onDraft, error }: BulkFieldProps) {
  const { t } = useLingui();
  const { kind, terms = [], max = 1, to } = metaOf(resource, field);
  const { [field]: typed = '' } = draft.typed;
  const set = (value: Typed) => onDraft({ ...draft, typed: { ...draft.typed, [field]: value } });
  const said = error ? t(errorText(error)) : undefined;
  const text = typeof typed === 'string' ? typed : '';
  const chosen = Array.isArray(typed) ? (typed as readonly string[]) : text ? [text] : [];
  const isPrice = field === resource.bulk.price;
  if (field === resource.bulk.status) return <StatusField {...{ label, draft, onDraft, text, set }} error={said} />;
  if (to && isResourceName(to)) {
    const choose = (id: string, name: string) =>
      onDraft({ ...draft, typed: { ...draft.typed, [field]: id }, names: { ...draft.names, [field]: name } });
    return (
      <div className={classes['field']}>
        <RefInput {...{ label, to }} error={said} value={text} name={draft.names[field] ?? ''} onChange={choose} />
        {field === resource.bulk.tier && mayTakePrice(resource, draft) ? (
          <TakePrice draft={draft} onDraft={onDraft} />
        ) : null}
      </div>
    );
  }
  if (kind === 'term' || kind === 'terms') {
    const toggle = (id: string) => {
      const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
      set(kind === 'terms' ? next : chosen.includes(id) ? '' : id);
    };
    return (
      <div className={classes['field']}>
        <WordChooser label={label} error={said} terms={terms} chosen={chosen} max={max} onToggle={toggle} />
      </div>
    );
  }
  const way = isPrice ? draft.priceWay : 'set';
  const unit = way === 'lowerBy' || way === 'raiseBy' ? '%' : '€';
  const named = way === 'set' ? label : `${label}: ${t(WAY_WORDS[way])}`;
  return (
    <div className={classes['field']}>
      {isPrice ? (
        <ChoicePills
          label={t`How the price changes`}
          options={PRICE_WAYS.map((value) => ({ value, words: t(WAY_WORDS[value]) }))}
          chosen={[way]}
          onToggle={(value) => onDraft({ ...draft, priceWay: value as PriceWay })}
          wraps
        />
      ) : null}
      <TextInput
        label={named}
        error={said}
        value={text}
        inputMode={kind === 'count' ? 'numeric' : 'decimal'}
        autoComplete="off"
        {...(isPrice ? { rightSection: <span className={classes['unit']}>{unit}</span> } : {})}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    </div>
  );
}

/** Asks whether the price of the chosen tier comes along. */
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
        {t`Also take its price`}
      </label>
      <p id={hint} className={classes['hint']}>
        <Trans>For each one’s condition and hub center, whatever the tier is for. The preview shows it.</Trans>
      </p>
    </div>
  );
}

interface StatusFieldProps extends Pick<BulkFieldProps, 'label' | 'draft' | 'onDraft'> {
  text: string;
  set: (value: string) => void;
  error: string | undefined;
}

/** The status all are moved to; what was sold comes back with a reason. */
function StatusField({ label, draft, onDraft, text, set, error }: StatusFieldProps) {
  const { t } = useLingui();
  const options = SETTABLE_STATUSES.map((value) => {
    const word = choiceWord(value);
    return { value, words: word ? t(word.label) : value };
  });
  return (
    <div className={classes['field']}>
      <span className={classes['label']}>{label}</span>
      <ChoicePills label={label} options={options} chosen={[text]} onToggle={set} wraps />
      {error ? (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      ) : null}
      {text === 'active' ? (
        <TextInput
          label={t`Reason`}
          description={t`Only what was sold needs one. It stays in its history.`}
          placeholder={t`For example: returned by the customer`}
          maxLength={REASON_MAX}
          value={draft.reason}
          onChange={({ currentTarget }) => onDraft({ ...draft, reason: currentTarget.value })}
        />
      ) : null}
    </div>
  );
}
