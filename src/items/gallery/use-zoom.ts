import { type MouseEvent, type PointerEvent, type WheelEvent, useRef, useState } from 'react';

import { panned, REST, zoomed } from './zoom.ts';

interface Point {
  x: number;
  y: number;
}

/** Zoom factor of a double tap. */
const CLOSER = 2.5;
/** A swipe of at least this length shows the next picture, in CSS pixels. */
const STROKE = 60;

/** The zoom state of a picture, and its pointer gestures: one pointer pans, two zoom, a swipe turns the page. */
export function useZoom(onTurn: (by: number) => void) {
  const [zoom, setZoom] = useState(REST);
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const began = useRef<Point | null>(null);

  const frame = () => stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
  /** Position of an event relative to the centre of the frame. */
  const pointOf = (event: MouseEvent<HTMLElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  };
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) =>
    setZoom((before) => zoomed(before, factor, at, frame()));
  const pan = (x: number, y: number) => setZoom((before) => panned(before, { x, y }, frame()));

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    began.current = pointers.current.size === 1 ? pointOf(event) : null;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
    pointers.current.set(event.pointerId, now);
    if (!other) return pan(now.x - before.x, now.y - before.y);
    const middle = (point: Point) => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const apart = (point: Point) => Math.max(Math.hypot(point.x - other.x, point.y - other.y), 1);
    zoomBy(apart(now) / apart(before), middle(now));
    pan(middle(now).x - middle(before).x, middle(now).y - middle(before).y);
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
    const { current: from } = began;
    began.current = null;
    if (!from || zoom.scale > 1) return;
    const { x, y } = pointOf(event);
    if (Math.abs(x - from.x) > Math.max(STROKE, Math.abs(y - from.y))) onTurn(x < from.x ? 1 : -1);
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onDoubleClick: (event: MouseEvent<HTMLElement>) => {
      if (zoom.scale > 1) setZoom(REST);
      else zoomBy(CLOSER, pointOf(event));
    },
    onWheel: (event: WheelEvent<HTMLElement>) => zoomBy(Math.exp(-event.deltaY / 400), pointOf(event)),
  };
  return { stage, zoom, setZoom, zoomBy, pan, handlers };
}
