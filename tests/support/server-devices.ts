/** Device reports, and waiting for data that is recorded after the response. */
import { until } from './until.ts';

const HOUR_MS = 3_600_000;

/** A moment some hours ago. */
export const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();

interface Lane {
  owner: string;
  waiting: number;
  attention?: number;
  oldestAt?: string | null;
  codes?: string[];
}
/** A report with everything else empty. */
export const report = (lanes: Lane[] = [], more: object = {}) => ({
  appVersion: '1.2.3',
  lanes: lanes.map((lane) => ({ attention: 0, oldestAt: null, codes: [], ...lane })),
  storage: null,
  battery: null,
  ...more,
});
/** Polls for data recorded shortly after a response. */
export const eventually = until;
