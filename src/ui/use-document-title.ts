import { useEffect } from 'react';

/**
 * Sets the title of the browser's tab. Not as an element in the head: the one of `index.html` comes first there, and those of hidden views
 * would stay.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ordito`;
  }, [title]);
}
