import { useEffect } from 'react';

/**
 * Names the page in the browser's tab. Not as an element of the document's head: there the one of `index.html` comes first, and
 * those of hidden views would stay.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Ordito`;
  }, [title]);
}
