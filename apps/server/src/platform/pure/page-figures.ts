import type { Language } from '@sufra/contract/options.ts';
import type { PageTextKey } from '@sufra/contract/catalogue/page-texts.ts';

export interface Counted {
  readonly activeSubscriptions: number;
  readonly ratings: number;
  /** Mean of all ratings, 1 to 5; null without one. */
  readonly average: number | null;
}

export interface PageFigures {
  readonly customers: number | null;
  readonly rating: number | null;
}

const fewestSubscriptions = 1_000;
const fewestRatings = 200;

/** Rounds down, to hundreds and to tenths: a claim must not exceed the count. */
export function figuresOf({ activeSubscriptions, ratings, average }: Counted): PageFigures {
  return {
    customers:
      activeSubscriptions >= fewestSubscriptions ? Math.floor(activeSubscriptions / 100) * 100 : null,
    rating: ratings >= fewestRatings && average !== null ? Math.floor(average * 10 + 1e-9) / 10 : null,
  };
}

interface FigureText {
  readonly key: PageTextKey;
  readonly texts: Readonly<Record<Language, string>>;
}

export function figureTexts({ customers, rating }: PageFigures): FigureText[] {
  const many = new Intl.NumberFormat('en-AE').format(customers ?? 0);
  const mean = (rating ?? 0).toFixed(1);
  return [
    ...(customers === null
      ? []
      : [{ key: 'landing:figures.customers.value' as const, texts: { en: `${many}+`, ar: `+${many}` } }]),
    ...(rating === null
      ? []
      : [{ key: 'landing:figures.rating.value' as const, texts: { en: `${mean}/5`, ar: `${mean}/5` } }]),
  ];
}
