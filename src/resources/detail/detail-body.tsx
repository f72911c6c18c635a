import { useLingui } from '@lingui/react/macro';

import { itemKind } from '../../../contract/code.ts';
import type { Picture as StoredPicture } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { Picture } from '../../ui/picture.tsx';
import { metaOf } from '../declared.ts';
import { ItemPhotos } from '../gallery/item-photos.tsx';
import { Value } from '../values/value.tsx';
import type { View } from '../view.ts';

import classes from './detail-screen.module.css';

interface DetailBodyProps {
  resource: Resource;
  view: View;
  record: ResourceRecord;
}

/** Photos first, each opening in full; then every other field with its label. */
export function DetailBody({ resource, view, record }: DetailBodyProps) {
  const { t } = useLingui();
  const kind = (field: string) => metaOf(resource, field).kind;
  const isPhoto = (field: string) => kind(field) === 'photo' || kind(field) === 'photos';
  const shots = resource.detail.filter(isPhoto).flatMap((field) => {
    const label = view.labels[field];
    return pictures(record[field]).map((picture) => ({ picture, label: label ? t(label) : field }));
  });
  const item = itemKind.safeParse(resource.name);
  const fields = resource.detail.filter((field) => !isPhoto(field) && field !== resource.title);
  return (
    <div className={classes['body']} data-look={view.look}>
      {item.success ? (
        <ItemPhotos key={record._id} kind={item.data} record={record} />
      ) : shots.length > 0 ? (
        <div className={classes['shots']}>
          {shots.map(({ picture, label }, index) => (
            <figure key={picture.imageId} className={classes['shot']}>
              <a href={`${picture.url}?w=1600`} target="_blank" rel="noopener noreferrer" title={t`Open in full size`}>
                <Picture picture={picture} sizes="(width < 700px) 100vw, 36rem" alt={label} eager={index === 0} />
              </a>
              <figcaption>{label}</figcaption>
            </figure>
          ))}
        </div>
      ) : null}
      <dl className={classes['fields']}>
        {fields.map((field) => {
          const label = view.labels[field];
          return (
            <div key={field} className={classes['field']}>
              <dt>{label ? t(label) : field}</dt>
              <dd>
                <Value resource={resource} view={view} field={field} record={record} place="detail" />
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function pictures(value: unknown): StoredPicture[] {
  if (!value) return [];
  return (Array.isArray(value) ? value : [value]) as StoredPicture[];
}
