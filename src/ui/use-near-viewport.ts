import { type RefObject, useEffect, useRef, useState } from 'react';

/** Distance below the viewport at which loading starts, in CSS pixels. */
const PRELOAD_PX = 300;

/** Whether an element has come near the viewport; stays true from then on. */
export function useNearViewport<Target extends Element>(): [RefObject<Target | null>, boolean] {
  const place = useRef<Target>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `0px 0px ${PRELOAD_PX}px` },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return [place, near];
}
