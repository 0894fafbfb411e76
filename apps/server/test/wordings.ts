import { savePreferences } from '@sufra/contract/household/household.ts';
import { getSuggestions, type Suggestion } from '@sufra/contract/planner/planner.ts';
import { meaningOf, wordableCodes } from '../src/modules/planner/wording/wording.rules.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { countOf } from './inspect.ts';
import {
  startModelStandIn,
  writes,
  type HeardByModel,
  type ModelAnswer,
  type ModelStandIn,
} from './model-stand-in.ts';
import { subscriber } from './people.ts';
import { planTheNight, wordReasons } from './planner-jobs.ts';

export const tomorrow = '2026-11-22';

const said: Readonly<Record<string, { en: string; ar: string }>> = {
  [meaningOf.high_protein]: { en: 'rich in protein', ar: 'غني بالبروتين' },
  [meaningOf.quick]: { en: 'quick to make', ar: 'سريع التحضير' },
  [meaningOf.high_fibre]: { en: 'rich in fibre', ar: 'غني بالألياف' },
  [meaningOf.light]: { en: 'light', ar: 'خفيف' },
  [meaningOf.in_season]: { en: 'made for the season', ar: 'من خيرات موسمه' },
};

export interface Question {
  readonly dish: { readonly en: string; readonly ar: string };
  readonly ingredients: readonly { readonly en: string; readonly ar: string }[];
  readonly reasons: readonly string[];
}

export const questionIn = ({ body }: HeardByModel): Question =>
  JSON.parse(body.messages[1]?.content ?? '') as Question;

export const sentence = ({ reasons }: Question): { en: string; ar: string } => ({
  en: `A plate that is ${reasons.map((one) => said[one]?.en).join(', ')}.`,
  ar: `طبق ${reasons.map((one) => said[one]?.ar).join('، ')}.`,
});

/** Repeats its reasons, as a good model does. */
export const saysThem: ModelAnswer = (response, heard) =>
  writes(sentence(questionIn(heard)))(response, heard);

/** Whether any reason may be worded. */
export const isWordable = ({ reasons }: Suggestion): boolean =>
  wordableCodes.some((wordable) => reasons.some(({ code }) => code === wordable));

type Changes = Partial<Parameters<typeof wordReasons>[1]>;

export interface Wordings {
  readonly test: TestApp;
  readonly standIn: ModelStandIn;
  readonly client: Client;
  /** Resets wordings, recorded calls and pauses. */
  readonly startAnew: () => Promise<void>;
  readonly night: (changes?: Changes) => Promise<void>;
  readonly heard: () => readonly HeardByModel[];
  readonly table: (language?: 'en' | 'ar') => Promise<Suggestion[]>;
  readonly inState: (state: string) => Promise<number>;
  readonly faults: () => Promise<(string | null)[]>;
  readonly close: () => Promise<void>;
}

export async function startWordings(): Promise<Wordings> {
  const standIn = await startModelStandIn(saysThem);
  const test = await startTestApp();
  const { pool } = test.app.db;
  const client = await someoneTold(test);
  await planTheNight(test);
  let heardBefore = 0;
  return {
    ...{ test, standIn, client },
    startAnew: async () => {
      standIn.answer = saysThem;
      heardBefore = standIn.heard.length;
      test.clock.advance(6 * 60_000);
      await pool.query('delete from planner.wordings');
    },
    night: (changes = {}) => wordReasons(test, { apiBase: standIn.apiBase, perNight: 500, ...changes }),
    heard: () => standIn.heard.slice(heardBefore),
    table: (language = 'en') =>
      client.get(getSuggestions, { query: { date: tomorrow }, headers: { 'accept-language': language } }),
    inState: (state) => countOf(test.app.db, 'planner.wordings where state = $1', [state]),
    faults: async () =>
      (await pool.query<{ fault: string | null }>('select distinct fault from planner.wordings')).rows.map(
        ({ fault }) => fault,
      ),
    close: async () => {
      await test.close();
      await standIn.close();
    },
  };
}

/** A household with many ratings. */
async function someoneTold(test: TestApp): Promise<Client> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const phone = `+9715077401${String(attempt).padStart(2, '0')}`;
    const one = await subscriber(test, phone, 'full-day', { name: 'Shamma Falasi' });
    await one.get(savePreferences, {
      body: {
        preferredCuisines: ['lebanese'],
        dietaryPrograms: ['halal'],
        allergies: 'peanuts',
        dislikedDishes: 'okra',
      },
    });
    const meals = await one.get(getSuggestions, { query: { date: tomorrow } });
    if (meals.some(isWordable)) return one;
  }
  throw new Error('Nothing can be worded.');
}
