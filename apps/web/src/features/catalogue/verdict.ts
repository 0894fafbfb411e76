import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatList } from '../../lib/format.ts';
import { limitList } from '../../lib/food-text.ts';
import { useSession } from '../../lib/session.ts';
import { avoidedList, conflictList, programList, type ProvenMeal, type SafetyMember } from './conflicts.ts';

export const isInConflict = ({ conflicts, unread, unmetPrograms }: SafetyMember): boolean =>
  conflicts.length + unread.length + unmetPrograms.length > 0;

export function useVerdict(meal: ProvenMeal) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const count = meal.safety.ingredientsChecked;
  return (member: SafetyMember): string => {
    if (member.unread.length > 0) return t('safety.unread', { list: formatList(member.unread, language) });
    if (member.conflicts.length > 0) {
      return t('safety.conflict', { what: conflictList(member, t, language) });
    }
    if (member.unmetPrograms.length > 0) {
      return t('safety.unmet', { list: programList(member.unmetPrograms, t, language) });
    }
    const avoided = avoidedList(member, t, language);
    const kept = limitList(member.limits, t, language);
    if (avoided === null && kept === null) return t('safety.avoids_nothing');
    return [
      ...(avoided === null ? [] : [t('safety.safe', { list: avoided, count })]),
      ...(kept === null ? [] : [t('limits:kept', { list: kept })]),
    ].join(' ');
  };
}

/** Without a profile the table is empty, and an empty table would find everything safe. */
export function useIsTableKnown(): boolean {
  const { user } = useSession();
  return user?.isProfileComplete === true;
}
