import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';

import type { ProductComment } from '../../contract/calls/product-setting.ts';
import { LANGUAGES } from '../../contract/language-tags.ts';
import { useFailureText } from '../api/failure-text.ts';
import { saveComment } from '../api/price-queries.ts';
import { ownCall } from '../session/own-call.ts';
import { LANGUAGE_NAMES } from '../shell/languages.ts';
import { Dialog } from '../ui/dialog.tsx';
import { AlertIcon } from '../ui/icons.tsx';

interface CommentDialogProps {
  /** Null for a new one. */
  comment: ProductComment | null;
  onClose: () => void;
  /** Resolves when the comment is in the list. */
  onSaved: () => Promise<unknown>;
}

/** The texts of a comment in every language. */
export function CommentDialog({ comment, onClose, onSaved }: CommentDialogProps) {
  const { t } = useLingui();
  const words = useFailureText();
  const [texts, setTexts] = useState({
    it: comment?.it ?? '',
    en: comment?.en ?? '',
    es: comment?.es ?? '',
    zh: comment?.zh ?? '',
  });
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!texts.it.trim()) {
      setMissing(true);
      return;
    }
    setBusy(true);
    const answer = await ownCall(saveComment(texts, comment?._id ?? null));
    if (!answer.ok) {
      setBusy(false);
      setFailure(words(answer.failure));
      return;
    }
    await onSaved();
    onClose();
  };
  // A save in flight cannot be cancelled: do not close as if it were.
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog opened steady onClose={close} title={comment ? t`Edit comment` : t`New comment`}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="md">
          {failure ? (
            <Alert color="red" icon={<AlertIcon />} title={t`Not saved`} role="alert">
              {failure} <Trans>Everything you typed is still here.</Trans>
            </Alert>
          ) : null}
          {LANGUAGES.map((language) => (
            <Textarea
              key={language}
              lang={language}
              label={LANGUAGE_NAMES[language]}
              withAsterisk={language === 'it'}
              {...(language === 'it' ? { 'data-autofocus': true } : {})}
              error={language === 'it' && missing ? t`Required` : undefined}
              autosize
              minRows={2}
              maxLength={500}
              value={texts[language]}
              onChange={({ currentTarget: { value } }) => {
                setMissing(false);
                setTexts({ ...texts, [language]: value });
              }}
            />
          ))}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={busy}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={busy}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
