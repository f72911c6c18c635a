import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';

import { SCREENS } from '../../contract/access.ts';
import { textOf } from '../engine/values/text-of.ts';
import { BlankTags } from '../labels/blank-tags.tsx';
import { ItemTags } from '../labels/item-tags.tsx';
import { NamedTags } from '../labels/named-tags.tsx';
import { readTag } from '../scan/read-tag.ts';
import { ScanButton } from '../scan/scan-button.tsx';
import { useProfile } from '../session/use-session.ts';
import { Page } from '../ui/page.tsx';
import { useView } from '../ui/view.ts';

import tabs from './outbox.module.css';

/** Maximum number of tags in an address. */
const TAGS_MAX = 100;

/** Tags: for the items of this device, blank ones to attach first, and looking up a tag. */
export function Labels() {
  const { t } = useLingui();
  const profile = useProfile();
  const navigate = useNavigate();
  const { search } = useView();
  const blank = search['part'] === 'blank';
  const codes = wantedCodes(search['code']);
  return (
    <Page
      title={t`Tags`}
      note={<Trans>QR code, code, hub center and date. Printing works offline.</Trans>}
      actions={<ScanButton onCode={(code) => void navigate({ to: SCREENS.tag.path, params: { code } })} />}
    >
      <nav aria-label={t`Tag types`}>
        <ul className={tabs['tabs']}>
          <li>
            <Link
              to={SCREENS.labels.path}
              search={{ part: 'items' }}
              className={tabs['tab'] ?? ''}
              aria-current={blank ? undefined : 'page'}
            >
              <Trans>Captured items</Trans>
            </Link>
          </li>
          <li>
            <Link
              to={SCREENS.labels.path}
              search={{ part: 'blank' }}
              className={tabs['tab'] ?? ''}
              aria-current={blank ? 'page' : undefined}
            >
              <Trans>Blank tags</Trans>
            </Link>
          </li>
        </ul>
      </nav>
      {blank ? (
        <BlankTags />
      ) : codes.length > 0 ? (
        <NamedTags key={codes.join(' ')} codes={codes} />
      ) : (
        <ItemTags lane={profile._id} />
      )}
    </Page>
  );
}

/** The codes in an address, deduplicated, without invalid ones. */
const wantedCodes = (value: unknown): string[] => {
  const codes = [value ?? []].flat().map((each) => readTag(textOf(each)));
  return [...new Set(codes.filter((code) => code !== null))].slice(0, TAGS_MAX);
};
