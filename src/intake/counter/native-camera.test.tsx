/** The device's camera app instead of the camera in Ordito. */
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { draw, signedIn } from '../../../tests/support/draw.tsx';
import { NativeCamera } from './native-camera.tsx';
import type { Counter } from './use-counter.ts';

beforeAll(signedIn);

const nothing = () => undefined;

/** It is busy once this place is pressed. */
function Reading() {
  const [busy, setBusy] = useState(false);
  const place: Counter['place'] = { slot: 'itemImage', number: 1, total: 2 };
  const counter = { place, code: 'MIL-P000001A', codePending: false, busy } as Counter;
  return (
    <>
      <button onClick={() => setBusy(true)}>Read</button>
      <NativeCamera counter={counter} problem={null} disabled={busy} onRetry={nothing} onProblem={nothing} />
    </>
  );
}

test('camera app: shows that a selected photo is being read, which takes seconds for a large one', async () => {
  await draw(<Reading />);
  const loader = page.getByLabelText('Preparing the photo');
  await expect.element(page.getByTestId('native-camera')).toBeVisible();
  await expect.element(loader).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.element(loader).toBeVisible();
});
