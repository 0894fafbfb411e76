import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { boughtText } from './order-weight.ts';
import styles from './partner-lines.module.css';

export function PartnerLines({ order, isOpen }: { order: PartnerOrder; isOpen: boolean }) {
  const { t } = useTranslation('partner');
  const { t: words } = useTranslation('order');
  const { language } = useLanguage();
  return (
    <details className={styles['details']} open={isOpen}>
      <summary className={styles['summary']}>
        {t('lines', { count: order.lines.length })}
        <IconChevronDown className={styles['arrow']} size={20} aria-hidden="true" />
      </summary>
      <ul role="list" className={styles['lines']}>
        {order.lines.map((line) => (
          <li key={line.name} className={styles['line']}>
            <bdi>{line.name}</bdi>
            <strong>{boughtText(line, words, language)}</strong>
          </li>
        ))}
      </ul>
    </details>
  );
}
