import { db } from '../store/db.ts';
import { CAPTURE_TARGET, type Target } from './fit.ts';

/** Longest edges a device can be set to, in pixels: for slow links, the default, and for fabrics whose weave should be visible. */
export const CAPTURE_EDGES = [1600, CAPTURE_TARGET.edge, 2560] as const;

/** The size this device compresses photos to: its setting, or the default. */
export async function captureTarget(): Promise<Target> {
  const stored = Number((await db.settings.get('photoEdge').catch(() => undefined))?.value);
  return { ...CAPTURE_TARGET, edge: CAPTURE_EDGES.find((each) => each === stored) ?? CAPTURE_TARGET.edge };
}

/** Sets the longest edge of this device's photos, in pixels. */
export async function setCaptureEdge(edge: number): Promise<void> {
  await db.settings.put({ name: 'photoEdge', value: String(edge) });
}
