/** The subjects of the demo photos, and their files; `tools/demo-photos` draws them. */
import { readFile } from 'node:fs/promises';

import type { ColourName } from './palette.ts';

/** Printed and woven patterns. */
export type Pattern =
  | 'plain'
  | 'stripes'
  | 'pinstripe'
  | 'breton'
  | 'gingham'
  | 'tartan'
  | 'dots'
  | 'floral'
  | 'herringbone'
  | 'houndstooth';
/** Cloth surfaces close up. */
export type Texture = 'jersey' | 'weave' | 'twill' | 'denim' | 'knit' | 'rib' | 'wool' | 'linen' | 'satin';
/** Surfaces the photos are taken on. */
export type Counter = 'oak' | 'laminate' | 'concrete' | 'felt' | 'kraft';
/** How a fabric lies on the counter. */
export type FabricForm = 'folded' | 'drape' | 'roll';
/** How a textile mix arrives. */
export type MixForm = 'heap' | 'crate' | 'stack' | 'bundles';

/** Text of a label. */
export interface LabelText {
  brand: string;
  size: string;
  /** One line per fibre, e.g. `80% LANA`. */
  composition: readonly string[];
}

/** The subject of one photo. */
export type Subject = { seed: number; counter: Counter } & (
  | { kind: 'garment'; garment: string; colour: ColourName; pattern: Pattern }
  | { kind: 'fabric'; form: FabricForm; texture: Texture; colour: ColourName; second: ColourName; pattern: Pattern }
  | { kind: 'mix'; form: MixForm; colours: readonly ColourName[] }
  | { kind: 'tag'; form: 'sewn' | 'card'; texture: Texture; colour: ColourName; label: LabelText }
);

/** Size of every photo, in pixels. */
export const PHOTO_WIDTH = 960;
export const PHOTO_HEIGHT = 1280;

/** Folder of the photos. */
export const PHOTO_FOLDER = new URL('photos/', import.meta.url);

/** The file of a subject. */
export const photoName = ({ kind, seed }: Subject): string => `${kind}-${seed}.jpg`;

/** The JPEG of a subject. Throws if it was never drawn. */
export const readPhoto = (subject: Subject): Promise<Buffer> => readFile(new URL(photoName(subject), PHOTO_FOLDER));
