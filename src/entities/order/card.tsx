import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { DETAIL_PATHS } from '../../../contract/access.ts';
import type { OrderLine } from '../../../contract/calls/orders.ts';
import { CodeText } from '../../ui/code-text.tsx';
import { Picture } from '../../ui/picture.tsx';

import link from '../../ui/text-link.module.css';
import card from '../merchant/parts.module.css';
import classes from './order.module.css';

interface OrderCardProps {
  id: string;
  title: ReactNode;
  children: ReactNode;
  /** Beside the title. */
  aside?: ReactNode;
}

/** A part of an order under its heading. */
export const OrderCard = ({ id, title, children, aside }: OrderCardProps) => (
  <section className={card['card']} aria-labelledby={id}>
    <div className={classes['head']}>
      <h2 id={id} className={card['title']}>
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);

/** A line of a card's list of facts. */
export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

interface OrderItemProps {
  item: Pick<OrderLine, 'kind' | 'item' | 'code' | 'name' | 'imageUrl'>;
  /** Below its code. */
  note: ReactNode;
}

/** An item of an order: its photo, its name as a link to it, and its code. */
export function OrderItem({ item: { kind, item, code, name, imageUrl }, note }: OrderItemProps) {
  return (
    <>
      <span className={classes['photo']}>
        <Picture picture={imageUrl === null ? null : { url: imageUrl }} sizes="4rem" alt="" />
      </span>
      <span className={classes['item']}>
        {kind === 'plan' ? (
          name
        ) : (
          <Link to={DETAIL_PATHS[kind]} params={{ id: item }} className={`${link['link']} ${link['alone']}`}>
            {name}
          </Link>
        )}
        <CodeText>{code}</CodeText>
        {note === null ? null : <span className={card['quiet']}>{note}</span>}
      </span>
    </>
  );
}
