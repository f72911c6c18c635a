/** Closures and pockets of garments. */
import { plate } from './outline.ts';
import { addButton, addCrease, addPart, addSeam, addStitches, type Scene } from './scene.ts';
import { NECK_Y, neckDepth, type TopCut } from './top-cut.ts';

/** Adds buttons or a zip down the middle. */
export function addFront(scene: Scene, cut: TopCut): void {
  const top = NECK_Y + neckDepth[cut.neck] + (cut.neck === 'lapel' ? 12 : 30);
  const bottom = cut.hem - 6;
  if (cut.front === 'zip') {
    scene.details.push(
      `<path d="M0 ${top - 26} V${bottom}" stroke="#000" stroke-opacity="0.45" stroke-width="20"/>` +
        `<path d="M0 ${top - 26} V${bottom}" stroke="#b9bcc0" stroke-width="9" stroke-dasharray="4 3"/>` +
        `<path d="${plate(0, top, 17, 46, 6)}" fill="#c9ccd0"/>`,
    );
    for (const x of [-24, 24]) addStitches(scene, `M${x} ${top} V${bottom}`, cut.thread);
  }
  if (cut.front === 'buttons') {
    for (const x of [-32, 32]) addStitches(scene, `M${x} ${top - 12} V${bottom}`, cut.thread, cut.thread ? 0.75 : 0.28);
    addSeam(scene, `M38 ${top - 14} V${bottom}`);
    const count = cut.neck === 'lapel' ? 3 : 7;
    const reach = cut.neck === 'lapel' ? 300 : bottom - top - 60;
    const radius = cut.neck === 'lapel' ? 19 : 12;
    for (let index = 0; index < count; index++)
      addButton(scene, 0, top + 26 + (reach / (count - 1)) * index, radius, cut.button);
  }
  if (cut.front === 'open') {
    addSeam(scene, `M8 ${top - 6} C14 ${top + 200} -10 ${bottom - 200} 4 ${bottom}`, 6);
    addCrease(scene, `M30 ${top + 60} V${bottom - 40}`, 30, 0.4);
  }
}

/** Adds pockets. */
export function addPockets(scene: Scene, cut: TopCut): void {
  if (cut.pockets === 'chest' || cut.pockets === 'flaps') {
    for (const x of cut.pockets === 'flaps' ? [-150, 150] : [150]) {
      const pocket = `M${x - 62} -250 h124 v120 l-62 34 l-62 -34 z`;
      addPart(scene, pocket, 150, 1);
      const visible = cut.pockets === 'flaps' ? `M${x - 62} -212 v82 l62 34 l62 -34 v-82` : pocket;
      addStitches(scene, visible, cut.thread, cut.thread ? 0.8 : 0.28);
      if (cut.pockets === 'flaps') {
        addPart(scene, `M${x - 68} -268 h136 v44 l-68 28 l-68 -28 z`, 172);
        addButton(scene, x, -212, 11, cut.button);
      }
    }
  }
  if (cut.pockets === 'sides') {
    for (const side of [1, -1]) {
      addPart(scene, plate(side * (cut.waistHalf - 105), 190, 150, 40, 4), 158);
      addSeam(scene, `M${side * (cut.waistHalf - 180)} 172 h${side * 150}`);
    }
  }
  if (cut.pockets === 'kangaroo') {
    const pocket = 'M-150 350 L-190 220 L-110 110 H110 L190 220 L150 350 Z';
    addPart(scene, pocket, 148);
    addStitches(scene, 'M-190 220 L-110 110 H110 L190 220', cut.thread);
  }
}
