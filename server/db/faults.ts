/** Points at which a test can kill the process. */
export type FaultPoint =
  | 'photo-stored'
  | 'before-commit'
  | 'after-commit'
  | 'account-created'
  | 'order-created'
  | 'intent-created'
  | 'order-expired'
  | 'event-stored'
  | 'payment-read'
  | 'payment-applied'
  | 'transfer-fixed'
  | 'transfer-sent'
  | 'refund-sent'
  | 'reversal-fixed'
  | 'reversal-sent'
  | 'order-mail-sent'
  | 'supplier-file-dropped';

/** Called when the work reaches such a point. */
export type ReachPoint = (point: FaultPoint) => void;

/**
 * Parses `after-commit:2`: the process kills itself, as in a power cut, the second time it reaches that point. An empty text, the default
 * outside tests, never kills.
 */
export function faultPoints(text: string): ReachPoint {
  const left = new Map(text.split(',').map((part) => [part.split(':')[0] ?? '', Number(part.split(':')[1] ?? 1)]));
  return (point) => {
    const count = left.get(point);
    if (count === undefined) return;
    if (count <= 1) process.kill(process.pid, 'SIGKILL');
    left.set(point, count - 1);
  };
}
