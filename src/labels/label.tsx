import type { CSSProperties } from 'react';

import { formatDate } from '../i18n/format.ts';
import { useProfile } from '../session/use-session.ts';
import { QrCode } from '../ui/qr-code.tsx';
import { codeLines, codeSize, partsOf, type Layout } from './layouts.ts';
import { tagAddress } from './tag-address.ts';

import classes from './label.module.css';

/** The text of a tag. */
export interface Tag {
  code: string;
  hubName: string;
  /** ISO 8601. */
  date: string;
}

/** A tag for print; `--mm`, set by its container, is the length of one millimetre on this medium. */
export function Label({ tag, layout }: { tag: Tag; layout: Layout }) {
  const profile = useProfile();
  const { code, hubName, date } = tag;
  const { inset, qr, text } = partsOf(layout);
  const size = (value: number) => `calc(var(--mm) * ${value})`;
  const place = {
    width: size(layout.label.width),
    height: size(layout.label.height),
    paddingLeft: size(inset),
    '--padding': size(layout.padding),
    '--qr': size(qr),
    '--text': size(text),
    '--code': size(codeSize(code, layout)),
  } as CSSProperties;
  const [prefix, rest] = codeLines(code);
  return (
    <div className={classes['label']} style={place} data-testid="label" data-code={code}>
      <QrCode text={tagAddress(code, profile)} className={classes['qr']} />
      <div className={classes['text']}>
        <div className={classes['hub']}>{hubName}</div>
        <div className={classes['code']}>
          <span>{prefix}</span>
          <span>{rest}</span>
        </div>
        <div className={classes['date']}>{formatDate(date)}</div>
      </div>
    </div>
  );
}

/** A tag on the screen: in the printed proportions, as wide as its container. */
export function LabelPreview({ tag, layout }: { tag: Tag; layout: Layout }) {
  const mm = { '--mm': `calc(100cqi / ${layout.label.width})` } as CSSProperties;
  return (
    <div className={classes['frame']}>
      <div className={classes['paper']} style={mm}>
        <Label tag={tag} layout={layout} />
      </div>
    </div>
  );
}
