import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { CheckedPeople } from '../../../kit/feedback/checked-people.tsx';
import { SectionCard, Badge } from '../../../kit/layout/surface.tsx';
import { formatList } from '../../../lib/format.ts';
import {
  allergenList,
  allergensIn,
  type ProvenMeal,
  isInConflict,
  useIsTableKnown,
  useVerdict,
} from './verdict.ts';

function AllergenSummary({ ingredients }: { ingredients: NonNullable<ProvenMeal['ingredients']> }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const unknown = ingredients.filter(({ allergens }) => allergens === null).map(({ name }) => name);
  const found = allergensIn(ingredients);
  const held = found.length === 0 ? null : allergenList(found, t, language);
  return (
    <>
      <p>{held === null ? t('safety.holds_none') : t('safety.holds', { list: held })}</p>
      {unknown.length > 0 && (
        <p className="text-danger-text">
          {t('safety.holds_unknown', { list: formatList(unknown, language) })}
        </p>
      )}
    </>
  );
}

function Members({ meal }: { meal: ProvenMeal }) {
  const { t } = useTranslation('catalogue');
  const verdict = useVerdict(meal);
  // Offline: members' avoidances are not stored on the device.
  if (meal.safety.members.length === 0) return <p className="text-danger-text">{t('safety.not_kept')}</p>;
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
    <SectionCard
      title={t('safety.title')}
      className="print:break-inside-avoid print:border-0 print:p-0 print:shadow-flat"
    >
      <div className="flex flex-col gap-12">
        {isTableKnown ? (
          <Members meal={meal} />
        ) : (
          <p className="text-danger-text">{t('safety.who_unchecked')}</p>
        )}
        {ingredients !== undefined && <AllergenSummary ingredients={ingredients} />}
        {programs.length > 0 && (
          <div>
            <h3 className="mb-8 text-16">{t('safety.programs')}</h3>
            <ul role="list" className="flex flex-wrap gap-8">
              {programs.map((program) => (
                <li key={program}>
                  <Badge tone="good">{t(`options:program.${program}`)}</Badge>
                </li>
              ))}
            </ul>
          </div>
        )}
        <p className="text-14 text-muted">{t('safety.limits')}</p>
      </div>
    </SectionCard>
  );
}
