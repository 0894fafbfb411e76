import { type Language, languages } from '@sufra/contract/options.ts';
import {
  getPageTextHistory,
  type getPageTexts,
  type PageTextKey,
  pageTextRule,
  type pageTextRules,
  savePageText,
  wrongPageText,
} from '@sufra/contract/catalogue/page-texts.ts';
import type { BodyOf, ReplyOf } from '@sufra/contract/route.ts';
import { type ComponentType, type FormEvent, useId, useRef, useState } from 'react';
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
import { useAdminAction, useAdminQuery, useDebounced } from '../../admin.api.ts';
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

interface TextHistoryProps {
  textKey: PageTextKey;
  texts: Both;
  originals: Both;
  onUse: (language: Language, text: string) => void;
}

function History({ textKey, texts, originals, onUse }: TextHistoryProps) {
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
          {texts[language] !== (text ?? originals[language]) && (
            <Button
              variant="quiet"
              aria-label={t('texts.use_named', { text: text ?? originals[language] })}
              onClick={() => onUse(language, text ?? originals[language])}
            >
              {t('texts.use')}
            </Button>
          )}
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

export interface TextPreviewProps {
  section: keyof typeof pageTextRules;
  language: Language;
  /** Those that differ from the shipped ones, by key. */
  texts: Readonly<Record<string, string>>;
  /** The edited one, as visitors see it. */
  text: string;
}

export type TextPreview = ComponentType<TextPreviewProps>;

interface TextDialogProps {
  textKey: PageTextKey;
  section: TextPreviewProps['section'];
  Preview: TextPreview;
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

interface PreviewProps extends TextDialogProps {
  language: Language;
  value: string;
}

function PreviewOf({ textKey, section, Preview, written, own, language, value }: PreviewProps) {
  const { t } = useTranslation('cms');
  const settled = useDebounced(value.trim());
  const texts: Record<string, string> = {};
  for (const row of written.rows) texts[row.key] = row.texts[language] ?? own(row.key, language);
  texts[textKey] = settled;
  // Visitors see the figures rather than the texts.
  for (const figure of written.computed) texts[figure.key] = figure.texts[language];
  const planKey = section === 'plans' ? 'options:plan.lunch-only' : textKey;
  const plan = texts[planKey] ?? own(planKey, language);
  const text = (texts[textKey] ?? '').replaceAll('{{plan}}', plan);
  return (
    <section aria-label={t('texts.preview', { language: t(`language.${language}`) })}>
      <Stack gap={16}>
        <h3 className="text-16 font-semibold">
          {t('texts.preview', { language: t(`language.${language}`) })}
        </h3>
        <p lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className="wrap-anywhere">
          {text}
        </p>
        <div
          role="group"
          aria-label={t('texts.page')}
          tabIndex={0}
          className="max-h-320 overflow-x-hidden overflow-y-auto rounded-card border border-line"
        >
          <Preview section={section} language={language} texts={texts} text={text} />
        </div>
      </Stack>
    </section>
  );
}

export function TextDialog(props: TextDialogProps) {
  const { textKey, written, onClose } = props;
  const { t } = useTranslation(['cms', 'common']);
  const { language: shown } = useLanguage();
  const { texts, setTexts, originals, errorOf, submit, saving, form } = useWriting(props);
  const computed = written.computed.find(({ key }) => key === textKey);
  const isOwn = languages.every((language) => texts[language] === originals[language]);
  const formId = useId();
  const [language, setLanguage] = useState(shown);
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
      <Stack>
        <form id={formId} ref={form} onSubmit={submit} noValidate>
          <Stack>
            {computed && <Notice>{t('texts.computed_text', { value: computed.texts[shown] })}</Notice>}
            <div className="grid gap-x-16 gap-y-12 sm:grid-cols-2">
              {languages.map((one) => (
                <div key={one} onFocus={() => setLanguage(one)}>
                  <LanguageField
                    textKey={textKey}
                    language={one}
                    value={texts[one]}
                    own={originals[one]}
                    error={errorOf(one)}
                    onChange={(text) => setTexts((before) => ({ ...before, [one]: text }))}
                  />
                </div>
              ))}
            </div>
            {saving.problem !== null && (
              <Notice tone="danger" role="alert" title={t('save_failed')}>
                {saving.problem}
              </Notice>
            )}
          </Stack>
        </form>
        <PreviewOf {...props} language={language} value={texts[language]} />
        <section aria-label={t('texts.history')}>
          <Stack gap={16}>
            <h3 className="text-16 font-semibold">{t('texts.history')}</h3>
            <History
              {...{ textKey, texts, originals }}
              onUse={(one, text) => {
                setLanguage(one);
                setTexts((before) => ({ ...before, [one]: text }));
              }}
            />
          </Stack>
        </section>
      </Stack>
    </Dialog>
  );
}
