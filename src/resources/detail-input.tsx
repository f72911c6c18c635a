import type * as z from 'zod';

import { fieldMeta } from '../../contract/field.ts';
import type { SizeSystem } from '../../contract/vocabulary/sizes.ts';
import { EuroInput } from './euro-input.tsx';
import { GramsInput } from './grams-input.tsx';
import { SizeInput } from './size-input.tsx';
import type { TypedSize } from './typed-size.ts';
import type { Typed } from './typed-value.ts';
import { WordChooser } from './word-chooser.tsx';

interface DetailInputProps {
  /** The field as the contract declares it. */
  schema: z.ZodType;
  label: string;
  error?: string | undefined;
  typed: Typed | undefined;
  onChange: (typed: Typed) => void;
  onDone?: (() => void) | undefined;
  /** What such an item usually weighs, in grams: offered, never taken over by itself. */
  usualGrams?: number | null | undefined;
  /** The system a bare size is of. */
  sizeSystem: SizeSystem;
}

/** The input of a detail of an item, by its field's kind. Throws for a kind that no detail has. */
export function DetailInput({ schema, typed, onChange, usualGrams, sizeSystem, ...common }: DetailInputProps) {
  const { kind, terms = [], max = 1 } = fieldMeta(schema);
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
      return <EuroInput {...common} value={text} onChange={onChange} />;
    case 'size': {
      const size = isSize(typed) ? typed : { system: sizeSystem, value: '' };
      return <SizeInput {...common} value={size} onChange={onChange} />;
    }
    default:
      throw new TypeError(`no detail is of kind ${kind}`);
  }
}

const isSize = (typed: Typed | undefined): typed is TypedSize => typeof typed === 'object' && 'system' in typed;

const toggled = (ids: readonly string[], id: string): string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
