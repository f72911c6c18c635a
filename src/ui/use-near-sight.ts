import { type RefObject, useEffect, useRef, useState } from 'react';

/** Distance below the viewport at which loading starts, in CSS pixels. */
const AHEAD = 300;

/** Whether an element has come near the viewport; stays true from then on. */
export function useNearSight<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return undefined;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `0px 0px ${AHEAD}px` },
    );
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  return [place, near];
}
