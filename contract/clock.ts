/** The time of the process. Everything in `contract` and the server's services asks here, so that a test can step it. */
export const clock = {
  /** In ms since 1970. */
  ms: (): number => Date.now(),
  now: (): Date => new Date(clock.ms()),
};
