import {
  answerGroup,
  answerPick,
  askOtherPicks,
  forgetPicks,
  getPicks,
} from '@sufra/contract/planner/picks.ts';
import { forgetAllTaste, forgetTaste, getTaste, type TasteStatement } from '@sufra/contract/planner/taste.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, lose, never, refuse, reply, setNetwork } from '../../../../test/network.ts';
import { subscriber, withoutPlan } from '../../../../test/replies/people.ts';
import { type DishId, dishes } from '../../../../test/replies/week.ts';
import { showScreen, type Shown, shownPath } from '../../../../test/screen.tsx';
import { expectFinished, expectReadableInTheDark } from '../../../../test/standards.ts';
import { alertWith, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Taste = ReplyOf<typeof getTaste>;
type Picks = ReplyOf<typeof getPicks>;

const nothing = { accepted: 0, rejected: 0, ordered: 0, wanted: 0, unwanted: 0, undecided: 0 };
const statement = (side: 'likes' | 'avoids', mealId: DishId, language: Language): TasteStatement => ({
  ...nothing,
  key: `${side}.meal.${mealId}`,
  side,
  about: 'meal',
  id: mealId,
  name: dishes[mealId][language],
  said: false,
  stars: null,
  ...(side === 'likes' ? { accepted: 1 } : { rejected: 1 }),
});
const tasteIn = (language: Language): Taste => ({
  learned: [
    statement('likes', 'lentil-soup', language),
    statement('avoids', 'grilled-hammour', language),
    { ...statement('avoids', 'freekeh-salad', language), rejected: 0, stars: 1 },
    {
      ...statement('likes', 'lentil-soup', language),
      key: 'likes.cuisine.lebanese',
      about: 'cuisine',
      id: 'lebanese',
      name: null,
      said: true,
    },
  ],
  from: { ...nothing, accepted: 1, rejected: 1 },
});
const none: Taste = { learned: [], from: nothing };
const likes = (texts: Texts, language: Language = 'en') =>
  texts('taste:likes.meal', { what: dishes['lentil-soup'][language] });
const avoids = t('taste:avoids.meal', { what: dishes['grilled-hammour'].en });
const undo = (what: string) => page.getByRole('button', { name: t('taste:undo_named', { what }) });
const title = page.getByRole('heading', { level: 2, name: t('taste:title') });

const taste = {
  path: '/account?tab=taste',
  user: subscriber,
  replies: [reply(getTaste, ({ language }) => tasteIn(language))],
} satisfies Shown;

describeStates('the learned taste', {
  ...taste,
  read: getTaste,
  loading: 'taste:loading',
  filled: (texts) => page.getByText(new RegExp(`^(${likes(texts)}|${likes(texts, 'ar')})$`)),
});

describe('the learned taste', () => {
  it('shows the source of a statement', async () => {
    await showScreen(taste);
    await expect.element(page.getByText(avoids, { exact: true })).toBeVisible();
    const stars = t('taste:avoids.stars', { what: dishes['freekeh-salad'].en, count: 1 });
    await expect.element(page.getByText(stars, { exact: true })).toBeVisible();
    const said = t('taste:likes.said_cuisine', { what: t('options:cuisine.lebanese') });
    await expect.element(page.getByText(said, { exact: true })).toBeVisible();
    await expectReadableInTheDark();
  });

  it('shows that nothing is learned yet', async () => {
    await showScreen({ ...taste, replies: [reply(getTaste, none)] });
    await expect.element(page.getByText(t('taste:empty'), { exact: true })).toBeVisible();
    expect(page.getByRole('button', { name: t('taste:forget_all') }).elements()).toEqual([]);
    await expect
      .element(page.getByRole('link', { name: t('taste:picks_go') }))
      .toHaveAttribute('href', '/onboarding/dishes');
    await expectFinished('en');
  });

  it('forgets one statement and moves the focus to the title', async () => {
    const left: Taste = { ...tasteIn('en'), learned: [statement('likes', 'lentil-soup', 'en')] };
    await showScreen({ ...taste, replies: [...taste.replies, reply(forgetTaste, left)] });
    await undo(avoids).click();
    await expect.element(page.getByText(t('taste:undone'))).toBeVisible();
    await expect.element(page.getByText(avoids, { exact: true })).not.toBeInTheDocument();
    await expect.element(page.getByText(likes(t), { exact: true })).toBeVisible();
    await expect.element(title).toHaveFocus();
    expect(callsOf(forgetTaste).map(({ params }) => params)).toEqual([
      { key: 'avoids.meal.grilled-hammour' },
    ]);
  });

  it('drops a statement forgotten in another tab', async () => {
    await showScreen({ ...taste, replies: [...taste.replies, refuse(forgetTaste, 'not_found')] });
    await expect.element(undo(avoids)).toBeVisible();
    answer(reply(getTaste, none));
    await undo(avoids).click();
    await expect.element(page.getByText(t('taste:empty'), { exact: true })).toBeVisible();
    await expect.element(title).toHaveFocus();
  });

  it('keeps a statement that could not be forgotten, and reports it', async () => {
    await showScreen({ ...taste, replies: [...taste.replies, lose(forgetTaste)] });
    await undo(avoids).click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(undo(avoids)).toBeVisible();
  });

  it('forgets everything after a confirmation', async () => {
    await showScreen({ ...taste, replies: [...taste.replies, refuse(forgetAllTaste, 'unavailable')] });
    const forget = page.getByRole('button', { name: t('taste:forget_all') });
    const dialog = page.getByRole('dialog', { name: t('taste:forget_title') });
    await forget.click();
    await expectFinished('en');
    await dialog.getByRole('button', { name: t('taste:keep') }).click();
    await expect.element(forget).toHaveFocus();
    expect(callsOf(forgetAllTaste)).toEqual([]);
    await forget.click();
    await dialog.getByRole('button', { name: t('taste:forget_confirm') }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(t('errors:unavailable'));
    answer(reply(forgetAllTaste, none));
    await dialog.getByRole('button', { name: t('taste:forget_confirm') }).click();
    await expect.element(page.getByText(t('taste:all_forgotten'))).toBeVisible();
    await expect.element(page.getByText(t('taste:empty'), { exact: true })).toBeVisible();
    await expect.element(title).toHaveFocus();
  });
});

const picksIn = (language: Language, change: Partial<Picks> = {}): Picks => ({
  groups: [
    { kind: 'cuisine', id: 'lebanese', name: null, answer: null },
    { kind: 'main', id: 'chicken', name: language === 'ar' ? 'دجاج' : 'Chicken', answer: null },
  ],
  dishes: (Object.keys(dishes) as DishId[]).map((mealId) => ({
    mealId,
    mealName: dishes[mealId][language],
    mealImage: null,
    cuisineTag: 'emirati',
    answer: null,
  })),
  answered: 0,
  ...change,
});
const answered = (count: number) => ({ ...picksIn('en'), answered: count });
const asking = {
  path: '/onboarding/dishes',
  user: subscriber,
  replies: [reply(getPicks, ({ language }) => picksIn(language))],
} satisfies Shown;
const choice = (kind: 'love' | 'pass', name: string) =>
  page.getByRole('button', {
    name: t('picks:answer_named', { answer: t(`picks:${kind}`), name }),
    exact: true,
  });
const soup = dishes['lentil-soup'].en;
const count = (answers: number) => page.getByText(t('picks:answered', { count: answers }), { exact: true });

describeStates('the dishes asked about', {
  ...asking,
  read: getPicks,
  loading: 'picks:loading',
  filled: (texts) => page.getByRole('region', { name: texts('picks:dishes') }),
});

describe('the dishes to rate', () => {
  it('can be skipped before choosing a plan, and continue after a rating', async () => {
    await showScreen({
      ...asking,
      user: withoutPlan,
      replies: [...asking.replies, reply(answerPick, answered(1))],
    });
    await expect
      .element(page.getByRole('link', { name: t('picks:skip') }))
      .toHaveAttribute('href', '/subscribe/plan');
    await expectReadableInTheDark();
    await choice('love', soup).click();
    await expect
      .element(page.getByRole('link', { name: t('common:actions.continue') }))
      .toHaveAttribute('href', '/subscribe/plan');
  });

  it('are rated by keyboard, immediately and once', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, never(answerPick)] });
    await expect.element(choice('love', soup)).toBeVisible();
    (choice('love', soup).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}{Enter}');
    await expect.element(choice('love', soup)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(choice('love', soup)).toHaveFocus();
    expect(callsOf(answerPick).map(({ body }) => body)).toEqual([{ mealId: 'lentil-soup', answer: 'love' }]);
  });

  it('count the ratings, and replace one by another', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, reply(answerPick, answered(1))] });
    await choice('love', soup).click();
    await expect.element(count(1)).toBeVisible();
    await choice('pass', soup).click();
    await expect.element(choice('love', soup)).toHaveAttribute('aria-pressed', 'false');
    await expect.element(choice('pass', soup)).toHaveAttribute('aria-pressed', 'true');
    await choice('pass', soup).click();
    await expect
      .poll(() => callsOf(answerPick).map(({ body }) => body.answer))
      .toEqual(['love', 'pass', null]);
  });

  it('include cuisines and ingredients', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, reply(answerGroup, answered(2))] });
    await choice('love', t('options:cuisine.lebanese')).click();
    await choice('pass', 'Chicken').click();
    await expect
      .element(choice('love', t('options:cuisine.lebanese')))
      .toHaveAttribute('aria-pressed', 'true');
    await expect.element(choice('pass', 'Chicken')).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => callsOf(answerGroup).map(({ body }) => body))
      .toEqual([
        { kind: 'cuisine', id: 'lebanese', answer: 'love' },
        { kind: 'main', id: 'chicken', answer: 'pass' },
      ]);
  });

  it('revert a rating that was not saved, and report it', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, reply(answerPick, answered(1))] });
    await expect.element(choice('love', soup)).toBeVisible();
    setNetwork(false);
    await choice('love', soup).click();
    await expect.element(alertWith(t('picks:failed'))).toBeVisible();
    await expect.element(choice('love', soup)).toHaveAttribute('aria-pressed', 'false');
    // The sticky header may cover a row.
    window.scrollTo(0, 0);
    await expectFinished('en');
    setNetwork(true);
    await choice('love', soup).click();
    await expect.element(choice('love', soup)).toHaveAttribute('aria-pressed', 'true');
    await expect.element(count(1)).toBeVisible();
    expect(
      page
        .getByRole('alert')
        .filter({ hasText: t('picks:failed') })
        .elements(),
    ).toEqual([]);
  });

  it('are replaced by others, and forgotten', async () => {
    const others: Picks = { ...answered(1), dishes: picksIn('en').dishes.slice(2) };
    await showScreen({
      ...asking,
      replies: [
        reply(getPicks, answered(1)),
        reply(askOtherPicks, others),
        reply(forgetPicks, picksIn('en')),
      ],
    });
    await page.getByRole('button', { name: t('picks:others') }).click();
    await expect.element(choice('love', soup)).not.toBeInTheDocument();
    await expect.element(count(1)).toHaveFocus();
    await page.getByRole('button', { name: t('picks:forget') }).click();
    await expect.element(page.getByText(t('picks:none'), { exact: true })).toBeVisible();
  });

  it('show that there are none left', async () => {
    await showScreen({ ...asking, replies: [reply(getPicks, { groups: [], dishes: [], answered: 0 })] });
    await expect.element(page.getByText(t('picks:empty'), { exact: true })).toBeVisible();
    await expectFinished('en');
  });

  it('return a subscriber to the taste', async () => {
    await showScreen({ ...asking, replies: [...asking.replies, ...taste.replies] });
    await page.getByRole('link', { name: t('picks:done') }).click();
    await expect.poll(shownPath).toBe('/account?tab=taste');
  });
});
