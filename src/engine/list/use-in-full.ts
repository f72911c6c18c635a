import { useState } from 'react';

/** Whether a row is rendered in full: one that appears while the view moves fast waits until it rests, and then stays. */
export function useInFull(isMoving: boolean): boolean {
  const [isFull, setFull] = useState(!isMoving);
  if (!isMoving && !isFull) setFull(true);
  return isFull || !isMoving;
}
