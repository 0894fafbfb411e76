import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatList } from '../../lib/format.ts';
import { Notice } from '../../kit/feedback/notice.tsx';

export function UncheckedConditions({ conditions }: { conditions: readonly string[] }) {
  const { t } = useTranslation('conditions');
  const { language } = useLanguage();
  if (conditions.length === 0) return null;
  return (
    <Notice tone="highlight" title={t('title', { list: formatList(conditions, language) })}>
      {t('text')}
    </Notice>
  );
}
