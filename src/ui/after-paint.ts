/**
 * Does something once what is drawn now is on show: moving the focus computes the layout, which the first sight of a form need not wait
 * for. Returns a function that cancels it.
 */
export function afterPaint(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => (timer = setTimeout(action)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
