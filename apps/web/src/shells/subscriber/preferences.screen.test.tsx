import {
  getMembers,
  getPreferences,
  readAllergies,
  saveLanguage,
  saveMembers,
  savePreferences,
} from '@sufra/contract/household/household.ts';
import { getSuggestionGaps, getSuggestions } from '@sufra/contract/planner/planner.ts';
import { getMessageTime } from '@sufra/contract/planner/message-time.ts';
import { getRecentMeals } from '@sufra/contract/planner/history.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectWellBehaved } from '../../../test/dialog.ts';
import { answer, callsOf, lose, reply } from '../../../test/network.ts';
import { diet, self, son, doubtful, unread } from '../../../test/replies/household.ts';
import { subscriber } from '../../../test/replies/people.ts';
import { around } from '../../../test/replies/today.ts';
import { showScreen, type Shown, shownPath } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

const t = textsIn('en');
const noted = (text: string) => ({ ...doubtful(text), allergens: [], doubts: [] });
const nothingRead = {
  dishesLeft: null,
  dislikes: [],
  understood: [],
  understoodConditions: [],
  uncheckedConditions: [],
};
const screen = {
  path: '/onboarding/preferences',
  user: subscriber,
  replies: [
    reply(getPreferences, diet),
    reply(getMembers, { members: [self, son] }),
    reply(readAllergies, nothingRead),
  ],
} satisfies Shown;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const korean = (texts: Texts) =>
  page
    .getByRole('group', { name: texts('household:cuisines') })
    .first()
    .getByRole('checkbox', { name: texts('options:cuisine.korean') });
const save = (texts: Texts) => button(texts('household:preferences.save'));

describeStates('the preferences', {
  ...screen,
  read: getPreferences,
  loading: 'common:loading',
  filled: korean,
});

describe('the preferences', () => {
  it('save the selection, including fasting', async () => {
    const saved = { ...diet, preferredCuisines: ['emirati' as const, 'korean' as const], fasts: true };
    await showScreen({ ...screen, replies: [...screen.replies, reply(savePreferences, saved)] });
    await korean(t).click();
    await page.getByRole('checkbox', { name: t('household:ramadan.fasts') }).click();
    await expect.element(page.getByText(t('household:preferences.unsaved'))).toBeVisible();
    await save(t).click();
    await expect.element(page.getByText(t('household:preferences.saved')).first()).toBeVisible();
    expect(callsOf(savePreferences).map(({ body }) => body)).toMatchObject([
      { preferredCuisines: ['emirati', 'korean'], fasts: true },
    ]);
    await expectFinished('en');
  });

  it('warn before changes are lost', async () => {
    const dashboard = [
      ...around,
      reply(getSuggestions, []),
      reply(getSuggestionGaps, []),
      reply(getRecentMeals, []),
    ];
    await showScreen({ ...screen, replies: [...dashboard, ...screen.replies] });
    const back = page.getByRole('link', { name: t('common:actions.back'), exact: true });
    await korean(t).click();
    await back.click();
    const question = page.getByRole('dialog', { name: t('household:preferences.leave_title') });
    await expect.element(question).toBeVisible();
    await expectFinished('en');
    await question.getByRole('button', { name: t('household:preferences.stay') }).click();
    await expect.element(korean(t)).toBeChecked();
    expect(shownPath()).toBe('/onboarding/preferences');
    await back.click();
    await question.getByRole('button', { name: t('household:preferences.leave'), exact: true }).click();
    await expect.poll(shownPath).toBe('/dashboard');
    // The last call of the dashboard.
    await expect.poll(() => callsOf(getMessageTime).length).toBeGreaterThan(0);
  });

  it('keep unsaved choices and the scroll position in the other language, even if its texts fail to load', async () => {
    await showScreen({ ...screen, replies: [...screen.replies, reply(saveLanguage, { ok: true })] });
    const inArabic = textsIn('ar');
    await korean(t).click();
    answer(lose(getPreferences), lose(getMembers));
    const before = korean(t).element().getBoundingClientRect().y;
    const turn = page.getByRole('button', { name: 'العربية' });
    (turn.element() as HTMLElement).click();
    await expect.element(korean(inArabic)).toBeChecked();
    await expect.element(page.getByText(inArabic('household:preferences.unsaved'))).toBeVisible();
    expect(Math.abs(korean(inArabic).element().getBoundingClientRect().y - before)).toBeLessThan(120);
    await expect.poll(() => callsOf(saveLanguage).map(({ body }) => body)).toEqual([{ language: 'ar' }]);
  });

  it('ask about an allergy that is not understood, and save the answer', async () => {
    await showScreen({
      ...screen,
      replies: [
        ...screen.replies,
        reply(readAllergies, ({ body }) => ({
          ...nothingRead,
          understood: body.allergies.includes('peenuts') ? [unread('peenuts', 'peanut')] : [],
        })),
      ],
    });
    const other = page.getByRole('textbox', { name: t('household:allergies.other') });
    await other.fill('peenuts');
    const pick = button(t('household:allergies.pick', { text: 'peanut' }));
    await expect.element(pick).toBeVisible();
    await expectFinished('en');
    await pick.click();
    await expect.element(other).toHaveValue('peanut');
    await expect.element(pick).not.toBeInTheDocument();
  });

  it('ask about related foods, and count the dishes that fit', async () => {
    await showScreen({
      ...screen,
      replies: [
        ...screen.replies,
        reply(readAllergies, ({ body: { allergies } }) => ({
          ...nothingRead,
          dishesLeft: { breakfast: 12, lunch: 34, dinner: 56 },
          understood: [allergies]
            .flat()
            .map((text) =>
              text === 'cashews'
                ? { ...doubtful(text), ...(allergies.length > 1 && { doubts: [] }) }
                : noted(text),
            ),
        })),
      ],
    });
    const other = page.getByRole('textbox', { name: t('household:allergies.other') });
    await other.fill('cashews');
    const allow = button(t('household:allergies.also_allow', { foods: 'Coconut' }));
    await expect.element(allow).toBeVisible();
    await expect.element(page.getByText(/12 for breakfast, 34 for lunch, 56 for dinner/)).toBeVisible();
    await expectFinished('en');
    await allow.click();
    await expect.element(other).toHaveValue('cashews, no problem with Coconut');
    await expect.element(allow).not.toBeInTheDocument();
  });

  it('say what a dislike costs, and that an unknown word has no effect', async () => {
    await showScreen({
      ...screen,
      replies: [
        ...screen.replies,
        reply(readAllergies, ({ body: { dislikedDishes = [] } }) => ({
          ...nothingRead,
          dislikes: [dislikedDishes]
            .flat()
            .map((text) =>
              text === 'spinnach'
                ? { text, dishes: 0, isKnown: false, candidates: ['Spinach'] }
                : { text, dishes: 7, isKnown: true, candidates: [] },
            ),
        })),
      ],
    });
    const typed = page.getByRole('textbox', { name: t('household:dishes.label') });
    await typed.fill('spinnach');
    await button(t('household:dishes.add')).click();
    await expect.element(page.getByText(t('household:dishes.unknown', { dish: 'spinnach' }))).toBeVisible();
    await expectFinished('en');
    await button(t('household:allergies.pick', { text: 'Spinach' })).click();
    await expect
      .element(page.getByText(t('household:dishes.cost', { dish: 'Spinach', count: 7 })))
      .toBeVisible();
  });

  it("show what a health condition changes and what can't be checked", async () => {
    const read = {
      ...nothingRead,
      understoodConditions: [
        {
          text: 'pregnant',
          conditions: ['pregnancy'],
          programs: [],
          allergens: [],
          ingredients: [],
          limits: [{ what: 'raw_egg', most: null }],
          notes: ['potassium'],
        },
      ],
      uncheckedConditions: ['green thumb'],
    };
    await showScreen({ ...screen, replies: [...screen.replies, reply(readAllergies, read)] });
    await page.getByRole('textbox', { name: t('household:profile.health') }).fill('pregnant, green thumb');
    await expect.element(page.getByText(t('conditions:note.potassium'))).toBeVisible();
    await expect.element(page.getByText(t('limits:limit.raw_egg'))).toBeVisible();
    await expect.element(page.getByText(t('conditions:text'))).toBeVisible();
    await expectFinished('en');
  });
});

const inMembers = (key: 'remove_title' | 'edit_title') =>
  button(t(`household:members.${key}`, { name: 'Yusuf' }));

describe('the members of the household', () => {
  it('are added, changed and removed in dialogs that trap and return focus', async () => {
    await showScreen(screen);
    for (const opener of [
      button(t('household:members.add')),
      inMembers('edit_title'),
      inMembers('remove_title'),
    ])
      await expectWellBehaved(opener);
  });

  it('need a name', async () => {
    await showScreen({
      ...screen,
      replies: [...screen.replies, reply(saveMembers, { members: [self, son] })],
    });
    await button(t('household:members.add')).click();
    await dialog.getByRole('button', { name: t('household:members.save') }).click();
    const name = dialog.getByRole('textbox', { name: t('household:members.name') });
    await expect.element(name).toHaveFocus();
    await expect.element(name).toHaveAccessibleDescription(t('household:members.name_required'));
    await name.fill('Omar');
    await dialog.getByRole('button', { name: t('household:members.save') }).click();
    await expect
      .element(page.getByRole('status').filter({ hasText: t('household:members.saved', { name: 'Omar' }) }))
      .toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
  });
});

describeRefusals('saving the preferences', {
  ...screen,
  action: savePreferences,
  act: async (texts) => {
    await korean(texts).click();
    await save(texts).click();
  },
});
