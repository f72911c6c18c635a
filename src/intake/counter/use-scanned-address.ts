import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

import { SCREENS } from '../../../contract/access.ts';
import { readTag } from '../../scan/read-tag.ts';

/** Takes the code from a scanned tag's address (`?code=`), once. */
export function useScannedAddress(onCode: (code: string) => void): void {
  const { code } = useSearch({ strict: false });
  const navigate = useNavigate();
  const take = useEffectEvent((text: string) => {
    const tag = readTag(text);
    if (tag) onCode(tag);
    // A reload must not claim it again.
    void navigate({ to: SCREENS.intake.path, search: {}, replace: true });
  });
  useEffect(() => {
    if (typeof code === 'string') take(code);
  }, [code]);
}
