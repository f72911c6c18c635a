import { sourceOf } from '../ui/picture-source.ts';

/** The smallest rendition of a stored picture, also from the offline cache; null if it is not available. */
export async function smallestRendition(url: string): Promise<ArrayBuffer | null> {
  const answer = await fetch(sourceOf(url, 160)).catch(() => null);
  return answer?.ok ? answer.arrayBuffer() : null;
}
