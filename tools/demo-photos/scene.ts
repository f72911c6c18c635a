/** A scene before lighting: parts of cloth, details on top, creases, and the counter below. */
import type { Counter, Pattern, Texture } from '../../server/demo/subject.ts';

/** Size of every photo, in pixels; scene coordinates have their origin in the middle. */
export const WIDTH = 1200;
export const HEIGHT = 1600;

/** A cloth: colours, pattern and texture. */
export interface Cloth {
  ground: string;
  pattern: Pattern;
  ink: string;
  accent: string;
  texture: Texture;
  /** Enlarges (above 1) or shrinks the pattern. */
  scale?: number;
}

/** A flat piece of cloth: `level` is its height above the counter, 0 to 255; `turn` is the direction of its threads. */
export interface Part {
  d: string;
  cloth: number;
  level: number;
  turn: number;
  /** Darkens (below 1) or brightens the cloth, e.g. the inside of a collar. */
  tone: number;
}

/** Everything in one photo, back to front. */
export interface Scene {
  cloths: Cloth[];
  parts: Part[];
  /** Drawn on top of the cloth: stitches, buttons, labels. */
  details: string[];
  /** Lines that are raised (light) or sunk (dark): seams, hems, pocket edges. */
  relief: string[];
  /** Soft ridges and valleys of worn or folded cloth. */
  creases: string[];
  counter: Counter;
  /** Rotation of the whole arrangement, in degrees. */
  turn: number;
  scale: number;
  /** Vertical offset that centres the arrangement. */
  drop: number;
  /** How wrinkled the cloth is, 0 to 1. */
  wrinkle: number;
}

/** An empty counter; `turn` in degrees. */
export function emptyScene(counter: Counter, turn: number): Scene {
  return {
    cloths: [],
    parts: [],
    details: [],
    relief: [],
    creases: [],
    counter,
    turn,
    scale: 1,
    drop: 0,
    wrinkle: 0.5,
  };
}

/** Adds a piece of cloth on top: outline, height, thread direction in degrees, cloth number, brightness. */
export function addPart(scene: Scene, d: string, level: number, turn = 0, cloth = 0, tone = 1): void {
  scene.parts.push({ d, cloth, level, turn, tone });
}

/** A sewn seam: a thin dark sunk line. */
export function addSeam(scene: Scene, d: string, width = 3): void {
  scene.details.push(`<path d="${d}" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="${width}"/>`);
  scene.relief.push(`<path d="${d}" fill="none" stroke="#000" stroke-opacity="0.3" stroke-width="${width + 4}"/>`);
}

/** A row of stitches, by default a shade darker than the cloth. */
export function addStitches(scene: Scene, d: string, colour = '#000', opacity = 0.28): void {
  scene.details.push(
    `<path d="${d}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="2.6" stroke-dasharray="8 4"/>`,
  );
  scene.relief.push(`<path d="${d}" fill="none" stroke="#000" stroke-opacity="0.14" stroke-width="5"/>`);
}

/** A fold with a round profile: a positive strength is a ridge, a negative one a valley; -1 to 1. */
export function addCrease(scene: Scene, d: string, width: number, strength: number): void {
  const stroke = strength > 0 ? '#fff' : '#000';
  for (const part of [1.5, 1, 0.5]) {
    scene.creases.push(
      `<path d="${d}" fill="none" stroke="${stroke}" stroke-opacity="${(Math.abs(strength) * 0.36).toFixed(2)}" stroke-width="${(width * part).toFixed(0)}" stroke-linecap="round"/>`,
    );
  }
}

/** A button with four holes. */
export function addButton(scene: Scene, x: number, y: number, radius: number, fill: string): void {
  const hole = (dx: number, dy: number) =>
    `<circle cx="${x + dx * radius * 0.3}" cy="${y + dy * radius * 0.3}" r="${radius * 0.13}" fill="#000" fill-opacity="0.55"/>`;
  scene.details.push(
    `<circle cx="${x + 2}" cy="${y + 3}" r="${radius + 1.5}" fill="#000" fill-opacity="0.35"/>` +
      `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>` +
      `<circle cx="${x}" cy="${y}" r="${radius * 0.72}" fill="none" stroke="#000" stroke-opacity="0.2" stroke-width="${radius * 0.16}"/>` +
      `<path d="M${x - radius * 0.7} ${y - radius * 0.3} A${radius * 0.8} ${radius * 0.8} 0 0 1 ${x + radius * 0.2} ${y - radius * 0.75}" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="${radius * 0.16}"/>` +
      hole(-1, -1) +
      hole(1, -1) +
      hole(-1, 1) +
      hole(1, 1),
  );
}
