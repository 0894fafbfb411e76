import { getMembers } from '@sufra/contract/household/household.ts';
import { changeProfile } from '@sufra/contract/identity/account.ts';
import { getRecentMeals, rateMeal, unrateMeal } from '@sufra/contract/planner/history.ts';
import { answerPick, getPicks, type PickAnswer } from '@sufra/contract/planner/picks.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectWellBehaved } from '../../../../test/dialog.ts';
import { answer, callsOf, doubleClick, lose, refuse, reply } from '../../../../test/network.ts';
import { doubtful, profile, self, unread } from '../../../../test/replies/household.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { around, suggestionIn } from '../../../../test/replies/today.ts';
import { dayFrom, dishes } from '../../../../test/replies/week.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';

const dashboard = {
  path: '/dashboard',
  user: subscriber,
  replies: [
    ...around,
    reply(getSuggestions, ({ query, language }) => [
      suggestionIn(language, query.date ?? today, 'breakfast', 'lentil-soup'),
      suggestionIn(language, query.date ?? today, 'lunch', 'chicken-machboos'),
      suggestionIn(language, query.date ?? today, 'dinner', 'grilled-hammour'),
    ]),
    reply(getRecentMeals, []),
  ],
} satisfies Shown;

const t = textsIn('en');

/** Opens a card that is folded on a phone. */
const unfold = (title: string): Promise<void> =>
  page.getByRole('button', { name: title, exact: true }).click();

const eaten = {
  suggestionId: idOf(80),
  mealId: 'lentil-soup',
  date: dayFrom(-1),
  mealTime: 'lunch',
  mealName: dishes['lentil-soup'].en,
  mealImage: null,
  cuisineTag: 'emirati',
  orderId: null,
  rating: null,
  canRate: true,
} as const;

describe('a meal of the last days', () => {
  const rating = (key: 'ask_named' | 'change_named') =>
    page.getByRole('button', { name: t(`stars:${key}`, { name: eaten.mealName }), exact: true });
  const dialog = page.getByRole('dialog', { name: t('stars:title', { name: eaten.mealName }) });
  const star = (count: 1 | 5) => dialog.getByRole('radio', { name: t(`stars:word.${count}`) });
  const save = dialog.getByRole('button', { name: t('stars:save') });
  const shown = { ...dashboard, replies: [...dashboard.replies, reply(getRecentMeals, [eaten])] };

  it('is rated, and the rating changed and removed', async () => {
    await showScreen({
      ...shown,
      replies: [
        ...shown.replies,
        reply(rateMeal, ({ body }) => ({ rating: body.stars })),
        reply(unrateMeal, { rating: null }),
      ],
    });
    await unfold(t('planner:recent.title'));
    await rating('ask_named').click();
    await save.click();
    await expect.element(dialog.getByText(t('stars:required'))).toBeVisible();
    await expectFinished('en');
    await star(5).click();
    await doubleClick(save);
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(rating('change_named')).toHaveFocus();
    await rating('change_named').click();
    await expect.element(star(5)).toBeChecked();
    await star(1).click();
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await rating('change_named').click();
    await dialog.getByRole('button', { name: t('stars:take_back') }).click();
    await expect.element(rating('ask_named')).toBeVisible();
    expect(callsOf(rateMeal).map(({ body }) => body.stars)).toEqual([5, 1]);
    expect(callsOf(unrateMeal).map(({ params }) => params)).toEqual([{ suggestionId: eaten.suggestionId }]);
  });

  it('is rated in a dialog that traps and returns focus', async () => {
    await showScreen(shown);
    await unfold(t('planner:recent.title'));
    await expectWellBehaved(rating('ask_named'));
  });

  it('keeps the dialog if the rating was not saved', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, refuse(rateMeal, 'not_possible_now')] });
    await unfold(t('planner:recent.title'));
    await rating('ask_named').click();
    await star(5).click();
    await save.click();
    await expect.element(alertWith(t('errors:not_possible_now'))).toBeVisible();
    await expect.element(star(5)).toBeChecked();
  });
});

describe('an allergy that is not understood', () => {
  const asked = { ...self, allergies: ['peenuts', 'nuts'], understood: [unread('peenuts', 'peanut')] };
  const pick = page.getByRole('button', { name: t('household:allergies.pick', { text: 'peanut' }) });
  const title = page.getByRole('heading', { name: t('conditions:ask.title') });
  const shown = { ...dashboard, replies: [...dashboard.replies, reply(getMembers, { members: [asked] })] };

  it('is resolved with one tap', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, reply(changeProfile, profile)] });
    await unfold(t('conditions:ask.title'));
    await expectFinished('en');
    answer(reply(getMembers, { members: [{ ...self, allergies: ['peanut', 'nuts'] }] }));
    await pick.click();
    await expect.element(title).not.toBeInTheDocument();
    expect(callsOf(changeProfile).map(({ body }) => body)).toEqual([{ allergies: ['peanut', 'nuts'] }]);
  });

  it('that may mean more is settled by adding an answer', async () => {
    const members = [{ ...self, allergies: ['cashews'], understood: [doubtful('cashews')] }];
    const replies = [...dashboard.replies, reply(getMembers, { members }), reply(changeProfile, profile)];
    await showScreen({ ...dashboard, replies });
    await unfold(t('conditions:ask.title'));
    const avoid = page.getByRole('button', {
      name: t('household:allergies.also_avoid', { foods: 'Coconut' }),
    });
    await expect.element(avoid).toBeVisible();
    answer(reply(getMembers, { members: [self] }));
    await avoid.click();
    await expect.element(title).not.toBeInTheDocument();
    expect(callsOf(changeProfile).map(({ body }) => body)).toEqual([{ allergies: ['cashews', 'Coconut'] }]);
  });

  it('stays open if the answer was not saved', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, lose(changeProfile)] });
    await unfold(t('conditions:ask.title'));
    await pick.click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(pick).toBeVisible();
  });
});

describe('three quick questions', () => {
  it('are asked on a press, and thanked for', async () => {
    const asked = (['lentil-soup', 'freekeh-salad', 'grilled-hammour'] as const).map((mealId) => ({
      ...{
        mealId,
        mealName: dishes[mealId].en,
        mealImage: null,
        cuisineTag: 'emirati' as const,
        answer: null,
      },
    }));
    const given = new Map<string, PickAnswer | null>();
    const picks = () => ({
      groups: [],
      dishes: asked.map((dish) => ({ ...dish, answer: given.get(dish.mealId) ?? null })),
      answered: given.size,
    });
    const answering = reply(answerPick, ({ body }) => {
      given.set(body.mealId, body.answer);
      return picks();
    });
    await showScreen({ ...dashboard, replies: [...dashboard.replies, reply(getPicks, picks), answering] });
    await page.getByRole('button', { name: t('picks:quick.open') }).click();
    for (const { mealName } of asked)
      await page
        .getByRole('button', {
          name: t('picks:answer_named', { answer: t('picks:love'), name: mealName }),
          exact: true,
        })
        .click();
    await expect.element(page.getByText(t('picks:quick.thanks'))).toBeVisible();
  });
});
