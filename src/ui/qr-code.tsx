import { encode } from 'uqr';

/** Quiet zone around the code, which readers need to find it. */
const QUIET = 4;

/** A QR code of a text with its quiet zone, black on white in every colour scheme; fills the width of its container. */
export function QrCode({ text, className }: { text: string; className?: string | undefined }) {
  // If the size allows it, use a higher level than M at no cost.
  const { data, size } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET });
  return (
    <svg viewBox={`0 0 ${size} ${size}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
      <rect width={size} height={size} fill="#fff" />
      <path d={pathOf(data)} fill="#000" />
    </svg>
  );
}

/** One rectangle per run of black modules: few enough points for two hundred codes on one page. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      let end = x;
      while (row[end]) end++;
      runs.push(`M${x} ${y}h${end - x}v1h-${end - x}z`);
      x = end;
    }
  }
  return runs.join('');
}
