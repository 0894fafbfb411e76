import { maxFamilySize, type Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/use-language.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Checkbox } from '../../../kit/controls/checkbox.tsx';
import { Stepper } from '../../../kit/controls/stepper.tsx';
import { SectionCard } from '../../../kit/layout/surface.tsx';
import { classes } from '../../../kit/style/classes.ts';
import { amountText } from '../../../lib/amount.ts';
import { portionText } from '../../../lib/food-text.ts';
import { rememberInTab, useRemembered } from '../../../lib/storage.ts';
import styles from './recipe-ingredients.module.css';

function ticksIn(text: string | null): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function useTicks(mealId: string) {
  const key = `sufra.ticks.${mealId}`;
  const text = useRemembered(key);
  const ticks = useMemo(() => ticksIn(text), [text]);
  const keep = (next: ReadonlySet<string>): void => rememberInTab(key, JSON.stringify([...next]));
  const tick = (id: string, isTicked: boolean): void => {
    const next = new Set(ticks);
    if (isTicked) next.add(id);
    else next.delete(id);
    keep(next);
  };
  return { ticks, tick, clear: () => keep(new Set()) };
}

type Ingredient = Recipe['ingredients'][number];

function Line({ line, isTicked }: { line: Ingredient; isTicked: boolean }) {
  const { t } = useTranslation('catalogue');
  const { language } = useLanguage();
  const { name, amount, unit, isOptional, notes } = line;
  return (
    <span className={classes('flex justify-between gap-12', isTicked && 'text-muted line-through')}>
      <span className="min-w-0">
        {name}
        {(notes !== null || isOptional) && (
          <span className="block text-14 text-muted">
            {isOptional && (
              <span className="rounded-round border border-line-strong px-8">{t('common:kit.optional')}</span>
            )}{' '}
            {notes}
          </span>
        )}
      </span>{' '}
      <bdi className={classes(styles['amount'], 'max-w-1/2 text-end font-semibold')}>
        {amountText(amount, unit, t, language)}
      </bdi>
    </span>
  );
}

interface RecipeIngredientsProps {
  recipe: Recipe;
  people: number;
  onPeople: (people: number) => void;
}

export function RecipeIngredients({ recipe, people, onPeople }: RecipeIngredientsProps) {
  const { t } = useTranslation('catalogue');
  const { t: tOptions } = useTranslation('options');
  const { language } = useLanguage();
  const portion = portionText(recipe.portion, tOptions, language);
  const { ticks, tick, clear } = useTicks(recipe.mealId);
  return (
    <SectionCard
      title={t('ingredients')}
      className="print:border-0 print:p-0 print:shadow-flat"
      aside={
        ticks.size > 0 && (
          <Button variant="plain" className="print:hidden" onClick={clear}>
            {t('untick')}
          </Button>
        )
      }
    >
      <div className="mb-12 print:button:hidden">
        <Stepper label={t('family_size')} value={people} onChange={onPeople} min={1} max={maxFamilySize} />
      </div>
      {portion !== null && <p className="mb-8 text-muted">{portion}</p>}
      <ul
        role="list"
        className={classes(styles['list'], 'li:not-first:border-t li:not-first:border-line')}
        aria-label={t('ingredients')}
      >
        {recipe.ingredients.map((line) => (
          <li key={line.id}>
            <Checkbox
              label={<Line line={line} isTicked={ticks.has(line.id)} />}
              checked={ticks.has(line.id)}
              onChange={(isTicked) => tick(line.id, isTicked)}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
