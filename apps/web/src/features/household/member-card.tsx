import type { Member } from '@sufra/contract/household.ts';
import { allergyOptions } from '@sufra/contract/options.ts';
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/use-language.ts';
import { insideSentence } from '../../lib/food-text.ts';
import { Button, IconButton } from '../../kit/controls/button.tsx';
import { Badge } from '../../kit/layout/surface.tsx';
import styles from './members.module.css';

interface MemberCardProps {
  member: Member;
  /** Left out for the subscriber, whose lists come from the preferences above. */
  onEdit?: () => void;
  onRemove?: () => void;
}

function Facts({ member }: { member: Member }) {
  const { t } = useTranslation(['household', 'options']);
  const { language } = useLanguage();
  const unread = new Set(member.understood.filter(({ recognised }) => !recognised).map(({ text }) => text));
  const { allergies, dietaryPrograms } = member;
  if (allergies.length + dietaryPrograms.length === 0 && !member.fasts)
    return <p className={styles['quiet']}>{t('members.no_limits')}</p>;
  return (
    <ul role="list" className={styles['facts']}>
      {allergies.map((allergy) => (
        <li key={allergy}>
          <Badge
            tone={unread.has(allergy) ? 'highlight' : 'main'}
            icon={unread.has(allergy) ? <IconAlertTriangle size={16} aria-hidden="true" /> : undefined}
          >
            {unread.has(allergy)
              ? t('members.unread', { text: allergy })
              : t('members.no', {
                  what: Object.hasOwn(allergyOptions, allergy)
                    ? insideSentence(t(`options:allergy.${allergy}`), language)
                    : allergy,
                })}
          </Badge>
        </li>
      ))}
      {dietaryPrograms.map((program) => (
        <li key={program}>
          <Badge tone="good">{t(`options:program.${program}`)}</Badge>
        </li>
      ))}
      {member.fasts && (
        <li>
          <Badge>{t('ramadan.badge')}</Badge>
        </li>
      )}
    </ul>
  );
}

export function MemberCard({ member, onEdit, onRemove }: MemberCardProps) {
  const { t } = useTranslation(['household', 'common']);
  const name = member.name === '' ? t('members.you') : member.name;
  return (
    <li className={styles['member']}>
      <div className={styles['words']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi>
          <span className={styles['quiet']}>
            {member.isSubscriber ? t('members.subscriber') : t(`portion.${String(member.portion * 100)}`)}
          </span>
        </p>
        <Facts member={member} />
        {member.isSubscriber && <p className={styles['quiet']}>{t('members.subscriber_text')}</p>}
      </div>
      {onEdit !== undefined && onRemove !== undefined && (
        <div className={styles['actions']}>
          <Button
            variant="plain"
            onClick={onEdit}
            aria-label={t('members.edit_title', { name })}
            start={<IconPencil size={20} aria-hidden="true" />}
          >
            {t('common:actions.edit')}
          </Button>
          <IconButton
            label={t('members.remove_title', { name })}
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={onRemove}
          />
        </div>
      )}
    </li>
  );
}
