import { getRecentMeals } from '@sufra/contract/planner/history.ts';
import type { Language } from '@sufra/contract/options.ts';
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
import { answer, callsOf, lose, never, refuse, reply } from '../../../test/network.ts';
import { subscriber, withoutPlan } from '../../../test/replies/people.ts';
import { around, suggestionIn } from '../../../test/replies/today.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

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
  replies: [...around, ofDay(), reply(getRecentMeals, [])],
} satisfies Shown;

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
  it('accepts a meal at once, and offers the ways to it', async () => {
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

  it('shows a meal as accepted before the server has answered', async () => {
    await showScreen({ ...dashboard, replies: [...dashboard.replies, never(acceptSuggestion)] });
    await action(t, 'accept').click();
    await expect.element(section.getByText(t('planner:chosen', { chosen: 1, total: 3 }))).toBeVisible();
  });

  it('takes an acceptance back that the server did not confirm', async () => {
    await showScreen({ ...dashboard, replies: [...dashboard.replies, lose(acceptSuggestion)] });
    await action(t, 'accept').click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(action(t, 'accept')).toBeVisible();
    await expect.element(section.getByText(t('planner:chosen', { chosen: 0, total: 3 }))).toBeVisible();
  });

  it('puts another meal in the place of a rejected one, once', async () => {
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

  it('lets nobody press a meal that is being replaced, and brings it back after a refusal', async () => {
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

  it('says that no other meal is safe', async () => {
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

  it('says that there are no meals, and none for tomorrow', async () => {
    const none = [reply(getSuggestions, []), reply(getSuggestionGaps, [])];
    await showScreen({ ...dashboard, replies: [...dashboard.replies, ...none] });
    await expect.element(page.getByText(t('planner:empty_title'))).toBeVisible();
    await expect.element(page.getByText(t('planner:tomorrow.empty'), { exact: true })).toBeVisible();
    await expect.element(page.getByText(t('planner:recent.empty'), { exact: true })).toBeVisible();
    await expectFinished('en');
  });

  it('keeps today when the recent meals can not be read', async () => {
    await showScreen({
      ...dashboard,
      replies: [...dashboard.replies, refuse(getRecentMeals, 'unavailable')],
    });
    const recent = page.getByRole('region', { name: t('planner:recent.title') });
    await expect.element(recent.getByRole('alert')).toHaveTextContent(t('errors:unavailable'));
    await expect.element(action(t, 'accept')).toBeVisible();
    answer(reply(getRecentMeals, []));
    await recent.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect.element(recent.getByText(t('planner:recent.empty'), { exact: true })).toBeVisible();
  });

  it.each(['en', 'ar'] as const)('shows a waiting table without a plan, in %s', async (language) => {
    await showScreen({ ...dashboard, user: withoutPlan, language });
    await expect.element(page.getByText(textsIn(language)('planner:waiting.title'))).toBeVisible();
    expect(callsOf(getSuggestions)).toEqual([]);
    await expectFinished(language);
  });
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
