import '@mantine/core/styles/Pagination.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, Pagination, Text } from '@mantine/core';

import { LIST_TOTAL_MAX, MOBILE_BELOW, PAGE_SIZES } from '../../../../contract/limits.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { NextIcon } from '../../../ui/list-icons.ts';
import { useNarrowerThan } from '../../../ui/use-narrower-than.ts';
import type { ListProps } from '../list-props.ts';

import classes from './list-pages.module.css';

interface ListPagesProps extends Pick<ListProps, 'state' | 'change'> {
  total: number;
  /** There are more than were counted. */
  isOpenEnded: boolean;
  /** The cursor of the next page; null at the end. */
  cursor: string | null;
}

/** Value of the long view among the page sizes. */
const ALL = 'all';

/** Shows which rows of how many are visible, and selects page and page size. */
export function ListPages({ state, change, total, isOpenEnded, cursor }: ListPagesProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrowerThan(MOBILE_BELOW);
  const { page, size, endless, after } = state;
  const pages = Math.ceil(total / size);
  const isDeep = isOpenEnded && page * size >= LIST_TOTAL_MAX;
  const figure = (value: number) => formatNumber(value, i18n.locale);
  const from = figure((page - 1) * size + 1);
  const to = figure(isOpenEnded ? page * size : Math.min(page * size, total));
  const all = figure(total) + (isOpenEnded ? '+' : '');
  const sizes = PAGE_SIZES.map((each) => ({ value: String(each), label: t`${each} per page` }));
  return (
    <nav className={classes['pages']} aria-label={t`Pages`}>
      <div className={classes['range']}>
        <NativeSelect
          aria-label={t`Rows per page`}
          value={endless ? ALL : String(size)}
          data={[...sizes, { value: ALL, label: t`All` }]}
          onChange={({ currentTarget: { value } }) =>
            change(value === ALL ? { endless: true } : { endless: false, size: Number(value) })
          }
        />
        {endless ? null : (
          <Text c="dimmed" size="sm">
            <Trans>
              {from}–{to} of {all}
            </Trans>
          </Text>
        )}
      </div>
      {endless || (pages <= 1 && after === null) ? null : (
        <div className={classes['way']}>
          <Pagination
            total={pages}
            value={after === null ? page : pages}
            onChange={(next) => change({ page: next })}
            siblings={narrow ? 0 : 1}
            gap={narrow ? 4 : 8}
            classNames={{ control: classes['control'] ?? '' }}
            getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`Next page` : t`Previous page` })}
          />
          {isDeep && cursor !== null ? (
            <Button
              variant="default"
              rightSection={<NextIcon size={18} />}
              onClick={() => change({ page: page + 1, after: cursor })}
            >
              <Trans>Continue after these</Trans>
            </Button>
          ) : null}
        </div>
      )}
    </nav>
  );
}
