/** Zoom of a picture: `x` and `y` are the offset of its centre from the centre of the frame, in CSS pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

interface Point {
  x: number;
  y: number;
}
interface Frame {
  width: number;
  height: number;
}

/** The whole picture. */
export const REST: Zoom = { scale: 1, x: 0, y: 0 };
const SCALE_MAX = 6;

/** Zooms by a factor about a fixed point, relative to the centre of the frame. */
export function zoomed({ scale, x, y }: Zoom, factor: number, { x: px, y: py }: Point, frame: Frame): Zoom {
  const next = Math.min(Math.max(scale * factor, 1), SCALE_MAX);
  const grown = next / scale;
  return held({ scale: next, x: px - (px - x) * grown, y: py - (py - y) * grown }, frame);
}

/** Pans the picture; it never leaves the frame. */
export const panned = ({ scale, x, y }: Zoom, by: Point, frame: Frame): Zoom =>
  held({ scale, x: x + by.x, y: y + by.y }, frame);

function held({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const within = (value: number, room: number) => Math.min(Math.max(value, -room), room) + 0;
  return { scale, x: within(x, ((scale - 1) * width) / 2), y: within(y, ((scale - 1) * height) / 2) };
}
