import { getBankChange } from '@sufra/contract/money/bank-changes.ts';
import { getPartnerEvents, withdrawQuote } from '@sufra/contract/catering/partner-events.ts';
import type { Language } from '@sufra/contract/options.ts';
import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
} from '@sufra/contract/ordering/partner-orders.ts';
import { getProduction } from '@sufra/contract/ordering/partner-production.ts';
import { getTeam } from '@sufra/contract/partners/team.ts';
import { getMenu, setPaused, setTaking } from '@sufra/contract/partners/partner-menu.ts';
import { getPush } from '@sufra/contract/notifications/push.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { kitchenOrderIn, menuIn, profile, quotedEvent as event } from '../../../test/replies/kitchen.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown, shownPath, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatTime, isolate } from '../../lib/format.ts';

const t = textsIn('en');
type Profile = ReplyOf<typeof getPartnerProfile>;

const orderOfDay = (
  language: Language,
): ReplyOf<typeof getProduction>['slots'][number]['orders'][number] => ({
  id: idOf(1),
  orderId: 'SF-1001',
  mealName: dishes['chicken-machboos'][language],
  options: [],
  orderType: 'cooked_meal',
  familySize: 4,
  readyBy: `${today}T08:30:00.000Z`,
  stage: 'accepted',
  avoidAllergens: ['tree_nuts', 'peanuts'],
  avoidIngredients: [],
  isRecipeChanged: false,
  notes: null,
});
const sheetIn = (language: Language): ReplyOf<typeof getProduction> => ({
  date: today,
  slots: [
    {
      from: `${today}T09:00:00.000Z`,
      to: `${today}T09:30:00.000Z`,
      orders: [
        orderOfDay(language),
        { ...orderOfDay(language), id: idOf(2), orderId: 'SF-1002', stage: 'placed', isRecipeChanged: true },
      ],
    },
  ],
  ingredients: [{ name: language === 'ar' ? 'أرز' : 'Rice', grams: 1_250 }],
});

const withoutWords = { ...event, quote: event.quote && { ...event.quote, menu: ['12'] } };
const eventsIn = (language: Language): ReplyOf<typeof getPartnerEvents> => ({
  open: [language === 'ar' ? withoutWords : event],
  booked: [],
  past: [],
});

const chef: Profile = { ...profile, type: 'chef' };
const on = (tab: string, whose: Profile = profile) =>
  ({
    path: `/partner/dashboard?tab=${tab}`,
    user: kitchenOwner,
    replies: [
      reply(getPartnerProfile, whose),
      reply(getBankChange, { waiting: null, declined: null }),
      reply(getTeam, []),
      reply(getPartnerOrders, ({ language }) => [kitchenOrderIn(language)]),
      reply(getMissedOrders, []),
      reply(getPush, { publicKey: 'key', isOn: false }),
      reply(getProduction, ({ language }) => sheetIn(language)),
      reply(getPartnerEvents, ({ language }) => eventsIn(language)),
      reply(getMenu, ({ language }) => menuIn(language)),
    ],
  }) satisfies Shown;

const tab = (name: 'orders' | 'menu' | 'earnings' | 'profile') =>
  page.getByRole('tab', { name: t(`partner:tab.${name}`), exact: true });
const withdraw = (texts: Texts) =>
  page.getByRole('button', { name: texts('quoting:withdraw.open_named', { number: isolate(event.number) }) });

describeStates('the production sheet', {
  ...on('production'),
  read: getProduction,
  loading: 'production:loading',
  filled: (texts) => page.getByRole('region', { name: texts('production:ingredients') }),
});

describeStates('the events of a chef', {
  ...on('events', chef),
  read: getPartnerEvents,
  loading: 'quoting:loading',
  filled: withdraw,
});

describe('the production sheet', () => {
  it('states by the server’s clock when it was read', async () => {
    await showScreen(on('production'));
    const time = formatTime(new Date(`${today}T06:00:00Z`), 'en');
    await expect.element(page.getByText(t('production:read_at', { time }))).toBeVisible();
  });

  it('lists exclusions by order', async () => {
    await showScreen(on('production'));
    const line = page.getByRole('listitem').filter({ hasText: 'SF-1001' });
    await expect.element(line).toHaveTextContent(t('production:keep_out'));
    await expect.element(line).toHaveTextContent(t('options:allergy.nuts'));
    await expect.element(line).toHaveTextContent(t('production:portions', { count: 4 }));
    const second = page.getByRole('listitem').filter({ hasText: 'SF-1002' });
    await expect.element(second).toHaveTextContent(t('production:not_accepted'));
    await expect.element(second).toHaveTextContent(t('production:recipe_changed'));
  });

  it.each(['en', 'ar'] as const)('shows in %s that there is nothing to prepare', async (language) => {
    const nothing = reply(getProduction, { date: today, slots: [], ingredients: [] });
    await showScreen({ ...on('production'), language, replies: [...on('production').replies, nothing] });
    await expect.element(page.getByText(textsIn(language)('production:empty'))).toBeVisible();
    await expectFinished(language);
  });

  it('shows the chosen day, and keeps it in the URL', async () => {
    await showScreen(on('production'));
    await page.getByRole('radio', { name: t('production:tomorrow') }).click();
    await expect.poll(shownPath).toBe('/partner/dashboard?tab=production&date=2026-03-04');
    await expect.poll(() => callsOf(getProduction).at(-1)?.query).toEqual({ date: '2026-03-04' });
  });
});

describe('the events of a chef', () => {
  it.each(['en', 'ar'] as const)('shows in %s that there are no requests', async (language) => {
    const none = reply(getPartnerEvents, { open: [], booked: [], past: [] });
    const shown = on('events', chef);
    await showScreen({ ...shown, language, replies: [...shown.replies, none] });
    await expect.element(page.getByText(textsIn(language)('quoting:empty'), { exact: true })).toBeVisible();
    await expectFinished(language);
  });

  it('withdraws a quote after a confirmation', async () => {
    const shown = on('events', chef);
    const gone = { ...event, actions: ['quote' as const], quote: null };
    await showScreen({ ...shown, replies: [...shown.replies, reply(withdrawQuote, gone)] });
    await withdraw(t).click();
    await expect.element(page.getByText(t('quoting:withdraw.text'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(withdrawQuote)).toEqual([]);
    answer(reply(getPartnerEvents, { open: [gone], booked: [], past: [] }));
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('quoting:withdraw.confirm') })
      .click();
    await expect.element(page.getByText(t('quoting:withdraw.done'))).toBeVisible();
    await expect.element(withdraw(t)).not.toBeInTheDocument();
  });
});

describeRefusals('withdrawing a quote', {
  ...on('events', chef),
  action: withdrawQuote,
  words: { quote_gone: (texts) => texts('errors:event_decided') },
  act: async (texts) => {
    await withdraw(texts).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts('quoting:withdraw.confirm') })
      .click();
  },
});

const payout = { id: idOf(51), amount: '410.00 AED', date: '2026-02-24', status: 'completed' } as const;
const review = { id: idOf(52), rating: 5, customerName: 'L.', date: today, comment: null };
const rich: Profile = {
  ...chef,
  payoutHistory: [payout],
  bankInfo: { bankName: 'ENBD', iban: 'AE07 •••• 3456', accountHolderName: 'L.' },
  ratings: { average: 4.6, totalReviews: 1, recent: [{ ...review, mealName: '12' }] },
  eventRatings: {
    average: 5,
    totalReviews: 1,
    recent: [{ ...review, eventType: 'birthday', number: 'E-1042' }],
  },
};

describe('the sections of a kitchen without a call of their own', () => {
  it.each([
    { section: 'earnings', empty: 'desk:payout.empty', full: 'desk:payout.all' },
    { section: 'ratings', empty: 'partner:ratings.empty', full: 'partner:ratings.hint' },
    { section: 'profile', empty: 'desk:profile.no_bank', full: 'desk:profile.iban' },
    { section: 'notifications', empty: 'desk:alerts.orders', full: 'desk:alerts.open' },
  ] as const)('$section is complete when empty and when full', async ({ section, empty, full }) => {
    await showScreen(on(section));
    await expect.element(page.getByText(t(empty), { exact: true }).first()).toBeVisible();
    await expectFinished('en');
    for (const language of ['en', 'ar'] as const) {
      await showScreen({ ...on(section, rich), language });
      await expect.element(page.getByText(textsIn(language)(full), { exact: true }).first()).toBeVisible();
      await expectFinished(language);
    }
  });

  it('offer notifications of waiting orders on this device', async () => {
    const replies = [...on('notifications').replies, reply(getPush, { publicKey: null, isOn: false })];
    await showScreen({ ...on('notifications'), replies });
    await expect.element(page.getByText(t('app:news.kitchen'))).toBeVisible();
    await expect.element(page.getByText(t('app:news.unavailable'))).toBeVisible();
  });

  it('have their own URL, and back returns to the previous one', async () => {
    await showScreen(on('orders'));
    for (const name of ['menu', 'earnings', 'profile'] as const) {
      await tab(name).click();
      await expect.poll(shownPath).toBe(`/partner/dashboard?tab=${name}`);
    }
    await expect.element(page.getByText(t('desk:profile.note'))).toBeVisible();
    window.history.back();
    await expect.element(page.getByText(t('desk:earnings.note'))).toBeVisible();
    await expect.element(tab('earnings')).toHaveAttribute('aria-selected', 'true');
    await showScreen({ ...on('earnings'), isReload: true });
    await expect.element(tab('earnings')).toHaveAttribute('aria-selected', 'true');
  });
});

const taking = page.getByRole('switch', { name: t('partner:pause.label') });

describe('taking new orders', () => {
  it('is paused at once, and confirmed', async () => {
    await showScreen({
      ...on('orders'),
      replies: [...on('orders').replies, reply(setPaused, { isPaused: true })],
    });
    await expect.element(taking).toBeChecked();
    await taking.click();
    await expect.element(taking).not.toBeChecked();
    await expect.element(page.getByText(t('partner:paused.title'))).toBeVisible();
    await expect.element(page.getByText(t('partner:pause.paused_text'))).toBeVisible();
    expect(callsOf(setPaused).map(({ body }) => body)).toEqual([{ isPaused: true }]);
    await expectFinished('en');
  });

  it('stays paused if resuming got no reply', async () => {
    const paused = { ...profile, isPaused: true };
    await showScreen({
      ...on('orders', paused),
      replies: [...on('orders', paused).replies, lose(setPaused)],
    });
    await taking.click();
    await expect.element(alertWith(t('partner:pause.failed'))).toBeVisible();
    await expect.element(taking).not.toBeChecked();
  });

  it('stays on when pausing is refused', async () => {
    await showScreen({
      ...on('orders'),
      replies: [...on('orders').replies, refuse(setPaused, 'unavailable')],
    });
    await taking.click();
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    await expect.element(taking).toBeChecked();
  });
});

const restText = (texts: Texts) => texts('partner:taking.span.day');
const until = `${today}T11:00:00.000Z`;
const withTaking = (change: Partial<Profile['taking']>): Profile => ({
  ...profile,
  taking: { ...profile.taking, ...change },
});
const slower = (texts: Texts) => page.getByRole('button', { name: texts('partner:taking.open_named') });
const group = (name: string) => page.getByRole('group', { name, exact: true });

describe('taking fewer orders for a while', () => {
  it.each(['en', 'ar'] as const)('closes in %s with two taps, and says until when', async (language) => {
    const texts = textsIn(language);
    const closed = withTaking({ closedUntil: until });
    await showScreen({
      ...on('orders'),
      language,
      replies: [...on('orders').replies, reply(setTaking, closed.taking)],
    });
    await slower(texts).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectFinished(language);
    answer(reply(getPartnerProfile, closed));
    const choices = group(texts('partner:taking.close_for'));
    await choices.getByRole('button', { name: restText(texts) }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const time = formatTime(new Date(until), language);
    await expect.element(page.getByText(texts('partner:taking.closed_until', { time }))).toBeVisible();
    expect(callsOf(setTaking).map(({ body }) => body)).toEqual([{ closedFor: 'day' }]);
    await expectFinished(language);
  });

  it('opens again with the switch', async () => {
    const closed = withTaking({ closedUntil: until });
    await showScreen({
      ...on('orders', closed),
      replies: [...on('orders', closed).replies, reply(setPaused, { isPaused: false })],
    });
    await expect.element(taking).not.toBeChecked();
    answer(reply(getPartnerProfile, profile));
    await taking.click();
    await expect.element(taking).toBeChecked();
    expect(callsOf(setPaused).map(({ body }) => body)).toEqual([{ isPaused: false }]);
  });

  it('gives new orders more minutes while it is busy, and says so', async () => {
    const busy = withTaking({ busyUntil: until, busyMinutes: 20 });
    await showScreen({ ...on('orders'), replies: [...on('orders').replies, reply(setTaking, busy.taking)] });
    await slower(t).click();
    await page.getByRole('radio', { name: t('partner:taking.more_minutes', { minutes: '20' }) }).click();
    answer(reply(getPartnerProfile, busy));
    await group(t('partner:taking.busy_for'))
      .getByRole('button', { name: t('partner:taking.span.1h') })
      .click();
    const time = formatTime(new Date(until), 'en');
    const said = page.getByRole('button', { name: t('partner:taking.busy_until', { minutes: '20', time }) });
    await expect.element(said).toBeVisible();
    expect(callsOf(setTaking).map(({ body }) => body)).toEqual([{ busy: { minutes: 20, for: '1h' } }]);
    await said.click();
    await page.getByRole('button', { name: t('partner:taking.not_busy') }).click();
    expect(callsOf(setTaking).at(-1)?.body).toEqual({ busy: null });
  });

  it('limits the orders per half-hour, typed in either script', async () => {
    const limited = withTaking({ slotCapacity: 12 });
    await showScreen({
      ...on('orders'),
      replies: [...on('orders').replies, reply(setTaking, limited.taking)],
    });
    await slower(t).click();
    const capacity = page.getByRole('textbox', { name: t('partner:taking.capacity') });
    const save = page.getByRole('button', { name: t('partner:taking.capacity_save') });
    await capacity.fill('0');
    await save.click();
    await expect.element(page.getByText(t('partner:taking.capacity_wrong', { max: '200' }))).toBeVisible();
    expect(callsOf(setTaking)).toEqual([]);
    await capacity.fill('١٢');
    await save.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(callsOf(setTaking).map(({ body }) => body)).toEqual([{ slotCapacity: 12 }]);
  });

  it('says what happened if there was no reply', async () => {
    await showScreen({ ...on('orders'), replies: [...on('orders').replies, lose(setTaking)] });
    await slower(t).click();
    await group(t('partner:taking.close_for'))
      .getByRole('button', { name: restText(t) })
      .click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(taking).toBeChecked();
  });

  it('is only closing for a grocery', async () => {
    const grocery: Profile = { ...profile, type: 'grocery' };
    await showScreen(on('orders', grocery));
    await slower(t).click();
    await expect.element(group(t('partner:taking.close_for'))).toBeVisible();
    expect(group(t('partner:taking.busy_for')).elements()).toHaveLength(0);
  });
});
