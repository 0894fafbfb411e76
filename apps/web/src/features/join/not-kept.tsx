import { useTranslation } from 'react-i18next';
import { Notice } from '../../kit/feedback/notice.tsx';

export function NotKept({ text }: { text: string }) {
  const { t } = useTranslation('join');
  return (
    <Notice tone="info" role="status" title={t('not_kept.title')}>
      {text}
    </Notice>
  );
}
