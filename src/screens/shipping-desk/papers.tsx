import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';

import { readShipmentPapers, type ShipmentPapers } from '../../../contract/calls/shipments.ts';
import { PAPERS_MAX } from '../../../contract/limits.ts';
import { read } from '../../api/calls.ts';
import { ListSkeleton } from '../../engine/list/list-skeleton.tsx';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf } from '../../engine/seen-note.tsx';
import { PapersPanel } from '../../labels/shipment-papers.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useView } from '../../ui/view.ts';

import choose from '../../labels/choose.module.css';

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

/** Whether something of a shipment is to be packed. */
const hasAny = ({ lines }: Pick<ShipmentPapers, 'lines'>) => lines.some(({ isRefunded }) => !isRefunded);

/** Packing slips and address labels of the shipments in the address, but of those that were refunded only if there are no others. */
export function PapersScreen() {
  const { t } = useLingui();
  const { search } = useView();
  const ids = [search['id'] ?? []].flat().map(String).filter(isId).slice(0, PAPERS_MAX);
  const query = useQuery({ ...read(readShipmentPapers, { query: { ids } }), enabled: ids.length > 0 });
  const failure = failureOf(query);
  const papers = ids.length === 0 ? [] : query.data;
  const toSend = papers?.filter(hasAny) ?? [];
  return (
    <Page title={t`Shipping documents`}>
      {papers === undefined ? (
        failure ? (
          <LoadFailure failure={failure} busy={query.isFetching} onRetry={() => void query.refetch()} />
        ) : (
          <ListSkeleton look="rows" cards={false} />
        )
      ) : papers.length === 0 ? (
        <Notice icon={PrintIcon} title={t`Nothing to print`}>
          <Trans>Select shipments in their list, or open one, and print their papers from there.</Trans>
        </Notice>
      ) : (
        <div className={choose['columns']}>
          <section className={choose['main']} aria-label={t`Shipments`}>
            <ul className={choose['named']}>
              {papers.map(({ _id, number, to, lines }) => (
                <li key={_id}>
                  <CodeText>{number}</CodeText>{' '}
                  <span>
                    {to.name}, {to.city} · {lines.map(({ code }) => code).join(', ')}
                  </span>{' '}
                  {hasAny({ lines }) ? null : (
                    <strong>
                      <Trans>Refunded: don’t pack it</Trans>
                    </strong>
                  )}
                </li>
              ))}
            </ul>
          </section>
          <div className={choose['side']}>
            <PapersPanel papers={toSend.length > 0 ? toSend : papers} />
          </div>
        </div>
      )}
    </Page>
  );
}
