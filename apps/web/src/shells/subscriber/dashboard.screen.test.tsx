import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { getRecentMeals } from '@sufra/contract/planner/history.ts';
import { type Language, languages } from '@sufra/contract/options.ts';
import {
  acceptSuggestion,
  getSuggestionGaps,
  getSuggestions,
  rejectSuggestion,
  type Suggestion,
} from '@sufra/contract/planner/planner.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectWellBehaved } from '../../../test/dialog.ts';
import { answer, callsOf, lose, never, refuse, reply, setNetwork } from '../../../test/network.ts';
import { subscriber, withoutPlan } from '../../../test/replies/people.ts';
import { recipeIn } from '../../../test/replies/recipe.ts';
import { around, suggestionIn } from '../../../test/replies/today.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown, shownPath, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatTime } from '../../lib/format.ts';

const meals = (language: Language, date: string, lunch: Partial<Suggestion> = {}): Suggestion[] => [
  suggestionIn(language, date, 'breakfast', 'lentil-soup'),
  suggestionIn(language, date, 'lunch', 'chicken-machboos', lunch),
  suggestionIn(language, date, 'dinner', 'grilled-hammour'),
];
const ofDay = (lunch: Partial<Suggestion> = {}) =>
  reply(getSuggestions, ({ query, language }) => meals(language, query.date ?? today, lunch));

const dashboard = {
  path: '/dashboard',
  user: subscriber,
  // Before lunch, which is the meal shown.
  time: '12:30',
  replies: [...around, ofDay(), reply(getRecentMeals, [])],
} satisfies Shown;

/** Opens a card that is folded on a phone. */
const unfold = (title: string): Promise<void> =>
  page.getByRole('button', { name: title, exact: true }).click();

const t = textsIn('en');
const name = dishes['chicken-machboos'].en;
const action = (texts: Texts, kind: 'accept' | 'reject', language: Language = 'en') =>
  page.getByRole('button', {
    name: texts('planner:for_meal', {
      action: texts(`planner:${kind}.action`),
      name: dishes['chicken-machboos'][language],
    }),
  });
const section = page.getByRole('region', { name: t('planner:title') });
const first = (language: Language): Suggestion =>
  suggestionIn(language, today, 'lunch', 'chicken-machboos', { status: 'accepted' });

describeStates('today', {
  ...dashboard,
  read: getSuggestions,
  loading: 'planner:loading',
  filled: (texts) => page.getByText(texts('planner:lead')),
});

describe('today', () => {
  it.each(['en', 'ar'] as const)(
    'keeps its meals if they can’t be refetched, and says so in %s',
    async (language) => {
      const texts = textsIn(language);
      await showScreen({ ...dashboard, language });
      await expect.element(page.getByText(texts('planner:lead'))).toBeVisible();
      answer(lose(getSuggestions));
      setNetwork(false);
      setNetwork(true);
      await expect.element(alertWith(texts('planner:error_title'))).toBeVisible();
      await expect.element(action(texts, 'accept', language)).toBeVisible();
      await expectFinished(language);
      answer(...dashboard.replies);
      await page
        .getByRole('button', { name: texts('common:actions.retry') })
        .first()
        .click();
      await expect.element(alertWith(texts('planner:error_title'))).not.toBeInTheDocument();
      await expect.element(action(texts, 'accept', language)).toBeVisible();
    },
  );

  it('accepts a meal at once, and offers ways to get it', async () => {
    await showScreen({
      ...dashboard,
      replies: [...dashboard.replies, reply(acceptSuggestion, ({ language }) => first(language))],
    });
    await expect.element(section.getByText(t('planner:chosen', { chosen: 0, total: 3 }))).toBeVisible();
    await action(t, 'accept').click();
    await expect.element(section.getByText(t('planner:chosen', { chosen: 1, total: 3 }))).toBeVisible();
    await expect.element(page.getByText(t('planner:accept.done_title'))).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 3, name })).toHaveFocus();
    expect(callsOf(acceptSuggestion).map(({ params }) => params)).toEqual([{ id: first('en').id }]);
    await expectFinished('en');
  });

  it('shows a meal as accepted before the server replies', async () => {
    await showScreen({ ...dashboard, replies: [...dashboard.replies, never(acceptSuggestion)] });
    await action(t, 'accept').click();
    await expect.element(section.getByText(t('planner:chosen', { chosen: 1, total: 3 }))).toBeVisible();
  });

  it('reverts an acceptance that the server did not confirm', async () => {
    await showScreen({ ...dashboard, replies: [...dashboard.replies, lose(acceptSuggestion)] });
    await action(t, 'accept').click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(action(t, 'accept')).toBeVisible();
    await expect.element(section.getByText(t('planner:chosen', { chosen: 0, total: 3 }))).toBeVisible();
  });

  it('replaces a rejected meal, once', async () => {
    const replaced: ReplyOf<typeof rejectSuggestion> = {
      rejectedSuggestion: suggestionIn('en', today, 'lunch', 'chicken-machboos', { status: 'rejected' }),
      newSuggestion: suggestionIn('en', today, 'lunch', 'freekeh-salad', { rejectionCount: 1 }),
    };
    await showScreen({ ...dashboard, replies: [...dashboard.replies, reply(rejectSuggestion, replaced)] });
    await action(t, 'reject').click();
    await expect
      .element(page.getByRole('heading', { level: 3, name: dishes['freekeh-salad'].en }))
      .toHaveFocus();
    await expect.element(page.getByText(t('planner:rejected_once'))).toBeVisible();
    await expect.element(action(t, 'reject')).not.toBeInTheDocument();
  });

  it('disables a meal that is being replaced, and restores it after a refusal', async () => {
    await showScreen({ ...dashboard, replies: [...dashboard.replies, never(rejectSuggestion)] });
    await action(t, 'reject').click();
    await expect.element(page.getByText(t('planner:replacing'))).toBeVisible();
    expect(page.getByText(name).first().element().closest('[inert]')).not.toBeNull();
    await showScreen({ ...dashboard, replies: [...dashboard.replies, lose(rejectSuggestion)] });
    await action(t, 'reject').click();
    await expect.element(alertWith(t('planner:reject.failed'))).toBeVisible();
    await expect.element(action(t, 'reject')).toBeVisible();
    expect(page.getByText(name).first().element().closest('[inert]')).toBeNull();
  });

  it('shows that no other meal is safe', async () => {
    const none: ReplyOf<typeof rejectSuggestion> = {
      rejectedSuggestion: suggestionIn('en', today, 'lunch', 'chicken-machboos', { status: 'rejected' }),
      newSuggestion: null,
    };
    const gaps = reply(getSuggestionGaps, []);
    await showScreen({ ...dashboard, replies: [...dashboard.replies, reply(rejectSuggestion, none), gaps] });
    await action(t, 'reject').click();
    await expect.element(page.getByText(t('planner:reject.none'))).toBeVisible();
  });

  it.each(['no_safe_meal', 'unread_allergy', 'skipped', 'paused', 'no_such_day'] as const)(
    'explains a missing meal: %s',
    async (reason) => {
      const gap = { mealTime: 'lunch' as const, occasion: null, reason, because: ['kiwi'] };
      const rest = reply(getSuggestions, ({ query, language }) =>
        meals(language, query.date ?? today).filter(({ mealTime }) => mealTime !== 'lunch'),
      );
      await showScreen({
        ...dashboard,
        replies: [...dashboard.replies, rest, reply(getSuggestionGaps, [gap])],
      });
      const title = reason === 'paused' ? 'planner:gap.title_paused' : 'planner:gap.title.lunch';
      await expect.element(page.getByText(t(title)).first()).toBeVisible();
      await expectFinished('en');
    },
  );

  it('shows that there are no meals, and none for tomorrow', async () => {
    const none = [reply(getSuggestions, []), reply(getSuggestionGaps, [])];
    await showScreen({ ...dashboard, replies: [...dashboard.replies, ...none] });
    await expect.element(page.getByText(t('planner:empty_title'))).toBeVisible();
    await expect.element(page.getByText(t('planner:tomorrow.empty'), { exact: true })).toBeVisible();
    await unfold(t('planner:recent.title'));
    await expect.element(page.getByText(t('planner:recent.empty'), { exact: true })).toBeVisible();
    await expectFinished('en');
  });

  it("keeps today if the recent meals can't be loaded", async () => {
    await showScreen({
      ...dashboard,
      replies: [...dashboard.replies, refuse(getRecentMeals, 'unavailable')],
    });
    const recent = page.getByRole('region', { name: t('planner:recent.title') });
    await unfold(t('planner:recent.title'));
    await expect.element(recent.getByRole('alert')).toHaveTextContent(t('errors:unavailable'));
    await expect.element(action(t, 'accept')).toBeVisible();
    answer(reply(getRecentMeals, []));
    await recent.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect.element(recent.getByText(t('planner:recent.empty'), { exact: true })).toBeVisible();
  });

  it.each(['en', 'ar'] as const)('shows an invitation without a plan, in %s', async (language) => {
    await showScreen({ ...dashboard, user: withoutPlan, language });
    await expect.element(page.getByText(textsIn(language)('planner:waiting.title'))).toBeVisible();
    expect(callsOf(getSuggestions)).toEqual([]);
    await expectFinished(language);
  });
});

describe("today's table", () => {
  const table = page.getByRole('navigation', { name: t('planner:table') });
  const seat = (meal: 'breakfast' | 'lunch' | 'dinner') =>
    table.getByRole('link', { name: t(`options:meal_time.${meal}`) });
  const shown = (meal: keyof typeof dishes) => page.getByRole('heading', { level: 3, name: dishes[meal].en });

  it.each([
    ['06:00', 'breakfast', 'lentil-soup'],
    ['11:00', 'lunch', 'chicken-machboos'],
    ['16:00', 'dinner', 'grilled-hammour'],
    ['23:59', 'dinner', 'grilled-hammour'],
  ] as const)('at %s shows %s first', async (time, meal, dish) => {
    await showScreen({ ...dashboard, time });
    await expect.element(shown(dish)).toBeVisible();
    await expect.element(seat(meal)).toHaveAttribute('aria-current', 'true');
  });

  it('shows another meal by one tap, also after a reload', async () => {
    await showScreen(dashboard);
    await seat('dinner').click();
    await expect.element(shown('grilled-hammour')).toBeVisible();
    await expect.element(shown('chicken-machboos')).not.toBeInTheDocument();
    await expect.poll(shownPath).toBe('/dashboard?meal=dinner');
    await showScreen({ ...dashboard, path: '/dashboard?meal=dinner' });
    await expect.element(shown('grilled-hammour')).toBeVisible();
  });

  it.each(['en', 'ar'] as const)(
    'leaves both buttons above the tabs of a small phone, on at most 1,800 px, in %s',
    async (language) => {
      await page.viewport(390, 664);
      try {
        await showScreen({ ...dashboard, language });
        const texts = textsIn(language);
        const tabs = page.getByRole('navigation', { name: texts('app:tabs.label') });
        await expect.element(tabs).toBeVisible();
        const edge = tabs.element().getBoundingClientRect().top;
        for (const kind of ['accept', 'reject'] as const) {
          const button = action(texts, kind, language);
          await expect.element(button).toBeVisible();
          expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(edge);
        }
        await expect
          .element(page.getByRole('heading', { level: 2, name: texts('catering:card.title') }))
          .toBeVisible();
        expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(1_800);
      } finally {
        await page.viewport(390, 844);
      }
    },
  );
});

describeRefusals('accepting a meal', {
  ...dashboard,
  action: acceptSuggestion,
  act: (texts, language) => action(texts, 'accept', language).click(),
});

describeRefusals('rejecting a meal', {
  ...dashboard,
  action: rejectSuggestion,
  act: (texts, language) => action(texts, 'reject', language).click(),
});

describe('the day', () => {
  it('is the one in Dubai', async () => {
    await showScreen({ ...dashboard, time: '00:30' });
    // Still the previous day in the browser's UTC.
    expect(new Date(`${today}T00:30:00+04:00`).toISOString()).not.toContain(today);
    const shown = () => document.querySelector('main time');
    await expect.poll(() => shown()?.getAttribute('datetime')).toBe(today);
    expect(shown()?.textContent).toMatch(/\b3\b.*\b2026\b/);
    await expect.poll(() => callsOf(getSuggestions)[0]?.query).toEqual({ date: today });
  });

  it.each(languages)('has suhoor, iftar and ghabga for a fasting household, in %s', async (language) => {
    const texts = textsIn(language);
    const table = page.getByRole('navigation', { name: texts('planner:table') });
    const fasting = reply(getSuggestions, ({ query }) => [
      suggestionIn(language, query.date ?? today, 'breakfast', 'lentil-soup', {
        occasion: { name: 'suhoor', at: '05:12' },
        reasons: [{ code: 'for_suhoor', params: {} }],
      }),
      suggestionIn(language, query.date ?? today, 'lunch', 'chicken-machboos', {
        occasion: { name: 'ghabga', at: null },
      }),
      suggestionIn(language, query.date ?? today, 'dinner', 'grilled-hammour', {
        occasion: { name: 'iftar', at: '18:31' },
        reasons: [{ code: 'for_iftar', params: {} }],
      }),
    ]);
    await showScreen({ ...dashboard, language, replies: [...dashboard.replies, fasting] });
    for (const [name, at] of [
      ['suhoor', '05:12'],
      ['iftar', '18:31'],
    ] as const) {
      await table.getByRole('link', { name: texts(`options:occasion.${name}`) }).click();
      await expect
        .element(
          page.getByText(texts(`options:occasion_at.${name}`, { time: formatTime(at, language) })).first(),
        )
        .toBeVisible();
    }
    await expect.element(page.getByText(texts('options:occasion.ghabga')).first()).toBeVisible();
    await expect.element(page.getByText(texts('planner:reason.for_iftar')).first()).toBeVisible();
    expect(page.getByText(texts('options:meal_time.breakfast'), { exact: true }).elements()).toEqual([]);
    await expectFinished(language);
  });
});

describe('the reasons of a suggestion', () => {
  const why = (meal: string = name) =>
    page.getByRole('button', {
      name: t('planner:for_meal', { action: t('planner:why_more'), name: meal }),
      exact: true,
    });
  const wording = 'You liked machboos last week.';
  const worded = [
    ...dashboard.replies,
    ofDay({ wording, reasons: [{ code: 'quick', params: { minutes: 45 } }] }),
    reply(getRecipe, ({ language }) => recipeIn(language)),
  ];
  const dialog = page.getByRole('dialog');

  it('are worded above the list, with the proof by ingredient', async () => {
    await showScreen({ ...dashboard, replies: worded });
    await why().click();
    const sentence = dialog.getByText(wording, { exact: true });
    const list = dialog.getByText(t('planner:why'), { exact: true });
    await expect.element(sentence).toBeVisible();
    const below = list.element().getBoundingClientRect().top;
    expect(sentence.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(below);
    for (const key of ['catalogue:safety.title', 'catalogue:safety.by_ingredient'] as const)
      await expect.element(dialog.getByRole('heading', { name: t(key) })).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: t('planner:why_taste') }))
      .toHaveAttribute('href', '/account?tab=taste');
  });

  it('open in a dialog that traps and returns focus', async () => {
    await showScreen({ ...dashboard, replies: worded });
    await expectWellBehaved(why());
  });
});
