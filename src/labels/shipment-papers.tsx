/** The papers of shipments: a packing slip, and an address label with a code that a scan at the shipping desk finds it by. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type CSSProperties, useState } from 'react';

import type { ShipmentPapers } from '../../contract/calls/shipments.ts';
import type { Language } from '../../contract/language-tags.ts';
import { COUNTRIES } from '../../contract/vocabulary/countries.ts';
import { nameOf } from '../../contract/vocabulary/term.ts';
import { formatDate } from '../i18n/format.ts';
import { useProfile } from '../session/use-session.ts';
import { PrintIcon } from '../ui/icons.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { LAYOUTS } from './layouts.ts';
import { Places, type TagProps, usePages } from './printout.tsx';
import { SheetStart } from './sheet-start.tsx';
import { tagAddress } from './tag-address.ts';
import { useLayout } from './use-layout.ts';

import sheet from './label.module.css';
import classes from './shipment-papers.module.css';

/** Paper, a preview, and a button for each kind of paper. */
export function PapersPanel({ papers }: { papers: readonly ShipmentPapers[] }) {
  const [id, setId] = useLayout();
  const [start, setStart] = useState(0);
  const { print, printout } = usePages();
  const layout = LAYOUTS[id];
  const count = papers.length;
  const [first] = papers;
  const printLabels = () =>
    print({
      page: layout.page,
      content: (
        <Places
          tags={papers}
          layout={layout}
          start={id === 'sheet' ? start : 0}
          idOf={({ _id }) => _id}
          Tag={AddressLabel}
        />
      ),
    });
  const printSlips = () =>
    print({ page: LAYOUTS.sheet.page, content: papers.map((each) => <PackingSlip key={each._id} papers={each} />) });
  return (
    <>
      <section className={classes['panel']} aria-labelledby="papers-print">
        <h2 id="papers-print">
          <Trans>Print</Trans>
        </h2>
        <Button size="lg" fullWidth variant="default" leftSection={<PrintIcon />} onClick={printSlips}>
          <Plural value={count} one="Print # packing slip" other="Print # packing slips" />
        </Button>
        {first ? (
          <div className={classes['frame']}>
            <div className={sheet['paper']} style={{ '--mm': `calc(100cqi / ${layout.label.width})` } as CSSProperties}>
              <AddressLabel tag={first} layout={layout} />
            </div>
          </div>
        ) : null}
        <LayoutChoice layout={id} onChoose={setId} />
        {id === 'sheet' ? <SheetStart start={start} count={count} onChoose={setStart} /> : null}
        <Button size="lg" fullWidth leftSection={<PrintIcon />} onClick={printLabels}>
          <Plural value={count} one="Print # address" other="Print # addresses" />
        </Button>
      </section>
      {printout}
    </>
  );
}

function usePostal() {
  const { i18n } = useLingui();
  return ({ name, street, zipcode, city, province, country }: ShipmentPapers['to']): string[] => {
    const place = [zipcode, city, province].filter((each) => each !== '').join(' ');
    return [name, street, place, nameOf(COUNTRIES, country, i18n.locale as Language)].filter((each) => each !== '');
  };
}

/** The code of its first item: the tag of a packed garment cannot be scanned. */
function ShipmentCode({ papers: { lines } }: { papers: ShipmentPapers }) {
  const profile = useProfile();
  const [first] = lines;
  return first ? <QrCode text={tagAddress(first.code, profile)} className={classes['qr']} /> : null;
}

function AddressLabel({ tag: papers, layout }: TagProps<ShipmentPapers>) {
  const postal = usePostal();
  const [name, ...rest] = postal(papers.to);
  const { label, padding } = layout;
  const size = (value: number) => `calc(var(--mm) * ${value})`;
  const place = { width: size(label.width), height: size(label.height), padding: size(padding) };
  return (
    <div className={classes['label']} style={place} data-testid="address-label">
      <div className={classes['to']}>
        <strong>{name}</strong>
        {rest.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <small>
          {papers.number} · {papers.from.name}
        </small>
      </div>
      <ShipmentCode papers={papers} />
    </div>
  );
}

function PackingSlip({ papers }: { papers: ShipmentPapers }) {
  const postal = usePostal();
  const { number, orderNumber, orderedAt, from, to, note, lines } = papers;
  const packed = lines.filter(({ isRefunded }) => !isRefunded);
  return (
    <article className={classes['slip']} data-testid="packing-slip">
      <header className={classes['head']}>
        <div>
          <h1>
            <Trans>Packing slip</Trans> {number}
          </h1>
          <p>
            <Trans>Order {orderNumber}</Trans> · {formatDate(orderedAt)}
          </p>
        </div>
        <ShipmentCode papers={papers} />
      </header>
      <div className={classes['parties']}>
        <section>
          <h2>
            <Trans>From</Trans>
          </h2>
          {postal(from).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
        <section>
          <h2>
            <Trans>To</Trans>
          </h2>
          {postal(to).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col" aria-hidden="true" />
            <th scope="col">
              <Trans>Code</Trans>
            </th>
            <th scope="col">
              <Trans>Item</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {packed.map(({ _id, code, name }) => (
            <tr key={_id}>
              <td className={classes['check']}>☐</td>
              <td className={classes['code']}>{code}</td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        <Plural value={packed.length} one="# piece" other="# pieces" />
      </p>
      {note === '' ? null : <p className={classes['note']}>{note}</p>}
    </article>
  );
}
