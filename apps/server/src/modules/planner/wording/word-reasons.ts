import { named } from '@sufra/contract/catalogue/cms.ts';
import { addDays, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import type { LanguageModel } from '../../../platform/ports.ts';
import { giveWay } from '../../../platform/rest.ts';
import { createTextJudge, type Judge, type Shelf } from '../../catalogue/index.ts';
import type { PlannerContext } from '../day/fill-day.ts';
import { openReasons } from '../day/suggestion.store.ts';
import {
  codesIn,
  discarded,
  instructions,
  judgeWording,
  questionOf,
  type Wordable,
} from './wording.rules.ts';
import {
  claimWording,
  countAsked,
  deleteOldDishes,
  dishKey,
  lockWordings,
  readAcceptedWordings,
  readPlannedMeals,
  releaseWording,
  saveWording,
  withdrawWording,
  wordableFor,
  wordingKey,
  type AfterSuggestion,
} from './wording.store.ts';

interface WordingModel {
  readonly languageModel: LanguageModel;
  readonly name: string;
  readonly perNight: number;
}

export interface WordingContext extends PlannerContext {
  /** Null without a configured model. */
  readonly wordingModel: WordingModel | null;
}

interface Worded {
  accepted: number;
  thrownAway: number;
  ended: string | null;
}

const batchSize = 500;
/** Older claims belong to a killed run. */
const staleMs = 10 * 60_000;

/** Concurrent runs share the nightly budget; a failure ends the run. */
export async function wordReasons(ctx: WordingContext): Promise<Worded> {
  const shelf = await ctx.freshShelf();
  const judge = await createTextJudge(ctx);
  await rejudgeWordings(ctx, shelf, judge);
  const worded: Worded = { accepted: 0, thrownAway: 0, ended: null };
  const { wordingModel } = ctx;
  if (wordingModel === null) return worded;
  const since = instantOf(dubaiDay(ctx.clock.now()), 0);
  for (const wordable of await wordingsByFrequency(ctx, shelf)) {
    const claimed = await claim(ctx, wordingModel, wordable, since);
    if (claimed === 'budget_spent') break;
    if (claimed === 'known') continue;
    const answer = { ...wordable, takenAt: claimed };
    const outcome = await askModel(ctx, { shelf, judge, wordingModel }, answer);
    if (outcome.isSaved) worded[outcome.isAccepted ? 'accepted' : 'thrownAway'] += 1;
    if (outcome.ended === null) continue;
    worded.ended = outcome.ended;
    break;
  }
  return worded;
}

async function rejudgeWordings(ctx: WordingContext, shelf: Shelf, judge: Judge): Promise<void> {
  await deleteOldDishes(
    ctx.db,
    shelf.meals.map((card) => dishKey(shelf, card)),
  );
  for (const { en, ar, ...wordable } of await readAcceptedWordings(ctx.db)) {
    const card = shelf.card(wordable.mealId);
    if (!card) continue;
    const settled = judgeWording({ en, ar }, { judge, card, codes: codesIn(wordable.reasons) });
    if (settled.texts === null) await withdrawWording(ctx.db, wordable, settled);
  }
}

/** Most frequent first. Account ids end here: the model never sees them. */
async function wordingsByFrequency(ctx: WordingContext, shelf: Shelf): Promise<Wordable[]> {
  const day = addDays(dubaiDay(ctx.clock.now()), 1);
  const counts = new Map<string, { readonly wordable: Wordable; suggestions: number }>();
  for (let after: AfterSuggestion | null = null; ;) {
    const meals = await readPlannedMeals(ctx.db, day, after, batchSize);
    for (const { id, mealId, sealedReasons } of meals) {
      const wordable = wordableFor(shelf, mealId, openReasons(ctx.vault, id, sealedReasons));
      if (!wordable) continue;
      const key = wordingKey(wordable);
      const count = counts.get(key) ?? { wordable, suggestions: 0 };
      count.suggestions += 1;
      counts.set(key, count);
    }
    after = meals.at(-1) ?? null;
    if (meals.length < batchSize) break;
    await giveWay();
  }
  return [...counts.values()]
    .toSorted((a, b) => b.suggestions - a.suggestions)
    .map(({ wordable }) => wordable);
}

function claim(
  ctx: WordingContext,
  { name, perNight }: WordingModel,
  wordable: Wordable,
  since: Date,
): Promise<Date | 'known' | 'budget_spent'> {
  const now = ctx.clock.now();
  const staleBefore = new Date(now.getTime() - staleMs);
  return ctx.db.transaction(async (tx) => {
    await lockWordings(tx);
    if ((await countAsked(tx, since)) >= perNight) return 'budget_spent';
    const isClaimed = await claimWording(tx, { ...wordable, model: name, now, staleBefore });
    return isClaimed ? now : 'known';
  });
}

interface Asking {
  readonly shelf: Shelf;
  readonly judge: Judge;
  readonly wordingModel: WordingModel;
}

interface Outcome {
  readonly isSaved: boolean;
  readonly isAccepted: boolean;
  readonly ended: string | null;
}

async function askModel(
  ctx: WordingContext,
  { shelf, judge, wordingModel }: Asking,
  answer: Wordable & { readonly takenAt: Date },
): Promise<Outcome> {
  const card = shelf.card(answer.mealId);
  if (!card) return { isSaved: false, isAccepted: false, ended: null };
  const codes = codesIn(answer.reasons);
  const text = questionOf(shelf, card, codes);
  const written = await wordingModel.languageModel.write({ instructions, text, shape: named });
  if (written.outcome === 'busy' || written.outcome === 'down') {
    await releaseWording(ctx.db, answer);
    return { isSaved: false, isAccepted: false, ended: written.reason };
  }
  // Save failures too, or every night would request them again.
  const settled =
    written.outcome === 'written'
      ? judgeWording(written.value, { judge, card, codes })
      : discarded('useless');
  await saveWording(ctx.db, answer, settled);
  const ended = written.outcome === 'written' ? null : written.reason;
  return { isSaved: true, isAccepted: settled.texts !== null, ended };
}
