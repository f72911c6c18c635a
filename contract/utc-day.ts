import { clock } from './clock.ts';

/** The day of a moment, by default now, in UTC, `YYYY-MM-DD`: the product counts days so. `moment` may be epoch ms. */
export const utcDay = (moment: Date | number = clock.ms()): string => new Date(moment).toISOString().slice(0, 10);
