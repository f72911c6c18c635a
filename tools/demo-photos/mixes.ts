/** Textile mixes: heaps, stacks, crates and bundles of many cloths. */
import type { Random } from '../../server/demo/random.ts';
import { plate, shape, type Step } from './outline.ts';
import { addCrease, addPart, addSeam, type Scene } from './scene.ts';

/** An irregular rag around its own origin, `size` across. */
function rag(x: number, y: number, size: number, random: Random): string {
  const corners = random.whole(5, 7);
  const start = random.between(0, 6.28);
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = start + (index / corners) * 6.283 + random.between(-0.22, 0.22);
    const reach = size * random.between(0.68, 1.08);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
  });
  const steps: Step[] = points.flatMap((point, index): Step[] => {
    const before = points[(index + corners - 1) % corners]!;
    if (index === 0) return [point];
    const bulge = random.between(-0.14, 0.2);
    const midX = (before[0] + point[0]) / 2 + (point[1] - before[1]) * bulge;
    const midY = (before[1] + point[1]) / 2 - (point[0] - before[0]) * bulge;
    return [[midX, midY, midX, midY, point[0], point[1]]];
  });
  return shape(steps);
}

interface RagLayout {
  count: number;
  width: number;
  height: number;
  /** In a box, rags reach into the corners and stay within the walls. */
  boxed: boolean;
}

function spotFor(spread: RagLayout, size: number, part: number, random: Random): readonly [number, number] {
  if (spread.boxed) {
    const reach = size * 1.1;
    return [random.between(-1, 1) * (spread.width - reach), random.between(-1, 1) * (spread.height - reach)];
  }
  const angle = random.between(0, 6.283);
  const reach = Math.sqrt(random.next()) * (1.05 - part * 0.45);
  return [Math.cos(angle) * reach * spread.width, Math.sin(angle) * reach * spread.height];
}

function rags(scene: Scene, cloths: number, spread: RagLayout, random: Random): void {
  for (let index = 0; index < spread.count; index++) {
    const part = index / spread.count;
    const size = random.between(150, spread.boxed ? 230 : 260);
    const [x, y] = spotFor(spread, size, part, random);
    addPart(
      scene,
      rag(x, y, size, random),
      Math.round(48 + part * 175),
      random.between(-85, 85),
      index % cloths,
      random.between(0.88, 1.05),
    );
    addCrease(
      scene,
      `M${x - size * 0.6} ${y + random.between(-60, 60)} Q${x} ${y + random.between(-90, 90)} ${x + size * 0.6} ${y + random.between(-60, 60)}`,
      random.between(24, 46),
      random.between(-0.6, 0.6),
    );
  }
}

/** A loose heap of offcuts. */
export function addHeap(scene: Scene, random: Random): void {
  rags(scene, scene.cloths.length, { count: 44, width: 340, height: 430, boxed: false }, random);
}

/** Offcuts in a crate seen from above; the last cloth is the crate's own cardboard. */
export function addCrate(scene: Scene, random: Random): void {
  const board = scene.cloths.length;
  scene.cloths.push({ ground: '#b98f5f', pattern: 'plain', ink: '#b98f5f', accent: '#b98f5f', texture: 'linen' });
  addPart(scene, plate(0, 0, 1010, 1180, 14), 150, 0, board, 1.05);
  addPart(scene, plate(0, 0, 930, 1100, 8), 30, 0, board, 0.5);
  rags(scene, board, { count: 64, width: 468, height: 552, boxed: true }, random);
  for (const [x, y, width, height, tone] of [
    [0, -572, 1016, 46, 1.08],
    [0, 572, 1016, 50, 0.98],
    [-490, 0, 46, 1190, 1.02],
    [490, 0, 46, 1190, 0.94],
  ] as const) {
    addPart(scene, plate(x, y, width, height, 5), 215, width > height ? 0 : 90, board, tone);
  }
  scene.details.push(`<path d="${plate(0, 573, 190, 26, 13)}" fill="#3b2a1a"/>`);
}

/** Folded pieces on top of each other, slightly rotated. */
export function addStack(scene: Scene, random: Random): void {
  const count = 7;
  for (let index = 0; index < count; index++) {
    const y = 420 - index * 118;
    const slip = random.between(-22, 22);
    const half = random.between(400, 440);
    for (const [fold, lift] of [
      [0, 46],
      [1, 4],
    ] as const) {
      const middle = y + lift;
      const level = 60 + index * 22 + fold * 10;
      addPart(
        scene,
        plate(slip, middle, half * 2 - fold * 8, 66, 33),
        level,
        random.between(-2, 2),
        index % scene.cloths.length,
        fold ? 1 : 0.86,
      );
      addSeam(
        scene,
        `M${slip - half + 20} ${middle + 34} Q${slip} ${middle + random.between(30, 40)} ${slip + half - 20} ${middle + 34}`,
        4,
      );
    }
  }
  const top = 420 - count * 118;
  const cloth = count % scene.cloths.length;
  addPart(
    scene,
    shape([
      [-400, top + 70],
      [-330, top - 130],
      [340, top - 136],
      [410, top + 66],
      [380, top + 110, -370, top + 112, -400, top + 70],
    ]),
    226,
    0,
    cloth,
    1.04,
  );
  addCrease(scene, `M-340 ${top} Q0 ${top - 40} 350 ${top + 10}`, 34, 0.45);
}

/** Rolled-up remnants side by side, seen from their ends. */
export function addBundles(scene: Scene, random: Random): void {
  let index = 0;
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 3 + (row % 2); column++) {
      const radius = random.between(122, 142);
      const x = (column - (2 + (row % 2)) / 2) * 278 + random.between(-8, 8);
      const y = (row - 1.5) * 246 + random.between(-8, 8);
      const cloth = (index * 2 + row) % scene.cloths.length;
      const circle = (r: number) => plate(x, y, r * 2, r * 2, r);
      addPart(scene, circle(radius), 150, random.between(-80, 80), cloth);
      for (let ring = 0; ring < 5; ring++) {
        const r = radius * (0.86 - ring * 0.165);
        addPart(scene, circle(r), 150 + (ring % 2 ? 12 : -26), random.between(-80, 80), cloth, ring % 2 ? 1.03 : 0.82);
      }
      scene.details.push(`<circle cx="${x}" cy="${y}" r="${radius * 0.1}" fill="#000" fill-opacity="0.55"/>`);
      index += 1;
    }
  }
}
