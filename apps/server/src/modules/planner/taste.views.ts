import type { Language } from '@sufra/contract/options.ts';
import type { getTaste, TasteStatement } from '@sufra/contract/taste.ts';
import type * as z from 'zod/mini';
import type { Shelf } from '../catalogue/index.ts';
import type { Learned, Side } from './learned.rules.ts';
import type { OpenTaste, Statement } from './statements.rules.ts';

const counted = ['accepted', 'rejected', 'ordered', 'wanted', 'unwanted', 'undecided'] as const;

/** Names in the language of the request. */
export function toTaste(
  { learned, statements, shelf }: OpenTaste,
  language: Language,
): z.input<typeof getTaste.reply> {
  const from = { accepted: 0, rejected: 0, ordered: 0, wanted: 0, unwanted: 0, undecided: 0 };
  for (const tally of learned.meals.values()) for (const kind of counted) from[kind] += tally[kind];
  return { learned: statements.map((one) => toStatement(one, shelf, language)), from };
}

function toStatement(
  { key, side, about, id, said, tally }: Statement,
  shelf: Shelf,
  language: Language,
): TasteStatement {
  const { accepted, rejected, ordered, wanted, unwanted, undecided, best, worst } = tally;
  const stars = (side === 'likes' ? best : worst) || null;
  return {
    key,
    side,
    about,
    id,
    name: nameOf(shelf, about, id)?.[language] ?? null,
    accepted,
    rejected,
    ordered,
    wanted,
    unwanted,
    undecided,
    said,
    stars,
  };
}

const nameOf = (shelf: Shelf, about: Statement['about'], id: string): { en: string; ar: string } | null =>
  about === 'cuisine' ? null : about === 'meal' ? (shelf.card(id)?.title ?? null) : shelf.ingredientName(id);

/** What is kept, as its owner takes it along. */
export interface KeptTaste {
  readonly meals: readonly {
    readonly mealId: string;
    readonly accepted: number;
    readonly rejected: number;
    readonly ordered: number;
    readonly wanted: number;
    readonly unwanted: number;
    readonly undecided: number;
    readonly mostStars: number | null;
    readonly fewestStars: number | null;
  }[];
  /** Cuisines and main ingredients that were said to be liked or avoided. */
  readonly groups: readonly { readonly group: string; readonly side: Side }[];
  /** Since when everything counts again that was forgotten as a whole; null when that never happened. */
  readonly forgottenAt: string | null;
}

export const toKept = ({ meals, groups, allForgotten }: Learned): KeptTaste => ({
  meals: [...meals].map(([mealId, { best, worst, likes: _, avoids: __, ...counts }]) => ({
    mealId,
    ...counts,
    mostStars: best || null,
    fewestStars: worst || null,
  })),
  groups: [...groups].map(([group, side]) => ({ group, side })),
  forgottenAt: allForgotten === 0 ? null : new Date(allForgotten).toISOString(),
});
