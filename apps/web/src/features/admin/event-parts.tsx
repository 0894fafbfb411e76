import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { Facts } from '../../kit/layout/facts.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import type { AdminEventDetail } from './events.api.ts';
import { momentText } from './moments.ts';
import styles from './order-history.module.css';

export function EventMoney({ money }: { money: NonNullable<AdminEventDetail['money']> }) {
  const { t } = useTranslation(['bookings', 'admin']);
  const { language } = useLanguage();
  const sum = (text: string): string => formatMoney(text, language);
  const { total, deposit, remainder, isRemainderPaid, feePercent, refund } = money;
  return (
    <SectionCard title={t('money')}>
      <Facts
        rows={[
          { label: t('total'), value: <strong>{sum(total)}</strong> },
          { label: t('deposit'), value: sum(deposit) },
          {
            label: t('remainder'),
            value: `${sum(remainder)} · ${t(isRemainderPaid ? 'paid' : 'not_paid')}`,
          },
          { label: t('fee'), value: t('admin:percent', { number: formatNumber(feePercent, language, 2) }) },
          ...(refund === null
            ? []
            : [
                {
                  label: t('refund'),
                  value: `${sum(refund.amount)} · ${t(`admin:order.refund_state.${refund.state}`)}`,
                },
              ]),
        ]}
      />
    </SectionCard>
  );
}

export function EventHistory({ history }: { history: AdminEventDetail['history'] }) {
  const { t } = useTranslation('bookings');
  const { language } = useLanguage();
  return (
    <SectionCard title={t('history')}>
      <ol role="list" className={styles['entries']}>
        {history.toReversed().map(({ at, status, by, reason, note }, place) => (
          <li key={`${String(place)} ${at}`} className={styles['entry']}>
            <p className={styles['what']}>{t(`state.${status}`)}</p>
            {reason !== null && <p>{t(`why.${reason}`)}</p>}
            {note !== null && (
              <p className={styles['note']}>
                <bdi>{note}</bdi>
              </p>
            )}
            <p className={styles['when']}>
              <time dateTime={at}>{momentText(at, language)}</time>
              {' · '}
              {t(`by.${by}`)}
            </p>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
