import { type RefObject, useEffect, useEffectEvent } from 'react';

const photosIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Takes photos that are dropped on an area, and pasted ones if `pastes` while it is on show. */
export function usePhotoDrops(area: RefObject<HTMLElement | null>, take: (photos: File[]) => void, pastes = false) {
  const taken = useEffectEvent((event: Event, photos: File[]) => {
    if (photos.length === 0) return;
    event.preventDefault();
    take(photos);
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const mark = (over: boolean) => element.toggleAttribute('data-dropping', over);
    const onDragOver = (event: DragEvent) => {
      // An area within another one takes its own.
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      mark(true);
    };
    const onDrop = (event: DragEvent) => {
      mark(false);
      if (!event.defaultPrevented) taken(event, photosIn(event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      // Text is copied with a picture of it by some programs.
      const isText = event.clipboardData?.types.includes('text/plain');
      if (!isText && element.checkVisibility()) taken(event, photosIn(event.clipboardData));
    };
    element.addEventListener('dragover', onDragOver, { signal });
    element.addEventListener('dragleave', () => mark(false), { signal });
    element.addEventListener('drop', onDrop, { signal });
    if (pastes) document.addEventListener('paste', onPaste, { signal });
    return () => listening.abort();
  }, [area, pastes]);
}
