import type { aisles, Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { CmsIngredient, IngredientFacts } from '@sufra/contract/catalogue/cms-ingredients.ts';
import { languages } from '@sufra/contract/options.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrors } from '../../../../lib/form.ts';
import { type DeskIngredient, useSaveIngredient } from '../cms.api.ts';
import { parseNumber } from '../typed-values.ts';

type Figure = keyof IngredientFacts['nutrition'];
type Aisle = (typeof aisles)[number];
export type WeighedUnit = Exclude<Unit, 'g' | 'ml'>;

/** Per 100 g; `most` is the physical limit. */
export const figures: readonly { key: Figure; most: number; mayBeUnknown?: boolean }[] = [
  { key: 'kcal', most: 950 },
  { key: 'protein', most: 100 },
  { key: 'carbs', most: 100 },
  { key: 'sugar', most: 100, mayBeUnknown: true },
  { key: 'fibre', most: 100, mayBeUnknown: true },
  { key: 'fat', most: 100 },
  { key: 'saturatedFat', most: 100, mayBeUnknown: true },
  { key: 'sodiumMg', most: 50_000 },
  { key: 'potassiumMg', most: 50_000, mayBeUnknown: true },
  { key: 'phosphorusMg', most: 50_000, mayBeUnknown: true },
  { key: 'calciumMg', most: 50_000, mayBeUnknown: true },
  { key: 'ironMg', most: 1_000, mayBeUnknown: true },
  { key: 'vitaminKUg', most: 10_000, mayBeUnknown: true },
];

interface TypedPack {
  readonly grams: string;
  readonly aed: string;
}
interface TypedWeight {
  readonly unit: WeighedUnit;
  readonly grams: string;
}

export interface IngredientDraft {
  readonly name: { readonly en: string; readonly ar: string };
  readonly allergens: IngredientFacts['allergens'];
  readonly flags: IngredientFacts['flags'];
  readonly figures: Readonly<Record<Figure, string>>;
  readonly aisle: Aisle | '';
  readonly soldBy: IngredientFacts['soldBy'];
  readonly packs: readonly TypedPack[];
  readonly weights: readonly TypedWeight[];
  readonly density: string;
  readonly parts: readonly string[] | null;
  readonly otherNames: { readonly en: string; readonly ar: string };
  readonly brand: string;
  readonly source: string;
}

export const emptyPack: TypedPack = { grams: '', aed: '' };

const noFigures = Object.fromEntries(figures.map(({ key }) => [key, ''])) as Record<Figure, string>;

export const emptyIngredient: IngredientDraft = {
  name: { en: '', ar: '' },
  allergens: null,
  flags: [],
  figures: noFigures,
  aisle: '',
  soldBy: 'pack',
  packs: [emptyPack],
  weights: [],
  density: '',
  parts: null,
  otherNames: { en: '', ar: '' },
  brand: '',
  source: '',
};

const numberText = (value: number | null): string => (value === null ? '' : String(value));

export const draftOf = ({ name, facts }: Pick<CmsIngredient, 'name' | 'facts'>): IngredientDraft => ({
  name,
  allergens: facts.allergens,
  flags: facts.flags,
  figures: Object.fromEntries(
    figures.map(({ key }) => [key, numberText(facts.nutrition[key])]),
  ) as IngredientDraft['figures'],
  aisle: facts.aisle,
  soldBy: facts.soldBy,
  packs: facts.packs.map(({ grams, aed }) => ({ grams: String(grams), aed })),
  weights: facts.weights.map(({ unit, grams }) => ({ unit: unit as WeighedUnit, grams: String(grams) })),
  density: numberText(facts.gramsPerMl),
  parts: facts.parts,
  otherNames: { en: facts.otherNames.en.join('\n'), ar: facts.otherNames.ar.join('\n') },
  brand: facts.brand ?? '',
  source: facts.source,
});

/** Errors by the field's path on the server; texts are under `cms:ingredient.wrong`. */
type Wrongs = Readonly<Record<string, 'name' | 'number' | 'price' | 'aisle' | 'source'>>;

type Read =
  | { readonly facts: IngredientFacts; readonly wrongs: null }
  | { readonly facts: null; readonly wrongs: Wrongs };

function parsePrice(text: string): string | null {
  const value = parseNumber(text, 9_999.99);
  const isWhole = value !== null && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
  return isWhole ? value.toFixed(2) : null;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 0);

export function readDraft(draft: IngredientDraft): Read {
  const wrongs: Record<string, Wrongs[string]> = {};
  const number = (path: string, text: string, least: number, most: number): number => {
    const value = parseNumber(text, most);
    if (value === null || value < least) wrongs[path] = 'number';
    return value ?? 0;
  };
  for (const one of languages) if (draft.name[one].trim().length < 2) wrongs[`name.${one}`] = 'name';
  const nutrition = Object.fromEntries(
    figures.map(({ key, most, mayBeUnknown = false }) => {
      const text = draft.figures[key];
      const isUnknown = mayBeUnknown && text.trim() === '';
      return [key, isUnknown ? null : number(`facts.nutrition.${key}`, text, 0, most)];
    }),
  ) as IngredientFacts['nutrition'];
  const packs = draft.packs.map(({ grams, aed }, at) => {
    const price = parsePrice(aed);
    if (price === null) wrongs[`facts.packs.${at}.aed`] = 'price';
    return { grams: number(`facts.packs.${at}.grams`, grams, 1, 100_000), aed: price ?? '' };
  });
  const weights = draft.weights.map(({ unit, grams }, at) => ({
    unit,
    grams: number(`facts.weights.${at}.grams`, grams, 0.01, 20_000),
  }));
  const gramsPerMl = draft.density.trim() === '' ? null : number('facts.gramsPerMl', draft.density, 0.05, 3);
  if (draft.source.trim().length < 2) wrongs['facts.source'] = 'source';
  const { aisle, allergens, flags, soldBy, parts } = draft;
  if (aisle === '') wrongs['facts.aisle'] = 'aisle';
  if (aisle === '' || Object.keys(wrongs).length > 0) return { facts: null, wrongs };
  const otherNames = { en: linesOf(draft.otherNames.en), ar: linesOf(draft.otherNames.ar) };
  const facts = {
    ...{ allergens, flags, nutrition, aisle, soldBy, packs, weights, gramsPerMl, otherNames },
    parts: parts && [...parts],
    brand: draft.brand.trim() || null,
    source: draft.source.trim(),
  };
  return { facts, wrongs: null };
}

export interface IngredientForm {
  readonly draft: IngredientDraft;
  readonly edit: (change: Partial<IngredientDraft>) => void;
  readonly errorOf: (path: string) => string | undefined;
}

/** `errorOf` reports errors once `tried` was called. */
export function useIngredientForm(ingredient: DeskIngredient | null) {
  const { t } = useTranslation('cms');
  const saving = useSaveIngredient(ingredient?.id ?? null);
  const [draft, setDraft] = useState<IngredientDraft>(() =>
    ingredient === null ? emptyIngredient : draftOf(ingredient),
  );
  const [hasTried, setTried] = useState(false);
  const read = useMemo(() => readDraft(draft), [draft]);
  const unit = t('ingredient.wrong.unit_used');
  const refused = fieldErrors(saving.error, {
    'facts.weights': unit,
    'facts.parts': t('ingredient.wrong.part'),
    'facts.packs': t('ingredient.wrong.forbidden'),
    'facts.packs.0.grams': t('ingredient.wrong.pack'),
  });
  const errorOf = (path: string): string | undefined => {
    const wrong = hasTried ? read.wrongs?.[path] : undefined;
    return wrong === undefined ? refused[path] : t(`ingredient.wrong.${wrong}`);
  };
  const edit = (change: Partial<IngredientDraft>): void => setDraft((before) => ({ ...before, ...change }));
  const form: IngredientForm = { draft, edit, errorOf };
  return { form, read, saving, tried: () => setTried(true) };
}
