import type { ReactNode } from 'react';

import card from './merchant-parts.module.css';
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
