import { useLingui } from '@lingui/react/macro';

import { fieldMeta, isEmpty } from '../../../contract/field-meta.ts';
import type { KindCellProps } from '../kinds/kind.ts';
import { rowTitle } from '../kinds/row-title.ts';
import { useValueWords } from '../kinds/value-words.ts';
import { textOf } from './text-of.ts';

import classes from './rows-cell.module.css';

/** Rows in full: each by its title, with its other values that are there. */
export function RowsCell({ value, meta, Cell }: KindCellProps) {
  const { t, i18n } = useLingui();
  const wordsOf = useValueWords();
  const { shape = {}, title } = meta.rows ?? {};
  return (
    <ol className={classes['rows']}>
      {(value as readonly Readonly<Record<string, unknown>>[]).map((row, index) => {
        const id = textOf(row['_id']);
        const given = Object.entries(shape).filter(([name]) => name !== title && !isEmpty(row[name]));
        return (
          <li key={id}>
            <span className={classes['title']}>{rowTitle({ meta, i18n, wordsOf }, row, index)}</span>
            {given.length > 0 ? (
              <dl className={classes['values']}>
                {given.map(([name, { label, schema }]) => (
                  <div key={name} data-wide={fieldMeta(schema).rows !== undefined || undefined}>
                    <dt>{t(label)}</dt>
                    <dd>
                      <Cell
                        value={row[name]}
                        meta={fieldMeta(schema)}
                        record={{ ...row, _id: id }}
                        place="detail"
                        label={t(label)}
                      />
                    </dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </li>
        );
      })}
    </ol>
  );
}
