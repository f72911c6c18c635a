import { useQueryClient } from '@tanstack/react-query';

import { checkVatNumber } from '../../../contract/calls/vat-checks.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { readAgain } from '../../api/update-cached-record.ts';
import { ownCall } from '../../session/own-call.ts';
import { toastDone, toastError } from '../../ui/toast.ts';

/** Checks a VAT number, and reports whether that started; resolves to true if it did. */
export function useVatChecking(): (number: string) => Promise<boolean> {
  const client = useQueryClient();
  const words = useFailureText();
  return async (number) => {
    const answer = await ownCall(send(checkVatNumber, { body: { number } }));
    readAgain(client, 'vatCheck');
    if (answer.ok) toastDone(answer.value.message ?? '');
    else toastError(words(answer.failure));
    return answer.ok;
  };
}
