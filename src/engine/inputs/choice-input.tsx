import { NativeSelect } from '@mantine/core';

import { framed, type KindInputProps, textIn } from '../kinds/input-props.ts';
import { useValueWords } from '../kinds/value-words.ts';

/** One of several words, in a list that opens. */
export function ChoiceInput(props: KindInputProps & { options: readonly string[] }) {
  const { meta, value, onChange, open, options } = props;
  const words = useValueWords();
  const known = options.map((each) => ({ value: each, label: words(meta, each) }));
  const isChosen = textIn(value) !== '';
  return (
    <NativeSelect
      {...framed(props)}
      data={open || !isChosen ? [{ value: '', label: '–' }, ...known] : known}
      value={textIn(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
