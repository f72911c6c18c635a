/** How often a job that moves money is tried: for about two days. After that it is listed as failed, and looked after every hour. */
const MINUTE_MS = 60_000;
export const MONEY_TRIES = {
  tries: 11,
  backoffMs: [0.2, 1, 5, 15, 60, 180, 360, 720, 720, 720].map((minutes) => minutes * MINUTE_MS),
};
