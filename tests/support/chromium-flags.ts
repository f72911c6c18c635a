/** What every Chromium of the tests is started with: no traffic of its own, and no sandbox where the tests run as root. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  // Where there is none, emulating one takes a third of all computing time.
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
];
