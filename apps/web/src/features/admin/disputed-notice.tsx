import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../kit/feedback/notice.tsx';
import page from './page.module.css';

export function DisputedNotice() {
  const { t } = useTranslation('admin');
  return (
    <Notice
      tone="danger"
      title={t('disputed.title')}
      action={
        <Link className={page['link']} to="/admin/disputes">
          {t('disputed.open')}
        </Link>
      }
    >
      {t('disputed.text')}
    </Notice>
  );
}
