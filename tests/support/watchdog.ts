/**
 * Time limit of a watchdog on this machine: what an idle one is given, in ms, times how slow this one was when the tests began
 * (`scripts/calibrate.mjs`). A watchdog ends what hangs; nothing is judged by it.
 */
export const watchdog = (ms: number): number => ms * Math.max(1, Number(process.env['SLOWNESS'] ?? 1));
