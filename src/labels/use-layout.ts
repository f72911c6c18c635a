import { useEffect, useState } from 'react';

import { db } from '../store/db.ts';
import { LAYOUT_IDS, type LayoutId } from './layouts.ts';

const NAME = 'labelLayout';

/** The paper in this device's printer: stored per device, for everybody who signs in. */
export function useLayout(): [LayoutId, (next: LayoutId) => void] {
  const [layout, setLayout] = useState<LayoutId>('roll62');
  useEffect(() => {
    let chosen = false;
    void db.settings.get(NAME).then(
      (stored) => {
        const known = LAYOUT_IDS.find((id) => id === stored?.value);
        if (known && !chosen) setLayout(known);
      },
      () => undefined,
    );
    return () => {
      chosen = true;
    };
  }, []);
  const choose = (next: LayoutId) => {
    setLayout(next);
    // If it cannot be stored, it must be selected again next time.
    void db.settings.put({ name: NAME, value: next }).catch(() => undefined);
  };
  return [layout, choose];
}
