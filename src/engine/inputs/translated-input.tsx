import { useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import { type ComponentType, useId, useState } from 'react';
import type * as z from 'zod';

import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '../../../contract/language-tags.ts';
import { LANGUAGE_NAMES } from '../../../contract/languages.ts';
import { buttonsIn, moveByArrows } from '../../ui/arrow-keys.ts';
import { inFrame, type InputProps, type KindInputProps, textIn } from '../kinds/input-props.ts';
import { partsIn } from '../kinds/parts.ts';
import { isBlank } from '../kinds/typed-kinds.ts';
import { readTyped } from '../kinds/typed-value.ts';
import { InputFrame } from './input-frame.tsx';

import classes from './translated-input.module.css';

interface TranslatedInputProps extends KindInputProps {
  /** The input of the text in one language. */
  Input: ComponentType<InputProps & { schema: z.ZodType }>;
}

/** A text per language, one at a time; the languages without a text are marked, and so is the one with an error. */
export function TranslatedInput({ value, onChange, meta, Input, onDone, ...frame }: TranslatedInputProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const { error, label, required = false } = frame;
  const [chosen, choose] = useState<{ language: Language; error: string | undefined }>({
    language: DEFAULT_LANGUAGE,
    error: undefined,
  });
  const { texts } = partsIn(value, 'texts') ?? { texts: {} };
  const isFaulty = (language: Language) => {
    const { [language]: text = '' } = texts;
    if (isBlank(text)) return language === DEFAULT_LANGUAGE && required;
    return meta.each !== undefined && 'error' in readTyped(meta.each, text);
  };
  const faulty = error === undefined ? undefined : LANGUAGES.find(isFaulty);
  // A new error shows the text that it is about.
  const shown = faulty && chosen.error !== error ? faulty : chosen.language;
  const nameOf = (language: Language) => i18n._(LANGUAGE_NAMES[language]);
  const type = (text: string) => {
    choose({ language: shown, error });
    const typed = Object.fromEntries(Object.entries({ ...texts, [shown]: text }).filter(([, each]) => each !== ''));
    onChange(Object.keys(typed).length === 0 ? '' : { texts: typed });
  };
  const { [DEFAULT_LANGUAGE]: original = '' } = texts;
  return (
    <InputFrame
      id={id}
      plain
      {...inFrame(frame)}
      error={faulty === shown ? undefined : error && faulty ? `${nameOf(faulty)}: ${error}` : error}
    >
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={t`Languages of ${label}`}
        className={classes['tabs']}
        onKeyDown={(event) => moveByArrows(event, buttonsIn(event.currentTarget))}
      >
        {LANGUAGES.map((language) => (
          <UnstyledButton
            key={language}
            id={`${id}-${language}`}
            role="tab"
            aria-selected={language === shown}
            aria-controls={`${id}-panel`}
            {...(isBlank(texts[language]) ? { 'aria-label': `${nameOf(language)}, ${t`missing`}` } : {})}
            tabIndex={language === shown ? 0 : -1}
            className={classes['tab'] ?? ''}
            data-faulty={language === faulty || undefined}
            onFocus={() => choose({ language, error })}
            onClick={() => choose({ language, error })}
          >
            {nameOf(language)}
            {isBlank(texts[language]) ? <span className={classes['missing']} aria-hidden="true" /> : null}
          </UnstyledButton>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`} className={classes['panel']}>
        {meta.each ? (
          <Input
            schema={meta.each}
            label={`${label}, ${nameOf(shown)}`}
            quiet
            required={required && shown === DEFAULT_LANGUAGE}
            error={faulty === shown ? error : undefined}
            value={texts[shown] ?? ''}
            onChange={(typed) => type(textIn(typed))}
            onDone={onDone}
          />
        ) : null}
        {shown !== DEFAULT_LANGUAGE && original !== '' ? (
          <p className={classes['original']}>
            <span>{nameOf(DEFAULT_LANGUAGE)}:</span> <span lang={DEFAULT_LANGUAGE}>{original}</span>
          </p>
        ) : null}
      </div>
    </InputFrame>
  );
}
