import { useTranslation } from 'react-i18next';
import { useIsWorking } from '../../lib/work.ts';
import { Notice } from '../../kit/feedback/notice.tsx';

export function Working() {
  const { t } = useTranslation('identity');
  if (!useIsWorking()) return null;
  return (
    <Notice tone="highlight" role="status" title={t('working_title')}>
      {t('working_text')}
    </Notice>
  );
}
