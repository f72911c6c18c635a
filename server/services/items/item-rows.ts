import type { ItemKind } from '../../../contract/code.ts';
import { itemForms, type ItemForm } from '../../../contract/entities/item-form.ts';
import type { RecordSource } from '../../engine/records/record-source.ts';
import { addItem } from '../intake/intake.ts';

/** How a row of a spreadsheet adds an item: as the full form does, without photos. */
export const itemRows = (kind: ItemKind): Pick<RecordSource, 'rowAdder'> => ({
  rowAdder: {
    form: itemForms[kind],
    add: async (deps, fields, how) =>
      (await addItem(deps, { kind, uploads: [], fields: fields as ItemForm, ...how })).body.data.code,
  },
});
