import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { SectionCard } from '../../kit/layout/surface.tsx';
import { isolated, momentText } from './moments.ts';
import styles from './order-history.module.css';
import type { AdminOrderDetail } from './orders.api.ts';

export interface OrderHistoryProps {
  history: AdminOrderDetail['history'];
  vendorName: string;
}

export function OrderHistory({ history, vendorName }: OrderHistoryProps) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('order.history')}>
      <ol role="list" className={styles['entries']}>
        {history.toReversed().map(({ at, status, by, reason, note }) => (
          <li key={`${at} ${status} ${reason ?? ''}`} className={styles['entry']}>
            <p className={styles['what']}>{t(`order_status.${status}`)}</p>
            {reason !== null && <p>{t(`order.why.${reason}`)}</p>}
            {note !== null && (
              <p className={styles['note']}>
                <bdi>{note}</bdi>
              </p>
            )}
            <p className={styles['when']}>
              <time dateTime={at}>{momentText(at, language)}</time>
              {' · '}
              {t(`order.by.${by}`, { vendor: isolated(vendorName) })}
            </p>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
