import '@mantine/core/styles/Pagination.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pagination, Text } from '@mantine/core';

import { MOBILE_BELOW, PAGE_SIZE } from '../../contract/limits.ts';
import { formatNumber } from '../i18n/format.ts';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';

import classes from './list-pages.module.css';

interface ListPagesProps {
  total: number;
  page: number;
  onPage: (page: number) => void;
}

/** Which rows are on screen, out of how many, and the way to the others. */
export function ListPages({ total, page, onPage }: ListPagesProps) {
  const { t, i18n } = useLingui();
  const narrow = useNarrowerThan(MOBILE_BELOW);
  const from = formatNumber(Math.min((page - 1) * PAGE_SIZE + 1, total), i18n.locale);
  const to = formatNumber(Math.min(page * PAGE_SIZE, total), i18n.locale);
  const all = formatNumber(total, i18n.locale);
  return (
    <nav className={classes['pages']} aria-label={t`Pages`}>
      <Text c="dimmed" size="sm" className={classes['range'] ?? ''}>
        <Trans>
          {from}–{to} of {all}
        </Trans>
      </Text>
      <Pagination
        total={Math.ceil(total / PAGE_SIZE)}
        value={page}
        onChange={onPage}
        siblings={narrow ? 0 : 1}
        gap={narrow ? 4 : 8}
        getItemProps={(number) => ({ 'aria-label': t`Page ${number}` })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`Next page` : t`Previous page` })}
      />
    </nav>
  );
}
