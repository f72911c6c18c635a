/** How every field kind is stored in tables and spreadsheets, each in a file of its name or of the kind it is a variant of. */
import type { FieldKind } from '../../../contract/field-meta.ts';
import { addresses } from './addresses.ts';
import { choice } from './choice.ts';
import { composition } from './composition.ts';
import { count } from './count.ts';
import { day } from './day.ts';
import { defects } from './defects.ts';
import { dimensions } from './dimensions.ts';
import { euroOrPercent } from './euro-or-percent.ts';
import { euro } from './euro.ts';
import { flag } from './flag.ts';
import { grams } from './grams.ts';
import { kilograms } from './kilograms.ts';
import type { Kind } from './kind.ts';
import { markdown } from './markdown.ts';
import { moment } from './moment.ts';
import { number } from './number.ts';
import { percent } from './percent.ts';
import { photo, photos } from './photo.ts';
import { ref, refs } from './ref.ts';
import { rowsKind } from './rows.ts';
import { size } from './size.ts';
import { term, terms } from './term.ts';
import { code, email, id, longText, phone, secret, text, url } from './text.ts';
import { translated } from './translated.ts';

/** A missing kind does not compile. */
export const STORED_KINDS: Readonly<Record<FieldKind, Kind>> = {
  id,
  code,
  text,
  longText,
  markdown,
  translated,
  email,
  phone,
  url,
  secret,
  number,
  percent,
  count,
  grams,
  kilograms,
  euro,
  euroOrPercent,
  flag,
  choice,
  term,
  terms,
  size,
  composition,
  dimensions,
  defects,
  addresses,
  rows: rowsKind((kind) => STORED_KINDS[kind]),
  ref,
  refs,
  photo,
  photos,
  moment,
  day,
};
