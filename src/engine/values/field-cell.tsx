import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';

import type { FieldKind, FieldMeta, Picture as StoredPicture } from '../../../contract/field.ts';
import { readLanguage } from '../../../contract/language-tags.ts';
import { isMissing } from '../../../contract/resources/details.ts';
import type { SizeSystem } from '../../../contract/vocabulary/sizes.ts';
import { nameOf } from '../../../contract/vocabulary/term.ts';
import { formatDate, formatDateTime, formatEuro, formatNumber } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CellProps } from '../view.ts';
import { Age } from './age.tsx';
import { ChoiceBadge } from './choice-badge.tsx';
import { Composition, Defects, Dimensions } from './material-cells.tsx';
import { RefLink } from './ref-link.tsx';
import { textOf } from './text-of.ts';

import classes from './field-cell.module.css';

interface FieldCellProps extends CellProps {
  meta: FieldMeta;
  label: string;
}

/** A field's value, drawn by its kind. */
export function FieldCell(props: FieldCellProps) {
  const { value, meta } = props;
  const isPicture = meta.kind === 'photo' || meta.kind === 'photos';
  const missing = value === '' || isMissing(value);
  if (missing && !isPicture) {
    return <span className={classes['missing']}>{meta.kind === 'euro' ? formatEuro(null) : '–'}</span>;
  }
  const Cell = cells[meta.kind];
  return <Cell {...props} />;
}

/** Words of a vocabulary are short: a narrow column makes room for them rather than breaking them. */
const Word = ({ children }: { children: string }) => <span>{children}</span>;
const Words = ({ value }: Pick<FieldCellProps, 'value'>) => <span className={classes['words']}>{textOf(value)}</span>;
const Code = ({ value }: FieldCellProps) => <CodeText>{textOf(value)}</CodeText>;
const Nothing = () => null;

function LongText({ value }: FieldCellProps) {
  return <span className={classes['long']}>{textOf(value)}</span>;
}

/** An address that can be followed, where the screen has room for it; in a list it would compete with opening the row. */
function address(scheme: string) {
  return function Address({ value, place }: FieldCellProps) {
    if (place !== 'detail') return <Words value={value} />;
    const outside = scheme === '' ? { target: '_blank', rel: 'noopener noreferrer' } : {};
    return (
      <Anchor href={`${scheme}${textOf(value)}`} {...outside}>
        {textOf(value)}
      </Anchor>
    );
  };
}

function Decimal({ value }: FieldCellProps) {
  const { i18n } = useLingui();
  return <span className={classes['figure']}>{formatNumber(Number(value), i18n.locale)}</span>;
}

function Grams({ value }: FieldCellProps) {
  const { i18n } = useLingui();
  return <span className={classes['figure']}>{formatNumber(Number(value), i18n.locale)} g</span>;
}

function Percent({ value }: FieldCellProps) {
  const { i18n } = useLingui();
  return <span className={classes['figure']}>{formatNumber(Number(value), i18n.locale)} %</span>;
}

function Euro({ value }: FieldCellProps) {
  return <span className={classes['figure']}>{formatEuro(Number(value))}</span>;
}

function Term({ value, meta }: FieldCellProps) {
  const { i18n } = useLingui();
  return <Word>{nameOf(meta.terms ?? [], textOf(value), readLanguage(i18n.locale))}</Word>;
}

function Terms({ value, meta }: FieldCellProps) {
  const { i18n } = useLingui();
  const ids = Array.isArray(value) ? value.map(textOf) : [];
  const names = ids.map((id) => nameOf(meta.terms ?? [], id, readLanguage(i18n.locale)));
  return <Word>{names.join(', ')}</Word>;
}

function Size({ value }: FieldCellProps) {
  const { t } = useLingui();
  const { system, value: number } = value as { system: SizeSystem; value: string };
  return <Words value={system === 'ONE' ? t`One size` : `${system} ${number}`} />;
}

function Flag({ value }: FieldCellProps) {
  const { t } = useLingui();
  return value === true ? t`Yes` : t`No`;
}

function Ref({ value, record, meta, place }: FieldCellProps) {
  const name = textOf(meta.nameIn && record[meta.nameIn]) || '–';
  if (place !== 'detail' || !meta.to) return <span className={classes['words']}>{name}</span>;
  return (
    <RefLink to={meta.to} id={textOf(value)}>
      {name}
    </RefLink>
  );
}

function Moment({ value, place }: FieldCellProps) {
  if (place !== 'detail') return <Age moment={textOf(value)} />;
  return (
    <span className={classes['figure']}>
      {formatDateTime(textOf(value))}
      <span className={classes['aside']}>
        <Age moment={textOf(value)} />
      </span>
    </span>
  );
}

function Day({ value }: FieldCellProps) {
  return <span className={classes['figure']}>{formatDate(`${textOf(value)}T12:00`)}</span>;
}

/** Drawn widths per place; in a list the record's name beside the picture says what it shows. */
const SIZES: Record<CellProps['place'], string> = { list: '7rem', card: '12rem', detail: '36rem' };

function Photo({ value, place }: FieldCellProps) {
  return <Picture picture={(value ?? null) as StoredPicture | null} sizes={SIZES[place]} alt="" />;
}

function Photos({ value, label }: FieldCellProps) {
  const pictures = (value ?? []) as StoredPicture[];
  return (
    <span className={classes['strip']}>
      {pictures.map((picture) => (
        <Picture key={picture.imageId} picture={picture} sizes="4rem" alt={label} />
      ))}
    </span>
  );
}

const cells: Record<FieldKind, (props: FieldCellProps) => ReactNode> = {
  id: Nothing,
  secret: Nothing,
  code: Code,
  text: Words,
  longText: LongText,
  email: address('mailto:'),
  phone: address('tel:'),
  url: address(''),
  number: Decimal,
  percent: Percent,
  count: Decimal,
  grams: Grams,
  euro: Euro,
  flag: Flag,
  choice: ChoiceBadge,
  term: Term,
  terms: Terms,
  size: Size,
  composition: Composition,
  dimensions: Dimensions,
  defects: Defects,
  ref: Ref,
  refs: Nothing,
  photo: Photo,
  photos: Photos,
  moment: Moment,
  day: Day,
};
