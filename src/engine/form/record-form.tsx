import type { ResourceRecord } from '../../api/resource-queries.ts';
import { usePhotos } from '../../capture/use-photos.ts';
import { FormBody } from './form-body.tsx';
import type { DeclaredForm } from './record-fields.ts';
import { useRecordSaving } from './save-record.ts';
import { type FormStart, type SavedForm, useRecordForm } from './use-record-form.ts';

export interface RecordFormProps {
  form: DeclaredForm;
  start: FormStart;
  /** The record as it is now; null for a new one. */
  now: ResourceRecord | null;
  onSaved: (saved: SavedForm) => void;
  /** The form is left without saving. */
  onCancel: () => void;
}

/** The form of a record, saved by the calls of its resource. */
export function RecordForm({ form: declared, start, now, onSaved, onCancel }: RecordFormProps) {
  const photos = usePhotos(declared.photo !== null);
  const form = useRecordForm(declared, { start, photos, save: useRecordSaving(declared), onSaved });
  return <FormBody {...{ declared, form, now, onCancel }} />;
}
