/** The payout statement of a hub center: every item, what was kept of its price, and where its money is. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import { ADMINS, mayDo, SCREENS } from '../../../contract/access.ts';
import { mayCall } from '../../../contract/call.ts';
import { exportTicket } from '../../../contract/calls/exports.ts';
import {
  exportPayoutStatement,
  listPayoutMonths,
  type PayoutStatement,
  readPayoutStatement,
  STATEMENT_EVENT_WORDS,
  STATEMENT_WORDS,
  type StatementLine,
} from '../../../contract/calls/payout-statements.ts';
import { utcDay } from '../../../contract/utc-day.ts';
import { read } from '../../api/calls.ts';
import { exportAddress } from '../../api/exports.ts';
import { useDownload } from '../../api/use-download.ts';
import { LoadFailure } from '../../engine/load-failure.tsx';
import { failureOf } from '../../engine/seen-note.tsx';
import { formatCents, writeDay } from '../../i18n/format.ts';
import { useProfile } from '../../session/use-session.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { DownloadIcon, PrintIcon } from '../../ui/icons.tsx';
import { HeldWords } from './payout-balance.tsx';

import tools from '../../engine/list/list-tools.module.css';
import link from '../../ui/text-link.module.css';
import money from '../money-table.module.css';
import card from './parts.module.css';
import classes from './payout-statement.module.css';

const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const statementOf = (id: string, month: string) => ({
  ...read(readPayoutStatement, { params: { id }, query: { month } }),
  placeholderData: keepPreviousData,
});

/** The statements of a hub center, one month at a time. */
export function PayoutStatements({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const title = useId();
  const query = useQuery(read(listPayoutMonths, { params: { id } }));
  const [wanted, setWanted] = useState<string | null>(null);
  const failure = failureOf(query);
  const { data: months } = query;
  const month = months?.find((each) => each.month === wanted)?.month ?? months?.[0]?.month;
  return (
    <section className={card['card']} aria-labelledby={title} data-testid="payout-statements">
      <div className={classes['head']}>
        <h2 id={title} className={card['title']}>
          <Trans>Payout statement</Trans>
        </h2>
        {months && month ? (
          <select
            className={tools['tool']}
            aria-label={t`Month`}
            value={month}
            onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          >
            {months.map((each) => (
              <option key={each.month} value={each.month}>
                {monthName(each.month, i18n.locale)}
              </option>
            ))}
          </select>
        ) : null}
        {month ? <Ways id={id} month={month} /> : null}
      </div>
      {month ? (
        <Statement id={id} month={month} />
      ) : months ? (
        <p className={card['none']}>
          <Trans>Nothing was sold yet. The first sale opens the statement of its month.</Trans>
        </p>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <Skeleton height={120} radius="lg" />
      )}
    </section>
  );
}

/** Printing and the spreadsheet. */
function Ways({ id, month }: { id: string; month: string }) {
  const profile = useProfile();
  const { busy, save } = useDownload();
  const [printing, setPrinting] = useState(false);
  const { data } = useQuery(statementOf(id, month));
  const isReady = data?.month === month;
  return (
    <div className={classes['ways']}>
      <Button
        variant="default"
        leftSection={<PrintIcon size={20} />}
        disabled={!isReady}
        onClick={() => setPrinting(true)}
      >
        <Trans>Print</Trans>
      </Button>
      {mayCall(exportTicket, profile) ? (
        <Button
          variant="default"
          leftSection={<DownloadIcon size={20} />}
          loading={busy}
          onClick={() => void save(exportAddress({ path: exportPayoutStatement.path, query: { hub: id, month } }))}
        >
          <Trans>Spreadsheet</Trans>
        </Button>
      ) : null}
      {printing && isReady ? <Printout statement={data} onOver={() => setPrinting(false)} /> : null}
    </div>
  );
}

/** On paper only. Printing has ended when the person is back on the page: iOS tells too early. */
function Printout({ statement, onOver }: { statement: PayoutStatement; onOver: () => void }) {
  const { i18n } = useLingui();
  useEffect(() => {
    const timer = setTimeout(() => window.print());
    const options = { capture: true, once: true };
    window.addEventListener('pointerdown', onOver, options);
    window.addEventListener('keydown', onOver, options);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', onOver, options);
      window.removeEventListener('keydown', onOver, options);
    };
  }, [onOver]);
  return createPortal(
    <div className={classes['printout']} data-printout="">
      <h1>
        <Trans>Payout statement</Trans> {statement.number}
      </h1>
      <p>
        {statement.hubName} · {monthName(statement.month, i18n.locale)}
      </p>
      <Sums statement={statement} />
      <Lines statement={statement} />
    </div>,
    document.body,
  );
}

function Statement({ id, month }: { id: string; month: string }) {
  const query = useQuery(statementOf(id, month));
  const failure = failureOf(query);
  if (!query.data) {
    return failure ? (
      <LoadFailure failure={failure} onRetry={() => void query.refetch()} busy={query.isFetching} />
    ) : (
      <Skeleton height={240} radius="lg" />
    );
  }
  return (
    <div className={classes['statement']} aria-busy={query.isPlaceholderData}>
      <Sums statement={query.data} />
      <Lines statement={query.data} />
    </div>
  );
}

/** From the balance at the start to that at the end. */
function Sums({ statement: { openingCents, closingCents, totals } }: { statement: PayoutStatement }) {
  const { i18n } = useLingui();
  const rows: [ReactNode, number][] = [
    [i18n._(STATEMENT_WORDS.opening), openingCents],
    [<Trans key="sold">Sold</Trans>, totals.soldCents],
    [i18n._(STATEMENT_WORDS.discount), 0 - totals.discountCents],
    [<Trans key="refunded">Refunded</Trans>, 0 - totals.refundedCents],
    [i18n._(STATEMENT_WORDS.commission), 0 - totals.commissionCents],
    [<Trans key="transferred">Transferred</Trans>, totals.reversedCents - totals.transferredCents],
    [i18n._(STATEMENT_WORDS.closing), closingCents],
  ];
  return (
    <>
      <dl className={`${card['figures']} ${classes['sums']}`}>
        {rows.map(([label, cents], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              <strong>{formatCents(cents)}</strong>
            </dd>
          </div>
        ))}
      </dl>
      <p className={card['none']}>
        <Trans>
          Price less discounts and commission is what the hub center gets for an item. Fees for card payments are paid
          by the platform. Days and months are in UTC.
        </Trans>
      </p>
    </>
  );
}

function Lines({ statement: { lines } }: { statement: PayoutStatement }) {
  const { t, i18n } = useLingui();
  const amount = (word: 'price' | 'discount' | 'commission' | 'net', cents: number | null) => (
    <td className={classes['sum']} data-label={i18n._(STATEMENT_WORDS[word])}>
      {cents === null ? null : formatCents(cents)}
    </td>
  );
  const HEADS = ['event', 'code', 'price', 'discount', 'commission', 'net'] as const;
  return (
    <div className={classes['scroll']}>
      <table className={`${money['table']} ${classes['lines']}`} aria-label={t`Payout statement`}>
        <thead>
          <tr>
            {HEADS.map((name) => (
              <th key={name} scope="col">
                {i18n._(STATEMENT_WORDS[name])}
              </th>
            ))}
            <th scope="col">
              <Trans context="statement">Payout</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <td>
                <strong>{i18n._(STATEMENT_EVENT_WORDS[line.event])}</strong>{' '}
                <span className={classes['day']}>{writeDay(utcDay(Date.parse(line.at)))}</span>
                <OrderNumber line={line} />
              </td>
              <td>
                {line.code ? <CodeText>{line.code}</CodeText> : null}
                {line.name && line.name !== line.code ? <span className={classes['small']}>{line.name}</span> : null}
              </td>
              {amount('price', line.priceCents)}
              {amount('discount', line.discountCents)}
              {amount('commission', line.commissionCents)}
              {amount('net', line.netCents)}
              <td>
                <Payout line={line} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A link for those who may open orders. */
function OrderNumber({ line: { order, number } }: { line: StatementLine }) {
  const profile = useProfile();
  if (!mayDo(ADMINS, profile)) return <span className={classes['small']}>{number}</span>;
  return (
    <div>
      <Link to={SCREENS.orderDetail.path} params={{ id: order }} className={link['link']}>
        {number}
      </Link>
    </div>
  );
}

function Payout({ line: { payout, reference } }: { line: StatementLine }) {
  if (!payout) return reference ? <CodeText>{reference}</CodeText> : null;
  const { state, held, expectedOn } = payout;
  const day = expectedOn && writeDay(expectedOn);
  return (
    <span className={classes['small']}>
      {state === 'held' ? (
        <>
          <Trans>On hold.</Trans> {held ? <HeldWords reason={held} /> : null}
        </>
      ) : state === 'dropped' ? (
        <Trans>Nothing left to transfer</Trans>
      ) : day ? (
        <Trans>Expected from {day}</Trans>
      ) : state === 'sent' ? (
        <Trans>Transferred</Trans>
      ) : (
        <Trans>Transfer under way</Trans>
      )}
    </span>
  );
}
