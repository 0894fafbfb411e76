// Turns what was learned into sentences, with what it was learned from; the taste room shows them.
import type { Language } from '@sufra/contract/options.ts';
import type { TasteStatement } from '@sufra/contract/taste.ts';
import type { TFunction } from 'i18next';
import { insideSentence } from '../../lib/allergens.ts';
import { formatList } from '../../lib/format.ts';

type Translate = TFunction<'taste'>;

/** What was learned, as a sentence to the person. */
export function statementText(
  { side, about, id, name, ordered, stars }: TasteStatement,
  t: Translate,
  language: Language,
): string {
  if (about === 'cuisine') return t(`${side}.cuisine`, { what: t(`options:cuisine.${id}`) });
  if (about === 'ingredient') return t(`${side}.ingredient`, { what: insideSentence(name ?? id, language) });
  const what = name ?? id;
  if (stars !== null) return t(`${side}.stars`, { what, count: stars });
  return side === 'likes' && ordered > 0 ? t('likes.ordered', { what }) : t(`${side}.meal`, { what });
}

type Counts = Pick<TasteStatement, 'accepted' | 'rejected' | 'ordered'>;
const kinds = ['accepted', 'ordered', 'rejected'] as const;

/** How often what happened, in one list; empty where nothing did. */
export function countsText(counts: Counts, t: Translate, language: Language): string {
  const told = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`count.${kind}`, { count: counts[kind] }));
  return formatList(told, language);
}
