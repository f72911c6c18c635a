import { useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { mayDo } from '../../../contract/access.ts';
import { PARTS } from '../../../contract/composition.ts';
import { fieldMeta, type FieldMeta } from '../../../contract/field.ts';
import type { PhotoColours } from '../../../contract/photo-colours.ts';
import { type Garment, GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { hubOptions } from '../../api/resource-queries.ts';
import { declaration, isResourceName } from '../../engine/declared.ts';
import { DetailInput } from '../../engine/inputs/detail-input.tsx';
import { RefInput } from '../../engine/inputs/ref-input.tsx';
import type { MarkedPhoto } from '../../engine/inputs/typed-spots.ts';
import { NoHub } from '../../engine/no-hub.tsx';
import { viewOf } from '../../engine/views.ts';
import { useProfile } from '../../session/use-session.ts';
import { ColourSuggestion } from './colour-suggestion.tsx';
import { ConditionNote } from './condition-note.tsx';
import { fieldHints } from './field-hints.ts';
import { FormPrice } from './form-price.tsx';
import type { ItemForm } from './form-shape.ts';
import { fieldSchema } from './form-state.ts';
import { useErrorWords } from './use-error-words.ts';

import classes from './item-form.module.css';

interface FormFieldProps {
  form: ItemForm;
  name: string;
  photos: readonly MarkedPhoto[];
  /** What the cover shows, where that is certain. */
  colours: PhotoColours | null;
  /** The keyboard goes on to the next field. */
  onDone: () => void;
}

/** Only garments have a lining. */
const MAIN = ['main'] as const;
const garments: readonly Garment[] = GARMENTS;

/** One field of a form: its label, its input, what is wrong with it once it was left. */
export function FormField({ form, name, photos, colours, onDone }: FormFieldProps) {
  const { t } = useLingui();
  const words = useErrorWords();
  const { kind, seen, typed, type, errors, required, leaveField } = form;
  const schema = fieldSchema(kind, name, seen);
  const meta = fieldMeta(schema);
  const label = viewOf(kind).labels[name];
  const error = errors[name];
  const hint = fieldHints[name];
  const common = {
    label: label ? t(label) : name,
    required: required.has(name),
    error: error === undefined ? undefined : words(name, error),
    onDone,
  };
  const value = typed[name];
  const text = typeof value === 'string' ? value : '';
  const usual = typed['types'];
  const input = (
    <div
      data-field={name}
      data-kind={meta.kind}
      className={classes['field']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) leaveField(name);
      }}
    >
      {name === 'hubcenter' ? (
        <HubSelect {...common} value={text} name={form.names[name] ?? ''} onChange={(id, hub) => type(name, id, hub)} />
      ) : meta.kind === 'ref' ? (
        <Reference {...common} meta={meta} value={text} name={form.names[name] ?? ''} form={form} field={name} />
      ) : (
        <DetailInput
          {...common}
          schema={schema}
          typed={value}
          onChange={(next) => type(name, next)}
          usualGrams={garments.find(({ id }) => id === usual)?.usualGrams ?? null}
          sizeSystem="IT"
          parts={kind === 'product' ? PARTS : MAIN}
          photos={photos}
        />
      )}
      {hint && error === undefined && !(name === 'weight' && usual && text === '') ? (
        <p className={classes['hint']}>{t(hint)}</p>
      ) : null}
      {name === 'colors' && colours ? (
        // Another photo is another suggestion.
        <ColourSuggestion key={colours.ids.join(' ')} form={form} colours={colours} />
      ) : null}
      {name === 'condition' ? <ConditionNote condition={text} /> : null}
    </div>
  );
  return name === 'price' ? (
    <>
      {input}
      <FormPrice form={form} />
    </>
  ) : (
    input
  );
}

interface ChoiceProps {
  label: string;
  required: boolean;
  error: string | undefined;
  value: string;
  name: string;
}

/** The hub center an item belongs to. */
function HubSelect({
  value,
  name,
  onChange,
  label,
  required,
  error,
}: ChoiceProps & { onChange: (id: string, name: string) => void }) {
  const { t } = useLingui();
  const hubs = useQuery(hubOptions());
  const options = hubs.data ?? [];
  if (hubs.data?.length === 0 && value === '') return <NoHub />;
  // One that is not among them is not lost by opening the form.
  const known = value === '' || options.some(({ _id }) => _id === value);
  return (
    <NativeSelect
      label={label}
      withAsterisk={required}
      error={error}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value, options.find(({ _id }) => _id === currentTarget.value)?.fullName ?? '')
      }
      data={[
        { value: '', label: hubs.isError ? t`Hub centers could not be loaded` : t`Choose…` },
        ...(known ? [] : [{ value, label: name || t`Chosen` }]),
        ...options.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
      ]}
    />
  );
}

/** A record of another resource, where there is such a resource and this person may look into it. */
function Reference({
  meta: { to = '' },
  form,
  field,
  ...common
}: ChoiceProps & { meta: FieldMeta; form: ItemForm; field: string; onDone: () => void }) {
  const profile = useProfile();
  if (!isResourceName(to) || !mayDo(declaration(to).who, profile)) return null;
  return <RefInput {...common} to={to} onChange={(id, name) => form.type(field, id, name)} />;
}
