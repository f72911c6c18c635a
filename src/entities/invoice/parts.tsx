/** What an invoice is made of: its lines with their VAT, its files, and what SDI said of them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { SCREENS } from '../../../contract/access.ts';
import { COMPANY_WORDS } from '../../../contract/calls/company.ts';
import { exportInvoiceFile, readInvoiceDetails, type InvoiceDetails } from '../../../contract/calls/invoices.ts';
import { invoice } from '../../../contract/entities/invoice.ts';
import { RECEIPT_WORDS, VAT_SCHEME_WORDS } from '../../../contract/invoice-states.ts';
import type { Message } from '../../../contract/msg.ts';
import { read } from '../../api/calls.ts';
import { exportAddress } from '../../api/exports.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { useDownload } from '../../api/use-download.ts';
import { PartsPending } from '../../engine/detail/detail-skeleton.tsx';
import { formatCents, formatDateTime } from '../../i18n/format.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { AlertIcon, CheckIcon, DownloadIcon } from '../../ui/icons.tsx';
import { OrderCard } from '../order/card.tsx';

import link from '../../ui/text-link.module.css';
import card from '../merchant/parts.module.css';
import money from '../money-table.module.css';
import classes from '../order/order.module.css';

/** Whether it can be issued; otherwise what is missing, and where that is put right. */
export function Faults({ record }: { record: ResourceRecord }) {
  const { t, i18n } = useLingui();
  const details = read(readInvoiceDetails, { params: { id: record._id } });
  const { data } = useQuery({ ...details, enabled: record['status'] === 'toIssue' });
  if (record['status'] !== 'toIssue') return null;
  // What follows keeps its place.
  if (!data) return <Skeleton height="6.5rem" />;
  if (data.faults.length === 0) {
    return (
      <Alert color="green" icon={<CheckIcon />} title={t`Ready to be issued`}>
        <Trans>Nothing that it needs is missing.</Trans>
      </Alert>
    );
  }
  const labels: Readonly<Record<string, Message>> = invoice.words.labels;
  const company: Readonly<Record<string, Message>> = COMPANY_WORDS;
  const ofCompany = data.faults.filter(({ path }) => path.startsWith('company.'));
  const others = data.faults.filter(({ path }) => !path.startsWith('company.'));
  const missing = ofCompany.flatMap(({ path }) => company[path.replace('company.', '')] ?? []);
  return (
    <Alert color="yellow" icon={<AlertIcon />} title={t`Cannot be issued yet`} data-testid="invoice-faults">
      {others.length > 0 ? (
        <ul>
          {others.map(({ path, message }) => (
            <li key={path}>{labels[path] ? `${t(labels[path])}: ${message}` : message}</li>
          ))}
        </ul>
      ) : null}
      {ofCompany.length > 0 ? (
        <p>
          <Link to={SCREENS.company.path} className={`${link['link']} ${link['within']}`}>
            <Trans>Company data</Trans>
          </Link>
          {': '}
          {new Intl.ListFormat(i18n.locale).format(missing.map((each) => t(each)))}
        </p>
      ) : null}
    </Alert>
  );
}

/** Everything of an invoice that is not a field of it. */
export function Details({ record }: { record: ResourceRecord }) {
  const query = useQuery(read(readInvoiceDetails, { params: { id: record._id } }));
  const { data } = query;
  if (!data) return <PartsPending query={query} />;
  return (
    <div className={classes['parts']} data-testid="invoice-details">
      <Lines lines={data.lines} />
      {data.lines.some(({ scheme }) => scheme === 'margin') ? <Margin lines={data.lines} /> : null}
      {data.files.length > 0 ? <Files files={data.files} /> : null}
    </div>
  );
}

function Lines({ lines }: Pick<InvoiceDetails, 'lines'>) {
  const { t } = useLingui();
  return (
    <OrderCard id="invoice-lines" title={<Trans>What it says</Trans>}>
      <div className={money['scroll']}>
        <table className={money['table']}>
          <thead>
            <tr>
              <th scope="col">{t({ message: 'Item', context: 'invoice' })}</th>
              <th scope="col" data-number>
                {t`Taxable amount`}
              </th>
              <th scope="col" data-number>
                {t({ message: 'VAT amount', context: 'invoice' })}
              </th>
              <th scope="col" data-number>
                {t`Total`}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ code, name, scheme, taxableCents, taxCents, grossCents }, index) => (
              <tr key={index}>
                <td>
                  {code === null ? t({ message: 'Shipping', context: 'price' }) : name}{' '}
                  {code === null || code === name ? null : <CodeText>{code}</CodeText>}
                  <div className={card['quiet']}>{t(VAT_SCHEME_WORDS[scheme])}</div>
                </td>
                <td data-number>{formatCents(taxableCents)}</td>
                <td data-number>{scheme === 'margin' ? '–' : formatCents(taxCents)}</td>
                <td data-number>{formatCents(grossCents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </OrderCard>
  );
}

/** The figures that the margin scheme needs; the tax on them is not ours to compute. */
function Margin({ lines }: Pick<InvoiceDetails, 'lines'>) {
  const { t } = useLingui();
  const own = lines.filter(({ scheme, netCents }) => scheme === 'margin' && netCents !== null);
  return (
    <OrderCard id="invoice-margin" title={<Trans>Margin scheme: for your accountant</Trans>}>
      <div className={money['scroll']}>
        <table className={money['table']}>
          <thead>
            <tr>
              <th scope="col">{t({ message: 'Item', context: 'invoice' })}</th>
              <th scope="col" data-number>
                {t`Paid by the customer`}
              </th>
              <th scope="col" data-number>
                {t`Paid to the hub center`}
              </th>
              <th scope="col" data-number>
                {t`Difference`}
              </th>
            </tr>
          </thead>
          <tbody>
            {own.map(({ code, grossCents, netCents }) => (
              <tr key={code}>
                <td>{code ? <CodeText>{code}</CodeText> : null}</td>
                <td data-number>{formatCents(grossCents)}</td>
                <td data-number>{formatCents(netCents ?? 0)}</td>
                <td data-number>{formatCents(grossCents - (netCents ?? 0))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={card['none']}>
        <Trans>Ordito shows these figures and does not compute the VAT that is due on them.</Trans>
      </p>
    </OrderCard>
  );
}

function Files({ files }: Pick<InvoiceDetails, 'files'>) {
  const { t } = useLingui();
  const { busy, save } = useDownload();
  return (
    <OrderCard id="invoice-files" title={<Trans>Files and receipts</Trans>}>
      <ul className={classes['moves']}>
        {files.map(({ name, createdAt, receipts }) => (
          <li key={name} className={classes['file']}>
            <CodeText>{name}</CodeText>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<DownloadIcon size={18} />}
              disabled={busy}
              aria-label={t`Download ${name}`}
              onClick={() => void save(exportAddress({ path: exportInvoiceFile.path, query: { name } }))}
            >
              XML
            </Button>
            <span className={card['quiet']}>{formatDateTime(createdAt)}</span>
            <span className={classes['note']}>
              {receipts.map(({ _id, kind, at, sdiId, errors }) => (
                <span key={_id}>
                  {kind} · {t(RECEIPT_WORDS[kind])} · {formatDateTime(at)} · SDI {sdiId}
                  {errors.map(({ code, text }) => (
                    <span key={code}>
                      {' '}
                      · {code} {text}
                    </span>
                  ))}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </OrderCard>
  );
}
