import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';

import { fileKind } from '../../../../contract/field-kinds/file.ts';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import type { KindInputProps } from '../input-props.ts';
import type { EnteredKind } from '../kind.ts';

/** The code that sends files loads with the first of their inputs. */
const LaterDocumentInput = lazyComponent(async () => (await import('../../inputs/document-input.tsx')).DocumentInput);

function Document(props: KindInputProps) {
  return (
    <Suspense fallback={<Skeleton height="6rem" />}>
      <LaterDocumentInput {...props} />
    </Suspense>
  );
}

export const file: EnteredKind = { of: fileKind, Input: Document };
