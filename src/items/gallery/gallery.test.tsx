/** The large area of a form without a photo takes photos by drop and paste, in real Chromium. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { draw, expectClean, text } from '../../../tests/support/draw.tsx';
import { Gallery } from './gallery.tsx';

const nothing = () => undefined;
const onAdd = vi.fn<(slot: string, photo: File) => void>();
beforeEach(() => onAdd.mockClear());

async function photo(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg');
  return new File([(await promise)!], name, { type: 'image/jpeg' });
}

const carrying = (...files: File[]): DataTransfer => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
};
const note = () => new File(['x'], 'note.txt', { type: 'text/plain' });

async function drawEmpty() {
  await draw(
    <Gallery photos={[]} hasLabel={false} coverRequired={false} onAdd={onAdd} onOrder={nothing} onRemove={nothing} />,
  );
  const large = page.getByRole('button', { name: /^Choose photo/ });
  await expect.poll(text).toContain('or drop or paste it here');
  return large.element();
}

const drop = (on: Element, data: DataTransfer) => {
  const over = new DragEvent('dragover', { dataTransfer: data, bubbles: true, cancelable: true });
  on.dispatchEvent(over);
  on.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  // Without this the browser opens the file instead of dropping it.
  return over.defaultPrevented;
};
const paste = (data: DataTransfer) =>
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
const use = () => page.getByRole('button', { name: 'Use photo' }).click();
const added = () => onAdd.mock.calls.map(([slot, { type, size }]) => [slot, type, size > 0]);

test('dropped photos are edited one after the other and added; other files are not', async () => {
  const large = await drawEmpty();
  await expectClean();
  expect(drop(large, carrying(await photo('one.jpg'), note(), await photo('two.jpg')))).toBe(true);
  await use();
  await expect.poll(added).toHaveLength(1);
  await use();
  await expect.poll(added).toEqual([
    ['images', 'image/jpeg', true],
    ['images', 'image/jpeg', true],
  ]);
  drop(large, carrying(note()));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

/** Taps where this button is, without waiting for it to be enabled. */
const tap = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();

test('an impatient tap neither adds nor drops the next photo, which nobody has seen', async () => {
  const large = await drawEmpty();
  drop(large, carrying(await photo('1.jpg'), await photo('2.jpg'), await photo('3.jpg'), await photo('4.jpg')));
  const dialog = page.getByRole('dialog');
  await use();
  await expect.element(dialog.getByText('More photos: 2')).toBeVisible();
  await expect.element(dialog.getByAltText('Selected photo')).toBeVisible();
  tap('Use photo');
  await expect.element(page.getByRole('button', { name: 'Use photo' })).toBeEnabled();
  expect(added()).toHaveLength(1);

  tap('Cancel');
  await expect.element(dialog.getByText('More photos: 1')).toBeVisible();
  tap('Cancel');
  await use();
  await expect.poll(added).toHaveLength(2);
  await expect.element(page.getByRole('button', { name: 'Use photo' })).toBeEnabled();
});

test('a pasted photo is added wherever the focus is; text copied with a picture of it is not', async () => {
  await drawEmpty();
  const copied = carrying(await photo('text.jpg'));
  copied.setData('text/plain', 'Copied from a document');
  paste(copied);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  paste(carrying(await photo('one.jpg')));
  await use();
  await expect.poll(added).toEqual([['images', 'image/jpeg', true]]);
});
