/** The ids of `FIBRES` alone: the first list checks answers by them before it has the names. */
import type { FIBRES } from './fibres.ts';

type FibreId = (typeof FIBRES)[number]['id'];

export const FIBRE_IDS = `
  wool fine-hair animal-hair silk cotton kapok flax hemp jute abaca alfa coir broom ramie sisal sunn henequen
  maguey acetate alginate cupro modal protein triacetate viscose acrylic chlorofibre fluorofibre modacrylic
  polyamide aramid polyimide lyocell polylactide polyester polyethylene polypropylene polycarbamide polyurethane
  vinylal trivinyl elastodiene elastane glass elastomultiester elastolefin melamine other-material
  pp-pa-bicomponent polyacrylate
`
  .trim()
  .split(/\s+/) as unknown as readonly [FibreId, ...FibreId[]];
