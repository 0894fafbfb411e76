import type { MealProblem } from '@sufra/contract/catalogue/cms.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { Notice } from '../../../../kit/feedback/notice.tsx';
import { Facts } from '../../../../kit/layout/facts.tsx';
import { Badge, SectionCard } from '../../../../kit/layout/surface.tsx';
import { formatList, formatMoney, formatNumber, isolate } from '../../../../lib/format.ts';
import type { Derived } from '../cms.api.ts';

function Allergens({ derived: { allergens } }: { derived: Derived }) {
  const { t } = useTranslation(['cms', 'options']);
  if (allergens === null)
    return (
      <Notice tone="danger" title={t('derived.unknown')}>
        {t('derived.unknown_text')}
      </Notice>
    );
  if (allergens.length === 0) return <p>{t('derived.no_allergens')}</p>;
  return (
    <div className="flex flex-wrap gap-8">
      {allergens.map((one) => (
        <Badge key={one} tone="danger">
          {t(`options:allergen.${one}`)}
        </Badge>
      ))}
    </div>
  );
}

function Figures({ derived: { nutrition, price } }: { derived: Derived }) {
  const { t } = useTranslation('cms');
  const { language } = useLanguage();
  if (nutrition === null || price === null)
    return <p className="text-14 wrap-anywhere text-muted">{t('derived.no_figures')}</p>;
  const grams = (value: number): string => t('derived.grams', { value: formatNumber(value, language, 1) });
  return (
    <Facts
      rows={[
        { label: t('derived.calories'), value: formatNumber(nutrition.calories, language) },
        { label: t('derived.protein'), value: grams(nutrition.protein) },
        { label: t('derived.carbs'), value: grams(nutrition.carbs) },
        { label: t('derived.fat'), value: grams(nutrition.fat) },
        { label: t('derived.fibre'), value: grams(nutrition.fibre) },
        { label: t('derived.price'), value: formatMoney(price, language) },
      ]}
    />
  );
}

interface ProblemsProps {
  problems: readonly MealProblem[];
  named: readonly string[];
}

function Problems({ problems, named }: ProblemsProps) {
  const { t } = useTranslation('cms');
  const { language: shown } = useLanguage();
  const count = problems.length + (named.length > 0 ? 1 : 0);
  if (count === 0)
    return (
      <Notice tone="good" title={t('derived.ready')}>
        {t('derived.ready_text')}
      </Notice>
    );
  return (
    <Notice title={t('derived.blocked', { count })}>
      <ul className="m-0 flex flex-col gap-4 ps-24">
        {problems.map(({ code, at, language }) => (
          <li key={`${code} ${at ?? ''} ${language ?? ''}`}>
            {t(`problem.${code}`, { number: (at ?? 0) + 1, language: t(`language.${language ?? 'both'}`) })}
          </li>
        ))}
        {named.length > 0 && (
          <li>{t('derived.names_foods', { foods: formatList(named.map(isolate), shown) })}</li>
        )}
      </ul>
    </Notice>
  );
}

interface DerivedFactsProps {
  derived: Derived;
  servedWithout?: readonly string[];
}

export function DerivedFacts({ derived, servedWithout = [] }: DerivedFactsProps) {
  const { t } = useTranslation(['cms', 'options']);
  return (
    <>
      <SectionCard title={t('derived.allergens')}>
        <Allergens derived={derived} />
      </SectionCard>
      <SectionCard title={t('derived.serving')}>
        <Figures derived={derived} />
        {derived.programs.length > 0 && (
          <div className="flex flex-wrap gap-8">
            {derived.programs.map((program) => (
              <Badge key={program} tone="good">
                {t(`options:program.${program}`)}
              </Badge>
            ))}
          </div>
        )}
      </SectionCard>
      <Problems
        problems={derived.problems}
        named={derived.namedFoods.filter((food) => !servedWithout.includes(food))}
      />
    </>
  );
}
