import type { Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { Allergen, Cuisine, MealTime } from '@sufra/contract/options.ts';
import { type DeriveBody, type Dish, type DishBody, type Ingredient, useSaveDish } from './dish.api.ts';
import { amountOf, minutesOf, priceOf, shownPrice, leastMinutes, mostMinutes } from '../../../lib/amount.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fieldErrors, focusFirstWrong } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast.ts';
import { paths } from '../menu-view.ts';
import { isolate } from '../../../lib/format.ts';

export interface LineDraft {
  readonly ingredientId: string;
  readonly name: string;
  readonly units: readonly Unit[];
  /** Null if unknown. */
  readonly allergens: readonly Allergen[] | null;
  readonly amount: string;
  readonly unit: Unit;
  readonly isOptional: boolean;
}

export interface DishDraft {
  readonly title: { readonly en: string; readonly ar: string };
  readonly description: { readonly en: string; readonly ar: string };
  readonly cuisine: Cuisine | '';
  readonly mealTimes: readonly MealTime[];
  readonly servings: number;
  readonly lines: readonly LineDraft[];
  /** Confirmed with each save. */
  readonly servedWithout: readonly string[];
  readonly price: string;
  readonly prepMinutes: string;
  readonly isAvailable: boolean;
}

export const limits = { title: 80, description: 300, servings: 20, lines: 60 } as const;

export const newDish: DishDraft = {
  title: { en: '', ar: '' },
  description: { en: '', ar: '' },
  cuisine: '',
  mealTimes: [],
  servings: 2,
  lines: [],
  servedWithout: [],
  price: '',
  prepMinutes: '',
  isAvailable: true,
};

export const draftOf = (dish: Dish): DishDraft => ({
  title: dish.title,
  description: dish.description,
  cuisine: dish.cuisine,
  mealTimes: dish.mealTimes,
  servings: dish.servings,
  lines: dish.lines.map((line) => ({ ...line, amount: String(line.amount) })),
  servedWithout: [],
  price: shownPrice(dish.price),
  prepMinutes: String(dish.prepMinutes),
  isAvailable: dish.isAvailable,
});

export const lineOf = ({ id, name, units, allergens }: Ingredient): LineDraft => ({
  ingredientId: id,
  name,
  units,
  allergens,
  amount: '',
  unit: units[0] ?? 'g',
  isOptional: false,
});

const isShort = (text: string): boolean => text.trim().length < 2;

export function invalidFields(draft: DishDraft): string[] {
  const wrong: readonly (readonly [string, boolean])[] = [
    ['title.en', isShort(draft.title.en)],
    ['title.ar', isShort(draft.title.ar)],
    ['cuisine', draft.cuisine === ''],
    ['mealTimes', draft.mealTimes.length === 0],
    ['lines', draft.lines.length === 0],
    ...draft.lines.map((line, at) => [`lines.${String(at)}.amount`, amountOf(line.amount) === null] as const),
    ['price', priceOf(draft.price) === null],
    ['prepMinutes', minutesOf(draft.prepMinutes) === null],
  ];
  return wrong.filter(([, isWrong]) => isWrong).map(([path]) => path);
}

const lineBody = ({ ingredientId, amount, unit, isOptional }: LineDraft): DishBody['lines'][number] => ({
  ingredientId,
  amount: amountOf(amount) ?? 0,
  unit,
  isOptional,
});

const textsOf = ({ title, description }: DishDraft): Pick<DishBody, 'title' | 'description'> => ({
  title: { en: title.en.trim(), ar: title.ar.trim() },
  description: { en: description.en.trim(), ar: description.ar.trim() },
});

export function bodyOf(draft: DishDraft): DishBody | null {
  const { cuisine } = draft;
  const [price, prepMinutes] = [priceOf(draft.price), minutesOf(draft.prepMinutes)];
  if (invalidFields(draft).length > 0 || cuisine === '' || price === null || prepMinutes === null)
    return null;
  return {
    ...textsOf(draft),
    cuisine,
    mealTimes: [...draft.mealTimes],
    servings: draft.servings,
    lines: draft.lines.map(lineBody),
    servedWithout: [...draft.servedWithout],
    price,
    prepMinutes,
    isAvailable: draft.isAvailable,
  };
}

/** Only lines with an amount; null without any. */
export function previewBodyOf(draft: DishDraft): DeriveBody | null {
  const complete = draft.lines.filter(({ amount }) => amountOf(amount) !== null);
  if (complete.length === 0) return null;
  return { ...textsOf(draft), servings: draft.servings, lines: complete.map(lineBody) };
}

/** For the path of a server error. */
export function fieldOf(path: string): string {
  const line = /^lines\.(\d+)/.exec(path)?.[1];
  if (line !== undefined) return path.endsWith('.unit') ? `lines.${line}.unit` : `lines.${line}.amount`;
  return path.startsWith('mealTimes') ? 'mealTimes' : path;
}

type Errors = Readonly<Record<string, string | undefined>>;

function useErrors(draft: DishDraft, hasTried: boolean, error: unknown): Errors {
  const { t } = useTranslation('menu');
  const texts: Record<string, string> = {};
  for (const [path, text] of Object.entries(fieldErrors(error))) texts[fieldOf(path)] = text;
  if (!hasTried) return texts;
  for (const path of invalidFields(draft)) {
    if (path === 'price') texts[path] = t('price.wrong');
    else if (path === 'prepMinutes')
      texts[path] = t('minutes.wrong', { least: leastMinutes, most: mostMinutes });
    else
      texts[path] = t(
        path.startsWith('lines.') ? 'dish.wrong.amount' : `dish.wrong.${path.replace('.', '_')}`,
      );
  }
  return texts;
}

export function useDishForm(mealId: string | null, opened: DishDraft) {
  const { t } = useTranslation('menu');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const isDirty = useRef(false);
  const [draft, setDraft] = useState(opened);
  const [hasTried, setTried] = useState(false);
  const save = useSaveDish(mealId);
  const change = (part: Partial<DishDraft>): void => {
    isDirty.current = true;
    setDraft((before) => ({ ...before, ...part }));
  };
  const changeLine = (at: number, part: Partial<LineDraft>): void =>
    change({ lines: draft.lines.map((line, index) => (index === at ? { ...line, ...part } : line)) });
  const removeLine = (at: number): void => change({ lines: draft.lines.filter((_, index) => index !== at) });
  const submit = (): void => {
    setTried(true);
    const body = bodyOf(draft);
    if (body === null) return focusFirstWrong(form.current);
    save.mutate(body, {
      onSuccess: ({ name }) => {
        isDirty.current = false;
        toast({ title: t('dish.done_title'), description: t('dish.done', { name: isolate(name) }) });
        void navigate(paths.list);
      },
      onError: () => focusFirstWrong(form.current),
    });
  };
  const errors = useErrors(draft, hasTried, save.error);
  /** In the page's language, even after a language switch. */
  const nameOf = ({ ingredientId, name }: LineDraft): string =>
    opened.lines.find((line) => line.ingredientId === ingredientId)?.name ?? name;
  return { nameOf, form, draft, change, changeLine, removeLine, submit, errors, save, isDirty };
}

export type DishForm = ReturnType<typeof useDishForm>;
