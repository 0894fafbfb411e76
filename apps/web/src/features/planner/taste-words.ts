import type { Language } from '@sufra/contract/options.ts';
import type { TasteStatement } from '@sufra/contract/taste.ts';
import type { TFunction } from 'i18next';
import { insideSentence } from '../../lib/food-text.ts';
import { formatList } from '../../lib/format.ts';

type Translate = TFunction<'taste'>;

/** What was learned, as a sentence to the person. */
export function statementText(
  { side, about, id, name, accepted, rejected, ordered, wanted, unwanted, said, stars }: TasteStatement,
  t: Translate,
  language: Language,
): string {
  const told = said ? 'said_' : '';
  if (about === 'cuisine') return t(`${side}.${told}cuisine`, { what: t(`options:cuisine.${id}`) });
  if (about === 'ingredient')
    return t(`${side}.${told}ingredient`, { what: insideSentence(name ?? id, language) });
  const what = name ?? id;
  if (stars !== null) return t(`${side}.stars`, { what, count: stars });
  if (side === 'likes') {
    if (ordered > 0) return t('likes.ordered', { what });
    return accepted === 0 && wanted > 0 ? t('likes.wanted', { what }) : t('likes.meal', { what });
  }
  if (rejected > 0) return t('avoids.meal', { what });
  return t(unwanted > 0 ? 'avoids.unwanted' : 'avoids.undecided', { what });
}

type Counts = Pick<TasteStatement, 'accepted' | 'rejected' | 'ordered' | 'wanted' | 'unwanted' | 'undecided'>;
const kinds = ['wanted', 'accepted', 'ordered', 'unwanted', 'rejected', 'undecided'] as const;

/** How often what happened, in one list; empty where nothing did. */
export function countsText(counts: Counts, t: Translate, language: Language): string {
  const told = kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => t(`count.${kind}`, { count: counts[kind] }));
  return formatList(told, language);
}
