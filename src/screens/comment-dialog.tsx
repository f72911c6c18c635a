import { useLingui } from '@lingui/react/macro';
import { Textarea } from '@mantine/core';
import { useState } from 'react';

import { addProductComment, changeProductComment, type ProductComment } from '../../contract/calls/product-setting.ts';
import { LANGUAGES } from '../../contract/language-tags.ts';
import { send } from '../api/calls.ts';
import { useFailureText } from '../api/failure-text.ts';
import { ownCall } from '../session/own-call.ts';
import { LANGUAGE_NAMES } from '../shell/languages.ts';
import { DialogForm } from '../ui/dialog-form.tsx';

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
  const [missing, setMissing] = useState(false);
  const save = async () => {
    if (!texts.it.trim()) {
      setMissing(true);
      return '';
    }
    const answer = await ownCall(
      comment
        ? send(changeProductComment, { params: { id: comment._id }, body: texts })
        : send(addProductComment, { body: texts }),
    );
    if (!answer.ok) return words(answer.failure);
    await onSaved();
    return null;
  };
  return (
    <DialogForm title={comment ? t`Edit comment` : t`New comment`} onSave={save} onClose={onClose}>
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
    </DialogForm>
  );
}
