/** Which page holds a draft: one at a time, or an item restored in two tabs would be saved twice. A Web Lock. */
import type { DraftPlace } from '../store/draft.ts';

const nameOf = (owner: string, place: DraftPlace): string => `ordito-draft ${owner} ${place}`;

/**
 * Acquires a place for this page, waiting up to `timeoutMs` for a closing page. Resolves to a release function, or null if another page
 * holds it. The system releases it when the page ends, however it ends.
 */
export async function takePlace(owner: string, place: DraftPlace, timeoutMs = 0): Promise<(() => void) | null> {
  if (!navigator.locks) return () => undefined;
  const options: LockOptions = timeoutMs > 0 ? { signal: AbortSignal.timeout(timeoutMs) } : { ifAvailable: true };
  return new Promise((resolve) => {
    const acquired = navigator.locks.request(nameOf(owner, place), options, (lock) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(null),
    );
    acquired.catch(() => resolve(null));
  });
}

/** The places of a person that are held by some page. */
export async function placesAtWork(owner: string): Promise<DraftPlace[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  const prefix = nameOf(owner, '' as DraftPlace);
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length) as DraftPlace] : []));
}
