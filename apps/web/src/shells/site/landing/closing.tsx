import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../kit/controls/button.tsx';
import { StarPattern } from '../../../kit/pictures/ornaments.tsx';
import styles from './closing.module.css';

export function Closing() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles['closing']}>
      <StarPattern tile={72} />
      <div className={styles['card']}>
        <h2 className={styles['title']}>{t('closing.title')}</h2>
        <p className={styles['text']}>{t('closing.text')}</p>
        <LinkButton to="/onboarding" size="lg">
          {t('closing.start')}
        </LinkButton>
        <p className={styles['driver']}>
          {t('closing.driver_text')}
          <LinkButton to="/join/driver" variant="plain">
            {t('closing.driver')}
          </LinkButton>
        </p>
      </div>
    </section>
  );
}
