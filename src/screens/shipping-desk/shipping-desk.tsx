import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { ADMINS, mayDo, SCREENS } from '../../../contract/access.ts';
import { MOBILE_BELOW } from '../../../contract/limits.ts';
import { DESK_STATUSES, SHIPMENT_STATUS_WORDS } from '../../../contract/shipment-states.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { listOptions, type ResourceRecord } from '../../api/resource-queries.ts';
import { CallError } from '../../api/result.ts';
import { PartsSkeleton } from '../../engine/detail/detail-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf, SeenNote } from '../../engine/seen-note.tsx';
import { textOf } from '../../engine/values/text-of.ts';
import { formatNumber } from '../../i18n/format.ts';
import { HubSelect } from '../../outbox/hub-select.tsx';
import { ScanButton } from '../../scan/scan-button.tsx';
import { useWedge } from '../../scan/use-wedge.ts';
import { useProfile } from '../../session/use-session.ts';
import { PrintIcon, TruckIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { toastError } from '../../ui/toast.ts';
import { useNarrowerThan } from '../../ui/use-narrower-than.ts';
import { useView } from '../../ui/view.ts';
import { ScannedShipment } from './scanned-shipment.tsx';
import { ShipmentCard } from './shipment-card.tsx';

import tabs from '../../engine/list/list-tabs.module.css';
import classes from './shipping-desk.module.css';

/** Shipments in a column; the rest is in their list. */
const SHOWN = 50;

type DeskStatus = (typeof DESK_STATUSES)[number];

/** The oldest first, which wait the longest; of what has arrived the newest. */
const queryOf = (status: DeskStatus, hub: string) => ({
  status,
  sort: status === 'delivered' ? '-shippedAt' : 'createdAt',
  limit: SHOWN,
  ...(hub === '' ? {} : { hubcenter: hub }),
});

/** What is to be packed and sent: a column for each state, and a scan that finds a shipment and moves it. */
export function ShippingDesk() {
  const { t, i18n } = useLingui();
  const profile = useProfile();
  const navigate = useNavigate();
  const client = useQueryClient();
  const failureText = useFailureText();
  const narrow = useNarrowerThan(MOBILE_BELOW);
  const { search } = useView();
  const hub = textOf(search['hub'] ?? '');
  const shown = DESK_STATUSES.find((status) => status === search['status']) ?? DESK_STATUSES[0];
  const [found, setFound] = useState<string | null>(null);
  const queries = useQueries({
    queries: DESK_STATUSES.map((status) => listOptions('shipment', queryOf(status, hub))),
  });
  const go = (next: { status?: string; hub?: string }) =>
    navigate({
      to: SCREENS.shippingDesk.path,
      search: Object.fromEntries(Object.entries({ hub, status: shown, ...next }).filter(([, value]) => value !== '')),
      replace: true,
    });
  const find = async (code: string) => {
    try {
      const answer = await client.fetchQuery({
        ...listOptions('shipment', { search: code, limit: SHOWN }),
        staleTime: 0,
      });
      const shipment = ofCode(answer.data, code);
      if (shipment) setFound(shipment._id);
      else toastError(t`No shipment has an item with the code ${code}. Nothing was moved.`);
    } catch (error) {
      const why = error instanceof CallError ? failureText(error.failure) : '';
      toastError(t`Couldn’t look up ${code}. Nothing was moved. ${why}`);
    }
  };
  useWedge((code) => void find(code));
  const failed = queries.find((query) => !query.data && failureOf(query));
  const failure = failed ? failureOf(failed) : null;
  const columns = DESK_STATUSES.map((status, index) => ({ status, query: queries[index] }));
  const isEmpty = queries.every(({ data }) => data?.total === 0);
  const ready = (queries[0]?.data?.data ?? []).map(({ _id }) => _id);
  const retry = () => queries.forEach(({ refetch }) => void refetch());
  const totalOf = (index: number) => {
    const total = queries[index]?.data?.total;
    // As wide as a number, so that nothing moves when it comes.
    return total === undefined ? '–' : formatNumber(total, i18n.locale);
  };
  return (
    <Page
      title={t`Shipping desk`}
      note={
        <Link to={SCREENS.shipments.path} className={classes['all']}>
          <Trans>All shipments as a list</Trans>
        </Link>
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<PrintIcon size={20} />}
            {...(ready.length === 0
              ? { disabled: true }
              : {
                  renderRoot: (props: object) => (
                    <Link {...props} to={SCREENS.shipmentPapers.path} search={{ id: ready }} />
                  ),
                })}
          >
            <Trans>Print ready ones</Trans>
          </Button>
          <ScanButton onCode={(code) => void find(code)} />
        </>
      }
    >
      {mayDo(ADMINS, profile) ? (
        <div className={classes['hub']}>
          <HubSelect
            label={t`Hub center`}
            value={hub}
            name=""
            empty={t`All hub centers`}
            onChange={(id) => void go({ hub: id })}
          />
        </div>
      ) : null}
      {failure && failed ? (
        <LoadFailure failure={failure} busy={failed.isFetching} onRetry={retry} />
      ) : isEmpty ? (
        <Notice icon={TruckIcon} title={t`Nothing to ship`}>
          <Trans>Shipments appear here as soon as an order is paid, one for each hub center.</Trans>
        </Notice>
      ) : (
        <>
          {queries[0]?.data ? <SeenNote query={queries[0]} onRetry={retry} /> : null}
          {narrow ? (
            <div className={tabs['tabs']} role="group" aria-label={t`Status`}>
              {DESK_STATUSES.map((status, index) => (
                <button
                  key={status}
                  type="button"
                  className={tabs['tab']}
                  aria-pressed={status === shown}
                  onClick={() => void go({ status })}
                >
                  {t(SHIPMENT_STATUS_WORDS[status])}
                  <span className={tabs['count']}>{totalOf(index)}</span>
                </button>
              ))}
            </div>
          ) : null}
          <div className={classes['columns']}>
            {columns
              .filter(({ status }) => !narrow || status === shown)
              .map(({ status, query }) => {
                const { data, total = 0 } = query?.data ?? {};
                const rest = formatNumber(total - (data?.length ?? 0), i18n.locale);
                return (
                  <section key={status} className={classes['column']} aria-labelledby={`desk-${status}`}>
                    <h2 id={`desk-${status}`} className={classes['head']} data-hidden={narrow || undefined}>
                      {t(SHIPMENT_STATUS_WORDS[status])}{' '}
                      <span className={tabs['count']}>{totalOf(DESK_STATUSES.indexOf(status))}</span>
                    </h2>
                    {data?.length === 0 ? (
                      <p className={classes['none']}>
                        <Trans>Nothing here.</Trans>
                      </p>
                    ) : (
                      <ul className={classes['cards']}>
                        {(data ?? []).map((record) => (
                          <li key={record._id}>
                            <ShipmentCard record={record} />
                          </li>
                        ))}
                        {data ? null : <PartsSkeleton />}
                      </ul>
                    )}
                    {data && total > data.length ? (
                      <Link to={SCREENS.shipments.path} search={{ status }} className={classes['all']}>
                        <Trans>{rest} more in the list</Trans>
                      </Link>
                    ) : null}
                  </section>
                );
              })}
          </div>
        </>
      )}
      {found === null ? null : (
        <ScannedShipment key={found} id={found} onScan={(code) => void find(code)} onClose={() => setFound(null)} />
      )}
    </Page>
  );
}

/** The shipment of a scanned item: of several, the one that has the most before it. */
function ofCode(records: readonly ResourceRecord[], code: string): ResourceRecord | undefined {
  const own = records.filter(({ codes }) => textOf(codes).split(' ').includes(code));
  const place = ({ status }: ResourceRecord) => {
    const index = DESK_STATUSES.findIndex((each) => each === status);
    return index < 0 ? DESK_STATUSES.length : index;
  };
  return own.toSorted((one, other) => place(one) - place(other))[0];
}
