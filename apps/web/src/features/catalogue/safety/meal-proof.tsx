import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { ErrorState, Loading, Skeleton } from '../../../kit/feedback/states.tsx';
import { SectionCard, Stack } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { useRecipe } from '../recipe.api.ts';
import { SafetyProof } from './safety-proof.tsx';
import { allergenList } from './verdict.ts';

/** The recipe's first size, so that both share one cached reply. */
const people = 2;

type Ingredient = Recipe['ingredients'][number];

/** Unknown allergens are unsafe. */
const isUnsafe = ({ allergens }: Ingredient, { members }: Recipe['safety']): boolean =>
  allergens === null || members.some(({ avoids }) => avoids.some((one) => allergens.includes(one)));

function IngredientLine({ ingredient, safety }: { ingredient: Ingredient; safety: Recipe['safety'] }) {
  const { t } = useTranslation(['catalogue', 'options']);
  const { language } = useLanguage();
  const { name, allergens } = ingredient;
  const held = allergens ?? [];
  const barred = isUnsafe(ingredient, safety);
  const Icon = barred ? IconAlertTriangle : IconShieldCheck;
  return (
    <li
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-8 py-8 not-first:border-t not-first:border-line sm:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)] svg:mt-[0.2em]',
        barred ? 'svg:text-danger-text' : 'svg:text-good-text',
      )}
    >
      <Icon size={18} aria-hidden="true" />
      <span className="font-medium wrap-anywhere">{name}</span>
      <span className="col-2 text-14 text-muted sm:col-3">
        {allergens === null
          ? t('safety.no_data')
          : held.length === 0
            ? t('safety.holds_nothing')
            : allergenList(held, t, language)}
      </span>
    </li>
  );
}

function IngredientList({ ingredients, safety }: Pick<Recipe, 'ingredients' | 'safety'>) {
  const { t } = useTranslation('catalogue');
  return (
    <SectionCard title={t('safety.by_ingredient')}>
      <ul role="list" className="flex flex-col">
        {ingredients.map((one) => (
          <IngredientLine key={one.id} ingredient={one} safety={safety} />
        ))}
      </ul>
    </SectionCard>
  );
}

export function MealProof({ mealId }: { mealId: string }) {
  const { t } = useTranslation('catalogue');
  const { recipe, error, isFetching, refetch } = useRecipe(mealId, people);
  if (recipe !== undefined) {
    return (
      <Stack>
        <SafetyProof meal={recipe} />
        <IngredientList ingredients={recipe.ingredients} safety={recipe.safety} />
      </Stack>
    );
  }
  if (error !== null) {
    return <ErrorState error={error} title={t('safety.failed')} onRetry={refetch} isRetrying={isFetching} />;
  }
  return (
    <Loading>
      <Skeleton shape="block" height="10rem" />
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}
