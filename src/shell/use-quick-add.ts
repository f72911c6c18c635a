import { useState } from 'react';

import { mayDo, COUNTER, type Caller } from '../../contract/access.ts';
import { QUICK_ADD_BELOW } from '../../contract/limits.ts';
import { useNarrowerThan } from '../ui/use-narrower-than.ts';

/** State of the quick-add dialog. It opens by itself in a narrow window, at the start and on becoming narrow (spec section 2). */
export function useQuickAdd(caller: Caller) {
  const allowed = mayDo(COUNTER, caller);
  const narrow = useNarrowerThan(QUICK_ADD_BELOW);
  const [opened, setOpened] = useState(narrow);
  const [wasNarrow, setWasNarrow] = useState(narrow);
  // Loaded on first use and then kept, so that closing it can be animated.
  const [used, setUsed] = useState(narrow);
  if (narrow !== wasNarrow) {
    setWasNarrow(narrow);
    if (narrow) open();
  }
  return { allowed, used: allowed && used, opened: allowed && opened, open, close: () => setOpened(false) };

  function open(): void {
    setOpened(true);
    setUsed(true);
  }
}
