import { RecordFormScreen } from '../../engine/form/record-form-screen.tsx';
import { useProfile } from '../../session/use-session.ts';
import { merchantForm } from './form.ts';

/** What a merchant edits of its own hub center. */
export function OwnHubForm() {
  const { _id: id } = useProfile();
  return <RecordFormScreen name="merchant" more={merchantForm} own={{ id, back: 'profile' }} />;
}
