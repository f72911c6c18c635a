import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../contract/languages.ts';
import { textId } from '../contract/msg.ts';
import { ITEM_STATUS_WORDS, USER_STATUS_WORDS } from '../contract/status.ts';
import { fill, translate, translation } from './words.ts';

const CATALOGUES = ['src/i18n/locales/*/public.po', 'src/i18n/locales/*/messages.po', 'server/locales/*/server.po'];
const ROOT = path.resolve(import.meta.dirname, '..');
const ENTRY = /^(?:msgctxt "(?<context>.*)"\n)?msgid "(?<message>.+)"\nmsgstr "(?<text>.*)"$/gm;

describe('catalogues', () => {
  it.each(LANGUAGES)('translate a text to %s in the same way everywhere', (language) => {
    const said = new Map<string, Set<string>>();
    for (const catalogue of CATALOGUES) {
      const content = readFileSync(path.join(ROOT, catalogue.replace('*', language)), 'utf8');
      for (const { groups: { context = '', message = '', text = '' } = {} } of content.matchAll(ENTRY)) {
        const key = `${context}|${message}`;
        said.set(key, (said.get(key) ?? new Set()).add(text));
      }
    }
    expect(said.size).toBeGreaterThan(1000);
    expect([...said].filter(([, texts]) => texts.size > 1)).toEqual([]);
  });

  it.each(LANGUAGES)('are parsed completely in %s', (language) => {
    const unread = CATALOGUES.slice(1).flatMap((catalogue) => {
      const content = readFileSync(path.join(ROOT, catalogue.replace('*', language)), 'utf8');
      const ids = [...content.matchAll(/^(?:msgctxt (".*")\n)?msgid (".*"(?:\n".*")*)/gm)].slice(1);
      return ids.filter(([, context = '""', message = '""']) => {
        const id = textId(JSON.parse(message) as string, JSON.parse(context) as string);
        return translation({ id }, language) === undefined;
      });
    });
    expect(unread).toEqual([]);
  });
});

describe('text', () => {
  it('is translated by its context', () => {
    expect(translate(ITEM_STATUS_WORDS.active, 'zh')).not.toBe(translate(USER_STATUS_WORDS.active, 'zh'));
  });

  it('stays English if no catalogue has it', () => {
    expect(translate({ id: 'Nobody', message: 'Nobody ever says this' }, 'it')).toBe('Nobody ever says this');
  });

  it('replaces placeholders', () => {
    expect(fill('At most {limit} of {limit}', { limit: 3 })).toBe('At most 3 of 3');
    expect(fill('At most {limit}', { limit: undefined })).toBe('At most ');
  });
});
