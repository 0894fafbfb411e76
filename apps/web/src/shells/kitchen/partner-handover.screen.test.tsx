import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
  type PartnerOrder,
  updatePartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import { getPush } from '@sufra/contract/notifications/push.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, reply, setNetwork } from '../../../test/network.ts';
import { kitchenOrderIn, profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished, withMedia } from '../../../test/standards.ts';
import { textsIn } from '../../../test/texts.ts';

const number = '10023';
const preparing: Partial<PartnerOrder> = {
  status: 'preparing',
  stage: 'preparing',
  actions: ['mark_ready'],
  answerBy: null,
};
const accepted: Partial<PartnerOrder> = {
  status: 'accepted',
  stage: 'accepted',
  actions: ['start_preparing'],
  answerBy: null,
  version: 2,
};
const ready: Partial<PartnerOrder> = { status: 'completed', stage: 'ready', actions: [], answerBy: null };
const rashid = { name: 'Rashid', vehicleType: 'motorcycle', plateNumber: 'Dubai A 1' } as const;
const coming = { ...rashid, arrivesAt: `${today}T06:06:30.000Z`, isHere: false };
const here = { ...rashid, arrivesAt: null, isHere: true };

const orders = (change: Partial<PartnerOrder>) =>
  reply(getPartnerOrders, ({ language }) => [kitchenOrderIn(language, { orderId: number, ...change })]);
const desk = (change: Partial<PartnerOrder>) =>
  ({
    path: '/partner/dashboard',
    user: kitchenOwner,
    replies: [reply(getPartnerProfile, profile), reply(getMissedOrders, []), orders(change)],
  }) satisfies Shown;
const t = textsIn('en');

afterEach(() => {
  vi.restoreAllMocks();
});

describe.each(['en', 'ar'] as const)('the driver of an order, in %s', (language) => {
  const texts = textsIn(language);
  const ticket = page.getByRole('listitem').filter({ hasText: number });
  const handOver = page.getByRole('button', { name: texts('partner:counter.open_named', { order: number }) });

  it('is searched, is minutes away, and is here', async () => {
    await showScreen({ ...desk(ready), language });
    await expect.element(ticket.getByText(texts('partner:driver.none'))).toBeVisible();
    expect(handOver.elements()).toEqual([]);
    answer(orders({ ...ready, driver: coming }));
    setNetwork(false);
    setNetwork(true);
    await expect.element(ticket.getByText(texts('partner:driver.minutes', { count: 7 }))).toBeVisible();
    await expect.element(ticket.getByText('Rashid')).toBeVisible();
    await expect.element(ticket.getByText('Dubai A 1')).toBeVisible();
    await expectFinished(language);
    answer(orders({ ...ready, driver: here }));
    setNetwork(false);
    setNetwork(true);
    await expect.element(ticket.getByText(texts('partner:driver.here'))).toBeVisible();
  });

  it('is compared at the counter with the number of the order', async () => {
    await showScreen({ ...desk({ ...ready, driver: here }), language });
    await handOver.click();
    const counter = page.getByRole('dialog');
    await expect.element(counter.getByText('Rashid')).toBeVisible();
    for (const text of [number, 'Dubai A 1', texts('partner:counter.text'), texts('partner:counter.next')])
      await expect.element(counter).toHaveTextContent(text);
    await expectFinished(language);
    answer(orders({ ...ready, driver: null }));
    setNetwork(false);
    setNetwork(true);
    await expect.element(counter.getByText(texts('partner:counter.gone'))).toBeVisible();
  });

  it('is shown while the food is still prepared', async () => {
    const driver = { ...rashid, arrivesAt: null, isHere: false };
    await showScreen({ ...desk({ ...preparing, driver }), language });
    await expect.element(ticket.getByText(texts('partner:driver.coming'))).toBeVisible();
    expect(handOver.elements()).toEqual([]);
    await expectFinished(language);
  });
});

it("a kitchen ends its own delivery with the customer's code", async () => {
  const onTheWay = { status: 'completed', stage: 'out_for_delivery', answerBy: null, version: 4 } as const;
  const own = desk({ ...onTheWay, actions: ['confirm_delivered', 'report_unreachable'] });
  const ended = reply(updatePartnerOrder, ({ language }) =>
    kitchenOrderIn(language, { orderId: number, ...onTheWay, stage: 'delivered', actions: [], version: 5 }),
  );
  await showScreen({ ...own, replies: [...own.replies, ended] });
  await page
    .getByRole('button', { name: t('partner:action.confirm_delivered_named', { order: number }) })
    .click();
  const door = page.getByRole('dialog');
  await door.getByRole('textbox').fill('4821');
  await expectFinished('en');
  await door.getByRole('button', { name: t('partner:action.confirm_delivered') }).click();
  await expect
    .poll(() => callsOf(updatePartnerOrder)[0]?.body)
    .toEqual({ status: 'delivered', handoverCode: '4821' });
  await expect.element(door).not.toBeInTheDocument();
});

const avoidIngredients = ['Coconut milk', 'Cumin', 'Cinnamon', 'Coriander', 'Cardamom', 'Cloves', 'Caraway'];
const paper = (): HTMLElement | null =>
  document.querySelector('body > div:not(#root) article')?.parentElement ?? null;
const printing = () => vi.spyOn(window, 'print').mockImplementation(() => undefined);
const printed = (): boolean => window.dispatchEvent(new Event('afterprint'));

describe.each(['en', 'ar'] as const)('the papers of an order, in %s', (language) => {
  const texts = textsIn(language);
  const print = page.getByRole('button', { name: texts('partner:print.named', { order: number }) });
  const whole = { ...ready, avoidIngredients, notes: 'No onions, please', driver: here };

  it('are a ticket and a label, alone on the page', async () => {
    const call = printing();
    await showScreen({ ...desk(whole), language });
    await print.click();
    await expect.poll(() => call.mock.calls.length).toBe(1);
    const [ticket, label] = paper()?.querySelectorAll('article') ?? [];
    for (const text of [
      number,
      'L.',
      'No onions, please',
      ...avoidIngredients,
      texts('options:allergen.mustard'),
    ])
      expect(ticket?.textContent).toContain(text);
    const allergens = texts('partner:print.allergens', { list: texts('options:allergy.dairy') });
    expect(ticket?.textContent).toContain(allergens);
    expect(label?.textContent).toContain(allergens);
    expect(label?.textContent).not.toContain('Cumin');
    await withMedia({ media: 'print' }, async () => {
      expect(document.getElementById('root')?.checkVisibility()).toBe(false);
      expect(ticket?.checkVisibility()).toBe(true);
      expect(getComputedStyle(ticket!).direction).toBe(language === 'ar' ? 'rtl' : 'ltr');
    });
    expect(ticket?.checkVisibility()).toBe(false);
    printed();
    await expect.poll(paper).toBeNull();
    await print.click();
    await expect.poll(() => call.mock.calls.length).toBe(2);
    printed();
    await expectFinished(language);
  });

  it('say that allergens are unknown, and have no label for groceries', async () => {
    const call = printing();
    await showScreen({ ...desk({ ...ready, allergens: null, orderType: 'ingredients' }), language });
    await print.click();
    await expect.poll(() => call.mock.calls.length).toBe(1);
    expect(paper()?.querySelectorAll('article')).toHaveLength(1);
    expect(paper()?.textContent).toContain(texts('partner:print.allergens_unknown'));
    printed();
  });
});

describe('printing on acceptance', () => {
  const moved = reply(updatePartnerOrder, ({ language }) =>
    kitchenOrderIn(language, { orderId: number, ...accepted }),
  );
  const accept = page.getByRole('button', { name: t('partner:action.accept_named', { order: number }) });
  const auto = page.getByRole('switch', { name: t('partner:print.auto') });
  const hidePage = (): boolean => window.dispatchEvent(new Event('pagehide'));

  it('is off at first', async () => {
    const call = printing();
    await showScreen({ ...desk({}), replies: [...desk({}).replies, moved] });
    await expect.element(auto).toHaveAttribute('aria-checked', 'false');
    await accept.click();
    hidePage();
    await expect.element(page.getByText(t('partner:update.done'))).toBeVisible();
    expect(call).not.toHaveBeenCalled();
  });

  it('is remembered by the device, and prints once for two taps', async () => {
    const call = printing();
    await showScreen(desk({}));
    await auto.click();
    await expect.element(page.getByText(t('partner:print.auto_on'))).toBeVisible();
    await showScreen({ ...desk({}), replies: [...desk({}).replies, moved], isReload: true });
    await expect.element(auto).toHaveAttribute('aria-checked', 'true');
    await accept.click();
    expect(call).not.toHaveBeenCalled();
    hidePage();
    hidePage();
    await expect.poll(() => call.mock.calls.length).toBe(1);
    expect(paper()?.textContent).toContain(number);
    printed();
    await expectFinished('en');
  });
});

describe('a receipt printer', () => {
  it.each(['en', 'ar'] as const)(
    'is set up on this device, and says when it is away, in %s',
    async (language) => {
      const texts = textsIn(language);
      const shown = { ...desk({}), path: '/partner/dashboard?tab=notifications', language };
      const replies = [...shown.replies, reply(getPush, { publicKey: null, isOn: false })];
      await showScreen({ ...shown, replies });
      await page.getByRole('radio', { name: texts('desk:printer.way.receipt') }).click({ force: true });
      const port = page.getByRole('textbox', { name: texts('desk:printer.port') });
      await expect.element(port).toHaveValue('9180');
      await port.fill('99999');
      await expect.element(page.getByText(texts('desk:printer.port_wrong'))).toBeVisible();
      await port.fill('٤٩');
      await expectFinished(language);
      await page.getByRole('button', { name: texts('desk:printer.test'), exact: true }).click();
      await expect.element(page.getByText(texts('desk:printer.test_failed'))).toBeVisible();
      await showScreen({ ...shown, replies, isReload: true });
      await expect.element(port).toHaveValue('49');
      localStorage.removeItem('sufra.partner-printer');
    },
  );
});
