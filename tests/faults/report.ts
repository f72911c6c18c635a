/** The results of a run, for people and for programs. */
import type { Outcome } from './run.ts';

export interface Row extends Outcome {
  name: string;
  passed: boolean;
}

/** Two tables: injected faults, and their results. */
export function table(rows: readonly Row[]): string {
  const real = rows[0];
  const kinds = Object.entries(real?.injected ?? {}).sort(([, one], [, other]) => other - one);
  return [
    '',
    aligned([['fault', 'injected'], ...kinds.map(([kind, count]) => [kind, String(count)])]),
    '',
    aligned([
      ['variant', 'faults', 'captured', 'lost', 'doubled', 'broken', 'browser kills', 'server kills', 's', 'verdict'],
      ...rows.map(cells),
    ]),
    ...rows.flatMap(findings),
    '',
  ].join('\n');
}

/** One JSON object for the last line. */
export function summary({ seed, faults, rows }: { seed: number; faults: number; rows: readonly Row[] }): object {
  return {
    bench: 'faults',
    seed,
    wanted: faults,
    passed: rows.every(({ passed }) => passed),
    variants: rows.map(({ name, passed, verdict, injected, ...rest }) => ({
      name,
      passed,
      ...rest,
      captured: verdict.captured,
      delivered: verdict.delivered,
      lost: verdict.lost.length,
      doubled: verdict.doubled.length,
      broken: verdict.broken.length,
      bytesPerPayload: Number((verdict.bytes.sent / Math.max(1, verdict.bytes.payload)).toFixed(2)),
      injected,
    })),
  };
}

function cells({ name, faults, verdict, kills, seconds, passed }: Row): string[] {
  const word = name === 'real build' ? (passed ? 'holds' : 'FAILS') : passed ? 'caught' : 'NOT CAUGHT';
  const { captured, lost, doubled, broken } = verdict;
  return [
    name,
    faults,
    captured,
    lost.length,
    doubled.length,
    broken.length,
    kills.browser,
    kills.server,
    seconds,
    word,
  ].map(String);
}

/** The first of each type, to explain a failed run. */
function findings({ name, verdict, stumbled }: Row): string[] {
  const some = (word: string, list: readonly string[]) => list.slice(0, 6).map((each) => `  ${name}, ${word}: ${each}`);
  return [
    ...some('lost', verdict.lost),
    ...some('doubled', verdict.doubled),
    ...some('broken', verdict.broken),
    ...some('bench stumbled', stumbled),
  ];
}

/** Columns of equal width; all but the first are right-aligned. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
