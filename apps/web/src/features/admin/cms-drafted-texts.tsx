import { languages } from '@sufra/contract/options.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatList } from '../../lib/format.ts';
import { Notice } from '../../kit/feedback/notice.tsx';
import { SectionCard, Stack } from '../../kit/layout/surface.tsx';
import type { Drafted } from './cms.api.ts';

type ThrownAway = Drafted['thrownAway'][number];

function ThrownLine({ part, at, language, fault, words }: ThrownAway) {
  const { t } = useTranslation('cms');
  const { language: uiLanguage } = useLanguage();
  return (
    <li>
      {t('drafting.thrown_line', {
        part: t(`drafting.part.${part}`, { number: (at ?? 0) + 1 }),
        language: t(`language.${language}`),
        why: t(`drafting.fault.${fault}`, { words: formatList(words, uiLanguage) }),
      })}
    </li>
  );
}

export function DraftedTexts({ drafted: { content, thrownAway } }: { drafted: Drafted }) {
  const { t } = useTranslation('cms');
  return (
    <>
      {thrownAway.length > 0 && (
        <Notice tone="highlight" title={t('drafting.thrown', { count: thrownAway.length })}>
          <ul>
            {thrownAway.map((one) => (
              <ThrownLine key={`${one.part} ${one.at} ${one.language}`} {...one} />
            ))}
          </ul>
        </Notice>
      )}
      <SectionCard title={t('drafting.texts')}>
        {languages.map((language) => (
          <Stack key={language}>
            <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
              <p>
                <strong>{content.title[language]}</strong>
              </p>
              <p>{content.description[language]}</p>
              <ol>
                {content.steps.map((step, index) => (
                  <li key={index}>{step[language] || '—'}</li>
                ))}
              </ol>
            </div>
          </Stack>
        ))}
      </SectionCard>
    </>
  );
}
