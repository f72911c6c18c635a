/** Flags of every Chromium in the tests: no background traffic, and no sandbox if the tests run as root. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  // Without a GPU, emulating one takes a third of the CPU time.
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-quic',
];
