import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';

import type { ShopKey } from '../../../contract/calls/shop-keys.ts';
import { SCOPE_WORDS } from '../../../contract/shop.ts';
import { Age } from '../../engine/values/age.tsx';
import { CodeText } from '../../ui/code-text.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

import classes from './shop-keys.module.css';

/** One key: what it may do, from where, and when it was used. */
export function ShopKeyRow({ shopKey, onRevoke }: { shopKey: ShopKey; onRevoke: (key: ShopKey) => void }) {
  const { t, i18n } = useLingui();
  const { name, hint, scopes, origins, createdByName, createdAt, lastUsedAt, revokedAt } = shopKey;
  const allowed = scopes.map((scope) => i18n._(SCOPE_WORDS[scope])).join(' · ');
  return (
    <li className={classes['row']}>
      <div className={classes['facts']}>
        <span className={classes['name']}>
          <strong>{name}</strong>
          <CodeText>{`…${hint}`}</CodeText>
          {revokedAt === null ? null : (
            <StatusBadge tone="quiet">{t({ message: 'Revoked', context: 'API key' })}</StatusBadge>
          )}
        </span>
        <span>{allowed}</span>
        {origins.length > 0 ? <span className={classes['quiet']}>{origins.join(', ')}</span> : null}
        <span className={classes['quiet']}>
          <Trans>
            Created by {createdByName}, <Age moment={createdAt} />
          </Trans>
          {' · '}
          {lastUsedAt === null ? (
            <Trans>never used</Trans>
          ) : (
            <Trans>
              last used <Age moment={lastUsedAt} />
            </Trans>
          )}
        </span>
      </div>
      {revokedAt === null ? (
        <Button variant="default" onClick={() => onRevoke(shopKey)} aria-label={t`Revoke ${name}`}>
          <Trans context="API key">Revoke</Trans>
        </Button>
      ) : null}
    </li>
  );
}
