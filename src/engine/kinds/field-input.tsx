import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, PasswordInput, Skeleton, Switch, Textarea } from '@mantine/core';
import { type ComponentType, Suspense } from 'react';
import type * as z from 'zod';

import { KINDS } from '../../../contract/field-kinds/kinds.ts';
import { fieldMeta, type FieldKind } from '../../../contract/field-meta.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AddressesInput } from '../inputs/addresses-input.tsx';
import { CompositionInput } from '../inputs/composition-input.tsx';
import { DefectsInput } from '../inputs/defects-input.tsx';
import { DimensionsInput } from '../inputs/dimensions-input.tsx';
import { EuroOrPercentInput } from '../inputs/euro-or-percent-input.tsx';
import { FlagInput } from '../inputs/flag-input.tsx';
import { GramsInput } from '../inputs/grams-input.tsx';
import { MarkdownInput } from '../inputs/markdown-input.tsx';
import { SizeInput } from '../inputs/size-input.tsx';
import { TranslatedInput } from '../inputs/translated-input.tsx';
import { type LineProps, TypedInput } from '../inputs/typed-input.tsx';
import { WordChooser } from '../inputs/word-chooser.tsx';
import { framed, idsIn, type InputProps, type KindInputProps, plain, textIn, toggled } from './input-props.ts';
import { Ref, Refs } from './ref-inputs.tsx';
import { isOpen, partsIn } from './typed-value.ts';
import { useValueWords } from './value-words.ts';

/** A line of text with the on-screen keyboard of its kind. The declaration checks it, with our messages. */
const line = (typing: Partial<LineProps> = {}) =>
  function Line(props: KindInputProps) {
    const { value, onChange, onDone, meta, example } = props;
    const { unit = KINDS[meta.kind].unit } = props;
    return (
      <TypedInput
        {...framed(props)}
        unit={unit}
        {...(example ? { placeholder: example } : {})}
        {...typing}
        value={textIn(value)}
        onChange={onChange}
        onDone={onDone}
      />
    );
  };

function LongText(props: KindInputProps) {
  const { value, onChange } = props;
  return (
    <Textarea
      {...framed(props)}
      autosize
      minRows={2}
      value={textIn(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Secret(props: KindInputProps) {
  const { value, onChange } = props;
  return (
    <PasswordInput
      {...framed(props)}
      autoComplete="new-password"
      value={textIn(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Grams(props: KindInputProps) {
  const { value, onChange, usualGrams, onDone } = props;
  return <GramsInput {...framed(props)} value={textIn(value)} usual={usualGrams} {...{ onChange, onDone }} />;
}

/** Yes and no as a switch; if it may be unset, as two buttons of which none may be pressed. */
function Flag(props: KindInputProps) {
  const { label, quiet, value, onChange, open, hint, error } = props;
  if (open) return <FlagInput {...props} />;
  return (
    <Switch
      size="md"
      mih="var(--ordito-touch)"
      display="grid"
      style={{ alignContent: 'center' }}
      {...(quiet ? { 'aria-label': label } : { label })}
      error={error}
      aria-invalid={error !== undefined}
      description={hint}
      checked={value === 'true'}
      onChange={({ currentTarget: { checked } }) => onChange(String(checked))}
    />
  );
}

function Choice(props: KindInputProps) {
  const { meta, value, onChange, open } = props;
  const words = useValueWords();
  const options = (meta.options ?? []).map((each) => ({ value: each, label: words(meta, each) }));
  const isChosen = textIn(value) !== '';
  return (
    <NativeSelect
      {...framed(props)}
      data={open || !isChosen ? [{ value: '', label: '–' }, ...options] : options}
      value={textIn(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** One of more words than fit in sight. */
const LIST_FROM = 31;

function Words(props: KindInputProps) {
  const { meta, value, onChange } = props;
  const { terms = [], max = 1 } = meta;
  if (max === 1 && terms.length >= LIST_FROM) {
    return <Choice {...props} meta={{ ...meta, options: terms.map(({ id }) => id) }} />;
  }
  const ids = idsIn(value);
  const toggle = (id: string) =>
    onChange(KINDS[meta.kind].part === 'list' ? toggled(ids, id) : ids.includes(id) ? '' : id);
  return <WordChooser {...plain(props)} terms={terms} chosen={ids} max={max} onToggle={toggle} />;
}

function Size(props: KindInputProps) {
  const { value, onChange, sizeSystem: system = 'IT' } = props;
  return <SizeInput {...plain(props)} value={partsIn(value, 'system') ?? { system, value: '' }} onChange={onChange} />;
}

/** The calendar's code loads with the first day input. */
const LaterDayInput = lazyComponent(async () => (await import('../inputs/day-input.tsx')).DayInput);
const LaterMomentInput = lazyComponent(async () => (await import('../inputs/day-input.tsx')).MomentInput);

const later = (Input: typeof LaterDayInput) =>
  function Later(props: KindInputProps) {
    return (
      <Suspense fallback={<Skeleton height="4.25rem" />}>
        <Input {...framed(props)} value={textIn(props.value)} onChange={props.onChange} />
      </Suspense>
    );
  };

/** Each of its rows has inputs of any kind: this one again. */
const LaterRowsInput = lazyComponent(async () => (await import('../inputs/rows-input.tsx')).RowsInput);

function Rows(props: KindInputProps) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <LaterRowsInput {...props} Input={FieldInput} />
    </Suspense>
  );
}

function Translated(props: KindInputProps) {
  return <TranslatedInput {...props} Input={FieldInput} />;
}

/** Server-set fields are in no form; pictures have inputs of their own. */
const Nothing = () => null;

const INPUTS = {
  id: Nothing,
  code: line({ autoCapitalize: 'characters', spellCheck: false }),
  text: line(),
  longText: LongText,
  markdown: MarkdownInput,
  translated: Translated,
  email: line({ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
  phone: line({ type: 'tel', inputMode: 'tel' }),
  url: line({ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }),
  secret: Secret,
  number: line({ inputMode: 'decimal' }),
  percent: line({ inputMode: 'decimal' }),
  count: line({ inputMode: 'numeric' }),
  grams: Grams,
  kilograms: line({ inputMode: 'decimal' }),
  euro: line({ inputMode: 'decimal' }),
  euroOrPercent: EuroOrPercentInput,
  flag: Flag,
  choice: Choice,
  term: Words,
  terms: Words,
  size: Size,
  composition: CompositionInput,
  dimensions: DimensionsInput,
  defects: DefectsInput,
  addresses: AddressesInput,
  rows: Rows,
  ref: Ref,
  refs: Refs,
  photo: Nothing,
  photos: Nothing,
  moment: later(LaterMomentInput),
  day: later(LaterDayInput),
} satisfies Record<FieldKind, ComponentType<KindInputProps>>;

export type FieldInputProps = InputProps & { /** The field's schema in the contract. */ schema: z.ZodType };

/** The input of a field, by its kind. */
export function FieldInput({ schema, ...props }: FieldInputProps) {
  const meta = fieldMeta(schema);
  const Input = INPUTS[meta.kind];
  return <Input {...props} meta={meta} open={isOpen(schema)} />;
}
