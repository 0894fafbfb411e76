import { type Language, languages } from '@sufra/contract/options.ts';
import {
  getPageTextHistory,
  type getPageTexts,
  type PageTextKey,
  pageTextRule,
  savePageText,
  wrongPageText,
} from '@sufra/contract/catalogue/page-texts.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnTexts } from '../../../../i18n/own-texts.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { Dialog } from '../../../../kit/controls/dialog.tsx';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { ErrorState, Loading, Skeleton } from '../../../../kit/feedback/states.tsx';
import { TextArea } from '../../../../kit/fields/text-field.tsx';
import { Stack } from '../../../../kit/layout/surface.tsx';
import { call } from '../../../../lib/api.ts';
import { fieldErrors, focusFirstWrong } from '../../../../lib/form.ts';
import { formatList } from '../../../../lib/format.ts';
import { momentText } from '../../admin-text.ts';
import { useAdminAction, useAdminQuery } from '../../admin.api.ts';
import styles from '../cms.module.css';
import { classes } from '../../../../kit/style/classes.ts';

export type WrittenTexts = ReplyOf<typeof getPageTexts>;
type Both = Readonly<Record<Language, string>>;

function useSavePageText() {
  const { t } = useTranslation('cms');
  return useAdminAction({
    act: (body: BodyOf<typeof savePageText>) => call(savePageText, { body }),
    refreshes: ['texts', 'audit'],
    done: { title: t('texts.saved'), text: t('texts.saved_text') },
    failed: { title: t('save_failed') },
  });
}

function History({ textKey }: { textKey: PageTextKey }) {
  const { t } = useTranslation('cms');
  const { language: shown } = useLanguage();
  const { data, error, isFetching, refetch } = useAdminQuery(['texts', textKey, 'history'], (signal) =>
    call(getPageTextHistory, { query: { key: textKey }, signal }),
  );
  if (error !== null)
    return (
      <ErrorState
        error={error}
        title={t('texts.history_failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined)
    return (
      <Loading>
        <Skeleton height="2rem" />
      </Loading>
    );
  if (data.length === 0)
    return <p className="text-14 wrap-anywhere text-muted">{t('texts.history_empty')}</p>;
  return (
    <ul role="list" className="flex flex-col gap-16">
      {data.map(({ language, text, at, by }) => (
        <li
          key={`${at} ${language}`}
          className={classes(
            styles['item'],
            'flex flex-col gap-12 border-t border-line pt-16 first:border-t-0 first:pt-0',
          )}
        >
          <bdi>
            {t('texts.history_item', {
              language: t(`language.${language}`),
              text: text ?? t('texts.history_own'),
            })}
          </bdi>
          <p className="text-14 wrap-anywhere text-muted">
            {t('texts.by', { who: by ?? t('texts.somebody'), when: momentText(at, shown) })}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface FieldProps {
  textKey: PageTextKey;
  language: Language;
  value: string;
  own: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function LanguageField({ textKey, language, value, own, error, onChange }: FieldProps) {
  const { t } = useTranslation('cms');
  const { language: shown } = useLanguage();
  const { max, holds = [] } = pageTextRule(textKey);
  const list = formatList(
    holds.map((name) => `\u2066{{${name}}}\u2069`),
    shown,
  );
  const hints = [t('texts.hint', { max }), ...(holds.length > 0 ? [t('texts.holds', { list })] : [])];
  return (
    <div className="flex flex-col gap-16">
      <TextArea
        label={t(`language.${language}`)}
        hint={hints.join(' ')}
        lang={language}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        maxLength={max}
        value={value}
        onChange={onChange}
        error={error}
      />
      {value !== own && (
        <p className="text-14 wrap-anywhere text-muted">
          <bdi>{t('texts.own', { text: own, interpolation: { skipOnVariables: true } })}</bdi>
        </p>
      )}
    </div>
  );
}

interface TextDialogProps {
  textKey: PageTextKey;
  written: WrittenTexts;
  own: OwnTexts;
  onClose: () => void;
}

function useWriting({ textKey, written, own, onClose }: TextDialogProps) {
  const { t } = useTranslation('errors');
  const row = written.rows.find(({ key }) => key === textKey);
  const originals: Both = { en: own(textKey, 'en'), ar: own(textKey, 'ar') };
  const [texts, setTexts] = useState<Both>({
    en: row?.texts.en ?? originals.en,
    ar: row?.texts.ar ?? originals.ar,
  });
  const [hasTried, setTried] = useState(false);
  const saving = useSavePageText();
  const form = useRef<HTMLFormElement>(null);
  const refused = fieldErrors(saving.error);
  const wrongIn = (language: Language) => wrongPageText(textKey, texts[language].trim());
  const errorOf = (language: Language): string | undefined => {
    const wrong = hasTried ? wrongIn(language) : null;
    return wrong === null ? refused[`texts.${language}`] : t(`field.${wrong}`);
  };
  // Null restores the product's own text.
  const sentIn = (language: Language): string | null =>
    texts[language].trim() === originals[language] ? null : texts[language].trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    const focus = (): void => focusFirstWrong(form.current);
    if (languages.some((language) => wrongIn(language) !== null)) return focus();
    const body = {
      key: textKey,
      texts: { en: sentIn('en'), ar: sentIn('ar') },
      revision: row?.revision ?? 0,
    };
    saving.mutate(body, { onSuccess: onClose, onError: focus });
  };
  return { texts, setTexts, originals, errorOf, submit, saving, form };
}

export function TextDialog(props: TextDialogProps) {
  const { textKey, written, onClose } = props;
  const { t } = useTranslation(['cms', 'common']);
  const { language: shown } = useLanguage();
  const { texts, setTexts, originals, errorOf, submit, saving, form } = useWriting(props);
  const computed = written.computed.find(({ key }) => key === textKey);
  const isOwn = languages.every((language) => texts[language] === originals[language]);
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('texts.dialog')}
      actions={
        <>
          {!isOwn && (
            <Button variant="plain" onClick={() => setTexts(originals)}>
              {t('texts.take_back')}
            </Button>
          )}
          <Button type="submit" form={formId} pending={saving.isPending}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate>
        <Stack>
          {computed && <Notice>{t('texts.computed_text', { value: computed.texts[shown] })}</Notice>}
          <div className="grid gap-x-16 gap-y-12 sm:grid-cols-2">
            {languages.map((language) => (
              <LanguageField
                key={language}
                textKey={textKey}
                language={language}
                value={texts[language]}
                own={originals[language]}
                error={errorOf(language)}
                onChange={(text) => setTexts((before) => ({ ...before, [language]: text }))}
              />
            ))}
          </div>
          {saving.problem !== null && (
            <Notice tone="danger" role="alert" title={t('save_failed')}>
              {saving.problem}
            </Notice>
          )}
          <h3 className="text-16 font-semibold">{t('texts.history')}</h3>
          <History textKey={textKey} />
        </Stack>
      </form>
    </Dialog>
  );
}
