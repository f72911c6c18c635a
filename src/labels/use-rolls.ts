import { useEffect, useState } from 'react';

import { db } from '../store/db.ts';
import { readRolls, type Roll } from './rolls.ts';

/** The rolls a person made on this device, newest first; `refresh` reads them again. */
export function useRolls(owner: string): { rolls: readonly Roll[]; refresh: () => Promise<void> } {
  const [rolls, setRolls] = useState<readonly Roll[]>([]);
  useEffect(() => {
    let gone = false;
    void readRolls(db, owner).then(
      (found) => {
        if (!gone) setRolls(found);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [owner]);
  const refresh = async () => setRolls(await readRolls(db, owner));
  return { rolls, refresh };
}
