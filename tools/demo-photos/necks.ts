/** Necklines: bands, collars, lapels, hoods. */
import { line, mirrored, shape, type Step, symmetric } from './outline.ts';
import { addCrease, addPart, addSeam, addStitches, type Scene } from './scene.ts';
import { NECK_HALF, NECK_Y, neckDepth, type TopCut } from './top-cut.ts';

/** Adds the neckline on top of the body. */
export function addNeck(scene: Scene, cut: TopCut): void {
  const depth = neckDepth[cut.neck];
  const ring: Step[] = [
    [0, NECK_Y + depth],
    [NECK_HALF * 0.62, NECK_Y + depth, NECK_HALF, NECK_Y + depth * 0.6, NECK_HALF, NECK_Y],
  ];
  if (cut.neck === 'crew') {
    const band: Step[] = [
      ...ring,
      [NECK_HALF + 26, NECK_Y + 6],
      [NECK_HALF + 30, NECK_Y + depth * 0.7, NECK_HALF * 0.75, NECK_Y + depth + 34, 0, NECK_Y + depth + 34],
    ];
    addPart(scene, symmetric(band), 148, 0, cut.ribs ? 1 : 0, 0.98);
    const below: Step[] = [
      [0, NECK_Y + depth + 44],
      [NECK_HALF * 0.8, NECK_Y + depth + 44, NECK_HALF + 38, NECK_Y + depth * 0.7, NECK_HALF + 36, NECK_Y + 12],
    ];
    for (const steps of [below, mirrored(below)]) addStitches(scene, line(steps), cut.thread);
  }
  if (cut.neck === 'vee') {
    addPart(
      scene,
      symmetric([
        [0, NECK_Y + depth],
        [NECK_HALF, NECK_Y + 4],
        [NECK_HALF + 30, NECK_Y + 8],
        [0, NECK_Y + depth + 46],
      ]),
      146,
      18,
      1,
    );
  }
  if (cut.neck === 'turtle') {
    addPart(
      scene,
      symmetric([
        [0, NECK_Y - 88],
        [60, NECK_Y - 92, 100, NECK_Y - 90, NECK_HALF - 8, NECK_Y - 84],
        [NECK_HALF + 8, NECK_Y + 14],
        [90, NECK_Y + 52, 40, NECK_Y + 58, 0, NECK_Y + 58],
      ]),
      160,
      0,
      1,
    );
    addCrease(
      scene,
      line([
        [-110, NECK_Y - 20],
        [-40, NECK_Y + 6, 50, NECK_Y + 4, 112, NECK_Y - 24],
      ]),
      22,
      -0.5,
    );
  }
  if (cut.neck === 'shirt') {
    const wing: Step[] = [
      [2, NECK_Y + depth - 4],
      [NECK_HALF * 0.6, NECK_Y + 46, NECK_HALF, NECK_Y + 6, NECK_HALF - 8, NECK_Y - 22],
      [NECK_HALF + 46, NECK_Y + 22, NECK_HALF + 34, NECK_Y + 80, NECK_HALF + 4, NECK_Y + 152],
    ];
    addPart(scene, shape(wing), 168, 32);
    addPart(scene, shape(mirrored(wing)), 168, -32);
    for (const place of [(list: Step[]) => list, mirrored])
      addStitches(
        scene,
        line(
          place([
            [12, NECK_Y + depth + 2],
            [NECK_HALF + 1, NECK_Y + 138],
          ]),
        ),
        cut.thread,
      );
  }
  if (cut.neck === 'lapel') {
    const lapel: Step[] = [
      [2, NECK_Y + depth + 8],
      [NECK_HALF - 18, NECK_Y - 18],
      [NECK_HALF + 34, NECK_Y + 20],
      [NECK_HALF + 78, NECK_Y + 118],
      [NECK_HALF + 18, NECK_Y + 116],
      [NECK_HALF + 66, NECK_Y + 164],
      [110, NECK_Y + 250, 60, NECK_Y + 300, 2, NECK_Y + depth + 8],
    ];
    addPart(scene, shape(mirrored(lapel)), 160, -20);
    addPart(scene, shape(lapel), 168, 20);
    addSeam(
      scene,
      line([
        [NECK_HALF - 20, NECK_Y + 92],
        [NECK_HALF + 78, NECK_Y + 118],
      ]),
      4,
    );
    addSeam(
      scene,
      line(
        mirrored([
          [NECK_HALF - 20, NECK_Y + 92],
          [NECK_HALF + 78, NECK_Y + 118],
        ]),
      ),
      4,
    );
  }
  if (cut.neck === 'hood') {
    addPart(
      scene,
      symmetric([
        [0, NECK_Y + 116],
        [96, NECK_Y + 110, NECK_HALF + 60, NECK_Y + 50, NECK_HALF + 42, NECK_Y - 40],
        [NECK_HALF + 30, NECK_Y - 160, 60, NECK_Y - 186, 0, NECK_Y - 186],
      ]),
      150,
    );
    addPart(
      scene,
      symmetric([
        [0, NECK_Y + 84],
        [60, NECK_Y + 76, NECK_HALF - 14, NECK_Y + 20, NECK_HALF - 26, NECK_Y - 44],
        [84, NECK_Y - 108, 40, NECK_Y - 118, 0, NECK_Y - 118],
      ]),
      96,
      0,
      0,
      0.62,
    );
    for (const x of [-36, 36]) {
      scene.details.push(
        `<path d="M${x} ${NECK_Y + 84} q${x / 5} 90 ${x / 9} 190" fill="none" stroke="#e9e5da" stroke-width="9" stroke-linecap="round"/>`,
      );
    }
  }
}
