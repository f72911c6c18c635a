/** Maximum time between the taps of a double tap, in ms. */
export const DOUBLE_TAP_MS = 400;

let tappedAt = -Infinity;

/**
 * Whether this is the second tap of a double tap. Asked by buttons that go away with what they act on: the next one of a list comes under
 * the finger.
 */
export function isSecondTap(): boolean {
  const before = tappedAt;
  tappedAt = performance.now();
  return tappedAt - before < DOUBLE_TAP_MS;
}
