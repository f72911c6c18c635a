import { useLingui } from '@lingui/react/macro';

import type { SizeSystem } from '../../../contract/vocabulary/sizes.ts';
import { textOf } from '../../engine/values/text-of.ts';
import type { TileProps } from '../../engine/view.ts';
import { formatEuro } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';

import classes from './item-tile.module.css';

/** The lines under an item's photo: code, name, price and size, status. */
export function ItemTile({ record, link, state }: TileProps) {
  const { t } = useLingui();
  const { code, name, price, sizes } = record;
  const size = sizes as { system: SizeSystem; value: string } | null | undefined;
  return (
    <>
      {link(<CodeText>{textOf(code)}</CodeText>)}
      <p className={classes['name']} title={textOf(name)}>
        {textOf(name)}
      </p>
      <p className={classes['facts']}>
        <span className={classes['price']} data-missing={price === null || undefined}>
          {formatEuro(typeof price === 'number' ? price : null)}
        </span>
        {size ? <span>{size.system === 'ONE' ? t`One size` : `${size.system} ${size.value}`}</span> : null}
      </p>
      <p className={classes['status']}>{state}</p>
    </>
  );
}
