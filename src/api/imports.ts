/** Imports a spreadsheet: reading, dry run, import. */
import { readJob } from '../../contract/calls/jobs.ts';
import type { ResourceName } from '../../contract/resource-access.ts';
import {
  checkImportCall,
  type ImportMapping,
  type ImportPlan,
  type ReadImport,
  readImportCall,
  runImportCall,
  type SheetChoice,
} from '../../contract/resource-import.ts';
import { send } from './calls.ts';
import { credentials } from './credentials.ts';
import { declaration } from './declarations.ts';
import type { Failure, Result } from './result.ts';
import { upload } from './upload.ts';

/** Every row is checked before the answer, and a file may have thousands; in ms. */
const CHECK_MS = 120_000;

/** Sends a file to be parsed; changes nothing. */
export async function readImportFile(
  name: ResourceName,
  file: File,
  choice: SheetChoice = {},
): Promise<Result<ReadImport, Failure>> {
  const form = new FormData();
  for (const [member, value] of Object.entries(choice)) form.append(member, String(value));
  form.append('file', file);
  const sent = { form, bytes: file.size, headers: {} };
  const answer = await upload<ReadImport>(readImportCall(declaration(name)), credentials(), sent);
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Whether an import was started, whatever its state now; used when the answer to the start was lost. */
export async function wasStarted(id: string): Promise<Result<boolean, Failure>> {
  const answer = await send(readJob, { params: { id } });
  if (answer.ok) return { ok: true, value: true };
  const { failure } = answer;
  return failure.kind === 'problem' && failure.status === 404 ? { ok: true, value: false } : answer;
}

/** Dry run of an import; changes nothing. */
export async function tryImport(
  name: ResourceName,
  id: string,
  body: ImportMapping,
): Promise<Result<ImportPlan, Failure>> {
  const answer = await send(checkImportCall(declaration(name)), { params: { id }, body, timeoutMs: CHECK_MS });
  return answer.ok ? { ok: true, value: answer.value.data } : answer;
}

/** Starts an import; returns the id of its job. Idempotent. */
export async function startImport(
  name: ResourceName,
  id: string,
  body: ImportMapping,
): Promise<Result<string, Failure>> {
  const answer = await send(runImportCall(declaration(name)), { params: { id }, body });
  return answer.ok ? { ok: true, value: answer.value.data._id } : answer;
}
