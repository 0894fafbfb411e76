// The allergen proof: what the meal holds, and each person at the table checked against it; recipe and order pages show it.
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLanguage } from '../../i18n/use-language.ts';
import { formatList } from '../../lib/format.ts';
import { limitList } from '../../lib/limits.ts';
import { profilePath } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CheckedPeople } from '../../ui/checked-people.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Badge, Card } from '../../ui/surface.tsx';
import {
  allergenList,
  allergensIn,
  avoidedList,
  conflictList,
  programList,
  type ProvenMeal,
  type SafetyMember,
} from './conflicts.ts';
import styles from './safety-proof.module.css';

const isInConflict = ({ conflicts, unread, unmetPrograms }: SafetyMember): boolean =>
  conflicts.length + unread.length + unmetPrograms.length > 0;

function useVerdict(meal: ProvenMeal) {
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
function useIsTableKnown(): boolean {
  const { user } = useSession();
  return user?.isProfileComplete === true;
}

function WhoEatsFirst() {
  const { t } = useTranslation('catalogue');
  const { pathname, search } = useLocation();
  return (
    <Notice
      tone="highlight"
      title={t('safety.who_title')}
      action={<LinkButton to={profilePath(`${pathname}${search}`)}>{t('safety.who_action')}</LinkButton>}
    >
      {t('safety.who_text')}
    </Notice>
  );
}

/** Stands above everything else when somebody at the table must not eat this, or nobody knows who sits there. */
export function ConflictWarning({ meal }: { meal: ProvenMeal }) {
  const { t } = useTranslation('catalogue');
  const verdict = useVerdict(meal);
  const isTableKnown = useIsTableKnown();
  if (!isTableKnown) return <WhoEatsFirst />;
  const members = meal.safety.members.filter(isInConflict);
  if (members.length === 0) return null;
  return (
    <Card as="section" tone="danger" className={styles['warning']} aria-labelledby="conflict-title">
      <IconAlertTriangle size={28} aria-hidden="true" />
      <div>
        <h2 id="conflict-title" className={styles['warning-title']}>
          {t('safety.warning_title')}
        </h2>
        <ul role="list">
          {members.map((member) => (
            <li key={member.name}>
              {t('safety.note', { name: `\u2068${member.name}\u2069`, text: verdict(member) })}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Holds({ ingredients }: { ingredients: NonNullable<ProvenMeal['ingredients']> }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const unknown = ingredients.filter(({ allergens }) => allergens === null).map(({ name }) => name);
  const found = allergensIn(ingredients);
  const held = found.length === 0 ? null : allergenList(found, t, language);
  return (
    <>
      <p>{held === null ? t('safety.holds_none') : t('safety.holds', { list: held })}</p>
      {unknown.length > 0 && (
        <p className={styles['unknown']}>
          {t('safety.holds_unknown', { list: formatList(unknown, language) })}
        </p>
      )}
    </>
  );
}

function Members({ meal }: { meal: ProvenMeal }) {
  const { t } = useTranslation('catalogue');
  const verdict = useVerdict(meal);
  // A recipe read without a network: who avoids what is not kept on a device.
  if (meal.safety.members.length === 0) return <p className={styles['unknown']}>{t('safety.not_kept')}</p>;
  return (
    <CheckedPeople
      people={meal.safety.members.map((member) => ({
        name: member.name,
        isSafe: !isInConflict(member),
        verdict: verdict(member),
      }))}
    />
  );
}

export function SafetyProof({ meal }: { meal: ProvenMeal }) {
  const { t } = useTranslation('catalogue');
  const isTableKnown = useIsTableKnown();
  const { programs = [], ingredients } = meal;
  return (
    <SectionCard title={t('safety.title')} className={styles['card']}>
      <div className={styles['parts']}>
        {isTableKnown ? (
          <Members meal={meal} />
        ) : (
          <p className={styles['unknown']}>{t('safety.who_unchecked')}</p>
        )}
        {ingredients !== undefined && <Holds ingredients={ingredients} />}
        {programs.length > 0 && (
          <div>
            <h3 className={styles['small']}>{t('safety.programs')}</h3>
            <ul role="list" className={styles['chips']}>
              {programs.map((program) => (
                <li key={program}>
                  <Badge tone="good">{t(`options:program.${program}`)}</Badge>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className={styles['limits']}>{t('safety.limits')}</p>
      </div>
    </SectionCard>
  );
}
