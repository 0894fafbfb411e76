import { getMembers } from '@sufra/contract/household/household.ts';
import { getSeatings, saveSeating } from '@sufra/contract/household/seating.ts';
import { getAlternatives, getWeek, lockMeals, swapMeal, unlockMeals } from '@sufra/contract/planner/week.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, doubleClick, never, refuse, reply, setNetwork } from '../../../test/network.ts';
import { self, son } from '../../../test/replies/household.ts';
import { subscriber, withoutPlan } from '../../../test/replies/people.ts';
import { alternativesIn, dayFrom, dishes, weekIn } from '../../../test/replies/week.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { formatDay } from '../../lib/format.ts';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

const week = {
  path: '/week',
  user: subscriber,
  replies: [
    reply(getWeek, ({ language }) => weekIn(language)),
    reply(getAlternatives, ({ language }) => alternativesIn(language)),
    reply(getMembers, { members: [self, son] }),
    reply(getSeatings, { meals: [] }),
  ],
} satisfies Shown;

const t = textsIn('en');
const name = dishes['grilled-hammour'].en;
const other = dishes['freekeh-salad'].en;
const button = (label: string) => page.getByRole('button', { name: label, exact: true });
const keepDinner = (texts: Texts, dish: string = name) => button(texts('week:keep_meal', { name: dish }));

describeStates('the week', {
  ...week,
  read: getWeek,
  loading: 'week:loading',
  filled: (texts) => page.getByText(texts('week:rest.day_off')),
});

describe('the week', () => {
  it('shows the state of each slot', async () => {
    await showScreen(week);
    for (const key of ['week:accepted', 'week:ordered.cooked_meal', 'week:settled', 'week:kept'] as const)
      await expect.element(page.getByText(t(key), { exact: true }).first()).toBeVisible();
    await expect.element(page.getByText(t('week:rest.skipped')).first()).toBeVisible();
    await expect.element(page.getByRole('link', { name: t('planner:gap.review') }).first()).toBeVisible();
  });

  it.each([
    { status: 'paused', title: 'week:paused_title', rest: 'week:rest.paused' },
    { status: 'past_due', title: 'week:unpaid_title', rest: 'week:rest.unpaid' },
  ] as const)('says why there are no meals when it is $status', async ({ status, title, rest }) => {
    const halted = reply(getWeek, ({ language }) => {
      const { days, ...others } = weekIn(language);
      return { ...others, days: days.map((day) => ({ ...day, rest: 'paused' as const, slots: [] })) };
    });
    const user = { ...subscriber, subscriptionStatus: status };
    await showScreen({ ...week, user, replies: [...week.replies, halted] });
    await expect.element(page.getByText(t(title), { exact: true })).toBeVisible();
    await expect.element(page.getByText(t(rest), { exact: true }).first()).toBeVisible();
    await expectFinished('en');
  });

  it('pins a meal as shown, and releases it', async () => {
    await showScreen({
      ...week,
      replies: [...week.replies, reply(lockMeals, { ok: true }), reply(unlockMeals, { ok: true })],
    });
    await expect.element(keepDinner(t)).toBeVisible();
    answer(
      reply(getWeek, ({ language }) => {
        const { days, ...rest } = weekIn(language);
        return {
          ...rest,
          days: days.map((day) => ({
            ...day,
            slots: day.slots.map((slot) => ({ ...slot, isLocked: true })),
          })),
        };
      }),
    );
    await keepDinner(t).click();
    await expect.element(page.getByText(t('week:done.lock', { name }))).toBeVisible();
    const slots = [{ mealTime: 'dinner', mealId: 'grilled-hammour' }];
    expect(callsOf(lockMeals).map(({ body }) => body)).toEqual([{ date: dayFrom(2), slots }]);
    await expect.element(button(t('week:let_go_meal', { name }))).toBeVisible();
    await button(t('week:let_go_meal', { name })).click();
    await expect
      .poll(() => callsOf(unlockMeals)[0]?.body)
      .toEqual({ date: dayFrom(2), mealTimes: ['dinner'] });
  });

  it('pins the open meals of a day with one click', async () => {
    await showScreen({ ...week, replies: [...week.replies, reply(lockMeals, { ok: true })] });
    await page.getByRole('button', { name: t('week:keep_day', { day: 'Thursday' }) }).click();
    await expect.poll(() => callsOf(lockMeals)[0]?.body.slots.length).toBe(3);
  });

  it('swaps a meal, and returns focus when the dialog closes', async () => {
    await showScreen({ ...week, replies: [...week.replies, reply(swapMeal, { ok: true })] });
    const opener = button(t('week:swap_meal', { name }));
    await opener.click();
    await expect.element(button(t('week:choose_meal', { name: other }))).toBeVisible();
    await expectFinished('en');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
    await opener.click();
    await button(t('week:choose_meal', { name: other })).click();
    await expect.element(page.getByText(t('week:done.swap', { name: other }))).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(callsOf(swapMeal).map(({ body }) => body)).toEqual([
      { date: dayFrom(2), mealTime: 'dinner', instead: 'grilled-hammour', mealId: 'freekeh-salad' },
    ]);
  });

  it('shows in the dialog that there is no other meal, or that loading failed', async () => {
    const none = reply(getAlternatives, { mealId: 'grilled-hammour', meals: [] });
    await showScreen({ ...week, replies: [...week.replies, refuse(getAlternatives, 'cutoff_passed')] });
    await button(t('week:swap_meal', { name })).click();
    await expect.element(alertWith(t('errors:cutoff_passed'))).toBeVisible();
    answer(none);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:actions.retry') })
      .click();
    await expect.element(page.getByText(t('week:others_none'))).toBeVisible();
  });

  it('sends one change at a time', async () => {
    await showScreen({ ...week, replies: [...week.replies, never(lockMeals)] });
    await doubleClick(keepDinner(t));
    await button(t('week:keep_meal', { name: dishes['lentil-soup'].en })).click({ force: true });
    expect(callsOf(lockMeals)).toHaveLength(1);
  });

  it('disables every change while one is sent, and announces it', async () => {
    await showScreen({ ...week, replies: [...week.replies, never(lockMeals)] });
    const swap = button(t('week:swap_meal', { name }));
    await expect.element(swap).not.toHaveAttribute('aria-disabled');
    await keepDinner(t).click();
    for (const change of [keepDinner(t), swap, button(t('week:keep_day', { day: 'Thursday' }))])
      await expect.element(change).toHaveAttribute('aria-disabled', 'true');
    await swap.click({ force: true });
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
  });

  it('loses nothing while offline', async () => {
    await showScreen({ ...week, replies: [...week.replies, reply(lockMeals, { ok: true })] });
    await expect.element(keepDinner(t)).toBeVisible();
    setNetwork(false);
    await keepDinner(t).click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(keepDinner(t)).toBeVisible();
    setNetwork(true);
    await keepDinner(t).click();
    await expect.element(page.getByText(t('week:done.lock', { name }))).toBeVisible();
  });

  it('offers a plan to an account without one', async () => {
    await showScreen({ ...week, user: withoutPlan });
    await expect.element(page.getByText(t('week:none_title'))).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: t('week:start') }))
      .toHaveAttribute('href', '/subscribe/plan');
    await expectFinished('en');
    expect(callsOf(getWeek)).toHaveLength(0);
  });
});

describeRefusals('keeping a meal', {
  ...week,
  action: lockMeals,
  act: (texts, language) => keepDinner(texts, dishes['grilled-hammour'][language]).click(),
});

describe('who eats a meal', () => {
  const open = (texts: Texts = t) =>
    page
      .getByRole('button', {
        name: texts('week:who_eats', {
          mealTime: texts('options:meal_time.dinner'),
          day: formatDay(dayFrom(2), 'en', 'weekday'),
        }),
      })
      .first();

  it('names those who are away and the guests', async () => {
    const seating = { day: dayFrom(2), mealTime: 'dinner' as const, dishesLeft: 40, away: [son.id] };
    const guest = {
      name: 'Huda',
      allergies: [],
      healthConditions: null,
      dietaryPrograms: [],
      portion: 1,
      unread: [],
    };
    await showScreen({
      ...week,
      replies: [...week.replies, reply(getSeatings, { meals: [{ ...seating, guests: [guest] }] })],
    });
    await expect.element(page.getByText('Huda', { exact: false })).toBeVisible();
    await expect.element(page.getByText(son.name, { exact: false })).toBeVisible();
  });

  it('is saved with the absent and a guest', async () => {
    await showScreen({
      ...week,
      replies: [...week.replies, reply(saveSeating, { meals: [] })],
    });
    await open().click();
    await page.getByRole('checkbox', { name: son.name }).click();
    await button(t('household:seating.add_guest')).click();
    await button(t('household:seating.save')).click();
    await expect.element(page.getByText(t('household:seating.name_required'))).toBeVisible();
    await page.getByLabelText(t('household:seating.guest_name')).fill('Huda');
    await button(t('household:seating.save')).click();
    await expect
      .poll(() => callsOf(saveSeating)[0]?.body)
      .toEqual({
        ...{ day: dayFrom(2), mealTime: 'dinner', away: [son.id] },
        guests: [{ name: 'Huda', allergies: [], dietaryPrograms: [], portion: 1 }],
      });
  });

  it('needs someone', async () => {
    await showScreen({ ...week, replies: week.replies });
    await open().click();
    for (const { name: member } of [self, son]) await page.getByRole('checkbox', { name: member }).click();
    await button(t('household:seating.save')).click();
    await expect.element(page.getByText(t('household:seating.nobody'))).toBeVisible();
    expect(callsOf(saveSeating)).toEqual([]);
  });
});
