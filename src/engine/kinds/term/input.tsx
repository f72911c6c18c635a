import { termKind, termsKind } from '../../../../contract/field-kinds/term.ts';
import { ChoiceInput } from '../../inputs/choice-input.tsx';
import { WordChooser } from '../../inputs/word-chooser.tsx';
import { idsIn, type KindInputProps, plain, toggled } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';

/** One of more words than fit in sight. */
const LIST_FROM = 31;

function Words(props: KindInputProps) {
  const { meta, value, onChange } = props;
  const { terms: known = [], max = 1 } = meta;
  if (max === 1 && known.length >= LIST_FROM) return <ChoiceInput {...props} options={known.map(({ id }) => id)} />;
  const ids = idsIn(value);
  const toggle = (id: string) => onChange(meta.kind === termsKind ? toggled(ids, id) : ids.includes(id) ? '' : id);
  return <WordChooser {...plain(props)} terms={known} chosen={ids} max={max} onToggle={toggle} />;
}

export const term: EnteredKind = { of: termKind, Input: Words, wide: true };
export const terms: EnteredKind = { of: termsKind, Input: Words, wide: true };
