import { useState } from 'react';

import { download } from '../ui/download.ts';
import { toastError } from '../ui/toast.ts';
import { useFailureText } from './failure-text.ts';
import type { Failure, Result } from './result.ts';

/** Downloads a file once its address is there, and says why if there is none. */
export function useDownload() {
  const words = useFailureText();
  const [busy, setBusy] = useState(false);
  const save = async (address: Promise<Result<string, Failure>>) => {
    setBusy(true);
    const answer = await address;
    setBusy(false);
    if (answer.ok) download(answer.value);
    else toastError(words(answer.failure));
  };
  return { busy, save };
}
