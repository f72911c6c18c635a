/** Labels: the care label sewn into a seam and the hang tag on a string. */
import type { Random } from '../../server/demo/random.ts';
import type { LabelText } from '../../server/demo/subject.ts';
import { lettering } from './glyphs.ts';
import { plate } from './outline.ts';
import { addCrease, addPart, addSeam, addStitches, type Scene } from './scene.ts';

const INK = '#2d2d30';

/** Care signs in a row: wash, bleach, iron, dry-clean, tumble. */
function careSigns(x: number, y: number, size: number): string {
  const s = size;
  const signs = [
    `M0 ${s * 0.25} L${s * 0.12} ${s * 0.9} H${s * 0.88} L${s} ${s * 0.25} M0 ${s * 0.25} q${s * 0.17} -${s * 0.2} ${s * 0.33} 0 q${s * 0.17} ${s * 0.2} ${s * 0.33} 0 q${s * 0.17} -${s * 0.2} ${s * 0.34} 0`,
    `M${s * 0.5} ${s * 0.08} L${s} ${s * 0.92} H0 Z M${s * 0.15} ${s * 0.2} L${s * 0.9} ${s} M${s * 0.85} ${s * 0.2} L${s * 0.1} ${s}`,
    `M0 ${s * 0.88} H${s} L${s * 0.86} ${s * 0.3} H${s * 0.3} M0 ${s * 0.88} q${s * 0.05} -${s * 0.36} ${s * 0.5} -${s * 0.36} h${s * 0.4}`,
    `M${s * 0.5} ${s * 0.08} a${s * 0.44} ${s * 0.44} 0 1 0 0.1 0 Z`,
    `M${s * 0.06} ${s * 0.08} H${s * 0.94} V${s * 0.94} H${s * 0.06} Z M${s * 0.5} ${s * 0.22} a${s * 0.29} ${s * 0.29} 0 1 0 0.1 0 Z`,
  ];
  const gap = s * 1.42;
  const left = x - (gap * (signs.length - 1) + s) / 2;
  return signs
    .map(
      (d, index) =>
        `<path transform="translate(${(left + index * gap).toFixed(1)} ${y})" d="${d}" fill="none" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/>`,
    )
    .join('');
}

/** A white woven label, its top sewn into the seam of the garment that fills the photo. */
export function addSewnLabel(scene: Scene, label: LabelText, random: Random): void {
  addPart(scene, plate(0, 0, 1500, 1900), 70);
  addSeam(scene, `M-800 -372 Q0 ${-372 + random.between(-14, 14)} 800 -372`, 8);
  addStitches(scene, 'M-800 -396 H800');
  addStitches(scene, 'M-800 -350 H800');
  const paper = scene.cloths.length;
  scene.cloths.push({ ground: '#efede6', pattern: 'plain', ink: '#efede6', accent: '#efede6', texture: 'weave' });
  addPart(
    scene,
    `M-300 -378 H300 L${300 + random.between(-14, 14)} 470 Q0 ${470 + random.between(6, 24)} ${-300 + random.between(-14, 14)} 470 Z`,
    150,
    0,
    paper,
  );
  addStitches(scene, 'M-290 -362 H290', '#8a8a86', 0.9);
  const lines = label.composition.map((text, index) => lettering(text, 0, -10 + index * 74, 38, INK));
  scene.details.push(
    lettering(label.brand, 0, -300, 58, INK, 1) +
      `<path d="M-220 -204 H220" stroke="${INK}" stroke-width="4"/>` +
      lettering(`TG. ${label.size}`, 0, -166, 64, INK, 1) +
      lines.join('') +
      careSigns(0, 320, 64) +
      lettering('MADE IN ITALY', 0, 420, 24, INK),
  );
  addCrease(scene, 'M-300 -60 Q0 -100 300 -40', 60, 0.4);
  addCrease(scene, 'M-300 240 Q0 290 300 230', 70, -0.35);
  addCrease(scene, `M-560 -500 Q-420 0 -520 700`, 80, 0.7);
  addCrease(scene, `M520 -300 Q430 200 560 760`, 80, -0.7);
}

/** A card with a string, lying on the counter. */
export function addHangTag(scene: Scene, label: LabelText, card: string, random: Random): void {
  const paper = scene.cloths.length;
  scene.cloths.push({ ground: card, pattern: 'plain', ink: card, accent: card, texture: 'satin' });
  addPart(scene, 'M-270 -330 L-190 -430 H190 L270 -330 V470 H-270 Z', 120, 0, paper);
  const swing = random.between(-160, 160);
  const lines = label.composition.map((text, index) => lettering(text, 0, 96 + index * 70, 36, INK));
  scene.details.push(
    `<circle cx="0" cy="-356" r="25" fill="#b08a57"/><circle cx="0" cy="-356" r="14" fill="#2a2622"/>` +
      `<path d="M0 -356 C${swing} -520 ${-swing} -640 ${swing * 1.4} -860" fill="none" stroke="#000" stroke-opacity="0.25" stroke-width="11" transform="translate(6 9)"/>` +
      `<path d="M0 -356 C${swing} -520 ${-swing} -640 ${swing * 1.4} -860" fill="none" stroke="#e6dcc8" stroke-width="9"/>` +
      lettering(label.brand, 0, -250, 56, INK, 1.05) +
      `<path d="M-200 -150 H200 M-200 40 H200" stroke="${INK}" stroke-width="3.5"/>` +
      lettering(label.size, 0, -112, 116, INK, 1) +
      lines.join('') +
      careSigns(0, 372, 52),
  );
}
