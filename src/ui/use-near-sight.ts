import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window something may begin to get ready, in CSS pixels. */
const AHEAD = 300;

/** Whether a place has come near the part of the page that is seen; once it has, it stays so. */
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
