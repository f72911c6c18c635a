/** An item being judged: its verdicts by button and key; nobody approves a photo that cannot be shown. */
import { useState } from 'react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';

import type { Review } from '../../../contract/calls/reviews.ts';
import { draw, expectClean, signedIn } from '../../../tests/support/draw.tsx';
import { DOUBLE_TAP_MS } from '../../ui/second-tap.ts';
import { ReviewBench } from './review-bench.tsx';
import type { useReviewQueue } from './use-review-queue.ts';

beforeAll(signedIn);
afterEach(() => vi.restoreAllMocks());

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const decide = vi.fn(async () => ({ word: 'saved' }));
const skip = vi.fn();
const queue = { decide, skip, busy: false } as unknown as ReturnType<typeof useReviewQueue>;

/** A review of an item with a photo at an address. */
const reviewWith = (url: string): Review => ({
  _id: '0190f000-0000-7000-8000-0000000000a1',
  item: {
    _id: '0190f000-0000-7000-8000-0000000000a2',
    kind: 'product',
    code: 'ABC-P0000017',
    name: 'Coat',
    note: '',
    itemImage: { imageId: '1', url, width: 1, height: 1 },
    tagImage: null,
    images: [],
    details: {},
  } as unknown as Review['item'],
  hubcenter: '0190f000-0000-7000-8000-0000000000a3',
  hubcenterName: 'Torino',
  state: 'open',
  why: 'sample',
  note: '',
  reason: null,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  openedAt: '2026-11-25T10:00:00.000Z',
  rev: 1,
});
const skipButton = () => page.getByRole('button', { name: /^Skip/ });
const approve = () => page.getByRole('button', { name: /^Approve/ });

test('an item is approved by button and by key', async () => {
  await draw(<ReviewBench queue={queue} review={reviewWith(PIXEL)} />);
  await approve().click();
  await press('a');
  await expect.poll(() => decide.mock.calls.length).toBe(2);
});

let seconds = Date.now() / 1000;

/** Presses a key, so many seconds after the one before. */
async function press(key: string, pause = 1): Promise<void> {
  seconds += pause;
  const text = key.length === 1 ? { text: key, code: `Key${key.toUpperCase()}` } : {};
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...text, timestamp: seconds });
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: seconds + 0.001 });
}

async function scan(text: string): Promise<void> {
  for (const [index, key] of [...text.split(''), 'Enter'].entries()) await press(key, index === 0 ? 1 : 0.008);
}

test('a tag with every letter is scanned without a verdict, and no verdict is typed', async () => {
  decide.mockClear();
  skip.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await draw(<ReviewBench queue={queue} review={reviewWith(PIXEL)} />);
  await vi.waitFor(() => vi.advanceTimersByTime(DOUBLE_TAP_MS));
  await scan('nap-p000080abcdefghijklmnopqrstuvwxyz');
  await scan('NAP-P000080ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  vi.advanceTimersByTime(5000);
  expect([decide.mock.calls.length, skip.mock.calls.length]).toEqual([0, 0]);
  await expect.element(skipButton()).toBeVisible();
  await press('s');
  vi.advanceTimersByTime(5000);
  expect(skip).toHaveBeenCalledTimes(1);
});

test('a key pressed while a verdict is on its way acts afterwards, and the reason typed is no verdict', async () => {
  decide.mockClear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const bench = (busy: boolean) => <ReviewBench queue={{ ...queue, busy }} review={reviewWith(PIXEL)} />;
  const Bench = () => {
    const [busy, setBusy] = useState(true);
    return (
      <>
        {bench(busy)}
        <button type="button" onFocus={() => setBusy(false)}>
          done
        </button>
      </>
    );
  };
  await draw(<Bench />);
  await expect.element(skipButton()).toBeDisabled();
  for (const key of 'ra') {
    await press(key);
    vi.advanceTimersByTime(1000);
  }
  await expect.element(skipButton()).toBeDisabled();
  (page.getByRole('button', { name: 'done' }).element() as HTMLElement).focus();
  await expect.element(page.getByRole('textbox')).toHaveFocus();
  await userEvent.keyboard('a stain');
  vi.advanceTimersByTime(1000);
  await expect.element(page.getByRole('textbox')).toHaveValue('a stain');
  expect(decide).not.toHaveBeenCalled();
});

test('an item is approved only once its photo was in sight for longer than a double tap', async () => {
  decide.mockClear();
  // A photo that does not come.
  await cdp().send('Fetch.enable', { patterns: [{ urlPattern: '*/images/late*' }] });
  onTestFinished(async () => void (await cdp().send('Fetch.disable')));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { container } = await draw(<ReviewBench queue={queue} review={reviewWith('/admin/api/images/late')} />);
  await expect.element(approve()).toBeDisabled();
  vi.advanceTimersByTime(2 * DOUBLE_TAP_MS);
  await expect.element(approve()).toBeDisabled();
  await press('a');
  vi.advanceTimersByTime(DOUBLE_TAP_MS);
  const photo = container.querySelector('img');
  const loaded = new Promise((resolve) => photo?.addEventListener('load', resolve));
  photo?.setAttribute('srcset', PIXEL);
  await loaded;
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  await press('a');
  expect(decide).not.toHaveBeenCalled();
  vi.advanceTimersByTime(DOUBLE_TAP_MS);
  await expect.element(approve()).toBeEnabled();
  await press('a');
  vi.advanceTimersByTime(DOUBLE_TAP_MS);
  expect(decide).toHaveBeenCalledTimes(1);
});

test('without its photo it is skipped or asked for, not approved, until the photo can be shown', async () => {
  decide.mockClear();
  skip.mockClear();
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = await draw(<ReviewBench queue={queue} review={reviewWith('/admin/api/images/none')} />);
  await expect.element(approve()).toBeDisabled();
  await expect.element(page.getByText('The photo can’t be shown.', { exact: false })).toBeVisible();
  await expectClean();
  for (const key of 'as') {
    await press(key);
  }
  await expect.poll(() => skip.mock.calls.length).toBe(1);
  expect(decide).not.toHaveBeenCalled();
  // With the network it is asked for again; here it comes.
  online.mockReturnValue(true);
  const shown = new MutationObserver(() => container.querySelector('img')?.setAttribute('srcset', PIXEL));
  shown.observe(container, { childList: true, subtree: true });
  window.dispatchEvent(new Event('online'));
  await expect.element(approve()).toBeEnabled();
  shown.disconnect();
});

test('on a phone every verdict is in sight without scrolling, below tabs, filters and photo', async () => {
  await page.viewport(390, 844);
  await draw(
    <>
      <div style={{ height: 320 }} />
      <ReviewBench queue={queue} review={reviewWith('/admin/api/images/none')} />
    </>,
  );
  await expect.element(approve()).toBeDisabled();
  for (const button of [approve(), skipButton()]) await expect.element(button).toBeInViewport({ ratio: 1 });
  const [first, last] = [approve(), skipButton()].map((each) => each.element().getBoundingClientRect().top);
  expect((last ?? 0) - (first ?? 0)).toBeLessThan(60);
});
