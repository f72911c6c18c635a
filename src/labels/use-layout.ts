import { useEffect, useState } from 'react';

import { db } from '../store/db.ts';
import { LAYOUT_IDS, type LayoutId } from './layouts.ts';

const NAME = 'labelLayout';

/** The paper in this device's printer: remembered on the device, whoever signs in. */
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
    // Where it cannot be written, it is chosen again next time.
    void db.settings.put({ name: NAME, value: next }).catch(() => undefined);
  };
  return [layout, choose];
}
