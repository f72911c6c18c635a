/** The server's translations, from the translators' catalogues: its own texts, and those of the declarations. */
import { readFileSync } from 'node:fs';

import { type Language, LANGUAGES } from '../contract/languages.ts';
import { type Message, textId } from '../contract/msg.ts';

/** Catalogue files, as in `lingui.config.ts`. */
const CATALOGUES = ['../src/i18n/locales/*/messages.po', './locales/*/server.po'];

/** One entry of a catalogue; its quoted strings are also valid JSON. */
const ENTRY = /^(?:msgctxt (?<context>".*")\n)?msgid (?<message>".+")\nmsgstr (?<text>".+")$/gm;

const read = (language: Language) =>
  new Map(
    CATALOGUES.flatMap((path) => {
      const content = readFileSync(new URL(path.replace('*', language), import.meta.url), 'utf8');
      return [...content.matchAll(ENTRY)].map(({ groups: { context = '""', message = '""', text = '""' } = {} }) => {
        const [sense, source, said] = [context, message, text].map((each) => JSON.parse(each) as string);
        return [textId(source ?? '', sense), said ?? ''] as const;
      });
    }),
  );

const catalogues = new Map(LANGUAGES.map((language) => [language, read(language)]));

/** A text's translation; undefined if no catalogue has one. */
export const translation = ({ id }: Message, language: Language): string | undefined =>
  catalogues.get(language)?.get(id);

/** A text in a language; falls back to the text in the code. */
export const translate = (message: Message, language: Language): string =>
  translation(message, language) ?? message.message ?? message.id;

/** A text with its `{placeholders}` replaced. */
export const fill = (text: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** Texts, possibly nested. */
interface Texts {
  readonly [name: string]: Message | Texts;
}
type Translated<T> = { readonly [Name in keyof T]: T[Name] extends Message ? string : Translated<T[Name]> };

/** The same texts in each language. */
export const inEveryLanguage = <T extends Texts>(texts: T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, translateAll(texts, language)])) as Record<
    Language,
    Translated<T>
  >;

const isText = (each: Message | Texts): each is Message => typeof each.id === 'string';

function translateAll(texts: Texts, language: Language): object {
  const said = (each: Message | Texts) => (isText(each) ? translate(each, language) : translateAll(each, language));
  return Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, said(each)]));
}
