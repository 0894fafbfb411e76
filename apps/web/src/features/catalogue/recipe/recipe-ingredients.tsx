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
    <span className={classes(styles['line'], isTicked && styles['done'])}>
      <span className={styles['name']}>
        {name}
        {(notes !== null || isOptional) && (
          <span className={styles['notes']}>
            {isOptional && <span className={styles['optional']}>{t('common:kit.optional')}</span>} {notes}
          </span>
        )}
      </span>{' '}
      <bdi className={styles['amount']}>{amountText(amount, unit, t, language)}</bdi>
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
      className={styles['card']}
      aside={
        ticks.size > 0 && (
          <Button variant="plain" className={styles['clear']} onClick={clear}>
            {t('untick')}
          </Button>
        )
      }
    >
      <div className={styles['stepper']}>
        <Stepper label={t('family_size')} value={people} onChange={onPeople} min={1} max={maxFamilySize} />
      </div>
      {portion !== null && <p className={styles['portion']}>{portion}</p>}
      <ul role="list" className={styles['list']} aria-label={t('ingredients')}>
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
