/** Chooses the next size and quality to try: pure, so that page, worker and tests agree. */
import { IMAGE_BYTES_TARGET, IMAGE_EDGE_TARGET } from '../../contract/limits.ts';

/** Settings of one JPEG encoding: longest edge in pixels, quality 0 to 1. */
export interface Try {
  edge: number;
  quality: number;
}

/** How small a photo must become: maximum bytes and longest edge. */
export interface Target {
  bytes: number;
  edge: number;
}

export const CAPTURE_TARGET: Target = { bytes: IMAGE_BYTES_TARGET, edge: IMAGE_EDGE_TARGET };
/** After a 413: clearly smaller than the refused photo. */
export const SHRUNK_TARGET: Target = { bytes: 900_000, edge: 1600 };

const FIRST_QUALITY = 0.85;
const QUALITY_MIN = 0.55;
const EDGE_MIN = 320;

/** The first try for a target. */
export const firstTry = ({ edge }: Target): Try => ({ edge, quality: FIRST_QUALITY });

/** The next try after a result of `bytes`; null if it fits, or if a smaller one makes no sense. Quality drops before size. */
export function nextTry(last: Try, bytes: number, target: Target): Try | null {
  if (bytes <= target.bytes) return null;
  const over = bytes / target.bytes;
  if (last.quality > QUALITY_MIN && over < 2) {
    return { edge: last.edge, quality: Math.max(QUALITY_MIN, last.quality - 0.1 * Math.ceil(over)) };
  }
  const edge = Math.floor(last.edge / Math.sqrt(Math.max(over, 1.3)));
  return edge < EDGE_MIN ? null : { edge, quality: Math.min(last.quality, 0.75) };
}

/** Scales a size to fit an edge, proportions kept, never larger than the source and never below one pixel. */
export function fitWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const scale = Math.min(1, edge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
