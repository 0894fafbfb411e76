import { useTranslation } from 'react-i18next';
import { SectionCard, VisuallyHidden } from '../../kit/layout/surface.tsx';
import styles from './order-handover.module.css';

export function OrderHandover({ code }: { code: string }) {
  const { t } = useTranslation('order');
  const digits = [...code];
  return (
    <SectionCard title={t('handover.title')} tone="info">
      <div className={styles['code']} dir="ltr" aria-hidden="true">
        {digits.map((digit, at) => (
          <span key={at} className={styles['digit']}>
            {digit}
          </span>
        ))}
      </div>
      {/* One digit at a time, or it is read as a year. */}
      <VisuallyHidden>{t('handover.digits', { digits: digits.join(' ') })}</VisuallyHidden>
      <p>{t('handover.text')}</p>
    </SectionCard>
  );
}
