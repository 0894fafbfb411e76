import { named } from '@sufra/contract/cms.ts';
import type { LanguageModel } from '../../platform/ports.ts';
import { addDays, dubaiDay, instantOf } from '../../platform/pure/dubai-time.ts';
import { giveWay } from '../../platform/rest.ts';
import { openJudge, type Judge, type Shelf } from '../catalogue/index.ts';
import type { PlannerContext } from './planner.flows.ts';
import { openReasons } from './sealed-reasons.repo.ts';
import { dishKey, wordableFor, wordingKey } from './wording-key.repo.ts';
import { thrownAway } from './wording.machine.ts';
import { countAsked, readAcceptedWordings, readLaid, type LaidPlace } from './wording.reads.ts';
import {
  dropWording,
  forgetOldDishes,
  lockWordings,
  saveWording,
  takeWording,
  withdrawWording,
} from './wording.repo.ts';
import { codesIn, instructions, judgeWording, questionOf, type Wordable } from './wording.rules.ts';

/** Who words reasons. */
interface Wordsmith {
  readonly languageModel: LanguageModel;
  /** The model as the settings call it. */
  readonly name: string;
  /** How many it is asked for in a night, at most. */
  readonly perNight: number;
}

export interface WordingContext extends PlannerContext {
  /** Null where none is set up, or none is to be asked. */
  readonly wordsmith: Wordsmith | null;
}

interface Worded {
  accepted: number;
  thrownAway: number;
  /** Why the model was asked no further, as a code; null where it answered all there was to ask. */
  ended: string | null;
}

/** Suggestions opened at once. */
const batchSize = 500;
/** A model answers within a minute or not at all; whoever took a wording before that was stopped. */
const staleMs = 10 * 60_000;

/**
 * Has the reasons of tomorrow's suggestions worded that no wording is kept of. Any number may do so together: none is
 * asked for twice, nor more of them in a day than the settings allow. What was accepted before is judged again by what
 * holds today. The model is called with no transaction open; when it fails, the night is over.
 */
export async function wordTheNight(ctx: WordingContext): Promise<Worded> {
  const shelf = await ctx.freshShelf();
  const judge = await openJudge(ctx);
  await judgeAgain(ctx, shelf, judge);
  const worded: Worded = { accepted: 0, thrownAway: 0, ended: null };
  const { wordsmith } = ctx;
  if (wordsmith === null) return worded;
  const since = instantOf(dubaiDay(ctx.clock.now()), 0);
  for (const wordable of await mostFrequent(ctx, shelf)) {
    const taken = await take(ctx, wordsmith, { wordable, since });
    if (taken === 'enough') break;
    if (taken === 'known') continue;
    const answer = { ...wordable, takenAt: taken };
    const outcome = await ask(ctx, { shelf, judge, wordsmith }, answer);
    if (outcome.isKept) worded[outcome.isAccepted ? 'accepted' : 'thrownAway'] += 1;
    if (outcome.ended === null) continue;
    worded.ended = outcome.ended;
    break;
  }
  return worded;
}

/** Words get known and dishes change: what would be thrown away today is. */
async function judgeAgain(ctx: WordingContext, shelf: Shelf, judge: Judge): Promise<void> {
  await forgetOldDishes(
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

/** Dishes with reasons on tomorrow's tables, those of most tables first. Whose tables they are is left behind here. */
async function mostFrequent(ctx: WordingContext, shelf: Shelf): Promise<Wordable[]> {
  const day = addDays(dubaiDay(ctx.clock.now()), 1);
  const counts = new Map<string, { readonly wordable: Wordable; tables: number }>();
  for (let after: LaidPlace | null = null; ;) {
    const laid = await readLaid(ctx.db, day, after, batchSize);
    for (const { id, mealId, sealedReasons } of laid) {
      const wordable = wordableFor(shelf, mealId, openReasons(ctx.vault, id, sealedReasons));
      if (!wordable) continue;
      const key = wordingKey(wordable);
      const count = counts.get(key) ?? { wordable, tables: 0 };
      count.tables += 1;
      counts.set(key, count);
    }
    after = laid.at(-1) ?? null;
    if (laid.length < batchSize) break;
    await giveWay();
  }
  return [...counts.values()].toSorted((a, b) => b.tables - a.tables).map(({ wordable }) => wordable);
}

interface Turn {
  readonly wordable: Wordable;
  /** Since when the night's number is counted. */
  readonly since: Date;
}

/** When it was taken; `known` where it was asked for before, `enough` where the night has had its number. */
function take(
  ctx: WordingContext,
  { name, perNight }: Wordsmith,
  { wordable, since }: Turn,
): Promise<Date | 'known' | 'enough'> {
  const now = ctx.clock.now();
  const staleBefore = new Date(now.getTime() - staleMs);
  return ctx.db.transaction(async (tx) => {
    await lockWordings(tx);
    if ((await countAsked(tx, since)) >= perNight) return 'enough';
    const isOurs = await takeWording(tx, { ...wordable, model: name, now, staleBefore });
    return isOurs ? now : 'known';
  });
}

interface Asking {
  readonly shelf: Shelf;
  readonly judge: Judge;
  readonly wordsmith: Wordsmith;
}

interface Outcome {
  readonly isKept: boolean;
  readonly isAccepted: boolean;
  readonly ended: string | null;
}

async function ask(
  ctx: WordingContext,
  { shelf, judge, wordsmith }: Asking,
  answer: Wordable & { readonly takenAt: Date },
): Promise<Outcome> {
  const card = shelf.card(answer.mealId);
  if (!card) return { isKept: false, isAccepted: false, ended: null };
  const codes = codesIn(answer.reasons);
  const text = questionOf(shelf, card, codes);
  const written = await wordsmith.languageModel.write({ instructions, text, shape: named });
  if (written.outcome === 'busy' || written.outcome === 'down') {
    await dropWording(ctx.db, answer);
    return { isKept: false, isAccepted: false, ended: written.reason };
  }
  // What it can't answer in the shape is not asked again either, or every night would begin and end with it.
  const settled =
    written.outcome === 'written'
      ? judgeWording(written.value, { judge, card, codes })
      : thrownAway('useless');
  await saveWording(ctx.db, answer, settled);
  const ended = written.outcome === 'written' ? null : written.reason;
  return { isKept: true, isAccepted: settled.texts !== null, ended };
}
