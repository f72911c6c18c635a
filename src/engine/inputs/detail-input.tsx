import { useLingui } from '@lingui/react/macro';
import { NativeSelect, Textarea } from '@mantine/core';
import type * as z from 'zod';

import { type Part, PARTS } from '../../../contract/composition.ts';
import { fieldMeta } from '../../../contract/field.ts';
import type { TypedSize } from '../../../contract/typed/size.ts';
import type { SizeSystem } from '../../../contract/vocabulary/sizes.ts';
import { choiceWord } from '../values/choice-words.ts';
import { CompositionInput } from './composition-input.tsx';
import { DefectsInput } from './defects-input.tsx';
import { DimensionsInput } from './dimensions-input.tsx';
import { FlagInput } from './flag-input.tsx';
import { GramsInput } from './grams-input.tsx';
import { SizeInput } from './size-input.tsx';
import { TypedInput } from './typed-input.tsx';
import type { MarkedPhoto } from './typed-spots.ts';
import type { Typed } from './typed-value.ts';
import { WordChooser } from './word-chooser.tsx';

interface DetailInputProps {
  /** The field as the contract declares it. */
  schema: z.ZodType;
  label: string;
  required?: boolean | undefined;
  error?: string | undefined;
  typed: Typed | undefined;
  onChange: (typed: Typed) => void;
  onDone?: (() => void) | undefined;
  /** What such an item usually weighs, in grams: offered, never taken over by itself. */
  usualGrams?: number | null | undefined;
  /** The system a bare size is of. */
  sizeSystem: SizeSystem;
  /** Parts of a composition that are told apart. */
  parts?: readonly Part[];
  /** Photos that defects are pointed at on, the cover first. */
  photos?: readonly MarkedPhoto[];
}

const NO_PHOTOS: readonly MarkedPhoto[] = [];

/** The input of a detail or a fact of an item, by its field's kind. Throws for a kind that none has. */
export function DetailInput(props: DetailInputProps) {
  const { t } = useLingui();
  const { schema, typed, onChange, usualGrams, sizeSystem, parts = PARTS, photos = NO_PHOTOS, ...common } = props;
  const { kind, terms = [], max = 1, measures = [], options = [] } = fieldMeta(schema);
  const text = typeof typed === 'string' ? typed : '';
  const ids = Array.isArray(typed) ? (typed as readonly string[]) : [];
  switch (kind) {
    case 'term':
      return (
        <WordChooser
          {...common}
          terms={terms}
          chosen={text ? [text] : []}
          max={1}
          onToggle={(id) => onChange(id === text ? '' : id)}
        />
      );
    case 'terms':
      return (
        <WordChooser {...common} terms={terms} chosen={ids} max={max} onToggle={(id) => onChange(toggled(ids, id))} />
      );
    case 'grams':
      return <GramsInput {...common} value={text} onChange={onChange} usual={usualGrams} />;
    case 'euro':
      return <TypedInput {...common} value={text} onChange={onChange} inputMode="decimal" unit="€" />;
    case 'size': {
      const size = isSize(typed) ? typed : { system: sizeSystem, value: '' };
      return <SizeInput {...common} value={size} onChange={onChange} />;
    }
    case 'count':
      return <TypedInput {...common} value={text} onChange={onChange} inputMode="numeric" unit={t`pcs`} />;
    case 'flag':
      return <FlagInput {...common} value={text} onChange={onChange} />;
    case 'composition': {
      const rows = isObject(typed) && 'rows' in typed ? typed : { rows: [] };
      return <CompositionInput {...common} parts={parts} value={rows} onChange={onChange} />;
    }
    case 'dimensions': {
      const cm = isObject(typed) && 'cm' in typed ? typed : { cm: {} };
      return <DimensionsInput {...common} measures={measures} value={cm} onChange={onChange} />;
    }
    case 'defects': {
      const marks = isObject(typed) && 'marks' in typed ? typed : { marks: [] };
      return <DefectsInput {...common} value={marks} photos={photos} onChange={onChange} />;
    }
    case 'text':
      return <TypedInput {...common} value={text} onChange={onChange} />;
    case 'code':
      return <TypedInput {...common} value={text} onChange={onChange} autoCapitalize="characters" spellCheck={false} />;
    case 'choice': {
      const { label, required = false, error } = common;
      const words = options.map((value) => {
        const word = choiceWord(value);
        return { value, label: word ? t(word.label) : value };
      });
      return (
        <NativeSelect
          label={label}
          withAsterisk={required}
          error={error}
          data={words}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    }
    case 'longText': {
      const { label, required = false, error } = common;
      return (
        <Textarea
          label={label}
          withAsterisk={required}
          error={error}
          autosize
          minRows={2}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    }
    default:
      throw new TypeError(`no detail is of kind ${kind}`);
  }
}

const isObject = (typed: Typed | undefined): typed is Extract<Typed, object> => typeof typed === 'object';

const isSize = (typed: Typed | undefined): typed is TypedSize => isObject(typed) && 'system' in typed;

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
