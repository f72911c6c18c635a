import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { ADMINS, COUNTER, mayDo, SCREENS, type Who } from '../../../contract/access.ts';
import { listDevices } from '../../../contract/calls/devices.ts';
import { countInsertedSold } from '../../../contract/calls/hub-centers.ts';
import { PAGE_SIZE_MAX } from '../../../contract/limits.ts';
import { RESOURCES } from '../../../contract/resource-access.ts';
import { read } from '../../api/calls.ts';
import { Referring } from '../../engine/detail/referring.tsx';
import { Age } from '../../engine/values/age.tsx';
import type { DetailParts } from '../../engine/view.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useProfile } from '../../session/use-session.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { HubSetup } from './hub-setup.tsx';
import { Conditions, Figures } from './parts.tsx';
import { PaymentSection } from './payment-parts.tsx';

import tabs from '../../engine/list/list-tabs.module.css';
import link from '../../ui/text-link.module.css';
import classes from './parts.module.css';

const PayoutStatements = lazyComponent(async () => (await import('./payout-statement.tsx')).PayoutStatements);

const OwnDac7 = lazyComponent(async () => (await import('./dac7-parts.tsx')).OwnDac7);

const { title: SOLD_ITEMS } = RESOURCES.soldItem.words;
const TABS = {
  overview: msg`Overview`,
  items: msg`Items`,
  orders: msg`Orders`,
  payouts: msg`Payouts`,
  conditions: msg`Conditions`,
  history: msg`History`,
} as const satisfies Record<string, MessageDescriptor>;
type Tab = keyof typeof TABS;
/** Who sees what only some people see. */
const SEEN_BY: Partial<Record<Tab, Who>> = { items: COUNTER, orders: COUNTER, payouts: COUNTER, conditions: COUNTER };

/** Tablets report themselves without a live change. */
const EVERY_MS = 30_000;

/** A hub center's page: what it is, its items, its conditions, and what was changed. */
export function MerchantTabs({ record, overview, history }: DetailParts) {
  const { t } = useLingui();
  const profile = useProfile();
  const [chosen, setChosen] = useState<Tab>('overview');
  const shown = (Object.keys(TABS) as Tab[]).filter((tab) => mayDo(SEEN_BY[tab] ?? 'signed-in', profile));
  const { _id: id } = record;
  return (
    <div className={classes['tabs']}>
      <div className={tabs['tabs']} role="group" aria-label={t`Parts of this page`}>
        {shown.map((tab) => (
          <button
            key={tab}
            type="button"
            className={tabs['tab']}
            aria-pressed={tab === chosen}
            onClick={() => setChosen(tab)}
          >
            {t(TABS[tab])}
          </button>
        ))}
      </div>
      <div className={classes['panel']}>
        {chosen === 'overview' ? (
          <>
            <Figures id={id} />
            {mayDo(ADMINS, profile) ? (
              <div className={classes['overview']}>
                <div className={classes['panel']}>{overview}</div>
                {/* Beside or below: they come later, and nothing may move away under a finger. */}
                <div className={classes['panel']}>
                  <HubSetup id={id} />
                  <PaymentSection id={id} />
                  <Tablets id={id} />
                </div>
              </div>
            ) : (
              overview
            )}
          </>
        ) : chosen === 'items' ? (
          <Items key={id} id={id} />
        ) : chosen === 'orders' ? (
          <Orders key={id} id={id} />
        ) : chosen === 'payouts' ? (
          <Suspense>
            <PayoutStatements key={id} id={id} />
            <Referring key={`sold ${id}`} name="soldItem" field="hubcenter" title={SOLD_ITEMS} id={id} />
            <OwnDac7 key={`dac7 ${id}`} id={id} />
          </Suspense>
        ) : chosen === 'conditions' ? (
          <Conditions id={id} />
        ) : (
          history
        )}
      </div>
    </div>
  );
}

/** The devices of a hub center, and what still waits on each. */
function Tablets({ id }: { id: string }) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...read(listDevices, { query: { hubcenter: id, limit: PAGE_SIZE_MAX } }),
    refetchInterval: EVERY_MS,
  });
  const devices = data?.data ?? [];
  if (devices.length === 0) return null;
  return (
    <section className={classes['card']} aria-labelledby="hub-devices" data-testid="hub-devices">
      <h2 id="hub-devices" className={classes['title']}>
        <Trans>Tablets</Trans>
      </h2>
      <ul className={classes['devices']}>
        {devices.map(({ _id, name, system, label, waiting, attention, lastContactAt }) => (
          <li key={_id} className={classes['device']}>
            <strong>{name ?? system ?? label}</strong>
            {waiting > 0 ? (
              <StatusBadge tone={attention > 0 ? 'bad' : 'wait'}>{t`${waiting} waiting`}</StatusBadge>
            ) : (
              <StatusBadge tone="good">{t`All synced`}</StatusBadge>
            )}
            <span className={classes['quiet']}>
              <Trans>
                Last contact <Age moment={lastContactAt} />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
      <Link to={SCREENS.devices.path} className={`${link['link']} ${link['alone']}`}>
        <Trans>Show all devices</Trans>
      </Link>
    </section>
  );
}

/** The kinds of items, each with the list that shows those of one hub center. */
const KINDS = [
  ['product', 'products', RESOURCES.product.words],
  ['fabric', 'fabrics', RESOURCES.fabric.words],
  ['generic', 'generics', RESOURCES.generic.words],
] as const;

/** The newest items of a hub center, kind by kind. */
function Items({ id }: { id: string }) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(read(countInsertedSold, { params: { id }, query: {} }));
  return (
    <>
      <div className={classes['ways']}>
        {KINDS.map(([name, screen, { title }]) => (
          <Link
            key={name}
            to={SCREENS[screen].path}
            search={{ hubcenter: id }}
            className={`${link['link']} ${link['alone']}`}
          >
            {t(title)} {data ? `(${formatNumber(data[screen].inserted, i18n.locale)})` : null}
          </Link>
        ))}
      </div>
      {data?.inserted === 0 ? (
        <p className={classes['none']}>
          <Trans>No item has arrived yet.</Trans>
        </p>
      ) : null}
      {KINDS.map(([name, , { title }]) => (
        <Referring key={name} name={name} field="hubcenter" title={title} id={id} />
      ))}
    </>
  );
}

/** The newest orders of a hub center, and what it sends of them. Its merchant sees the second alone: an order may be of several. */
function Orders({ id }: { id: string }) {
  const profile = useProfile();
  const empty = (
    <p className={classes['none']}>
      <Trans>No order has arrived yet.</Trans>
    </p>
  );
  return (
    <>
      {mayDo(ADMINS, profile) ? (
        <Referring name="order" field="hubs" title={msg`Orders`} id={id} empty={empty} />
      ) : null}
      <Referring
        name="shipment"
        field="hubcenter"
        title={msg`Shipments`}
        id={id}
        empty={mayDo(ADMINS, profile) ? null : empty}
      />
    </>
  );
}
