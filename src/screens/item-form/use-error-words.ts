import { useLingui } from '@lingui/react/macro';

import { errorText } from '../../engine/form/form-error-texts.ts';
import type { ShownError } from './form-shape.ts';

/** The text of a field's error. */
export function useErrorWords(): (name: string, error: ShownError) => string {
  const { t } = useLingui();
  return (name, error) => {
    if (typeof error === 'string') return error;
    if (name === 'code' && error.word === 'malformed') return t`This isn’t a valid code. Codes look like MIL-P000123X.`;
    return t(errorText(error));
  };
}
