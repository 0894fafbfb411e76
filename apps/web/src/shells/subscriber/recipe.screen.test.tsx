import { getRecipe, type Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import { getWays } from '@sufra/contract/ordering/shopping.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectWellBehaved } from '../../../test/dialog.ts';
import { answer, callsOf, lose, never, refuse, reply } from '../../../test/network.ts';
import { mealId } from '../../../test/replies/orders.ts';
import { subscriber } from '../../../test/replies/people.ts';
import { recipeIn, words } from '../../../test/replies/recipe.ts';
import { around, suggestionIn } from '../../../test/replies/today.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished, expectReadableInTheDark } from '../../../test/standards.ts';
import { describeStates } from '../../../test/states.ts';
import { textsIn } from '../../../test/texts.ts';

const t = textsIn('en');
const recipe = {
  path: `/recipe/${mealId}`,
  user: subscriber,
  replies: [
    ...around,
    reply(getRecipe, ({ language, query }) => {
      const people = Number(query.familySize ?? 2);
      const one = recipeIn(language);
      return {
        ...one,
        servings: people,
        ingredients: one.ingredients.map((line) => ({ ...line, amount: 100 * people })),
      };
    }),
  ],
} satisfies Shown;
const list = page.getByRole('list', { name: t('catalogue:ingredients') });
const cook = page.getByRole('button', { name: t('catalogue:cooking.open') });
const dialog = page.getByRole('dialog');

describeStates('a recipe', {
  ...recipe,
  read: getRecipe,
  loading: 'common:loading',
  filled: (texts) => page.getByRole('list', { name: texts('catalogue:ingredients') }),
});

describe('a recipe', () => {
  it('shows every step, the safety result and the document title', async () => {
    await showScreen(recipe);
    for (const step of words.en.steps) await expect.element(page.getByText(step)).toBeVisible();
    const proof = page.getByRole('listitem').filter({ hasText: 'Layla Haddad' });
    await expect.element(proof).toHaveTextContent(/peanut/i);
    expect(document.title).toBe(t('common:titles.page', { page: dishes[mealId].en }));
    await expectReadableInTheDark();
  });

  it('calls only a drawn picture an illustration', async () => {
    const name = dishes[mealId].en;
    await showScreen(recipe);
    await expect
      .element(page.getByRole('img', { name: t('common:kit.dish_illustration', { name }) }))
      .toBeVisible();
    const photo = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    const pictured = reply(getRecipe, ({ language }) => recipeIn(language, { image: photo }));
    await showScreen({ ...recipe, replies: [...recipe.replies, pictured] });
    await expect.element(page.getByRole('img', { name, exact: true })).toBeVisible();
    await expect
      .element(page.getByText(t('common:kit.illustration'), { exact: true }))
      .not.toBeInTheDocument();
  });

  it('scales the amounts at once and refetches them', async () => {
    await showScreen(recipe);
    await expect.element(list).toHaveTextContent('200');
    answer(never(getRecipe));
    const people = page.getByRole('group', { name: t('catalogue:family_size') });
    await people.getByRole('button', { name: t('common:kit.more') }).click();
    await expect.element(people).toHaveTextContent(t('common:kit.people', { count: 3 }));
    await expect.element(list).toHaveTextContent('300');
    await expect.poll(() => callsOf(getRecipe).at(-1)?.query).toEqual({ familySize: 3 });
    await expect
      .element(page.getByRole('link', { name: t('catalogue:buy_ingredients') }).last())
      .toHaveAttribute('href', `/ingredients/${mealId}?familySize=3`);
  });

  it('shows that the meal does not exist, without a retry', async () => {
    await showScreen({ ...recipe, replies: [...recipe.replies, refuse(getRecipe, 'meal_not_found')] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('catalogue:not_found') }))
      .toBeInTheDocument();
    expect(page.getByRole('button', { name: t('common:actions.retry') }).elements()).toEqual([]);
    await expectFinished('en');
  });

  it("warns of what a member can't eat", async () => {
    const conflict = { ...recipeIn('en').safety.members[0], conflicts: ['peanuts'] };
    const unsafe = recipeIn('en', {
      safety: { ingredientsChecked: 12, members: [conflict as Recipe['safety']['members'][number]] },
    });
    await showScreen({ ...recipe, replies: [...recipe.replies, reply(getRecipe, unsafe)] });
    await expect
      .element(page.getByRole('region', { name: t('catalogue:safety.warning_title') }))
      .toHaveTextContent(/peanut/i);
    await expectFinished('en');
  });

  it("keeps the recipe if the ways to get it can't be loaded", async () => {
    await showScreen({ ...recipe, replies: [...recipe.replies, lose(getWays)] });
    await expect.element(page.getByText(words.en.steps[0])).toBeVisible();
  });
});

describe('the reasons beside a recipe', () => {
  const id = suggestionIn('en', today, 'lunch', mealId).id;
  const wording = 'You liked machboos last week.';
  const suggested = reply(getRecipe, ({ language }) => recipeIn(language, { suggestionId: id }));
  const planned = (change: Parameters<typeof suggestionIn>[4]) =>
    reply(getSuggestions, ({ language, query }) =>
      query.date === today ? [suggestionIn(language, today, 'lunch', mealId, change)] : [],
    );
  const why = page.getByRole('region', { name: t('planner:why'), exact: true });

  it('show the worded reason with the list', async () => {
    const reasons = [{ code: 'quick' as const, params: { minutes: 45 } }];
    await showScreen({
      ...recipe,
      path: `/recipe/${id}`,
      replies: [...recipe.replies, suggested, planned({ wording, reasons })],
    });
    await expect.element(why.getByText(wording, { exact: true })).toBeVisible();
    expect(why.getByRole('listitem').elements().length).toBeGreaterThan(0);
    await expect
      .element(why.getByRole('link', { name: t('planner:why_taste') }))
      .toHaveAttribute('href', '/account?tab=taste');
    await expectFinished('en');
    await expectReadableInTheDark();
  });

  it('are hidden if safety is the only one', async () => {
    await showScreen({
      ...recipe,
      path: `/recipe/${id}`,
      replies: [...recipe.replies, suggested, planned({})],
    });
    await expect.element(list).toBeVisible();
    await expect.poll(() => callsOf(getSuggestions).length).toBeGreaterThan(0);
    await expect.element(why).not.toBeInTheDocument();
  });
});

describe('cooking mode', () => {
  it('traps and returns focus', async () => {
    await showScreen(recipe);
    await expectWellBehaved(cook);
  });

  it.each([
    { language: 'en', onward: '{ArrowRight}', back: '{ArrowLeft}' },
    { language: 'ar', onward: '{ArrowLeft}', back: '{ArrowRight}' },
  ] as const)('moves through the steps by key, in $language', async ({ language, onward, back }) => {
    const texts = textsIn(language);
    await showScreen({ ...recipe, language });
    await page.getByRole('button', { name: texts('catalogue:cooking.open') }).click();
    await expect.element(dialog.getByText(words[language].steps[0])).toBeVisible();
    await userEvent.keyboard(onward);
    await expect.element(dialog.getByText(words[language].steps[1])).toBeVisible();
    await userEvent.keyboard(back);
    await expect.element(dialog.getByText(words[language].steps[0])).toBeVisible();
    await expectFinished(language);
  });

  it('returns to the recipe after the last step', async () => {
    await showScreen(recipe);
    await cook.click();
    const next = dialog.getByRole('button', { name: t('catalogue:cooking.next') });
    await next.click();
    await next.click();
    await expect.element(dialog.getByText(words.en.steps[2])).toBeVisible();
    await expect.element(dialog.getByRole('timer')).toHaveTextContent('25:00');
    await dialog.getByRole('button', { name: t('catalogue:cooking.done') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    answer(...recipe.replies);
  });
});
