import { expect, it } from 'vitest';

import { catalogue } from '../../../contract/catalogue.ts';
import { LANGUAGES } from '../../../contract/languages.ts';
import { exportFields } from '../../../contract/resource-export.ts';
import type { Resource } from '../../../contract/resource.ts';
import { COLOURS } from '../../../contract/vocabulary/colours.ts';
import { CONDITIONS } from '../../../contract/vocabulary/conditions.ts';
import { DEFECTS } from '../../../contract/vocabulary/defects.ts';
import { FIBRES } from '../../../contract/vocabulary/fibres.ts';
import { GARMENTS } from '../../../contract/vocabulary/garments.ts';
import { GENDERS } from '../../../contract/vocabulary/genders.ts';
import { PATTERNS } from '../../../contract/vocabulary/patterns.ts';
import { SEASONS } from '../../../contract/vocabulary/seasons.ts';
import { translation } from '../../words.ts';
import { WORD_SEPARATOR } from '../field-kinds/cell.ts';
import { fieldWord, fileWord } from './words.ts';

const exported = (Object.values(catalogue) as unknown as Resource[]).filter((each) => each.export);

it.each(LANGUAGES)('export: every field has a header in %s, unique within its record', (language) => {
  for (const resource of exported) {
    const names = ['_id', 'rev', ...exportFields(resource).map(({ name }) => name)];
    const heads = names.map((name) => fieldWord(resource, name, language));
    expect(names.filter((name) => !translation(resource.words.labels[name] ?? { id: name }, language))).toEqual([]);
    expect(new Set(heads).size).toBe(heads.length);
    expect(fileWord(resource, language)).not.toMatch(/\s/);
  }
});

it.each(LANGUAGES)(
  'export: vocabulary words in %s are distinct and contain no separator, so that a file can be read back',
  (language) => {
    for (const terms of [COLOURS, CONDITIONS, DEFECTS, FIBRES, GARMENTS, GENDERS, PATTERNS, SEASONS]) {
      const words = terms.map(({ names }) => names[language]);
      expect(new Set(words).size).toBe(words.length);
      expect(words.filter((word) => word.includes(WORD_SEPARATOR))).toEqual([]);
    }
  },
);
