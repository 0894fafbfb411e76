import type { SessionUser } from '@sufra/contract/identity.ts';
import { allergyOptions } from '@sufra/contract/options.ts';
import type { Member } from '@sufra/contract/household.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { insideSentence } from '../../lib/food-text.ts';
import { formatList } from '../../lib/format.ts';
import { Notice } from '../../kit/feedback/notice.tsx';
import { Skeleton } from '../../kit/feedback/states.tsx';
import { useHousehold } from './catering.api.ts';
import styles from './household-needs.module.css';

const preferencesPath = '/onboarding/preferences';

function useNamed(members: readonly Member[]): string[] {
  const { t } = useTranslation('options');
  const { language } = useLanguage();
  const allergies = [...new Set(members.flatMap((member) => member.allergies))];
  return allergies.map((allergy) =>
    Object.hasOwn(allergyOptions, allergy)
      ? insideSentence(t(`allergy.${allergy}`), language)
      : `\u2068${allergy}\u2069`,
  );
}

function Known({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation('catering');
  const { language } = useLanguage();
  const named = useNamed(members);
  const hasUnread = members.some(({ understood }) => understood.some(({ recognised }) => !recognised));
  return (
    <Notice
      tone={hasUnread ? 'highlight' : 'info'}
      title={t('form.needs.title')}
      action={
        <Link className={styles['way']} to={preferencesPath}>
          {t('form.needs.change')}
        </Link>
      }
    >
      {named.length === 0
        ? t('form.needs.none')
        : t('form.needs.with', { list: formatList(named, language) })}
      {hasUnread && ` ${t('form.needs.unread')}`}
    </Notice>
  );
}

export function HouseholdNeeds({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation('catering');
  const { data, isPending } = useHousehold(user !== null);
  if (data !== undefined) return <Known members={data.members} />;
  if (user !== null && isPending) return <Skeleton shape="block" height="8rem" />;
  // The server adds them, whether or not they could be read here.
  return <Notice title={t('form.needs.title')}>{t('form.needs.later')}</Notice>;
}
