import { useTranslation } from 'react-i18next';
import styles from './not-set.module.css';

export function NotSet() {
  const { t } = useTranslation('admin');
  return <span className={styles['none']}>{t('not_set')}</span>;
}
