import { describe, expect, it } from 'vitest';

import { LANGUAGES } from '../language-tags.ts';
import { COLOURS } from './colours.ts';
import { CONDITIONS } from './conditions.ts';
import { DEFECT_IDS } from './defect-ids.ts';
import { DEFECTS } from './defects.ts';
import { FIBRE_IDS } from './fibre-ids.ts';
import { FIBRES } from './fibres.ts';
import { GARMENTS } from './garments.ts';
import { GENDERS } from './genders.ts';
import { PATTERNS } from './patterns.ts';
import { SEASONS } from './seasons.ts';
import { idsOf, nameOf, type Term } from './term.ts';

const vocabularies: Record<string, readonly Term[]> = {
  COLOURS,
  CONDITIONS,
  DEFECTS,
  FIBRES,
  GARMENTS,
  GENDERS,
  PATTERNS,
  SEASONS,
};

describe.each(Object.entries(vocabularies))('%s', (_, terms) => {
  it('has storable, unique ids', () => {
    const ids = terms.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z_-]*$/);
  });

  it.each(LANGUAGES)('has a distinct word for every term (%s)', (language) => {
    const words = terms.map(({ names }) => names[language].trim());
    expect(words).not.toContain('');
    expect(new Set(words).size).toBe(words.length);
  });
});

it('defects: have the ids that answers are checked by', () => {
  expect(DEFECT_IDS).toEqual(idsOf(DEFECTS));
});

describe('fibres', () => {
  it('are the fifty rows of Annex I, in order', () => {
    expect(FIBRES.map(({ annexI }) => annexI)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('have the ids that answers are checked by', () => {
    expect(FIBRE_IDS).toEqual(idsOf(FIBRES));
  });

  it('share no care-label code', () => {
    const codes = FIBRES.flatMap(({ tagCodes }) => tagCodes);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describe('nameOf', () => {
  it('returns the word in the language, and the id for an unknown term', () => {
    expect(nameOf(GARMENTS, 'jacket', 'it')).toBe('Giacca');
    expect(nameOf(GARMENTS, 'jacket', 'zh')).toBe('夹克');
    expect(nameOf(GARMENTS, 'kimono', 'it')).toBe('kimono');
  });
});
