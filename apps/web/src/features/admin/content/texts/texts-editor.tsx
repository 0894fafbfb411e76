import { languages } from '@sufra/contract/options.ts';
import { getPageTexts, type PageTextKey, pageTextRules } from '@sufra/contract/catalogue/page-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadOwnTexts, type OwnTexts } from '../../../../i18n/own-texts.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Button } from '../../../../kit/controls/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../../../kit/feedback/states.tsx';
import { Badge, SectionCard, Stack } from '../../../../kit/layout/surface.tsx';
import { call } from '../../../../lib/api.ts';
import { formatNumber } from '../../../../lib/format.ts';
import { useAdminQuery } from '../../admin.api.ts';
import { PageHead, StaleNotice } from '../../page.tsx';
import styles from '../cms.module.css';
import { ContentTabs } from '../content-parts.tsx';
import { TextDialog, type TextPreview, type WrittenTexts } from './text-dialog.tsx';
import { classes } from '../../../../kit/style/classes.ts';

type Section = keyof typeof pageTextRules;

const sections = Object.entries(pageTextRules).map(([section, rules]) => ({
  section: section as Section,
  keys: Object.keys(rules) as PageTextKey[],
}));

interface TextsProps {
  written: WrittenTexts;
  own: OwnTexts;
  onOpen: (key: PageTextKey) => void;
}

interface TextRowProps extends TextsProps {
  textKey: PageTextKey;
  section: Section;
  number: number;
}

function TextRow({ textKey, section, number, written, own, onOpen }: TextRowProps) {
  const { t } = useTranslation('cms');
  const { language: shown } = useLanguage();
  const row = written.rows.find(({ key }) => key === textKey);
  const isChanged = languages.some((language) => typeof row?.texts[language] === 'string');
  const isComputed = written.computed.some(({ key }) => key === textKey);
  const textIn = (language: (typeof languages)[number]): string =>
    row?.texts[language] ?? own(textKey, language);
  return (
    <li
      className={classes(
        styles['item'],
        'flex flex-col gap-12 border-t border-line pt-16 first:border-t-0 first:pt-0',
      )}
    >
      <div className={classes(styles['line'], 'flex flex-wrap items-center gap-x-12 gap-y-8')}>
        <div className="grid min-w-0 grow basis-256 gap-x-24 gap-y-4 wrap-anywhere sm:grid-cols-2">
          {languages.map((language) => (
            <p key={language} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
              {textIn(language)}
            </p>
          ))}
        </div>
        {isChanged && <Badge tone="highlight">{t('texts.changed')}</Badge>}
        {isComputed && <Badge tone="good">{t('texts.computed')}</Badge>}
        <Button
          variant="quiet"
          aria-label={t('texts.edit_named', {
            text: textIn(shown),
            section: t(`texts.section.${section}`),
            number: formatNumber(number, shown),
          })}
          onClick={() => onOpen(textKey)}
        >
          {t('texts.edit')}
        </Button>
      </div>
    </li>
  );
}

function Texts(props: TextsProps) {
  const { t } = useTranslation('cms');
  return (
    <Stack>
      {sections.map(({ section, keys }) => (
        <SectionCard key={section} title={t(`texts.section.${section}`)}>
          <ul role="list" className="flex flex-col gap-16">
            {keys.map((key, at) => (
              <TextRow key={key} textKey={key} section={section} number={at + 1} {...props} />
            ))}
          </ul>
        </SectionCard>
      ))}
    </Stack>
  );
}

function PageTexts({ Preview }: { Preview: TextPreview }) {
  const { t } = useTranslation('cms');
  const reading = useAdminQuery(['texts'], (signal) => call(getPageTexts, { signal }));
  const { data, error, isFetching, refetch } = reading;
  const own = useQuery({ queryKey: ['own-texts'], queryFn: loadOwnTexts }).data;
  const [open, setOpen] = useState<PageTextKey | null>(null);
  if (error !== null && data === undefined)
    return (
      <ErrorState
        error={error}
        title={t('texts.failed')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (data === undefined || own === undefined)
    return (
      <Loading>
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
      </Loading>
    );
  return (
    <>
      <StaleNotice reading={reading} />
      <Texts written={data} own={own} onOpen={setOpen} />
      {open !== null && (
        <TextDialog
          textKey={open}
          section={sections.find(({ keys }) => keys.includes(open))?.section ?? 'hero'}
          written={data}
          own={own}
          Preview={Preview}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** `Preview` shows the page with these texts. */
export function TextsEditor({ Preview }: { Preview: TextPreview }) {
  const { t } = useTranslation('cms');
  return (
    <>
      <PageHead title={t('texts.title')} subtitle={t('texts.lead')} />
      <ContentTabs />
      <PageTexts Preview={Preview} />
    </>
  );
}
