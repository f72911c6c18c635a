import { db } from '../store/db.ts';
import { CAPTURE_TARGET, type Target } from './fit.ts';

/** Longest edges a device may be set to, in pixels: for slow links, as it comes, and for fabrics whose weave should be seen. */
export const CAPTURE_EDGES = [1600, CAPTURE_TARGET.edge, 2560] as const;

/** How small this device makes its photos: as it was set, or as it comes. */
export async function captureTarget(): Promise<Target> {
  const stored = Number((await db.settings.get('photoEdge').catch(() => undefined))?.value);
  return { ...CAPTURE_TARGET, edge: CAPTURE_EDGES.find((each) => each === stored) ?? CAPTURE_TARGET.edge };
}

/** Sets the longest edge of this device's photos, in pixels. */
export async function setCaptureEdge(edge: number): Promise<void> {
  await db.settings.put({ name: 'photoEdge', value: String(edge) });
}
