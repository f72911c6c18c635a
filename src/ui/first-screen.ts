/** Defers what the first screen does not need, so that it does not compete for the network. */

let isDrawn = false;
let tell: () => void = () => undefined;
const drawn = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Marks the first screen as drawn, with the browser idle. */
export function firstScreenDrawn(): void {
  isDrawn = true;
  tell();
}

/** Whether the first screen is drawn. */
export const isFirstScreenDrawn = (): boolean => isDrawn;

/** Loads something once the first screen is drawn; at once from then on. */
export async function afterFirstScreen<T>(load: () => Promise<T>): Promise<T> {
  await drawn;
  return load();
}
