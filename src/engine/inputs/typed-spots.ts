/** Positions of defects on a photo: shares of its width and height from the top left. */
import type { FormDefect } from '../../../contract/field.ts';

/** A position on a photo. */
export interface Spot {
  x: number;
  y: number;
}

/** A photo that can be marked: a stored one by its id, or one in the form of a new record by its index. */
export interface MarkedPhoto {
  imageId: string | null;
  shot?: number;
  url: string;
}

const within = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/** A position clamped to the photo, to a thousandth. */
export const spot = (x: number, y: number): Spot => ({ x: within(x), y: within(y) });

/** The marks of a photo, with their number among all. The first photo is the cover. */
export function marksOn(
  marks: readonly FormDefect[],
  { imageId, shot }: Pick<MarkedPhoto, 'imageId' | 'shot'>,
  isCover: boolean,
): { mark: FormDefect & Spot; index: number }[] {
  return marks.flatMap((mark, index) =>
    mark.x !== undefined &&
    mark.y !== undefined &&
    (mark.imageId !== undefined ? mark.imageId === imageId : mark.shot !== undefined ? mark.shot === shot : isCover)
      ? [{ mark: { ...mark, x: mark.x, y: mark.y }, index }]
      : [],
  );
}

/** The marks with one moved to a position on a photo. */
export const pointed = (
  marks: readonly FormDefect[],
  index: number,
  { imageId, shot }: Pick<MarkedPhoto, 'imageId' | 'shot'>,
  to: Spot,
): FormDefect[] => {
  const photo = imageId ? { imageId } : shot ? { shot } : {};
  return marks.map((mark, each) => (each === index ? { defect: mark.defect, ...photo, ...to } : mark));
};

/** The marks with one spot removed; a defect with other spots loses this mark altogether. */
export function withoutSpot(marks: readonly FormDefect[], index: number): FormDefect[] {
  const gone = marks[index];
  if (!gone) return [...marks];
  const others = marks.filter((mark, each) => each !== index && mark.defect === gone.defect);
  return others.length > 0
    ? marks.filter((_, each) => each !== index)
    : marks.map((mark, each) => (each === index ? { defect: mark.defect } : mark));
}

/** The marks after the photos of a new record were reordered, by their ids; a mark on a removed photo loses its spot. */
export const followed = <Id>(marks: readonly FormDefect[], before: readonly Id[], after: readonly Id[]): FormDefect[] =>
  marks.map(({ shot = 0, ...mark }) => {
    const photo = before[shot];
    if (mark.x === undefined || mark.imageId !== undefined || photo === undefined) return mark;
    const at = after.indexOf(photo);
    if (at < 0) return { defect: mark.defect };
    return at === 0 ? mark : { ...mark, shot: at };
  });
