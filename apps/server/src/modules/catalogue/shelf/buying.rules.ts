import type { IngredientFlag } from '@sufra/contract/catalogue/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Bilingual } from './shelf.rules.ts';

interface Line {
  readonly note: Bilingual | null;
  readonly flags: readonly string[];
}

const certified: ReadonlySet<string> = new Set<IngredientFlag>(['meat', 'poultry', 'rennet']);

/** The recipe's note and the halal mark to look for; null for neither. */
export function buyingNote({ note, flags }: Line, language: Language, keepsHalal: boolean): string | null {
  const isCertified = keepsHalal && flags.some((flag) => certified.has(flag));
  const notes = [
    note?.[language],
    ...(isCertified ? [language === 'ar' ? 'حلال معتمد' : 'halal-certified'] : []),
  ];
  return notes.filter(Boolean).join(language === 'ar' ? '، ' : ', ') || null;
}
