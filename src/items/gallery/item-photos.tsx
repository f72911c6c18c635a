import { mayWrite } from '../../../contract/access.ts';
import { SLOTS } from '../../../contract/calls/intake.ts';
import type { ItemKind } from '../../../contract/code.ts';
import { declaration } from '../../api/declarations.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { isTrashed } from '../../engine/list/use-trash.ts';
import { useProfile } from '../../session/use-session.ts';
import { useUnsaved } from '../../ui/view.ts';
import { Gallery } from './gallery.tsx';
import { useItemPhotos } from './use-item-photos.ts';

interface ItemPhotosProps {
  kind: ItemKind;
  record: ResourceRecord;
  /** The rest of the view is unsaved too. */
  unsaved?: boolean;
}

/** The gallery of an existing item: new photos go through the outbox, every other change to the server at once. */
export function ItemPhotos({ kind, record, unsaved = false }: ItemPhotosProps) {
  const profile = useProfile();
  const { photos, unkept, actions } = useItemPhotos(kind, record);
  const { edit, record: declared } = declaration(kind);
  useUnsaved(unkept || unsaved);
  return (
    <Gallery
      photos={photos}
      hasLabel={'tagImage' in declared.shape}
      coverRequired={SLOTS[kind]['itemImage']?.required ?? false}
      readOnly={isTrashed(record) || !edit || !mayWrite(edit.who, profile)}
      {...actions}
    />
  );
}
