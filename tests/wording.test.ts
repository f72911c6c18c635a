import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Language, LANGUAGES } from '../contract/languages.ts';
import { COLOURS } from '../contract/vocabulary/colours.ts';
import { CONDITIONS } from '../contract/vocabulary/conditions.ts';
import { DEFECTS } from '../contract/vocabulary/defects.ts';
import { FIBRES } from '../contract/vocabulary/fibres.ts';
import { GARMENTS } from '../contract/vocabulary/garments.ts';
import { GENDERS } from '../contract/vocabulary/genders.ts';
import { PATTERNS } from '../contract/vocabulary/patterns.ts';
import { SEASONS } from '../contract/vocabulary/seasons.ts';
import type { Term } from '../contract/vocabulary/term.ts';

const VOCABULARIES = [COLOURS, CONDITIONS, DEFECTS, FIBRES, GARMENTS, GENDERS, PATTERNS, SEASONS];

const ROOT = path.resolve(import.meta.dirname, '..');
const CATALOGUES = ['src/i18n/locales/*/public.po', 'src/i18n/locales/*/messages.po', 'server/locales/*/server.po'];
const ENTRY = /^(?:msgctxt "(?<context>.*)"\n)?msgid "(?<message>.+)"\nmsgstr "(?<text>.*)"$/gm;

/** The specification's own texts, which the server says in English (decision 0024). */
const SPECIFIED = ['images are required', 'Password and confirm password does not match'];

/** Words of which the glossary has another one. */
const FORBIDDEN: Record<Language, readonly RegExp[]> = {
  en: [
    /\b(?:entry|entries|generics|chosen|whoever|somebody|brightness)\b/i,
    /\bhubs?\b(?! centers?)/i,
    /\bdeliver|\bthrow\w* away|\btak(?:e|es|en|ing) (?:back|away|along)\b|\bput into\b|\b(?:into|out of) the trash\b/i,
    /\bchoose all\b|\bpresent password\b|\bunwanted\b|\blike the device\b|\bkept for later\b|\bno longer good\b/i,
    /\bthe (?:least|most)\b|\bplace of (?:its|their) own\b|\bis not open to you\b|\banother version\b/i,
    /\b(?:can|could|do|does|did|is|are|was|were|has|have)n't\b|\bcannot\b|\bcould not\b/,
    /^Keys$|^Change$|^Change \{|^Default$|^Mini$/,
  ],
  it: [
    /\bspam\b|\bspazzatura\b|\b(?:Lei|Suo|Sua|Vostr[aeio])\b|\bgeneric[io]\b/,
    /\bconsegn|\bmerchant\b|\bin uscita\b|\bluminosità\b/i,
    /(?<!\bcentr[oi] )\bhub\b/i,
    /\bvoc[ei]\b|\bposto proprio\b|\baccettando\b|\bnon è aperta per te\b/i,
    /^Tasti$|^Da parte$|\bin testa\b/i,
    // An order in the bare infinitive; questions may have it.
    /(?:^|[.:;] )(?!Genere|Cellulare)\p{Lu}\p{Ll}+(?:[aei]re|[aei]r(?:l[aeio]|ne|si))\b(?! [^.]*\?)/u,
  ],
  es: [
    /\bbandeja\b|\bfranjas?\b|\busted\b|\bcapt(?!ur)|\bcorreo no deseado\b/i,
    /(?<!\bcentros? )\bhubs?\b/i,
    /\brótulo|\bbasura\b|\bgenéric[ao]s?\b/i,
    /\bentreg|^Teclas$|^Recuperar$|\bbrillo\b/i,
  ],
  zh: [/垃圾桶|垃圾箱|废纸篓|撤消|你|标签(?!页)|发件箱|送达|编号|商品|商户|本设备/],
};

/** Quotes, dots and brackets that a language writes otherwise; in every language, three dots are one character. */
const MISTYPED: Record<Language, readonly RegExp[]> = {
  en: [/["'«»]|\.\.\./],
  it: [/["'“”]|\.\.\./],
  es: [/["'“”]|\.\.\./],
  zh: [
    /["'«»]|\.\.\./,
    /\p{Script=Han}[,:;!?()]|[,:;!?()]\p{Script=Han}|\p{Script=Han}\.(?!\w)/u,
    /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u,
  ],
};

/** A text without what is no word of it: placeholders, tags and the branches' names of plurals. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/\{\w+, plural,|(?:one|other|=\d+) (?=\{)|<\/?\d+\/?>/g, '')
    .replaceAll(/\{\w+\}/g, '0')
    .replaceAll(/\\"/g, '"');

function* textsOf(language: Language): Generator<{ key: string; text: string }> {
  for (const catalogue of CATALOGUES) {
    const content = readFileSync(path.join(ROOT, catalogue.replace('*', language)), 'utf8');
    for (const { groups: { context = '', message = '', text = '' } = {} } of content.matchAll(ENTRY)) {
      yield { key: `${context}|${message}`, text };
    }
  }
}

describe.each(LANGUAGES)('wording of %s', (language) => {
  it('is complete', () => {
    const keys = new Set([...textsOf(language)].map(({ key }) => key));
    expect([...textsOf('en')].map(({ key }) => key).filter((key) => !keys.has(key))).toEqual([]);
    expect([...textsOf(language)].filter(({ text }) => text === '')).toEqual([]);
  });

  it('uses the words of the glossary, and the punctuation of its language', () => {
    const wrong = [...textsOf(language)]
      .filter(({ text }) => !SPECIFIED.includes(text))
      .flatMap(({ text }) =>
        [...FORBIDDEN[language], ...MISTYPED[language]]
          .filter((each) => each.test(wordsOf(text)))
          .map((each) => `${text} ${each}`),
      );
    expect(wrong).toEqual([]);
  });
});

it.each(LANGUAGES)('vocabularies in %s: are punctuated like its texts', (language) => {
  const names = VOCABULARIES.flatMap((terms) => terms.map((term: Term) => term.names[language]));
  // A fixed word of a Latin and a Chinese part.
  const checked = names.filter((name) => !/^T恤 \/ Polo衫$/.test(name));
  expect(checked.filter((name) => MISTYPED[language].some((each) => each.test(name)))).toEqual([]);
});

/** The tag is the code we print, the label is what is sewn into the garment: a newcomer photographs the one, and hangs up the other. */
const TAG_AND_LABEL: Record<Language, Record<'tag' | 'label', RegExp>> = {
  en: { tag: /\btags?\b/i, label: /\blabels?\b/i },
  it: { tag: /\bcartellin[io]\b/i, label: /\betichett[ae]\b/i },
  es: { tag: /\bcartelas?\b/i, label: /\betiquetas?\b/i },
  zh: { tag: /吊牌/, label: /水洗标/ },
};

const tagsAndLabelsOf = (language: Language, text: string) =>
  (['tag', 'label'] as const).filter((thing) => TAG_AND_LABEL[language][thing].test(wordsOf(text)));

it.each(LANGUAGES)('%s: a tag is a tag and a label a label, as in English', (language) => {
  const english = new Map([...textsOf('en')].map(({ key, text }) => [key, tagsAndLabelsOf('en', text).join()]));
  const wrong = [...textsOf(language)].filter(
    ({ key, text }) => tagsAndLabelsOf(language, text).join() !== english.get(key),
  );
  expect(wrong).toEqual([]);
});

it('the slot of the label: is named a label wherever it is named', () => {
  const files = ['src', 'contract'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(ROOT, folder, name)),
  );
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/tagImage\b[^\n]*?\b(?:msg|t)`([^`]+)`/g)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThanOrEqual(4);
  expect(names.filter((name) => !tagsAndLabelsOf('en', name).includes('label'))).toEqual([]);
});

/** What says that a mail was sent, or will be. */
const PROMISE =
  /\bwe(?:’ve|’ll)? sen[dt]\b|\bgets? (?:an|another) e-mail\b|\bspam folder\b|\b(?:told|sent) by (?:e-)?mail\b/i;
/** Promises that are kept: who reads them has got a mail, or they are guarded by what draws them, or by the mail's own state. */
const KEPT_PROMISES = [
  'src/screens/account/confirm-booking.tsx',
  'src/screens/account/reset-code.tsx',
  'src/entities/contact/conversation.tsx',
  'src/entities/contact/composer.tsx',
];

it('mails: what promises one says something else on a server that sends none', () => {
  const origins = ['public', 'messages'].flatMap((name) => {
    const catalogue = readFileSync(path.join(ROOT, `src/i18n/locales/en/${name}.po`), 'utf8');
    return catalogue
      .split('\n\n')
      .filter((block) => PROMISE.test(/^msgstr "(.*)"$/m.exec(block)?.[1] ?? ''))
      .flatMap((block) => [...block.matchAll(/^#: (\S+)/gm)].map(([, file = '']) => file));
  });
  const files = [...new Set(origins)].filter((file) => !KEPT_PROMISES.includes(file));
  expect(files.length).toBeGreaterThanOrEqual(8);
  const unguarded = files.filter((file) => {
    const code = readFileSync(path.join(ROOT, file), 'utf8');
    const promised = [...code.matchAll(/(\w+)?:? ?(?:msg|t)`([^`]+)`/g)].filter(([, , text = '']) =>
      PROMISE.test(text),
    );
    return !code.includes('sendsMail') && (promised.length === 0 || promised.some(([, name]) => name !== 'mails'));
  });
  expect(unguarded).toEqual([]);
});

it('Italian: only Undo is Annulla, since a dialog may stand beside it', () => {
  expect(new Set([...textsOf('it')].filter(({ text }) => text === 'Annulla').map(({ key }) => key))).toEqual(
    new Set(['|Undo']),
  );
});

const FLOWS = path.join(ROOT, 'tests/flows');

it.each(readdirSync(FLOWS).filter((name) => name.endsWith('.spec.ts')))(
  'titles of %s: name their subject first',
  (name) => {
    const flow = readFileSync(path.join(FLOWS, name), 'utf8');
    const titles = [...flow.matchAll(/^test\(\s*'([^']+)'/gm)].map(([, title = '']) => title);
    expect(titles).not.toEqual([]);
    expect(titles.filter((title) => !/^[a-z -]+: /.test(title))).toEqual([]);
  },
);

/** Parts of identifiers that have a better word. */
const DIALECT: Record<string, string> = {
  asked: 'requested, expected, or the name of what it is',
  begun: 'started, or draft',
  brake: 'delay',
  door: 'target',
  heard: 'received',
  LEAST: 'MIN',
  mend: 'repair',
  MOST: 'MAX',
  patience: 'timeout',
  told: 'reported, or the name of what it is',
  trouble: 'problem',
  wish: 'request',
};
/** Names that stay. */
const FIXED_NAMES: Record<string, readonly string[]> = {
  // A cookie.
  'server/http/cookies.ts': ['wish'],
  'tests/wording.test.ts': Object.keys(DIALECT),
};
const CODE = ['src', 'server', 'contract', 'sw', 'tests', 'tools', 'scripts'];

/** Code without comments, quoted texts, regular expressions and text between tags. */
const codeOf = (file: string): string =>
  file
    .replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '')
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replaceAll(/`(?:\\.|[^`\\])*`/g, (text) => (text.match(/\$\{[^}]*\}/g) ?? []).join(' '))
    .replaceAll(/(?<=[>}])[^<>{}=;()]*(?=[<{])/g, '');

const partsOf = (identifier: string): string[] =>
  identifier.split(/_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).flatMap((part) => [part, part.toLowerCase()]);

it.each(CODE)('identifiers of %s: use the words of the field', (folder) => {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name));
  const wrong = files.flatMap((file) => {
    const names = [...(codeOf(readFileSync(path.join(ROOT, file), 'utf8')).match(/[A-Za-z_$][\w$]*/g) ?? [])];
    const inPath = path.basename(file).split(/[.-]/);
    return [...new Set([...names, ...inPath])]
      .filter((name) => !FIXED_NAMES[file]?.includes(name))
      .flatMap((name) => {
        const better = partsOf(name).find((part) => Object.hasOwn(DIALECT, part));
        return better ? [`${file} ${name}: ${DIALECT[better]}`] : [];
      });
  });
  expect(wrong).toEqual([]);
});
