/** What the server says, from the catalogues that translators keep: its own texts, and those of the declarations. */
import { readFileSync } from 'node:fs';

import { type Language, LANGUAGES } from '../contract/languages.ts';
import { type Message, textId } from '../contract/msg.ts';

/** The catalogues' folders and files, by `lingui.config.ts`. */
const CATALOGUES = ['../src/i18n/locales/*/messages.po', './locales/*/server.po'];

/** One text of a catalogue; a quoted string of it is one of JSON as well. */
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

/** A text's translation; undefined where no catalogue has one. */
export const translation = ({ id }: Message, language: Language): string | undefined =>
  catalogues.get(language)?.get(id);

/** A text in a language; one no catalogue has stays as it is in the code. */
export const say = (message: Message, language: Language): string =>
  translation(message, language) ?? message.message ?? message.id;

/** A text with what stands for its `{placeholders}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** Texts as they go together. */
interface Texts {
  readonly [name: string]: Message | Texts;
}
type Said<T> = { readonly [Name in keyof T]: T[Name] extends Message ? string : Said<T[Name]> };

/** The same in each language. */
export const inEveryLanguage = <T extends Texts>(texts: T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, sayAll(texts, language)])) as Record<Language, Said<T>>;

const isText = (each: Message | Texts): each is Message => typeof each.id === 'string';

function sayAll(texts: Texts, language: Language): object {
  const said = (each: Message | Texts) => (isText(each) ? say(each, language) : sayAll(each, language));
  return Object.fromEntries(Object.entries(texts).map(([name, each]) => [name, said(each)]));
}
