/** Places of records in orders that people keep by hand. */
import { sql } from 'drizzle-orm';
import { numeric, pgSequence } from 'drizzle-orm/pg-core';

/** Whole numbers, each given once: a new record comes last, and waits for nobody who adds or moves another. */
export const positions = pgSequence('positions');

/** The column of a `position`. A record that was moved between two others has a fraction. */
export const position = () =>
  numeric()
    .notNull()
    .unique()
    .default(sql`nextval('positions')`);
