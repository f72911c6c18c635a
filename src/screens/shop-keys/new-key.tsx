import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { useLingui } from '@lingui/react/macro';
import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';

import { addShopKey } from '../../../contract/calls/shop-keys.ts';
import { SHOP_KEY_NAME_MAX } from '../../../contract/limits.ts';
import { SCOPE_WORDS, SHOP_SCOPES, type ShopScope, WEB_ORIGIN } from '../../../contract/shop.ts';
import { send } from '../../api/calls.ts';
import { useFailureText } from '../../api/failure-text.ts';
import { TypedInput } from '../../engine/inputs/typed-input.tsx';
import { ownCall } from '../../session/own-call.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';

interface NewKeyProps {
  onMade: (key: { name: string; secret: string }) => void;
  onClose: () => void;
}

/** Lines of typed text that are not empty. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Asks what a new key is called, what it may do, and from which web pages. */
export function NewKey({ onMade, onClose }: NewKeyProps) {
  const { t, i18n } = useLingui();
  const words = useFailureText();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ShopScope[]>(['catalogue:read', 'basket:price']);
  const [typed, setTyped] = useState('');
  const origins = linesOf(typed);
  const wrong = origins.find((line) => !WEB_ORIGIN.test(line));
  const isReady = name.trim() !== '' && scopes.length > 0 && wrong === undefined;
  const save = async () => {
    const answer = await ownCall(send(addShopKey, { body: { name: name.trim(), scopes: [...scopes], origins } }));
    if (!answer.ok) return words(answer.failure);
    onMade(answer.value.data);
    return null;
  };
  return (
    <DialogForm title={t`New API key`} submit={t`Create API key`} isReady={isReady} onSave={save} onClose={onClose}>
      <TypedInput
        label={t`Name`}
        description={t`What uses it, for example: Web shop. At most ${SHOP_KEY_NAME_MAX} characters.`}
        required
        value={name}
        onChange={(text) => setName(text.slice(0, SHOP_KEY_NAME_MAX))}
      />
      <Checkbox.Group
        label={t`Permissions`}
        value={[...scopes]}
        onChange={(value) => setScopes(SHOP_SCOPES.filter((scope) => value.includes(scope)))}
      >
        <Stack gap="xs" mt="xs">
          {SHOP_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={i18n._(SCOPE_WORDS[scope])} size="md" />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label={t`Allowed origins`}
        description={t`One address a line, for example https://shop.example. Leave it empty if only a server uses the key.`}
        error={
          wrong === undefined ? undefined : t`“${wrong}” isn’t an address like https://shop.example, without a path.`
        }
        autosize
        minRows={2}
        spellCheck={false}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </DialogForm>
  );
}
