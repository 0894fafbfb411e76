import { allergens, type Language } from '@sufra/contract/options.ts';
import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
  type PartnerOrder,
  updatePartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import { setSoldOut } from '@sufra/contract/partners/partner-menu.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, doubleClick, lose, reply, setNetwork } from '../../../test/network.ts';
import { kitchenOrderIn, menuItemIn, profile } from '../../../test/replies/kitchen.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { dishes } from '../../../test/replies/week.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatTime, isolate } from '../../lib/format.ts';

const t = textsIn('en');
const stages = [
  ...Array.from({ length: 4 }, () => ({})),
  ...Array.from({ length: 2 }, () => ({
    status: 'accepted',
    stage: 'accepted',
    actions: ['start_preparing'],
  })),
  ...Array.from({ length: 2 }, () => ({ status: 'preparing', stage: 'preparing', actions: ['mark_ready'] })),
  ...Array.from({ length: 2 }, () => ({ status: 'completed', stage: 'ready', actions: [] })),
] as readonly Partial<PartnerOrder>[];
const readyAt = ['08:30', '06:08', '05:52'];

/** A busy lunch: four new orders, four in preparation, two ready. */
const ordersIn = (language: Language): PartnerOrder[] =>
  stages.map((stage, at) =>
    kitchenOrderIn(language, {
      id: idOf(at + 1),
      orderId: String(10_023 + at),
      readyBy: `${today}T${readyAt[at % 3] ?? ''}:00.000Z`,
      ...(stage.status !== undefined && { answerBy: null }),
      ...(at % 2 === 1 && { avoidAllergens: [] }),
      ...stage,
    }),
  );
const desk = {
  path: '/partner/dashboard',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, profile),
    reply(getPartnerOrders, ({ language }) => ordersIn(language)),
    reply(getMissedOrders, []),
  ],
} satisfies Shown;
const one = (change: Partial<PartnerOrder> = {}) =>
  reply(getPartnerOrders, ({ language }) => [kitchenOrderIn(language, { orderId: '10023', ...change })]);
const moved = (change: Partial<PartnerOrder>) =>
  reply(updatePartnerOrder, ({ language }) =>
    kitchenOrderIn(language, { orderId: '10023', version: 2, ...change }),
  );

const accept = (texts: Texts) =>
  page.getByRole('button', { name: texts('partner:action.accept_named', { order: '10023' }) });
const reject = page.getByRole('button', { name: t('partner:action.reject_named', { order: '10023' }) });
const ready = page.getByRole('button', { name: t('partner:action.mark_ready_named', { order: '10023' }) });
const undo = page.getByRole('button', { name: t('partner:undo.named', { order: '10023' }) });
const hidePage = (): boolean => window.dispatchEvent(new Event('pagehide'));
const bodies = () => callsOf(updatePartnerOrder).map(({ body }) => body);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const soundIs = (state: AudioContextState) =>
  vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue(state);
const tones = () => vi.spyOn(AudioContext.prototype, 'createOscillator');

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(390, 844);
});

function ticketsInView(): number {
  const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return [...document.querySelectorAll('li:has(h3)')]
    .map((ticket) => ticket.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.top >= top && box.bottom <= window.innerHeight).length;
}

function expectInView(element: Element): void {
  const { top, bottom, height } = element.getBoundingClientRect();
  expect({ height: height >= 48, top: top >= 0, bottom: bottom <= window.innerHeight }).toEqual({
    height: true,
    top: true,
    bottom: true,
  });
}

describe.each(['en', 'ar'] as const)('without scrolling, in %s', (language) => {
  const texts = textsIn(language);
  it('a tablet shows eight tickets', async () => {
    soundIs('suspended');
    await page.viewport(1024, 768);
    await showScreen({ ...desk, language });
    await expect.element(page.getByText(texts('partner:alarm.off'))).toBeVisible();
    await vi.waitFor(() => expect(ticketsInView()).toBeGreaterThanOrEqual(8));
    expectInView(accept(texts).element());
    await expectFinished(language);
  });

  it.each([844, 664])('a phone %i high shows the first "Accept Order"', async (height) => {
    soundIs('suspended');
    await page.viewport(390, height);
    await showScreen({ ...desk, language });
    await expect.element(accept(texts)).toBeVisible();
    await expect.element(page.getByText(texts('partner:alarm.off'))).toBeVisible();
    expectInView(accept(texts).element());
    await expectFinished(language);
  });
});

it('counts single ingredients until the order is accepted, and lists them in its details', async () => {
  const avoidIngredients = ['Coconut milk', 'Coconut oil', 'Fresh coconut'];
  await showScreen({ ...desk, replies: [...desk.replies, one({ avoidIngredients })] });
  const line = page.getByRole('group', { name: t('partner:keep_out.title') });
  await expect.element(line).toHaveTextContent(t('partner:keep_out.more', { count: 3 }));
  await page.getByRole('button', { name: t('partner:details.named', { order: '10023' }) }).click();
  await expect.element(page.getByText(/Coconut milk/)).toBeVisible();
  await expect.element(page.getByText(t('partner:privacy'))).toBeVisible();
  await expectFinished('en');
  answer(
    one({ avoidIngredients, status: 'accepted', stage: 'accepted', actions: [], answerBy: null, version: 2 }),
  );
  setNetwork(false);
  setNetwork(true);
  await expect.element(line).toHaveTextContent('Coconut oil');
});

describe.each(['en', 'ar'] as const)('many avoided foods, in %s', (language) => {
  const texts = textsIn(language);
  const busy = ordersIn(language).map((order) => ({
    ...order,
    avoidAllergens: [...allergens],
    avoidIngredients: ['Coconut milk', 'Coconut oil', 'Fresh coconut', 'Cumin'],
  }));

  it('take two lines, so that a tablet still shows eight tickets', async () => {
    localStorage.setItem('sufra.partner-sound', 'off');
    await page.viewport(1024, 768);
    const replies = [...desk.replies, reply(getPartnerOrders, busy)];
    await showScreen({ ...desk, language, replies, isReload: true });
    await expect.element(page.getByText(texts('partner:driver.none')).first()).toBeVisible();
    await vi.waitFor(() => expect(ticketsInView()).toBeGreaterThanOrEqual(8));
    await expectFinished(language);
  });

  it('leave room for eight tickets beside a holiday and the sound bar', async () => {
    localStorage.removeItem('sufra.partner-sound');
    soundIs('suspended');
    const name = { en: 'Eid', ar: 'Eid' };
    const near = { ...profile, holidays: [{ from: today, to: today, name, emirates: [] }] };
    const replies = [...desk.replies, reply(getPartnerProfile, near), reply(getPartnerOrders, busy)];
    await showScreen({ ...desk, language, replies, isReload: true });
    await expect.element(page.getByText(/Eid/)).toBeVisible();
    for (const [width, tickets] of Object.entries({ 390: 1, 1024: 8 })) {
      await page.viewport(Number(width), 768);
      window.scrollTo(0, 0);
      await vi.waitFor(() => expect(ticketsInView()).toBeGreaterThanOrEqual(tickets));
      expectInView(accept(texts).element());
      const bar = page.getByText(texts('partner:alarm.off')).element().parentElement;
      expect(bar?.clientHeight).toBeLessThanOrEqual(48);
    }
  });

  it('say how many more there are, and are all in the details', async () => {
    await showScreen({ ...desk, language, replies: [...desk.replies, reply(getPartnerOrders, [busy[4]!])] });
    const line = page.getByRole('group', { name: texts('partner:keep_out.title') });
    await line.getByRole('button').click();
    const all = page.getByText(/Coconut milk/);
    await expect.element(all).toBeVisible();
    for (const key of ['allergen.sulphites', 'allergen.lupin', 'allergen.mustard'] as const)
      await expect.element(all).toHaveTextContent(texts(`options:${key}`));
    await expectFinished(language);
    for (const width of [390, 320]) {
      await page.viewport(width, 844);
      const { height } = line.getByRole('button').element().getBoundingClientRect();
      expect(height).toBeLessThanOrEqual(48);
    }
  });
});

describe.each(['en', 'ar'] as const)('on a phone, in %s', (language) => {
  const texts = textsIn(language);
  it('a row leads to each list in one tap', async () => {
    await showScreen({ ...desk, language });
    const row = page.getByRole('navigation', { name: texts('partner:jump') });
    await row.getByRole('button', { name: new RegExp(`^${texts('partner:stage.ready')}`) }).click();
    const heading = page.getByRole('heading', { level: 2, name: texts('partner:ready.title') });
    await expect.element(heading).toHaveFocus();
    expectInView(row.getByRole('button').first().element());
    const [top, below] = [heading, row].map((part) => part.element().getBoundingClientRect());
    expect(top!.top).toBeGreaterThanOrEqual(below!.bottom);
    expect(top!.bottom).toBeLessThanOrEqual(window.innerHeight);
    await expectFinished(language);
    await page.viewport(1024, 768);
    await expect.element(row).not.toBeInTheDocument();
  });
});

it('says how long a ticket has, in words and colour', async () => {
  await page.viewport(1024, 768);
  await showScreen(desk);
  const chip = (at: number, text: string) =>
    page
      .getByRole('listitem')
      .filter({ hasText: String(10_023 + at) })
      .getByText(text);
  await expect.element(chip(0, '· 2h 29m')).toBeVisible();
  await expect.element(chip(1, '· 7m')).toBeVisible();
  await expect.element(chip(2, t('partner:due.late', { span: '8m' }))).toBeVisible();
});

type Case = readonly [string, typeof undo, PartnerOrder['status'], Partial<PartnerOrder>];

describe('five seconds to undo', () => {
  it('keep an acceptance from being sent', async () => {
    await showScreen({ ...desk, replies: [...desk.replies, one()] });
    await accept(t).click();
    await expect.element(undo).toHaveFocus();
    await undo.click();
    await expect.element(page.getByRole('heading', { level: 3 })).toHaveFocus();
    await pause(5_500);
    hidePage();
    expect(bodies()).toEqual([]);
    await expect.element(accept(t)).toBeVisible();
  });

  it.each([
    ['accept', accept(t), 'accepted', {}],
    [
      'ready',
      ready,
      'completed',
      { status: 'preparing', stage: 'preparing', actions: ['mark_ready'], answerBy: null },
    ],
  ] satisfies Case[])(
    'end when the page hides, and send one %s for two taps',
    async (_, button, status, change) => {
      await showScreen({ ...desk, replies: [...desk.replies, one(change), moved({ stage: 'accepted' })] });
      await doubleClick(button);
      await expect.element(undo).toBeVisible();
      await expectFinished('en');
      hidePage();
      hidePage();
      await expect.poll(bodies).toEqual([{ status }]);
      await expect.element(page.getByText(t('partner:update.done'))).toBeVisible();
      expect(bodies()).toHaveLength(1);
    },
  );

  it('follow the tap on a reason', async () => {
    await showScreen({
      ...desk,
      replies: [...desk.replies, one(), moved({ status: 'rejected', actions: [] })],
    });
    await reject.click();
    const busy = page.getByRole('button', { name: t('partner:reject.chip.too_busy') });
    await expect.element(page.getByRole('group', { name: t('partner:reject.legend') })).toBeVisible();
    await expectFinished('en');
    await busy.click();
    await undo.click();
    await reject.click();
    await busy.click();
    expect(bodies()).toEqual([]);
    await expect
      .poll(bodies, { timeout: 8_000 })
      .toEqual([{ status: 'rejected', reason: t('partner:reject.chip.too_busy') }]);
  });

  it('take the dish off the menu with the order, where an ingredient is missing', async () => {
    const away = menuItemIn('en', { soldOutUntil: `${today}T18:00:00.000Z` });
    await showScreen({
      ...desk,
      replies: [...desk.replies, one(), moved({ status: 'rejected', actions: [] }), reply(setSoldOut, away)],
    });
    await reject.click();
    await page.getByRole('button', { name: t('partner:reject.chip.out_of_stock') }).click();
    expect(callsOf(setSoldOut)).toEqual([]);
    hidePage();
    await expect
      .poll(bodies)
      .toEqual([{ status: 'rejected', reason: t('partner:reject.chip.out_of_stock') }]);
    expect(callsOf(setSoldOut).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { mealId: 'chicken-machboos', for: 'day' },
    ]);
    const name = isolate(dishes['chicken-machboos'].en);
    const time = formatTime(new Date(`${today}T18:00:00.000Z`), 'en');
    await expect.element(page.getByText(t('partner:reject.sold_out', { name, time }))).toBeVisible();
  });

  it('are left out where the time to answer would end first', async () => {
    const last = one({ answerBy: `${today}T06:00:10.000Z` });
    await showScreen({
      ...desk,
      replies: [...desk.replies, last, moved({ stage: 'accepted', actions: [] })],
    });
    await accept(t).click();
    await expect.poll(bodies, { timeout: 2_000 }).toEqual([{ status: 'accepted' }]);
  });

  it('report a refusal, and show the order as it is', async () => {
    await showScreen({ ...desk, replies: [...desk.replies, one(), lose(updatePartnerOrder)] });
    await accept(t).click();
    hidePage();
    await expect.element(page.getByText(t('errors:offline')).first()).toBeVisible();
    await expect.element(accept(t)).toBeVisible();
  });
});

describe('the alarm', () => {
  it('rings again and again until the order is answered', async () => {
    soundIs('running');
    const tone = tones();
    await showScreen({
      ...desk,
      replies: [...desk.replies, one(), moved({ stage: 'accepted', actions: [] })],
    });
    await expect.poll(() => tone.mock.calls.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(6);
    await accept(t).click();
    await expect.element(undo).toBeVisible();
    tone.mockClear();
    await pause(4_500);
    expect(tone).not.toHaveBeenCalled();
  });

  it('is silent before the kitchen opens, and while sound is off', async () => {
    soundIs('running');
    const tone = tones();
    await showScreen({ ...desk, replies: [...desk.replies, one({ answerBy: `${today}T07:30:00.000Z` })] });
    await expect.element(accept(t)).toBeVisible();
    localStorage.setItem('sufra.partner-sound', 'off');
    await showScreen({ ...desk, replies: [...desk.replies, one()], isReload: true });
    await expect.element(accept(t)).toBeVisible();
    expect(tone).not.toHaveBeenCalled();
    await page.getByRole('button', { name: t('partner:alarm.test') }).click();
    expect(tone).toHaveBeenCalled();
  });

  it('asks for a tap where the browser blocks sound', async () => {
    const state = soundIs('suspended');
    const tone = tones();
    await showScreen({ ...desk, replies: [...desk.replies, one()] });
    await expect.element(page.getByText(t('partner:alarm.off'))).toBeVisible();
    expect(tone).not.toHaveBeenCalled();
    const wake = vi.spyOn(AudioContext.prototype, 'resume').mockImplementation(function (this: AudioContext) {
      state.mockReturnValue('running');
      this.dispatchEvent(new Event('statechange'));
      return Promise.resolve();
    });
    await page.getByRole('button', { name: t('partner:alarm.turn_on') }).click();
    expect(wake).toHaveBeenCalled();
    await expect.element(page.getByText(t('partner:alarm.off'))).not.toBeInTheDocument();
    await expect.poll(() => tone.mock.calls.length).toBeGreaterThanOrEqual(2);
  });
});

it.each([
  ['is kept awake while orders are open', ordersIn('en'), 1],
  ['may sleep otherwise', ordersIn('en').filter(({ stage }) => stage === 'delivered'), 0],
] as const)('the screen %s', async (_, orders, times) => {
  const request = vi.spyOn(navigator.wakeLock, 'request').mockRejectedValue(new DOMException('No'));
  const replies = [...desk.replies, reply(getPartnerOrders, [...orders])];
  await showScreen({ ...desk, path: `${desk.path}?tab=ratings`, replies });
  await expect.element(page.getByRole('tab', { name: t('partner:tab.ratings') })).toBeVisible();
  await vi.waitFor(() => expect(callsOf(getPartnerOrders).length).toBeGreaterThan(0));
  await pause(300);
  expect(request.mock.calls.length > 0).toBe(times > 0);
});

it.each(['en', 'ar'] as const)('a lost connection is told until orders refresh, in %s', async (language) => {
  const texts = textsIn(language);
  const time = formatTime(new Date(`${today}T06:00:00Z`), language);
  const bar = page.getByText(texts('partner:connection.lost', { time }));
  await showScreen({ ...desk, language });
  await expect.element(accept(texts)).toBeVisible();
  setNetwork(false);
  await expect.element(bar).toBeVisible();
  await expect.element(page.getByText(texts('common:offline_banner'))).not.toBeVisible();
  expect(bar.element().closest('p')?.clientWidth).toBe(document.body.clientWidth);
  await expectFinished(language);
  setNetwork(true);
  await expect.element(bar).not.toBeInTheDocument();
  answer(lose(getPartnerOrders));
  setNetwork(false);
  setNetwork(true);
  await expect.element(bar).not.toBeInTheDocument();
  await expect.element(bar, { timeout: 15_000 }).toBeVisible();
  const before = callsOf(getPartnerOrders).length;
  answer(...desk.replies);
  await expect.element(bar, { timeout: 15_000 }).not.toBeInTheDocument();
  expect(callsOf(getPartnerOrders).length).toBeGreaterThan(before);
});
