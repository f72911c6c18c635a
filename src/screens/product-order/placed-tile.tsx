import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import type { Picture as StoredPicture } from '../../../contract/field.ts';
import { declaration } from '../../api/declarations.ts';
import { MoveMenu } from '../../engine/sorting/move-menu.tsx';
import { useSorted } from '../../engine/sorting/sortable.tsx';
import { StateBadge } from '../../engine/values/state-badge.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { viewOf } from '../../engine/views.ts';
import { ItemTile } from '../../items/views/item-tile.tsx';
import { dropItem } from '../../ui/drop-menu.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { MoreIcon } from '../../ui/list-icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { Popup } from '../../ui/popup.tsx';
import type { PlacedProduct } from './use-product-order.ts';

import link from '../../ui/text-link.module.css';
import classes from './product-order.module.css';

interface PlacedTileProps {
  placed: PlacedProduct;
  /** Its index, from 0, and the number of places. */
  place: number;
  count: number;
  /** Id of the text about the keys. */
  keys: string;
  onMove: (place: number) => void;
  onRemove: () => void;
}

/** One product with its place: dragged by its photo, moved by the keys of its grip or by its menu. */
export function PlacedTile({ placed, place, count, keys, onMove, onRemove }: PlacedTileProps) {
  const { t } = useLingui();
  const { ref, style, isDragging, listeners } = useSorted(placed.id);
  const { record } = placed;
  const code = record ? textOf(record['code']) : '…';
  const at = place + 1;
  const press = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: count - 1,
    }[event.key];
    if (event.key === 'Delete') onRemove();
    else if (to !== undefined) onMove(Math.min(Math.max(to, 0), count - 1));
    else return;
    event.preventDefault();
  };
  const open = (children: ReactNode) => (
    <Link to={SCREENS.productDetail.path} params={{ id: placed.id }} className={`${link['link']} ${link['alone']}`}>
      {children}
    </Link>
  );
  return (
    <li ref={ref} className={classes['tile']} data-dragged={isDragging || undefined} style={style}>
      <div className={classes['photo']} {...listeners}>
        <Picture picture={(record?.['itemImage'] ?? null) as StoredPicture | null} sizes="14rem" alt="" />
      </div>
      <div className={classes['words']}>
        {record ? (
          <ItemTile
            record={record}
            link={open}
            state={<StateBadge resource={declaration('product')} view={viewOf('product')} record={record} />}
          />
        ) : (
          <Skeleton height="4.5rem" />
        )}
      </div>
      <button
        type="button"
        className={classes['grip']}
        aria-label={t`${code}, position ${at} of ${count}`}
        aria-describedby={keys}
        data-place={placed.id}
        onKeyDown={press}
        {...listeners}
      >
        {at}
      </button>
      <div className={classes['menu']}>
        <Popup label={t`Move ${code}`} face={<MoreIcon size={20} />} kind="menu">
          {(close) => (
            <div className={classes['entries']}>
              <MoveMenu
                {...{ place, count }}
                onMove={(to) => {
                  close();
                  onMove(to);
                }}
              />
              <button
                type="button"
                role="menuitem"
                className={dropItem}
                onClick={() => {
                  close();
                  onRemove();
                }}
              >
                <CloseIcon size={20} />
                <Trans>Unpin</Trans>
              </button>
            </div>
          )}
        </Popup>
      </div>
    </li>
  );
}
