// Which functions of the page each flow calls, as `npm run nightly` has noted it last: lines of flow and place, e.g.
// `tests/flows/scan.spec.ts src/scan/wedge.ts:27`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { root } from './toolchain.mjs';

/** The file they are kept in. */
export const FLOW_CALLS = path.join(root, 'node_modules/.cache/flow-calls.txt');

/** Flows by place, and by file; null where nothing was noted yet. */
export function flowsByCall() {
  if (!existsSync(FLOW_CALLS)) return null;
  const flows = new Map();
  const add = (key, flow) => flows.set(key, (flows.get(key) ?? new Set()).add(flow));
  for (const line of readFileSync(FLOW_CALLS, 'utf8').split('\n').filter(Boolean)) {
    const [flow, place] = line.split(' ');
    add(place, flow);
    add(place.replace(/:\d+$/, ''), flow);
  }
  return flows;
}
