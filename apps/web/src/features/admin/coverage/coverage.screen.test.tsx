import {
  type Combination,
  enoughMeals,
  fewHouseholds,
  getCoverage,
  getCoverageSummary,
} from '@sufra/contract/admin/admin-coverage.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, never, refuse, reply } from '../../../../test/network.ts';
import { sumac } from '../../../../test/replies/content.ts';
import { admin, subscriber } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeStates } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';

const t = textsIn('en');
type Last = NonNullable<ReplyOf<typeof getCoverageSummary>['last']>;
const last: Last = {
  countedOn: today,
  households: 1240,
  unread: 2,
  emptyBreakfasts: 0,
  emptyLunches: 3,
  emptyDinners: 1,
};
const summaryOf = (change: Partial<Last> | null) =>
  reply(getCoverageSummary, { last: change === null ? null : { ...last, ...change } });
const strict = (ingredient: string): Combination => ({
  id: 'strict',
  programs: ['halal'],
  allergens: ['peanuts', 'tree_nuts'],
  ingredients: [ingredient],
  limits: [{ what: 'sodium', most: 600 }],
  households: null,
  breakfast: null,
  lunch: 0,
  dinner: enoughMeals - 1,
});
const free: Combination = {
  ...{ id: 'free', programs: [], allergens: [], ingredients: [], limits: [] },
  ...{ households: 820, breakfast: 34, lunch: enoughMeals, dinner: 98 },
};
const none = reply(getCoverage, { rows: [], next: null, total: 0 });
const coverage = {
  path: '/admin/coverage',
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    summaryOf({}),
    reply(getCoverage, ({ query, language }) =>
      query.cursor === undefined
        ? { rows: [strict(sumac[language])], next: 'second', total: 2 }
        : { rows: [free], next: null, total: 2 },
    ),
  ],
} satisfies Shown;

const counted = page.getByText(
  t('admin:coverage.counted', { day: 'Tuesday, 3 March 2026', number: '1,240' }),
);

describeStates('the coverage', {
  ...coverage,
  read: getCoverage,
  loading: 'admin:list.loading',
  filled: (texts) => page.getByText(texts('admin:coverage.none'), { exact: true }),
});

describeStates('the count of the coverage', {
  ...coverage,
  replies: [...coverage.replies, none],
  read: getCoverageSummary,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('admin:coverage.unread', { count: 2 })),
});

describe('the coverage', () => {
  it.each([
    {
      language: 'en',
      limits: 'Halal · without nuts and sumac · at most 600 mg of sodium per serving',
    },
    { language: 'ar', limits: 'حلال · بلا المكسرات وسماق · 600 ملغ من الصوديوم على الأكثر في الحصة' },
  ] as const)('names the limits of a combination in $language', async ({ language, limits }) => {
    const texts = textsIn(language);
    await showScreen({ ...coverage, language });
    const row = page.getByRole('row').filter({ hasText: texts('admin:coverage.none') });
    await expect.element(row).toHaveTextContent(limits);
    await expect.element(row).toHaveTextContent(texts('admin:coverage.few', { number: fewHouseholds }));
    const cells = row.getByRole('cell');
    await expect.element(cells.nth(2)).toHaveTextContent(texts('admin:not_set'));
    await expect.element(cells.nth(3)).toHaveTextContent(texts('admin:coverage.none'));
    await expect
      .element(cells.nth(4))
      .toHaveTextContent(texts('admin:coverage.short', { number: enoughMeals - 1 }));
  });

  it('pages to the combinations with enough meals', async () => {
    await showScreen(coverage);
    await page.getByRole('button', { name: t('admin:list.next') }).click();
    await expect.poll(shownPath).toBe('/admin/coverage?cursor=second');
    const row = page.getByRole('row').filter({ hasText: t('admin:coverage.everything') });
    await expect.element(row).toHaveTextContent('820');
    await expect
      .element(row.getByRole('cell').nth(3))
      .toHaveTextContent(new RegExp(`${String(enoughMeals)}$`));
    expect(row.getByText(/only|none/).elements()).toEqual([]);
    expect(callsOf(getCoverage).at(-1)?.query).toEqual({ cursor: 'second' });
    await expectFinished('en');
  });

  it('sums up the last count', async () => {
    await showScreen(coverage);
    await expect.element(counted).toBeVisible();
    await expect.element(page.getByText(t('admin:coverage.unread_text'))).toBeVisible();
    await expect.element(page.getByText(t('admin:coverage.empty_title'))).toBeVisible();
    await expect.element(page.getByText('Lunch: 3 and Dinner: 1', { exact: true })).toBeVisible();
  });

  it('warns of nothing if every meal has a suggestion', async () => {
    const calm = summaryOf({ unread: 0, emptyLunches: 0, emptyDinners: 0 });
    await showScreen({ ...coverage, replies: [...coverage.replies, calm] });
    await expect.element(counted).toBeVisible();
    expect(page.getByText(t('admin:coverage.empty_title')).elements()).toEqual([]);
    expect(page.getByText(t('admin:coverage.unread_text')).elements()).toEqual([]);
  });

  it.each(['en', 'ar'] as const)('is empty before the first count in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...coverage, language, replies: [...coverage.replies, summaryOf(null), none] });
    await expect.element(page.getByText(texts('admin:coverage.nothing_text'))).toBeVisible();
    await expectFinished(language);
  });

  it.each(['en', 'ar'] as const)('keeps small combinations private in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...coverage, language, replies: [...coverage.replies, none] });
    await expect
      .element(page.getByText(texts('admin:coverage.private_text', { number: fewHouseholds })))
      .toBeVisible();
    await expectFinished(language);
  });

  it('claims nothing about the count before it is known', async () => {
    const title = page.getByText(t('admin:coverage.nothing'), { exact: true });
    const replies = [...coverage.replies, none];
    await showScreen({ ...coverage, replies: [...replies, never(getCoverageSummary)] });
    await expect.element(page.getByText(t('admin:coverage.private'), { exact: true })).toBeVisible();
    await showScreen({ ...coverage, replies: [...replies, refuse(getCoverageSummary, 'unavailable')] });
    await expect.element(alertWith(t('admin:coverage.failed'))).toBeVisible();
    expect(title.elements()).toEqual([]);
    answer(summaryOf(null));
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect.element(title).toBeVisible();
  });

  it('is closed to everyone but admins', async () => {
    await showScreen({ ...coverage, user: subscriber });
    await expect
      .element(page.getByRole('heading', { name: t('common:unauthorized.admin_title') }))
      .toBeVisible();
    expect(callsOf(getCoverage)).toEqual([]);
  });
});
