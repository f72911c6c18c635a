import { isEmpty, isPicture } from '../../../contract/field-meta.ts';
import { Text } from './cells.tsx';
import type { FieldCellProps } from './kind.ts';
import { shownKind } from './shown-kinds.ts';
import { useValueWords } from './value-words.ts';

import classes from '../values/field-cell.module.css';

/** A field's value, rendered by its kind. */
export function FieldCell(props: FieldCellProps) {
  const { value, meta } = props;
  const wordsOf = useValueWords();
  const { Cell, missing = '–' } = shownKind(meta.kind);
  if (isEmpty(value) && !isPicture(meta)) return <span className={classes['missing']}>{missing}</span>;
  const words = () => wordsOf(meta, value);
  return Cell ? <Cell {...props} words={words} Cell={FieldCell} /> : <Text>{words()}</Text>;
}
