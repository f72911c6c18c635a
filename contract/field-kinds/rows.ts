import { fieldMeta } from '../field-meta.ts';
import type { Kind } from './kind.ts';

/** Ids of sample rows. */
const ids = ['0190f000-0000-7000-8000-000000000001', '0190f000-0000-7000-8000-000000000002'];

/** Rows of fields of other kinds. */
export const rowsKind: Kind = {
  name: 'rows',
  filter: null,
  part: 'rows',
  nothing: [],
  notInline: 'it has several rows',
  inFiles: 'cell',
  samples({ rows }, idOf) {
    const fields = Object.entries(rows?.shape ?? {}).map(([name, { schema }]) => {
      const meta = fieldMeta(schema);
      return [name, meta.kind.samples(meta, idOf)] as const;
    });
    const [one, other] = ids.map((id, index) => ({
      ...Object.fromEntries(fields.map(([name, samples]) => [name, samples[index] ?? samples[0]])),
      _id: id,
    }));
    return [[one], [one, other]];
  },
};
