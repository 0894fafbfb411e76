import type { Allergen, Cuisine, Language, MealTime } from '@sufra/contract/options.ts';
import type { Reason, Suggestion } from '@sufra/contract/planner/planner.ts';
import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { getOccasions } from '../occasion/get-occasions.ts';
import { reasonsAt, type ShownOccasions } from '../occasion/occasion.rules.ts';
import { wordableFor, wordingKey } from '../wording/wording.store.ts';
import type { PlannerContext } from './fill-day.ts';
import { pictureOf } from './suggestion.rules.ts';
import { openReasons } from './suggestion.store.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface StoredSuggestionRow {
  readonly id: string;
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly status: SuggestionStatus;
  readonly rejectionCount: number;
  readonly portion: number;
  readonly mealTime: MealTime;
  readonly isLocked: boolean;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly cuisine: Cuisine;
  readonly minutes: number;
  readonly calories: number;
  readonly protein: number;
  readonly allergens: readonly Allergen[];
  readonly hasPicture: boolean;
  readonly sealedReasons: string;
  readonly wordings: Readonly<Record<string, Bilingual>> | null;
}

export interface SuggestionRow extends Omit<StoredSuggestionRow, 'sealedReasons' | 'wordings'> {
  readonly reasons: readonly Reason[];
  readonly wording: Bilingual | null;
}

export function withReasons(
  { vault, shelf }: Pick<PlannerContext, 'vault' | 'shelf'>,
  { sealedReasons, wordings, ...stored }: StoredSuggestionRow,
): SuggestionRow {
  const reasons = openReasons(vault, stored.id, Buffer.from(sealedReasons, 'base64'));
  const wordable = wordings && wordableFor(shelf(), stored.mealId, reasons);
  return { ...stored, reasons, wording: (wordable && wordings[wordingKey(wordable)]) ?? null };
}

export async function getSuggestion(
  ctx: PlannerContext,
  { accountId, id, language }: { accountId: string; id: string; language: Language },
): Promise<Result<Suggestion>> {
  const stored = await ctx.db.row<StoredSuggestionRow>(sql`
    select s.id, s.meal_id as "mealId", s.day, s.status, s.rejection_count as "rejectionCount",
      s.meal_time as "mealTime", s.locked_at is not null as "isLocked", s.portion::float8 as portion, m.title,
      m.description, m.cuisine, m.prep_minutes + m.cook_minutes as minutes,
      (m.facts -> 'nutrition' -> 'calories')::float8 as calories,
      (m.facts -> 'nutrition' -> 'protein')::float8 as protein, m.facts -> 'allergens' as allergens,
      m.has_picture as "hasPicture", encode(s.reasons, 'base64') as "sealedReasons",
      (select json_object_agg(w.dish || ' ' || w.reasons, json_build_object('en', w.en, 'ar', w.ar))
        from planner.wordings w where w.meal_id = s.meal_id and w.state = 'accepted') as wordings
    from planner.suggestions s join catalogue.public_meals m on m.id = s.meal_id
    where s.id = ${id} and s.account_id = ${accountId}`);
  if (!stored) return refuse('not_found');
  const occasions = await getOccasions(ctx, ctx.db, { accountId, day: stored.day });
  return ok(toSuggestion(withReasons(ctx, stored), occasions, language));
}

export const toSuggestion = (
  row: SuggestionRow,
  occasions: ShownOccasions,
  language: Language,
): Suggestion => ({
  id: row.id,
  mealId: row.mealId,
  date: row.day,
  status: row.status,
  rejectionCount: row.rejectionCount,
  mealTime: row.mealTime,
  occasion: occasions[row.mealTime] ?? null,
  mealName: row.title[language],
  mealDescription: row.description[language],
  mealImage: pictureOf(row.mealId, row.hasPicture),
  cuisineTag: row.cuisine,
  estimatedPrepTime: row.minutes,
  portion: row.portion,
  calories: Math.round(row.portion * row.calories),
  protein: Math.round(row.portion * row.protein),
  allergens: [...row.allergens],
  reasons: reasonsAt(row.reasons, occasions[row.mealTime]?.name),
  wording: row.wording?.[language] ?? null,
});
