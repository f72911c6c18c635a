import { Anchor } from '@mantine/core';

import {
  codeKind,
  emailKind,
  idKind,
  longTextKind,
  phoneKind,
  secretKind,
  textKind,
  urlKind,
} from '../../../../contract/field-kinds/text.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { textOf } from '../../values/text-of.ts';
import { Text } from '../cells.tsx';
import type { KindCellProps, ShownKind } from '../kind.ts';

import classes from '../../values/field-cell.module.css';

const Nothing = () => null;

/** A link in places with room for it; in a list it would compete with opening the row. */
const address = (scheme: string) =>
  function Address({ value, place }: KindCellProps) {
    if (place !== 'detail') return <Text>{textOf(value)}</Text>;
    const outside = scheme === '' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <Anchor href={`${scheme}${textOf(value)}`} {...outside}>
        {textOf(value)}
      </Anchor>
    );
  };

export const text: ShownKind = { of: textKind, words: textOf };
export const code: ShownKind = {
  of: codeKind,
  words: textOf,
  Cell: ({ value }) => <CodeText>{textOf(value)}</CodeText>,
};
export const longText: ShownKind = {
  of: longTextKind,
  words: textOf,
  Cell: ({ value }) => <span className={classes['long']}>{textOf(value)}</span>,
};
export const email: ShownKind = { of: emailKind, words: textOf, Cell: address('mailto:') };
export const phone: ShownKind = { of: phoneKind, words: textOf, Cell: address('tel:') };
export const url: ShownKind = { of: urlKind, words: textOf, Cell: address('') };
export const id: ShownKind = { of: idKind, words: textOf, Cell: Nothing };
export const secret: ShownKind = { of: secretKind, words: () => '', Cell: Nothing };
