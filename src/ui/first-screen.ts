/** Defers what the first screen does not need, so that it does not compete for the network. */

let tell: () => void = () => undefined;
const drawn = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Marks the first screen as drawn, with the browser idle. */
export const firstScreenDrawn = (): void => tell();

/** Loads something once the first screen is drawn; at once from then on. */
export async function afterFirstScreen<T>(load: () => Promise<T>): Promise<T> {
  await drawn;
  return load();
}
