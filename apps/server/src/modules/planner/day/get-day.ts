import type { Language, MealTime, Allergen, Cuisine } from '@sufra/contract/options.ts';
import type { getSuggestionGaps, Suggestion, Reason } from '@sufra/contract/planner/planner.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { sql, type Statement } from '../../../platform/db/sql.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, type Result, refuse } from '../../../platform/pure/result.ts';
import { ramadanAt, type RamadanRow } from '../../../platform/settings.ts';
import { mealsDue, type Served } from '../../subscription/index.ts';
import type { Planned } from '../choice/plan-day.rules.ts';
import { occasionsIn, getOccasions } from '../occasion/get-occasions.ts';
import {
  inEatingOrder,
  isOfAnotherOccasion,
  type ShownOccasions,
  reasonsAt,
} from '../occasion/occasion.rules.ts';
import { fillDay, type PlannerContext } from './fill-day.ts';
import { canKeepOn } from './suggestion.rules.ts';
import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import { wordableFor, wordingKey } from '../wording/wording.store.ts';
import { openReasons } from './suggestion.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { pictureOf } from '../../catalogue/index.ts';

export interface Day {
  readonly rows: readonly SuggestionRow[];
  readonly isDayOff: boolean;
  readonly isPaused: boolean;
  readonly times: readonly MealTime[];
  readonly skipped: readonly MealTime[];
  readonly occasions: ShownOccasions;
  readonly planned: readonly Planned[];
}

interface DayRow extends Served {
  readonly suggestion: (StoredSuggestionRow & { readonly isStale: boolean }) | null;
}

interface AccountDay {
  readonly accountId: AccountId;
  readonly day: DubaiDay;
}

const dayOf = ({ shelf }: PlannerContext, { accountId, day }: AccountDay): Statement => sql`
    select u.plan_id as "planId", u.previous_plan_id as "previousPlanId", u.plan_changed_on as "planChangedOn",
      u.paused_from as "pausedFrom", u.paused_until as "pausedUntil", u.held_from as "heldFrom", u.ends_on as "endsOn", k.day is not null as "isSkipped",
      case when s.id is null or m.id is null then null else json_build_object(
        'id', s.id, 'mealId', s.meal_id, 'day', s.day, 'status', s.status, 'rejectionCount', s.rejection_count,
        'mealTime', s.meal_time, 'isLocked', s.locked_at is not null, 'portion', s.portion, 'title', m.title, 'description', m.description, 'cuisine', m.cuisine,
        'minutes', m.prep_minutes + m.cook_minutes, 'calories', m.facts -> 'nutrition' -> 'calories',
        'protein', m.facts -> 'nutrition' -> 'protein', 'allergens', m.facts -> 'allergens',
        'picture', m.picture, 'sealedReasons', encode(s.reasons, 'base64'), 'wordings',
        (select json_object_agg(w.dish || ' ' || w.reasons, json_build_object('en', w.en, 'ar', w.ar))
          from planner.wordings w where w.meal_id = s.meal_id and w.state = 'accepted'),
        'isStale', s.diet_version <> coalesce(p.diet_version, 1) or s.shelf_version <> ${shelf().version}
          or coalesce((select number from catalogue.public_shelf_state), 0) <> ${shelf().number}) end as suggestion
    from subscription.public_subscriptions u
    left join subscription.public_skips k on k.subscription_id = u.id and k.day = ${day}
    left join planner.suggestions s on s.account_id = u.account_id and s.day = ${day} and s.is_on_table
    left join catalogue.public_meals m on m.id = s.meal_id
    left join household.public_profiles p on p.account_id = u.account_id
    where u.account_id = ${accountId} and u.is_current
    order by array_position(array['breakfast', 'lunch', 'dinner'], s.meal_time)`;

const nothingDue = { mealTimes: [], skipped: [], isDayOff: false };

/** Plans the day first where a slot is empty or a suggestion is stale. */
export async function getDay(
  ctx: PlannerContext,
  { accountId, date }: { readonly accountId: AccountId; readonly date: DubaiDay | undefined },
): Promise<Result<Day>> {
  const now = ctx.clock.now();
  const today = dubaiDay(now);
  const at = { accountId, day: date ?? today };
  const [read, [ramadan]] = await ctx.db.rowsOfBoth<DayRow, RamadanRow>(
    dayOf(ctx, at),
    sql`${ramadanAt(now)}`,
  );
  const due = read[0] ? mealsDue(read[0], at.day) : null;
  const { mealTimes: times, skipped, isDayOff } = due ?? nothingDue;
  const isPaused = due === null && (read[0]?.pausedFrom ?? null) !== null;
  const occasions = await occasionsIn(ctx, ctx.db, at, ramadan?.value ?? null);
  const day = { isDayOff, isPaused, times, skipped, occasions };
  const stored = suggestionsIn(read);
  const rows = stored.map((one) => withReasons(ctx, one));
  const isCurrent = isComplete(stored, times) && fitOccasions(rows, occasions);
  if (isCurrent || !canKeepOn(at.day, today)) return ok({ ...day, rows, planned: [] });
  const planned = await fillDay(ctx, at);
  if (!planned.ok) return planned;
  const filled = suggestionsIn(await ctx.db.rows<DayRow>(dayOf(ctx, at)));
  return ok({ ...day, rows: filled.map((one) => withReasons(ctx, one)), planned: planned.value });
}

const suggestionsIn = (rows: readonly DayRow[]) =>
  rows.map(({ suggestion }) => suggestion).filter((suggestion) => suggestion !== null);

const isComplete = (
  stored: readonly { readonly mealTime: MealTime; readonly isStale: boolean }[],
  times: readonly MealTime[],
): boolean =>
  stored.length === times.length &&
  stored.every(({ mealTime, isStale }) => times.includes(mealTime) && !isStale);

const fitOccasions = (rows: readonly SuggestionRow[], occasions: ShownOccasions): boolean =>
  rows.every(
    ({ status, isLocked, reasons, mealTime }) =>
      status !== 'pending' || isLocked || !isOfAnotherOccasion(reasons, occasions[mealTime]?.name),
  );

export const toSuggestions = ({ rows, occasions }: Day, language: Language): Suggestion[] =>
  inEatingOrder(rows.map((row) => toSuggestion(row, occasions, language)));

export function toGaps(day: Day): ReplyOf<typeof getSuggestionGaps> {
  if (day.isDayOff) return [{ mealTime: 'lunch', occasion: null, reason: 'no_delivery_day', because: [] }];
  if (day.isPaused) return [{ mealTime: 'lunch', occasion: null, reason: 'paused', because: [] }];
  const taken = new Set(day.rows.map((row) => row.mealTime));
  const at = (mealTime: MealTime) => ({ mealTime, occasion: day.occasions[mealTime] ?? null });
  const left = day.skipped.map((mealTime) => ({ ...at(mealTime), reason: 'skipped' as const, because: [] }));
  const open = day.times
    .filter((time) => !taken.has(time))
    .map((mealTime) => {
      const slot = day.planned.find(({ time }) => time === mealTime);
      return slot?.meal === null
        ? { ...at(mealTime), reason: slot.gap.reason, because: [...slot.gap.because] }
        : { ...at(mealTime), reason: 'no_such_day' as const, because: [] };
    });
  return [...open, ...left];
}

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
  readonly picture: string | null;
  readonly sealedReasons: string;
  readonly wordings: Readonly<Record<string, Bilingual>> | null;
}

export interface SuggestionRow extends Omit<StoredSuggestionRow, 'sealedReasons' | 'wordings'> {
  readonly reasons: readonly Reason[];
  readonly wording: Bilingual | null;
}

function withReasons(
  { vault, shelf }: Pick<PlannerContext, 'vault' | 'shelf'>,
  { sealedReasons, wordings, ...stored }: StoredSuggestionRow,
): SuggestionRow {
  const reasons = openReasons(vault, stored.id, Buffer.from(sealedReasons, 'base64'));
  const wordable = wordings && wordableFor(shelf(), stored.mealId, reasons);
  return { ...stored, reasons, wording: (wordable && wordings[wordingKey(wordable)]) ?? null };
}

export async function getSuggestion(
  ctx: PlannerContext,
  { accountId, id, language }: { accountId: AccountId; id: string; language: Language },
): Promise<Result<Suggestion>> {
  const stored = await ctx.db.row<StoredSuggestionRow>(sql`
    select s.id, s.meal_id as "mealId", s.day, s.status, s.rejection_count as "rejectionCount",
      s.meal_time as "mealTime", s.locked_at is not null as "isLocked", s.portion::float8 as portion, m.title,
      m.description, m.cuisine, m.prep_minutes + m.cook_minutes as minutes,
      (m.facts -> 'nutrition' -> 'calories')::float8 as calories,
      (m.facts -> 'nutrition' -> 'protein')::float8 as protein, m.facts -> 'allergens' as allergens,
      m.picture, encode(s.reasons, 'base64') as "sealedReasons",
      (select json_object_agg(w.dish || ' ' || w.reasons, json_build_object('en', w.en, 'ar', w.ar))
        from planner.wordings w where w.meal_id = s.meal_id and w.state = 'accepted') as wordings
    from planner.suggestions s join catalogue.public_meals m on m.id = s.meal_id
    where s.id = ${id} and s.account_id = ${accountId}`);
  if (!stored) return refuse('not_found');
  const occasions = await getOccasions(ctx, ctx.db, { accountId, day: stored.day });
  return ok(toSuggestion(withReasons(ctx, stored), occasions, language));
}

const toSuggestion = (row: SuggestionRow, occasions: ShownOccasions, language: Language): Suggestion => ({
  id: row.id,
  mealId: row.mealId,
  date: row.day,
  status: row.status,
  rejectionCount: row.rejectionCount,
  mealTime: row.mealTime,
  occasion: occasions[row.mealTime] ?? null,
  mealName: row.title[language],
  mealDescription: row.description[language],
  mealImage: pictureOf(row.mealId, row.picture),
  cuisineTag: row.cuisine,
  estimatedPrepTime: row.minutes,
  portion: row.portion,
  calories: Math.round(row.portion * row.calories),
  protein: Math.round(row.portion * row.protein),
  allergens: [...row.allergens],
  reasons: reasonsAt(row.reasons, occasions[row.mealTime]?.name),
  wording: row.wording?.[language] ?? null,
});
