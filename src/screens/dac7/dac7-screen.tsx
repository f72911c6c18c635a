/** The yearly report of sellers: who is to be reported, with which figures, and what is missing for it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { mayCall } from '../../../contract/call.ts';
import { DAC7_DATA_WORDS, DAC7_SALES, exportDac7, listDac7, type Dac7Seller } from '../../../contract/calls/dac7.ts';
import { exportTicket } from '../../../contract/calls/exports.ts';
import { read } from '../../api/calls.ts';
import { exportAddress } from '../../api/exports.ts';
import { useDownload } from '../../api/use-download.ts';
import { ListSkeleton } from '../../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { Quarters } from '../../entities/merchant/dac7-parts.tsx';
import { useProfile } from '../../session/use-session.ts';
import { DownloadIcon, HubIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

import tools from '../../engine/list/list-tools.module.css';
import card from '../../entities/merchant/parts.module.css';
import link from '../../ui/text-link.module.css';

const YEARS = 5;
const THIS_YEAR = new Date().getUTCFullYear();

export function Dac7Screen() {
  const { t } = useLingui();
  const profile = useProfile();
  const [year, setYear] = useState(THIS_YEAR);
  const query = useQuery({
    ...read(listDac7, { params: { year: String(year) } }),
    placeholderData: keepPreviousData,
  });
  const failure = failureOf(query);
  const { busy, save } = useDownload();
  const { data } = query;
  return (
    <Page
      title={t`Sellers’ report (DAC7)`}
      note={<Trans>From {DAC7_SALES} sales or above €2,000. Due January 31.</Trans>}
      actions={
        <>
          <select
            className={tools['tool']}
            aria-label={t`Year`}
            value={year}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          >
            {Array.from({ length: YEARS }, (_, ago) => THIS_YEAR - ago).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
          {mayCall(exportTicket, profile) ? (
            <Button
              variant="default"
              leftSection={<DownloadIcon size={20} />}
              loading={busy}
              onClick={() => void save(exportAddress({ path: exportDac7.path, query: { year } }))}
            >
              CSV
            </Button>
          ) : null}
        </>
      }
    >
      {data ? <SeenNote query={query} onRetry={() => void query.refetch()} /> : null}
      {data ? (
        data.length === 0 ? (
          <Notice
            icon={HubIcon}
            title={t`No hub center yet`}
            action={
              <Button component={Link} to={SCREENS.merchantCreate.path}>
                <Trans>New hub center</Trans>
              </Button>
            }
          >
            <Trans>The sales of each hub center in {year} appear here, with what is missing for the report.</Trans>
          </Notice>
        ) : (
          data.map((seller) => <Seller key={seller.hub} seller={seller} />)
        )
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <ListSkeleton look="rows" cards={false} />
      )}
    </Page>
  );
}

function Seller({ seller }: { seller: Dac7Seller }) {
  const { t, i18n } = useLingui();
  const { hub, hubName, isReported, missing } = seller;
  const title = `dac7-${hub}`;
  return (
    <section className={card['card']} aria-labelledby={title} data-testid="dac7-seller">
      <div className={card['share']}>
        <h2 id={title} className={card['title']}>
          <Link to={SCREENS.merchantDetail.path} params={{ id: hub }} className={link['link']}>
            {hubName}
          </Link>
        </h2>
        <StatusBadge tone={isReported ? 'done' : 'quiet'}>
          {isReported ? t({ message: 'To report', context: 'DAC7' }) : t({ message: 'Not reported', context: 'DAC7' })}
        </StatusBadge>
      </div>
      <Quarters seller={seller} />
      {missing.length > 0 ? (
        <p className={card['none']}>
          <StatusBadge tone={isReported ? 'bad' : 'wait'}>{t`Missing`}</StatusBadge>{' '}
          {new Intl.ListFormat(i18n.locale).format(missing.map((each) => t(DAC7_DATA_WORDS[each])))}
        </p>
      ) : null}
    </section>
  );
}
