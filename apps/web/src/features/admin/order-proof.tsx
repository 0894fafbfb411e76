import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { allergenKeys, insideSentence } from '../../lib/food-text.ts';
import { formatList } from '../../lib/format.ts';
import { limitList } from '../../lib/limits.ts';
import { CheckedPeople } from '../../kit/feedback/checked-people.tsx';
import { SectionCard } from '../../kit/layout/surface.tsx';
import styles from './order-proof.module.css';
import type { AdminOrderDetail } from './orders.api.ts';

type Safety = AdminOrderDetail['safety'];
type Member = Safety['members'][number];

const isSafe = ({ conflicts, unread, unmetPrograms }: Member): boolean =>
  conflicts.length + unread.length + unmetPrograms.length === 0;

function useAvoided(): (member: Member) => string {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  return ({ avoids, avoidsAlso, limits }) => {
    const names = [
      ...allergenKeys(avoids).map((key) => insideSentence(t(`options:${key}`), language)),
      ...avoidsAlso.map((name) => insideSentence(name, language)),
    ];
    const kept = limitList(limits, t, language);
    if (names.length === 0 && kept === null) return t('order.avoids_nothing');
    return [
      ...(names.length > 0 ? [t('order.free_of', { list: formatList(names, language) })] : []),
      ...(kept === null ? [] : [t('limits:kept', { list: kept })]),
    ].join(' · ');
  };
}

export function OrderProof({ safety }: { safety: Safety }) {
  const { t } = useTranslation('admin');
  const avoided = useAvoided();
  return (
    <SectionCard title={t('order.proof')}>
      <p className={styles['lead']}>{t('order.proof_text', { count: safety.ingredientsChecked })}</p>
      <CheckedPeople
        people={safety.members.map((member) => ({
          name: member.name,
          isSafe: isSafe(member),
          verdict: isSafe(member) ? avoided(member) : t('order.not_safe'),
        }))}
      />
    </SectionCard>
  );
}
