import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { useLingui } from '@lingui/react/macro';
import { NativeSelect, PasswordInput, Skeleton, Switch, Textarea } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type * as z from 'zod';

import { mayDo } from '../../../contract/access.ts';
import { type Part, PARTS } from '../../../contract/composition.ts';
import { fieldMeta, type FieldKind, type FieldMeta } from '../../../contract/field.ts';
import type { SizeSystem } from '../../../contract/vocabulary/sizes.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useProfile } from '../../session/use-session.ts';
import { laterPart } from '../../ui/later-part.ts';
import { declaration, HUBS, isResourceName } from '../declared.ts';
import { CompositionInput } from '../inputs/composition-input.tsx';
import { DefectsInput } from '../inputs/defects-input.tsx';
import { DimensionsInput } from '../inputs/dimensions-input.tsx';
import { FlagInput } from '../inputs/flag-input.tsx';
import { GramsInput } from '../inputs/grams-input.tsx';
import { HubSelect } from '../inputs/hub-select.tsx';
import { RefInput } from '../inputs/ref-input.tsx';
import { RefsInput } from '../inputs/refs-input.tsx';
import { SizeInput } from '../inputs/size-input.tsx';
import { type LineProps, TypedInput } from '../inputs/typed-input.tsx';
import type { MarkedPhoto } from '../inputs/typed-spots.ts';
import { WordChooser } from '../inputs/word-chooser.tsx';
import { isOpen, type Typed } from './typed-value.ts';
import { useValueWords } from './value-words.ts';

import classes from '../inputs/typed-inputs.module.css';

/** What helps with single kinds. */
export interface InputAids {
  /** What such an item usually weighs, in grams: offered, never taken over by itself. */
  usualGrams?: number | null | undefined;
  /** What a number counts, shown behind it. */
  unit?: string | undefined;
  /** The system a bare size is of. */
  sizeSystem?: SizeSystem;
  /** Parts of a composition that are told apart. */
  parts?: readonly Part[];
  /** Photos that defects are pointed at on, the cover first. */
  photos?: readonly MarkedPhoto[];
}

/** What an input gets, whatever its kind. */
interface InputProps extends InputAids {
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  /** What helps to fill it in. */
  hint?: string | undefined;
  value: Typed | undefined;
  /** The readable name of the record that is referred to. */
  name?: string | undefined;
  onChange: (value: Typed, name?: string) => void;
  /** The keyboard goes on to the next field. */
  onDone?: (() => void) | undefined;
}

type KindInputProps = InputProps & {
  meta: FieldMeta;
  /** It may be left without a value. */
  open: boolean;
};

const textIn = (value: Typed | undefined): string => (typeof value === 'string' ? value : '');
const idsIn = (value: Typed | undefined): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : [value].flatMap((each) => textIn(each) || []);
const partsIn = <Name extends string>(value: Typed | undefined, name: Name) =>
  typeof value === 'object' && name in value ? (value as Extract<Typed, Record<Name, unknown>>) : null;
const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** What every input of a label, its hint and its error has in common. */
const framed = ({ label, required = false, error, hint }: KindInputProps) => ({
  label,
  withAsterisk: required,
  error,
  description: hint,
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
});
const plain = ({ label, required, error, onDone }: KindInputProps) => ({ label, required, error, onDone });

/** A hint below an input of several parts. */
function Hinted({ hint, error, children }: Pick<KindInputProps, 'hint' | 'error'> & { children: ReactNode }) {
  return (
    <>
      {children}
      {hint && !error ? <p className={classes['hint']}>{hint}</p> : null}
    </>
  );
}

/** A line of text; the keyboard of a tablet helps as the kind needs it. Checked by the declaration, in our words. */
const line = (typing: Partial<LineProps> = {}) =>
  function Line(props: KindInputProps) {
    const { value, onChange, onDone, unit } = props;
    return (
      <TypedInput
        {...framed(props)}
        unit={unit}
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

function Grams({ usualGrams, hint, ...props }: KindInputProps) {
  const { value, onChange } = props;
  const usual = textIn(value) === '' ? usualGrams : null;
  return (
    <Hinted hint={usual ? undefined : hint} error={props.error}>
      <GramsInput {...plain(props)} value={textIn(value)} onChange={onChange} usual={usual} />
    </Hinted>
  );
}

/** Yes and no as a switch; where it may be left open, as two buttons of which none may be pressed. */
function Flag(props: KindInputProps) {
  const { value, onChange, open, hint, error } = props;
  if (open) {
    return (
      <Hinted hint={hint} error={error}>
        <FlagInput {...plain(props)} value={textIn(value)} onChange={onChange} />
      </Hinted>
    );
  }
  return (
    <Switch
      size="md"
      label={props.label}
      description={hint}
      error={error}
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

function Words(props: KindInputProps) {
  const { meta, value, onChange, hint, error } = props;
  const { terms = [], max = 1, kind } = meta;
  const ids = idsIn(value);
  const toggle = (id: string) => onChange(kind === 'terms' ? toggled(ids, id) : ids.includes(id) ? '' : id);
  return (
    <Hinted hint={hint} error={error}>
      <WordChooser {...plain(props)} terms={terms} chosen={ids} max={max} onToggle={toggle} />
    </Hinted>
  );
}

function Size(props: KindInputProps) {
  const { value, onChange, sizeSystem = 'IT' } = props;
  return (
    <SizeInput
      {...plain(props)}
      value={partsIn(value, 'system') ?? { system: sizeSystem, value: '' }}
      onChange={onChange}
    />
  );
}

function Composition(props: KindInputProps) {
  const { value, onChange, parts = PARTS } = props;
  return (
    <CompositionInput
      {...plain(props)}
      parts={parts}
      value={partsIn(value, 'rows') ?? { rows: [] }}
      onChange={onChange}
    />
  );
}

function Dimensions(props: KindInputProps) {
  const { meta, value, onChange } = props;
  const cm = partsIn(value, 'cm') ?? { cm: {} };
  return <DimensionsInput {...plain(props)} measures={meta.measures ?? []} value={cm} onChange={onChange} />;
}

const NO_PHOTOS: readonly MarkedPhoto[] = [];

function Defects(props: KindInputProps) {
  const { value, onChange, photos = NO_PHOTOS } = props;
  return (
    <DefectsInput
      {...plain(props)}
      value={partsIn(value, 'marks') ?? { marks: [] }}
      photos={photos}
      onChange={onChange}
    />
  );
}

/** Whether this person may look for records of a resource. */
function useMayChoose({ to = '' }: FieldMeta) {
  const profile = useProfile();
  return isResourceName(to) && mayDo(declaration(to).who, profile) ? to : null;
}

/** A record of another resource, where there is such a resource and this person may look into it; hub centers all at once. */
function Ref(props: KindInputProps) {
  const { value, name = '', onChange, hint, error } = props;
  const to = useMayChoose(props.meta);
  if (!to) return null;
  const common = { ...plain(props), value: textIn(value), name, onChange };
  return (
    <Hinted hint={hint} error={error}>
      {to === HUBS ? <HubSelect {...common} /> : <RefInput {...common} to={to} />}
    </Hinted>
  );
}

function Refs(props: KindInputProps) {
  const { t } = useLingui();
  const { meta, value, onChange, hint, error } = props;
  const to = useMayChoose(meta);
  const ids = idsIn(value);
  if (!to) return null;
  return (
    <Hinted hint={hint} error={error}>
      <RefsInput
        {...plain(props)}
        to={to}
        chosen={ids}
        max={meta.max}
        remove={(name) => t`Remove ${name}`}
        onToggle={(id) => onChange(toggled(ids, id))}
      />
    </Hinted>
  );
}

/** The calendar's code comes with the first day that is asked for. */
const LaterDayInput = laterPart(async () => (await import('../inputs/day-input.tsx')).DayInput);

function Day(props: KindInputProps) {
  const { value, onChange, hint, error } = props;
  return (
    <Suspense fallback={<Skeleton height="4.25rem" />}>
      <Hinted hint={hint} error={error}>
        <LaterDayInput {...plain(props)} value={textIn(value)} onChange={onChange} />
      </Hinted>
    </Suspense>
  );
}

/** When something happened is read, not typed. */
function Moment(props: KindInputProps) {
  const text = textIn(props.value);
  return <TypedInput {...framed(props)} readOnly value={text && formatDateTime(text)} onChange={() => undefined} />;
}

/** What the server gives stands in no form; pictures stand beside its values. */
const Nothing = () => null;

const INPUTS = {
  id: Nothing,
  code: line({ autoCapitalize: 'characters', spellCheck: false }),
  text: line(),
  longText: LongText,
  email: line({ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
  phone: line({ type: 'tel', inputMode: 'tel' }),
  url: line({ inputMode: 'url', autoCapitalize: 'none', spellCheck: false }),
  secret: Secret,
  number: line({ inputMode: 'decimal' }),
  percent: line({ inputMode: 'decimal', unit: '%' }),
  count: line({ inputMode: 'numeric' }),
  grams: Grams,
  euro: line({ inputMode: 'decimal', unit: '€' }),
  flag: Flag,
  choice: Choice,
  term: Words,
  terms: Words,
  size: Size,
  composition: Composition,
  dimensions: Dimensions,
  defects: Defects,
  ref: Ref,
  refs: Refs,
  photo: Nothing,
  photos: Nothing,
  moment: Moment,
  day: Day,
} satisfies Record<FieldKind, ComponentType<KindInputProps>>;

/** The input of a field, by its kind. */
export function FieldInput({
  schema,
  ...props
}: InputProps & { /** As the contract declares it. */ schema: z.ZodType }) {
  const meta = fieldMeta(schema);
  const Input = INPUTS[meta.kind];
  return <Input {...props} meta={meta} open={isOpen(schema)} />;
}
