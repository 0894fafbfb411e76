import type { OrderDetail } from '@sufra/contract/ordering.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatDay, formatTime } from '../../lib/format.ts';
import { Card } from '../../kit/layout/surface.tsx';
import styles from './order-history.module.css';
import { toldHistory } from './order-progress.ts';
import { isolated } from './order-words.ts';

export function OrderHistory({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  const vendor = isolated(order.vendorName);
  return (
    <Card as="section" aria-label={t('history.title')}>
      <details className={styles['history']}>
        <summary className={styles['summary']}>
          <h2>{t('history.title')}</h2>
          <IconChevronDown className={styles['arrow']} aria-hidden="true" />
        </summary>
        <ol role="list" className={styles['entries']}>
          {toldHistory(order.history).map((entry) => {
            const at = new Date(entry.at);
            const what = entry.reason === 'passed_on' ? t('why.passed_on') : t(`status.${entry.status}`);
            return (
              <li key={`${entry.at} ${entry.status}`} className={styles['entry']}>
                <span>
                  {what}
                  <span className={styles['by']}> · {t(`history.by_${entry.by}`, { vendor })}</span>
                </span>
                <time className={styles['by']} dateTime={entry.at}>
                  {formatDay(at, language, 'short')} · {formatTime(at, language)}
                </time>
              </li>
            );
          })}
        </ol>
      </details>
    </Card>
  );
}
