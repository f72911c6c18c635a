import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { isEmpty, isPicture } from '../../../contract/field-meta.ts';
import type { Picture as StoredPicture } from '../../../contract/field.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { ResourceRecord } from '../../api/resource-queries.ts';
import { sourceOf } from '../../ui/picture-source.ts';
import { Picture } from '../../ui/picture.tsx';
import { metaOf } from '../declared.ts';
import { useFieldWord } from '../use-field-word.ts';
import { Value } from '../values/value.tsx';
import type { View } from '../view.ts';
import { FieldGroups } from './field-groups.tsx';

import classes from './detail-screen.module.css';

interface DetailBodyProps {
  resource: Resource;
  view: View;
  record: ResourceRecord;
  /** Shown beside the fields. */
  aside: ReactNode;
  /** What the view adds, near the key fields if it has groups. */
  more: ReactNode;
}

/** Photos first; then every other field with its label, in groups if its resource has some. */
export function DetailBody({ resource, view, record, aside, more }: DetailBodyProps) {
  const { photos, groups } = view;
  return (
    <div className={classes['body']} data-look={view.look}>
      {photos ? (
        <photos.Gallery key={record._id} record={record} />
      ) : (
        <Shots resource={resource} view={view} record={record} />
      )}
      <div className={classes['told']} data-parts={view.isMadeOfParts}>
        {groups ? (
          <FieldGroups resource={resource} view={view} record={record} declared={groups} more={more} />
        ) : (
          <>
            {view.isMadeOfParts ? more : null}
            <FieldList resource={resource} view={view} record={record} />
            {view.isMadeOfParts ? null : more}
          </>
        )}
      </div>
      {aside}
    </div>
  );
}

type PartProps = Omit<DetailBodyProps, 'aside' | 'more'>;

const isPhoto = (resource: Resource, field: string) => isPicture(metaOf(resource, field));

/** The pictures of a record; each opens in full. */
function Shots({ resource, view, record }: PartProps) {
  const { t } = useLingui();
  const wordOf = useFieldWord(view);
  const shots = resource.detail
    .filter((field) => isPhoto(resource, field))
    .flatMap((field) => pictures(record[field]).map((picture) => ({ picture, label: wordOf(field) })));
  if (shots.length === 0) return null;
  return (
    <div className={classes['shots']}>
      {shots.map(({ picture, label }, index) => (
        <figure key={picture.imageId} className={classes['shot']}>
          <a href={sourceOf(picture.url, 1600)} target="_blank" rel="noopener noreferrer" title={t`Open full size`}>
            <Picture picture={picture} sizes="(width < 700px) 100vw, 36rem" alt={label} eager={index === 0} />
          </a>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Every field in one list; but for what can be filled in, an empty one says nothing. */
function FieldList({ resource, view, record }: PartProps) {
  const wordOf = useFieldWord(view);
  const canFill = (field: string) => Object.hasOwn(resource.edit?.fields ?? {}, field);
  const fields = resource.detail.filter((field) => {
    const isHeading = field === resource.title || field === view.heading;
    return !isPhoto(resource, field) && !isHeading && (canFill(field) || !isEmpty(record[field]));
  });
  return (
    <dl className={classes['fields']}>
      {fields.map((field) => (
        <div key={field} className={classes['field']}>
          <dt>{wordOf(field)}</dt>
          <dd>
            <Value resource={resource} view={view} field={field} record={record} place="detail" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function pictures(value: unknown): StoredPicture[] {
  if (!value) return [];
  return (Array.isArray(value) ? value : [value]) as StoredPicture[];
}
