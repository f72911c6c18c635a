import type { ResourceName } from '../../contract/resource-access.ts';
import { checkImportCall, readImportCall, runImportCall } from '../../contract/resource-import.ts';
import { checkMapping, importFields, isOurs, statusColumn, suggestedFields } from '../engine/imports/columns.ts';
import { checkImport } from '../engine/imports/imports.ts';
import { keepSheet, type StoredSheet, keptSheet, textOfCell } from '../engine/imports/store.ts';
import { fieldText } from '../http/messages.ts';
import { personalJobs } from '../services/jobs/job-work.ts';
import { addJob } from '../services/jobs/jobs.ts';
import type { Routes } from './route-deps.ts';

const SAMPLES = 3;
/** Maximum length of a sample, in characters. */
const SAMPLE_MAX = 100;

/** The first values of a column. */
function samplesOf({ rows }: StoredSheet, index: number): string[] {
  const samples: string[] = [];
  for (const { [index]: cell } of rows) {
    if (cell !== null && cell !== undefined && cell !== '') samples.push(textOfCell(cell).slice(0, SAMPLE_MAX));
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** Spreadsheet imports, for every resource that declares an export and can be edited. */
export const importRoutes: Routes = (api, deps) => {
  for (const { resource, source } of deps.resources) {
    if (!resource.edit || !resource.export) continue;
    api.mount(readImportCall(resource), async ({ caller, body, uploads: [file] }) => {
      const owner = { userId: caller._id, resource: resource.name };
      const { id, sheet, choices } = await keepSheet(deps, file?.bytes ?? new Uint8Array(), owner, body);
      const fields = suggestedFields(resource, sheet);
      const columns = sheet.header.map((header, index) => {
        return { header, samples: samplesOf(sheet, index), field: fields[index] ?? null };
      });
      const ours = isOurs(resource, sheet);
      const status = statusColumn(resource, sheet);
      // The second sheet of our own file describes the first.
      const sheets = ours ? choices.names.slice(0, 1) : [...choices.names];
      const { sheet: chosen = 0, headerRow = choices.top[0]?.row ?? 1 } = body;
      const about = { rows: sheet.rows.length, columns, fields: importFields(resource), status, ours };
      return { data: { _id: id, ...about, sheets, sheet: chosen, headerRow, top: choices.top } };
    });
    api.mount(checkImportCall(resource), async ({ caller, params, body, language }) => {
      const sheet = await keptSheet(deps.storage, params.id, { userId: caller._id, resource: resource.name });
      const { faults, ...plan } = await checkImport(deps, { resource, source, caller, sheet, order: body });
      const worded = faults.map((fault) => {
        const { row, field, code } = fault;
        const column = field === null ? -1 : body.mapping.indexOf(field);
        return { row, column: column < 0 ? null : column, field, code, message: fieldText(fault, language) };
      });
      return { data: { ...plan, faults: worded } };
    });
    api.mount(runImportCall(resource), async ({ caller, params, body, language }) => {
      const sheet = await keptSheet(deps.storage, params.id, { userId: caller._id, resource: resource.name });
      checkMapping(resource, sheet, body);
      // One job per sheet, however often it is requested, so that no row is imported twice.
      const job = {
        id: params.id,
        definition: personalJobs.import,
        input: { resource: resource.name as ResourceName, mapping: body.mapping, blanks: body.blanks, language },
        total: sheet.rows.length,
      };
      const { _id } = await addJob(deps.db, caller, job);
      return { data: { _id }, status: 201 };
    });
  }
};
