import { useEffect, useState } from 'react';

/** Object URL of a small JPEG while it is shown; null without one. */
export function useBytesUrl(bytes: ArrayBuffer | null): string | null {
  const [shown, setShown] = useState<{ bytes: ArrayBuffer; url: string } | null>(null);
  useEffect(() => {
    if (!bytes) return undefined;
    const url = URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
    void Promise.resolve().then(() => setShown({ bytes, url }));
    return () => URL.revokeObjectURL(url);
  }, [bytes]);
  return shown?.bytes === bytes ? (shown?.url ?? null) : null;
}
