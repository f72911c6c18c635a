import { sourceOf } from '../ui/picture-source.ts';

/** The smallest rendition of a stored picture, also one that is kept for times without network; null where it cannot be had. */
export async function smallestRendition(url: string): Promise<ArrayBuffer | null> {
  const answer = await fetch(sourceOf(url, 160)).catch(() => null);
  return answer?.ok ? answer.arrayBuffer() : null;
}
