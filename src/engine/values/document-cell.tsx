import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import type { AttachedFile } from '../../../contract/field-kinds/file.ts';
import { documentAddress } from '../../api/documents.ts';
import { useDownload } from '../../api/use-download.ts';
import { formatBytes } from '../../i18n/format.ts';
import { PhotoIcon } from '../../ui/icons.tsx';
import { DocumentIcon } from '../../ui/more-icons.ts';

import classes from './document-cell.module.css';

/** The icon of a document, by its type. */
export const TypeIcon = ({ type }: Pick<AttachedFile, 'type'>) =>
  type === 'application/pdf' ? <DocumentIcon size={20} /> : <PhotoIcon size={20} />;

/** A document with its size; pressed, it is downloaded. */
export function DocumentCell({ file }: { file: AttachedFile }) {
  const { t, i18n } = useLingui();
  const { busy, save } = useDownload();
  const { name, bytes } = file;
  const size = formatBytes(bytes, i18n.locale);
  return (
    <Button
      className={classes['document'] ?? ''}
      classNames={{ label: classes['label'] ?? '' }}
      variant="default"
      loading={busy}
      leftSection={<TypeIcon type={file.type} />}
      aria-label={t`Download ${name}, ${size}`}
      onClick={() => void save(documentAddress(file))}
    >
      <span className={classes['name']}>{name}</span> <span className={classes['size']}>{size}</span>
    </Button>
  );
}
