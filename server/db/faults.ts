/** Moments of the work at which a test may let the process die. */
export type FaultPoint = 'photo-stored' | 'before-commit' | 'after-commit';

/** Called where the work passes such a moment. */
export type Reach = (point: FaultPoint) => void;

/**
 * Reads `after-commit:2`: the process kills itself, as a power cut would, the second time that point is reached. An
 * empty text, the rule outside tests, never kills.
 */
export function faultPoints(text: string): Reach {
  const left = new Map(text.split(',').map((part) => [part.split(':')[0] ?? '', Number(part.split(':')[1] ?? 1)]));
  return (point) => {
    const count = left.get(point);
    if (count === undefined) return;
    if (count <= 1) process.kill(process.pid, 'SIGKILL');
    left.set(point, count - 1);
  };
}
