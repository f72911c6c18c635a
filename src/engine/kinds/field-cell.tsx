import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense } from 'react';

import { mayDo, SCREENS } from '../../../contract/access.ts';
import type { FibreShare } from '../../../contract/composition.ts';
import { isPicture } from '../../../contract/field-kinds/kinds.ts';
import { type FieldKind, fieldMeta, type FieldMeta, isEmpty } from '../../../contract/field-meta.ts';
import type { Address, Picture as StoredPicture } from '../../../contract/field.ts';
import { accessOf, isResourceName } from '../../../contract/resource-access.ts';
import type { Translated as TextsByLanguage } from '../../../contract/translated.ts';
import { formatDateTime, formatEuro } from '../../i18n/format.ts';
import { useProfile } from '../../session/use-session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { Picture } from '../../ui/picture.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Age } from '../values/age.tsx';
import { excerptOf, plainMarkdown } from '../values/plain-markdown.ts';
import { textOf } from '../values/text-of.ts';
import type { CellProps } from '../view.ts';
import { TranslatedTexts } from './translated-cell.tsx';
import { addressLine, compositionParts, useValueWords } from './value-words.ts';

import link from '../../ui/text-link.module.css';
import classes from '../values/field-cell.module.css';

const LaterMarkdown = lazyComponent(async () => (await import('../markdown/formatted.tsx')).Formatted);
const LaterRows = lazyComponent(async () => (await import('../values/rows-cell.tsx')).RowsCell);
const LookedUpName = lazyComponent(async () => (await import('../values/looked-up-name.tsx')).LookedUpName);

export interface FieldCellProps extends CellProps {
  meta: FieldMeta;
  label: string;
}

/** A field's value, rendered by its kind. */
export function FieldCell(props: FieldCellProps) {
  const { value, meta } = props;
  if (isEmpty(value) && !isPicture(meta)) {
    return <span className={classes['missing']}>{missing[meta.kind] ?? '–'}</span>;
  }
  const Cell = cells[meta.kind];
  return <Cell {...props} />;
}

/** What is shown instead of a dash. */
const missing: Partial<Record<FieldKind, string>> = { euro: formatEuro(null) };

const Words = ({ value }: Pick<FieldCellProps, 'value'>) => <span className={classes['words']}>{textOf(value)}</span>;
const Code = ({ value }: FieldCellProps) => <CodeText>{textOf(value)}</CodeText>;
const Nothing = () => null;

function LongText({ value }: FieldCellProps) {
  return <span className={classes['long']}>{textOf(value)}</span>;
}

/** Formatted where there is room; the first words elsewhere. */
function Markdown({ value, place }: FieldCellProps) {
  const excerpt = <Words value={excerptOf(plainMarkdown(textOf(value)))} />;
  if (place !== 'detail') return excerpt;
  return (
    <Suspense fallback={excerpt}>
      <LaterMarkdown text={textOf(value)} />
    </Suspense>
  );
}

/** In the reader's language; in all of them where there is room. */
function Translated({ value, ...props }: FieldCellProps) {
  const { each } = props.meta;
  if (!each) return null;
  const { [fieldMeta(each).kind]: Cell } = cells;
  const cell = (text: string) => <Cell {...props} meta={fieldMeta(each)} value={text} />;
  return <TranslatedTexts texts={value as TextsByLanguage} whole={props.place === 'detail'} cell={cell} />;
}

/** A link in places with room for it; in a list it would compete with opening the row. */
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

/** A figure, aligned in its column. */
function Figure({ value, meta }: FieldCellProps) {
  const words = useValueWords();
  return <span className={classes['figure']}>{words(meta, value)}</span>;
}

/** Words of a vocabulary are short: a narrow column widens rather than breaking them. */
function Vocabulary({ value, meta }: FieldCellProps) {
  const words = useValueWords();
  return <span>{words(meta, value)}</span>;
}

function ValueText({ value, meta }: FieldCellProps) {
  const words = useValueWords();
  return <Words value={words(meta, value)} />;
}

/** Fibres as on a label, part by part. */
function Composition({ value }: FieldCellProps) {
  const { i18n } = useLingui();
  return (
    <span className={classes['lines']}>
      {compositionParts(value as readonly FibreShare[], i18n).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

/** Addresses line by line. */
function Addresses({ value }: FieldCellProps) {
  return (
    <span className={classes['lines']}>
      {(value as readonly Address[]).map(addressLine).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

/** Their titles; on a record's own screen every value of every row. */
function Rows(props: FieldCellProps) {
  return props.place === 'detail' ? (
    <Suspense fallback={<ValueText {...props} />}>
      <LaterRows {...props} Cell={FieldCell} />
    </Suspense>
  ) : (
    <ValueText {...props} />
  );
}

/** The name of a referenced record; a link if the person may open it. */
function RefLink({ to, id, children }: { to: string; id: string; children: ReactNode }) {
  const profile = useProfile();
  if (!isResourceName(to)) return children;
  const { path, who } = SCREENS[accessOf(to).screens.detail];
  if (!mayDo(who, profile)) return children;
  return (
    <Link to={path} params={{ id }} className={link['link'] ?? ''}>
      {children}
    </Link>
  );
}

/** The name of a referenced record; one that its record does not have, as before an earlier change, is looked up. */
const RefName = ({ to, id, name }: { to: string; id: string; name: unknown }) =>
  name === undefined ? (
    <Suspense fallback={id.slice(0, 8)}>
      <LookedUpName to={to} id={id} />
    </Suspense>
  ) : (
    textOf(name) || '–'
  );

function Ref({ value, record, meta: { to = '', nameIn = '' }, place }: FieldCellProps) {
  const id = textOf(value);
  const name = <RefName to={to} id={id} name={record[nameIn]} />;
  if (place !== 'detail') return <span className={classes['words']}>{name}</span>;
  return (
    <RefLink to={to} id={id}>
      {name}
    </RefLink>
  );
}

function Refs({ value, record, meta: { to = '', nameIn = '' }, place }: FieldCellProps) {
  const { [nameIn]: known } = record;
  // The history has all names in one text.
  if (typeof known === 'string') return <Words value={known || '–'} />;
  const named = (value as readonly string[]).map((id, index) => {
    return [
      id,
      <RefName key={id} to={to} id={id} name={Array.isArray(known) ? (known[index] ?? null) : known} />,
    ] as const;
  });
  if (place !== 'detail') {
    return (
      <span className={classes['words']}>
        {named.map(([id, name], index) => (
          <Fragment key={id}>
            {index > 0 ? ', ' : null}
            {name}
          </Fragment>
        ))}
      </span>
    );
  }
  return (
    <ul className={classes['refs']}>
      {named.map(([id, name]) => (
        <li key={id}>
          <RefLink to={to} id={id}>
            {name}
          </RefLink>
        </li>
      ))}
    </ul>
  );
}

function Moment({ value, place }: FieldCellProps) {
  const now = useNow();
  const isToCome = Date.parse(textOf(value)) > now + CLOCKS_DIFFER_MS;
  if (place !== 'detail' && isToCome) return formatDateTime(textOf(value));
  if (place !== 'detail') return <Age moment={textOf(value)} />;
  return (
    <span className={classes['figure']}>
      {formatDateTime(textOf(value))}
      {isToCome ? null : (
        <span className={classes['aside']}>
          <Age moment={textOf(value)} />
        </span>
      )}
    </span>
  );
}

/** What is further in the future is not merely the clock of another device. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** Rendered widths per place; in a list the record's name beside the picture describes it. */
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
  markdown: Markdown,
  translated: Translated,
  email: address('mailto:'),
  phone: address('tel:'),
  url: address(''),
  number: Figure,
  percent: Figure,
  count: Figure,
  grams: Figure,
  kilograms: Figure,
  euro: Figure,
  euroOrPercent: Figure,
  flag: Vocabulary,
  choice: Vocabulary,
  term: Vocabulary,
  terms: Vocabulary,
  size: ValueText,
  composition: Composition,
  dimensions: ValueText,
  defects: ValueText,
  addresses: Addresses,
  rows: Rows,
  ref: Ref,
  refs: Refs,
  photo: Photo,
  photos: Photos,
  moment: Moment,
  day: Figure,
};
