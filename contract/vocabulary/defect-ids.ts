/** The ids of `DEFECTS` alone, as in `fibre-ids.ts`. */
import type { DEFECTS } from './defects.ts';

type DefectId = (typeof DEFECTS)[number]['id'];

export const DEFECT_IDS = `
  stain hole tear pilling fading yellowing pulled_thread open_seam missing_button broken_zip missing_label
  altered shrunk_felted odour misprint shade weave_fault roll_end
`
  .trim()
  .split(/\s+/) as unknown as readonly [DefectId, ...DefectId[]];
