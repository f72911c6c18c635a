import { useLingui } from '@lingui/react/macro';

import { PARTS } from '../../../contract/composition.ts';
import { fieldMeta } from '../../../contract/field.ts';
import type { PhotoColours } from '../../../contract/photo-colours.ts';
import { type Garment, GARMENTS } from '../../../contract/vocabulary/garments.ts';
import type { MarkedPhoto } from '../../engine/inputs/typed-spots.ts';
import { FieldInput } from '../../engine/kinds/field-input.tsx';
import { viewOf } from '../../engine/views.ts';
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
  /** Colours of the cover, if certain. */
  colours: PhotoColours | null;
  /** Moves to the next field by keyboard. */
  onDone: () => void;
}

/** Only garments have a lining. */
const MAIN = ['main'] as const;
const garments: readonly Garment[] = GARMENTS;

/** One field of a form: label, input, and its error once it was left. */
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
      <FieldInput
        {...common}
        schema={schema}
        value={value}
        name={form.names[name]}
        onChange={(next, refName) => type(name, next, refName)}
        usualGrams={garments.find(({ id }) => id === usual)?.usualGrams ?? null}
        unit={name === 'stock' ? t`pcs` : undefined}
        parts={kind === 'product' ? PARTS : MAIN}
        photos={photos}
      />
      {hint && error === undefined && !(name === 'weight' && usual && text === '') ? (
        <p className={classes['hint']}>{t(hint)}</p>
      ) : null}
      {name === 'colors' && colours ? (
        // Another photo gives another suggestion.
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
