// Says after a reload what is still there and what has to be given again; the steps of an application show it.
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import type { Join } from './use-join.ts';

export function NotKept({ join }: { join: Join }) {
  const { t } = useTranslation('join');
  if (!join.isRestored && !join.isSentBack) return null;
  return (
    <Notice tone="info" role="status" title={t('not_kept.title')}>
      {t(`not_kept.${join.kind}`)}
    </Notice>
  );
}
