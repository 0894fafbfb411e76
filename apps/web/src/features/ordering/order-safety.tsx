import type { OrderDetail } from '@sufra/contract/ordering.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { allergenKeys, insideSentence, limitList } from '../../lib/food-text.ts';
import { formatList } from '../../lib/format.ts';
import { CheckedPeople } from '../../kit/feedback/checked-people.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import styles from './order-safety.module.css';

type Member = OrderDetail['safety']['members'][number];

const isSafe = ({ conflicts, unread, unmetPrograms }: Member): boolean =>
  conflicts.length + unread.length + unmetPrograms.length === 0;

function useVerdict(): (member: Member) => string {
  const { t } = useTranslation('order');
  const { language } = useLanguage();
  return (member) => {
    if (!isSafe(member)) return t('safety.not_safe');
    const names = [
      ...allergenKeys(member.avoids).map((key) => insideSentence(t(`options:${key}`), language)),
      ...member.avoidsAlso.map((name) => insideSentence(name, language)),
    ];
    const kept = limitList(member.limits, t, language);
    if (names.length === 0 && kept === null) return t('safety.avoids_nothing');
    return [
      ...(names.length > 0 ? [t('safety.free_of', { list: formatList(names, language) })] : []),
      ...(kept === null ? [] : [t('limits:kept', { list: kept })]),
    ].join(' · ');
  };
}

export function OrderSafety({ order: { safety, orderType } }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const verdict = useVerdict();
  return (
    <SectionCard title={t('safety.title')}>
      <p className={styles['lead']}>{t('safety.checked', { count: safety.ingredientsChecked })}</p>
      {safety.members.length === 0 && <p className={styles['lead']}>{t('safety.not_kept')}</p>}
      <CheckedPeople
        people={safety.members.map((member) => ({
          name: member.name,
          isSafe: isSafe(member),
          verdict: verdict(member),
        }))}
      />
      <p className={styles['limits']}>{t(orderType === 'ingredients' ? 'safety.shop' : 'safety.kitchen')}</p>
    </SectionCard>
  );
}
