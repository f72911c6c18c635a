import { laterPart } from '../../ui/later-part.ts';

/** A range of days; the calendar's code comes with the first one that is drawn. */
export const LaterDayRange = laterPart(async () => (await import('./day-range.tsx')).DayRange);
