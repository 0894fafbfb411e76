import type { Language } from '@sufra/contract/options.ts';
import type { MealLine } from './offer.rules.ts';
import type { Purchase } from './shopping.rules.ts';

type Bought = Pick<Purchase, 'amount' | 'unit' | 'grams' | 'isOptional' | 'packs' | 'boughtGrams'>;

/** What both lists show of an ingredient, but for its price; `grams` and `boughtGrams` in grams. */
export const toPurchase = (purchase: Bought, line: MealLine, language: Language) => ({
  id: line.id,
  name: line.name[language],
  aisle: line.aisle,
  amount: purchase.amount,
  unit: purchase.unit,
  grams: purchase.grams,
  isOptional: purchase.isOptional,
  allergens: line.allergens && [...line.allergens],
  soldBy: line.soldBy,
  packs: purchase.packs.map((pack) => ({ ...pack })),
  boughtGrams: purchase.boughtGrams,
});
