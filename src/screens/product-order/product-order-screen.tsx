import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { PLACED_MAX } from '../../../contract/limits.ts';
import { RefInput } from '../../engine/inputs/ref-input.tsx';
import { ListSkeleton } from '../../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { Sortable } from '../../engine/sorting/sortable.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { first, toPlace, without } from '../../items/order/steps.ts';
import { GarmentIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { toastUndo } from '../../ui/toast.ts';
import { PlacedTile } from './placed-tile.tsx';
import { type PlacedProduct, useProductOrder } from './use-product-order.ts';

import classes from './product-order.module.css';

/** The products pinned to the top of the catalogue: search, drag, remove (spec section 7, `/all/products/order/update`). */
export function ProductOrderScreen() {
  const { t } = useLingui();
  const keys = useId();
  const page = useRef<HTMLDivElement>(null);
  const [announced, setAnnounced] = useState('');
  const { query, placed, step, isSaving } = useProductOrder(() => setAnnounced(''));
  const failure = failureOf(query);
  const retry = () => void query.refetch();
  const count = placed?.length ?? 0;
  const sold = placed?.filter(({ record }) => textOf(record?.['status']).includes('sold')) ?? [];

  const move = (list: readonly PlacedProduct[], { id, record }: PlacedProduct, place: number) => {
    step(
      toPlace(
        list.map((each) => each.id),
        id,
        place,
      ),
    );
    const [code, at] = [textOf(record?.['code']), place + 1];
    setAnnounced(t`${code}: position ${at} of ${count}`);
  };
  const remove = (list: readonly PlacedProduct[], gone: readonly PlacedProduct[]) => {
    const ids = list.map(({ id }) => id);
    const words = gone.length === 1 ? t`Unpinned.` : t`${gone.length} products unpinned.`;
    const places = gone.map(({ id }) => [id, ids.indexOf(id)] as const);
    step(without(gone.map(({ id }) => id)));
    // The focused element unmounts with its tile.
    const stays = ids.filter((id) => gone.every((each) => each.id !== id));
    const near = stays[Math.min(Math.max(places[0]?.[1] ?? 0, 0), stays.length - 1)];
    setTimeout(() => {
      const next = near === undefined ? 'input' : `[data-place="${near}"]`;
      page.current?.querySelector<HTMLElement>(next)?.focus();
    });
    setAnnounced(words);
    toastUndo(words, t`Undo`, () =>
      step((now) => places.reduce((all, [id, at]) => toPlace([...all, id], id, at)([...all, id]), [...now])),
    );
  };
  return (
    <Page
      title={t`Catalogue order`}
      note={placed ? <Plural value={count} one="# pinned product" other="# pinned products" /> : '\u00a0'}
      actions={
        <>
          {placed && sold.length > 0 ? (
            <Button variant="default" onClick={() => remove(placed, sold)}>
              <Trans>Unpin sold products ({sold.length})</Trans>
            </Button>
          ) : null}
          <Button
            variant="default"
            renderRoot={(props: object) => <Link {...props} to={SCREENS.products.path} search={{ sort: 'position' }} />}
          >
            <Trans>Open as list</Trans>
          </Button>
        </>
      }
    >
      <p className={classes['lead']}>
        <Trans>
          Pinned products come first in the catalogue order. All others follow, newest first. Changes are saved
          automatically.
        </Trans>
      </p>
      {placed ? (
        <div ref={page} className={classes['page']}>
          <SeenNote query={query} onRetry={retry} />
          <div className={classes['add']}>
            {count < PLACED_MAX ? (
              <RefInput
                label={t`Pin to top`}
                to="product"
                value=""
                name=""
                onChange={(id) => id && step(first([id]))}
              />
            ) : (
              <p>
                <Trans>{PLACED_MAX} products are pinned, which is the maximum. Unpin one first.</Trans>
              </p>
            )}
          </div>
          {count > 0 ? (
            <Sortable
              ids={placed.map(({ id }) => id)}
              onMove={(id, place) => {
                const one = placed.find((each) => each.id === id);
                if (one) move(placed, one, place);
              }}
            >
              <ol className={classes['tiles']} aria-label={t`Catalogue order`} aria-busy={isSaving}>
                {placed.map((each, place) => (
                  <PlacedTile
                    key={each.id}
                    placed={each}
                    {...{ place, count, keys }}
                    onMove={(to) => move(placed, each, to)}
                    onRemove={() => remove(placed, [each])}
                  />
                ))}
              </ol>
            </Sortable>
          ) : (
            <Notice icon={GarmentIcon} title={t`No pinned products`}>
              <Trans>Search for one above, or select products in the list and choose “Pin to top”.</Trans>
            </Notice>
          )}
          <VisuallyHidden id={keys}>
            {t`Move the product with the arrow keys, Home and End. Unpin it with Delete.`}
          </VisuallyHidden>
          <VisuallyHidden role="status">{announced}</VisuallyHidden>
        </div>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={retry} busy={query.isFetching} />
      ) : (
        <ListSkeleton look="photos" cards />
      )}
    </Page>
  );
}
