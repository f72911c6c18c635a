/**
 * Field kinds: zod schemas with the metadata that screens need. One declaration gives validation on both sides, the list cell, the form
 * input and the detail row.
 */
import * as z from 'zod';

import type { Who } from './access.ts';
import { composition as fibreShares } from './composition.ts';
import { choiceKind } from './field-kinds/choice.ts';
import { compositionKind } from './field-kinds/composition.ts';
import { countKind } from './field-kinds/count.ts';
import { dayKind } from './field-kinds/day.ts';
import { defectsKind } from './field-kinds/defects.ts';
import { dimensionsKind } from './field-kinds/dimensions.ts';
import { euroOrPercentKind, readEuroOrPercent } from './field-kinds/euro-or-percent.ts';
import { euroKind } from './field-kinds/euro.ts';
import { flagKind } from './field-kinds/flag.ts';
import { gramsKind } from './field-kinds/grams.ts';
import { kilogramsKind } from './field-kinds/kilograms.ts';
import { markdownKind } from './field-kinds/markdown.ts';
import { momentKind } from './field-kinds/moment.ts';
import { numberKind } from './field-kinds/number.ts';
import { percentKind } from './field-kinds/percent.ts';
import { photoKind, photosKind } from './field-kinds/photo.ts';
import { refKind, refsKind } from './field-kinds/ref.ts';
import { sizeKind } from './field-kinds/size.ts';
import { termKind, termsKind } from './field-kinds/term.ts';
import {
  codeKind,
  emailKind,
  idKind,
  longTextKind,
  phoneKind,
  secretKind,
  textKind,
  urlKind,
} from './field-kinds/text.ts';
import { translatedKind } from './field-kinds/translated.ts';
import { field, fieldMeta, type FieldMeta, type Measure } from './field-meta.ts';
import { EMAIL_MAX, plainEmail } from './identifiers/email-address.ts';
import { plainIdentifier } from './identifiers/plain.ts';
import { CM_MAX, DEFECTS_MAX, GRAMS_MAX, IMAGES_MAX, PRICE_MAX, REASON_MAX, STOCK_MAX } from './limits.ts';
import type { Message } from './msg.ts';
import { withoutBlanks } from './translated.ts';
import { readTypedNumber } from './typed/numbers.ts';
import { DEFECT_IDS } from './vocabulary/defect-ids.ts';
import { SIZE_SYSTEMS } from './vocabulary/sizes.ts';
import { idsOf, type Term } from './vocabulary/term.ts';

/** A field that only some viewers of the record see; for the others it is absent. */
export const seenBy = <S extends z.ZodType>(who: Who, schema: S): z.ZodOptional<S> =>
  field(schema.optional(), { ...fieldMeta(schema), seenBy: who });

/** An empty form value counts as "not given". */
const blankAsMissing = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema);

/** A field of a record that an empty form value clears, like null. */
export const clearable = <S extends z.ZodType>(schema: S) =>
  field(
    z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable()),
    fieldMeta(schema),
  );

export const id = () => field(z.uuid(), { kind: idKind });
export const code = () => field(z.string(), { kind: codeKind });
/** A code of the given form that may be absent or empty; parsed as upper case. */
export const optionalCode = <S extends z.ZodType<string, string>>(form: S, more: Pick<FieldMeta, 'samples'> = {}) =>
  field(blankAsMissing(z.string().overwrite(plainIdentifier).toUpperCase().pipe(form).optional()), {
    kind: codeKind,
    ...more,
  });
/** Letters with accents are stored as one character each; what earlier versions stored stays as it was sent. */
const characters = () => z.string().normalize('NFC');
/** One line of text, trimmed, not empty. */
export const text = (max = 200, more: Pick<FieldMeta, 'samples'> = {}) =>
  field(characters().trim().min(1).max(max), { kind: textKind, ...more });
/** One line of text, absent or empty. */
export const optionalText = (max = 200, more: Pick<FieldMeta, 'samples'> = {}) =>
  field(blankAsMissing(characters().trim().max(max).optional()), { kind: textKind, ...more });
/** Why something was done, where it may be said. */
export const reason = () => optionalText(REASON_MAX);
/** One line of text, may be empty. */
export const blankText = (max = 200) => field(characters().trim().max(max), { kind: textKind });
/** Forms send a line break as CR LF; one character is stored and counted. */
const lines = () => characters().overwrite((typed) => typed.replaceAll('\r\n', '\n'));
/** Several lines of text, may be empty. */
export const longText = (max = 2000) => field(lines().max(max), { kind: longTextKind });
/** Several lines of text, trimmed, not empty. */
export const fullText = (max: number) => field(lines().trim().min(1).max(max), { kind: longTextKind });
/** Several lines of text with simple Markdown, may be empty. The parser is slow with more than the default maximum. */
export const markdown = (max = 10_000) => field(lines().max(max), { kind: markdownKind });
const byLanguage = <S extends z.ZodType<string>, Italian extends z.ZodType<string | undefined>>(
  each: S,
  italian: Italian,
) => {
  const other = each.optional();
  return z.preprocess(withoutBlanks, z.strictObject({ it: italian, en: other, es: other, zh: other }));
};
/** A text per language, each of the given field: Italian is required, and a blank one is absent. */
export const translated = <S extends z.ZodType<string>>(each: S) =>
  field(byLanguage(each, each), { kind: translatedKind, each });
const isMissingText = (texts: unknown) =>
  typeof texts === 'object' && texts !== null && Object.keys(texts).length === 0;
/** A text per language, of which all may be absent. */
export const optionalTranslated = <S extends z.ZodType<string>>(each: S) =>
  field(
    z.preprocess(
      (value) => (isMissingText(withoutBlanks(value)) ? null : value),
      byLanguage(each, each.optional()).nullable(),
    ),
    { kind: translatedKind, each },
  );
/** An e-mail address in its normal form. */
export const emailAddress = () => z.string().overwrite(plainEmail).pipe(z.email().max(EMAIL_MAX));
export const email = () => field(emailAddress(), { kind: emailKind });
export const optionalPhone = () =>
  field(
    blankAsMissing(
      z
        .string()
        .trim()
        .regex(/^\+?[\d ().-]{5,25}$/)
        .optional(),
    ),
    { kind: phoneKind },
  );
/** A web address; only http and https, so that it is safe as a link. */
export const optionalUrl = () =>
  field(
    blankAsMissing(
      z
        .url({ protocol: /^https?$/ })
        .max(500)
        .optional(),
    ),
    { kind: urlKind },
  );
/** A password or similar, absent or empty; the server never returns it. */
export const optionalSecret = (min: number, max: number) =>
  field(blankAsMissing(z.string().min(min).max(max).optional()), { kind: secretKind });
/** A decimal number; text of a form is parsed. */
export const number = (min: number, max: number) =>
  field(
    z.preprocess(
      (value) => (typeof value === 'string' ? (readTypedNumber('number', value) ?? value) : value),
      z.number().min(min).max(max),
    ),
    { kind: numberKind },
  );
/** A percentage from 0 to a maximum with at most two decimals; text of a form is parsed. */
export const percent = (max = 100, error?: string) =>
  field(
    z.preprocess(
      (value) => (typeof value === 'string' ? (readTypedNumber('percent', value) ?? value) : value),
      z.number().min(0).max(max, error).multipleOf(0.01),
    ),
    { kind: percentKind },
  );
/** Yes or no; text of a form is parsed. */
export const flag = () =>
  field(
    z.preprocess((value) => (value === 'true' ? true : value === 'false' || value === '' ? false : value), z.boolean()),
    { kind: flagKind },
  );
/** A weight in whole grams. */
export const grams = () => field(z.int().min(1).max(GRAMS_MAX), { kind: gramsKind });
/** A weight in kilograms with at most three decimals, stored in whole grams. */
export const kilograms = (min = 0) =>
  field(
    z
      .number()
      .min(min)
      .max(GRAMS_MAX / 1000)
      .refine((value) => Math.abs(Math.round(value * 1000) - value * 1000) < 1e-6)
      // Differences beyond the third decimal are rounding errors.
      .overwrite((value) => Math.round(value * 1000) / 1000),
    { kind: kilogramsKind },
  );
/** A price in euro with at most two decimals (spec section 3, `price`). */
export const euro = () =>
  field(
    z
      .number()
      .min(0)
      .max(PRICE_MAX)
      .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6)
      // Differences beyond the second decimal are rounding errors.
      .overwrite((value) => Math.round(value * 100) / 100),
    { kind: euroKind },
  );
/** The issue of a percentage above 100, for which the specification has a text of its own. */
export const PERCENT_TOO_LARGE = 'percentTooLarge';
/** A price in euro or a percentage, by `unit`; text such as `12,50 €` or `15 %` is parsed. */
export const euroOrPercent = () =>
  field(
    z.preprocess(
      (value) => (typeof value === 'string' ? (readEuroOrPercent(value) ?? value) : value),
      z.discriminatedUnion('unit', [
        z.strictObject({ unit: z.literal('euro'), amount: euro() }),
        z.strictObject({ unit: z.literal('percent'), amount: percent(100, PERCENT_TOO_LARGE) }),
      ]),
    ),
    { kind: euroOrPercentKind },
  );
/** The id of one term of a vocabulary. */
export const term = <const Terms extends readonly [Term, ...Term[]]>(terms: Terms) =>
  field(z.enum(idsOf(terms)), { kind: termKind, terms });
/** Like `term`, but also accepts a list of one. */
export const oneTerm = <const Terms extends readonly [Term, ...Term[]]>(terms: Terms) =>
  field(
    z.preprocess((value) => (Array.isArray(value) && value.length === 1 ? value[0] : value), z.enum(idsOf(terms))),
    { kind: termKind, terms },
  );
/** Distinct terms of a vocabulary by their ids; may be empty. */
export const terms = <const Terms extends readonly [Term, ...Term[]]>(words: Terms, max: number) =>
  field(
    z
      .array(z.enum(idsOf(words)))
      .max(max)
      .refine((ids) => new Set(ids).size === ids.length),
    { kind: termsKind, terms: words, max },
  );
/** A size as on the label. */
export const size = () =>
  field(z.strictObject({ system: z.enum(SIZE_SYSTEMS), value: z.string().trim().min(1).max(20) }), { kind: sizeKind });
/** Fibres and their shares as on the label; a fibre's id alone means 100 % (Regulation (EU) No 1007/2011). */
export const composition = () => field(fibreShares, { kind: compositionKind });
/** Pieces in stock. */
export const count = () => field(z.int().min(0).max(STOCK_MAX), { kind: countKind });
/** Measures in centimetres, with at most one decimal; a measure not taken is absent. */
export const dimensions = <const Names extends readonly [Measure, ...Measure[]]>(measures: Names) => {
  const cm = z.number().positive().max(CM_MAX).multipleOf(0.1);
  const shape = Object.fromEntries(measures.map((name) => [name, cm])) as Record<Names[number], typeof cm>;
  return field(z.strictObject(shape).partial(), { kind: dimensionsKind, measures });
};
/** Id of a stored picture. */
export const imageId = z.string().regex(/^[0-9a-f]{32}$/);
const share = z.number().min(0).max(1);
const defect = z.strictObject({
  defect: z.enum(DEFECT_IDS),
  /** The photo that shows it, and where: fractions of its width and height from the top left. */
  imageId: imageId.optional(),
  x: share.optional(),
  y: share.optional(),
});
export type Defect = z.infer<typeof defect>;
/** Defects of an item: a term each, and where it was marked; may be empty. */
export const defects = () => field(z.array(defect).max(DEFECTS_MAX), { kind: defectsKind });
/** A defect in the form of a new item, whose photos have no ids yet: `shot` is the index of the photo; 0 or absent is the cover. */
const formDefect = defect.extend({ shot: z.int().min(0).max(IMAGES_MAX).optional() });
export type FormDefect = z.infer<typeof formDefect>;
/** Defects in the form of a new item. */
export const formDefects = () => field(z.array(formDefect).max(DEFECTS_MAX), { kind: defectsKind });
/** One of some states or types, with its word in every language. */
export const choice = <const T extends readonly [string, ...string[]]>(
  options: T,
  words: Readonly<Record<T[number], Message>>,
) => field(z.enum(options), { kind: choiceKind, options, words });
/** The id of a record of another resource, with the wire member that carries its name. */
export const ref = (to: string, nameIn: string) => field(z.uuid(), { kind: refKind, to, nameIn });
/** ISO 8601 in UTC. */
export const moment = () => field(z.iso.datetime(), { kind: momentKind });

/** A day, `YYYY-MM-DD`. */
export const day = () => field(z.iso.date(), { kind: dayKind });
/**
 * Distinct records of another resource, ordered, by their ids, with the wire member that carries their names: null in a call's body. May be
 * empty.
 */
export const refs = (to: string, max: number, nameIn: string | null) =>
  field(
    z
      .array(z.uuid())
      .max(max)
      .refine((ids) => new Set(ids).size === ids.length, { params: { word: 'repeated' } }),
    { kind: refsKind, to, max, ...(nameIn ? { nameIn } : {}) },
  );

/** A stored picture as the API returns it. `url` shows it 640 px wide; `picture-address.ts` knows the other widths. */
const picture = z.object({ imageId: z.string(), url: z.string(), width: z.int(), height: z.int() });
export type Picture = z.infer<typeof picture>;
export const photo = () => field(picture.clone(), { kind: photoKind });
export const photos = () => field(z.array(picture).max(IMAGES_MAX), { kind: photosKind });
