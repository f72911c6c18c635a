/** What the first screen does not need waits for it: it must not take the network from what is being looked at. */

let tell: () => void = () => undefined;
const drawn = new Promise<void>((resolve) => {
  tell = resolve;
});

/** The first screen is drawn and the browser has had a moment. */
export const firstScreenDrawn = (): void => tell();

/** Loads something once the first screen is drawn; at once from then on. */
export async function afterFirstScreen<T>(load: () => Promise<T>): Promise<T> {
  await drawn;
  return load();
}
