import { getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import {
  cancelOrderAsAdmin,
  finishOrderAsAdmin,
  getAdminOrder,
  refundOrderAsAdmin,
} from '@sufra/contract/ordering/admin-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import {
  adminOrder as detail,
  placedAt as at,
  waitingDelivery,
} from '../../../../test/replies/admin-order.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeLostRefetch, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Detail = ReplyOf<typeof getAdminOrder>;

const order = {
  path: `/admin/orders/${idOf(1)}`,
  user: admin,
  replies: [
    reply(getAdminOrder, detail),
    reply(getOrderDelivery, waitingDelivery),
    reply(getSupportWaiting, { open: 0 }),
  ],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const bearer = (texts: Texts, who: 'kitchen' | 'platform') =>
  dialog.getByRole('radio', { name: texts(`admin:order.bearer.${who}`, { vendor: '\u2068Umm Ali\u2069' }) });
async function end(texts: Texts, how: 'cancel' | 'finish', reason = 'The customer called'): Promise<void> {
  await page.getByRole('button', { name: texts(`admin:order.${how}`) }).click();
  if (how === 'cancel') await bearer(texts, 'platform').click();
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: texts(`admin:order.${how}`) }).click();
}

describeStates('an order in the admin panel', {
  ...order,
  read: getAdminOrder,
  loading: 'common:loading',
  filled: (texts) => page.getByRole('heading', { name: texts('admin:order.history') }),
});

describe('an order in the admin panel', () => {
  it.each(['en', 'ar'] as const)(
    'names former partners, and the markers of lines, in %s',
    async (language) => {
      const texts = textsIn(language);
      const passedOn = {
        ...detail,
        history: [
          {
            at,
            status: 'placed',
            by: 'customer',
            reason: null,
            note: null,
            formerPartner: null,
          },
          {
            at,
            status: 'placed',
            by: 'partner',
            reason: 'partner_unable',
            note: null,
            formerPartner: 'Abu Ali',
          },
        ],
        lineMarks: [
          { ingredient: 'Onion', state: 'packed', by: { id: idOf(4), name: 'Noura' }, at },
          { ingredient: 'Rice', state: 'out_of_stock', by: { id: idOf(5), name: null }, at },
        ],
      } satisfies Detail;
      await showScreen({ ...order, language, replies: [...order.replies, reply(getAdminOrder, passedOn)] });
      const former = texts('admin:order.by.former_named', { vendor: '\u2068Abu Ali\u2069' });
      await expect.element(page.getByText(former)).toBeVisible();
      const state = texts('admin:order.line_state.out_of_stock');
      const marked = texts('admin:order.marked', { ingredient: '\u2068Rice\u2069', state });
      await expect.element(page.getByText(marked)).toBeVisible();
      await expect.element(page.getByText('Noura')).toBeVisible();
      await expect.element(page.getByText(texts('admin:order.by.erased'))).toBeVisible();
      await expectFinished(language);
    },
  );

  it('names the members it is unsafe for', async () => {
    await showScreen(order);
    await expect.element(page.getByText(t('admin:order.not_safe'))).toBeVisible();
    await expect.element(page.getByText(t('admin:order.proof_text', { count: 12 }))).toBeVisible();
  });

  it('shows that the order does not exist', async () => {
    await showScreen({ ...order, replies: [...order.replies, refuse(getAdminOrder, 'not_found')] });
    await expect.element(page.getByText(t('admin:gone_text'))).toBeVisible();
    await expectFinished('en');
  });

  it('warns of an order that is stuck and of a disputed payment', async () => {
    const stuck: Detail = {
      ...detail,
      order: { ...detail.order, isStuck: true },
      money: { ...detail.money, isDisputed: true },
    };
    await showScreen({ ...order, replies: [...order.replies, reply(getAdminOrder, stuck)] });
    await expect.element(page.getByText(t('admin:order.stuck_text'))).toBeVisible();
    await expect.element(page.getByText(t('admin:disputed.text'))).toBeVisible();
    await expectFinished('en');
  });

  it('offers no action for an ended order', async () => {
    const over: Detail = { ...detail, canCancel: false, canFinish: false };
    await showScreen({ ...order, replies: [...order.replies, reply(getAdminOrder, over)] });
    await expect.element(page.getByRole('heading', { name: t('admin:order.history') })).toBeVisible();
    for (const how of ['cancel', 'finish'] as const)
      expect(page.getByRole('button', { name: t(`admin:order.${how}`) }).elements()).toHaveLength(0);
  });

  it('asks for a reason before it cancels', async () => {
    await showScreen(order);
    await end(t, 'cancel', 'no');
    await expect.element(dialog.getByText(t('admin:decision.reason_required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(cancelOrderAsAdmin)).toEqual([]);
  });

  it('is cancelled with the reason and shows its new state', async () => {
    const cancelled = { ...detail.order, status: 'cancelled' } as const;
    await showScreen({ ...order, replies: [...order.replies, reply(cancelOrderAsAdmin, cancelled)] });
    await expect.element(page.getByRole('button', { name: t('admin:order.cancel') })).toBeVisible();
    answer(reply(getAdminOrder, { ...detail, order: cancelled, canCancel: false, canFinish: false }));
    await end(t, 'cancel');
    await expect.element(page.getByText(t('admin:order.cancelled_text'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(page.getByText(t('admin:order_status.cancelled'), { exact: true }).first())
      .toBeVisible();
    expect(callsOf(cancelOrderAsAdmin).map(({ body }) => body)).toEqual([
      { reason: 'The customer called', bearer: 'platform' },
    ]);
  });

  it.each(['en', 'ar'] as const)('says in %s what each bearer means for the money', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...order, language });
    await page.getByRole('button', { name: texts('admin:order.cancel') }).click();
    const named = { vendor: '\u2068Umm Ali\u2069', share: 'AED\u00a059.90' };
    if (language === 'en')
      for (const who of ['kitchen', 'driver', 'platform'] as const)
        await expect.element(dialog.getByText(texts(`admin:order.bearer.${who}_text`, named))).toBeVisible();
    expect(dialog.getByRole('radio').elements()).toHaveLength(3);
    await expectFinished(language);
  });

  it('asks who bears it before it cancels, and names a driver only if one carries it', async () => {
    const uncooked: Detail = { ...detail, kitchenShare: null, driver: null };
    await showScreen({ ...order, replies: [...order.replies, reply(getAdminOrder, uncooked)] });
    await page.getByRole('button', { name: t('admin:order.cancel') }).click();
    await dialog.getByRole('textbox').fill('The customer called');
    await dialog.getByRole('button', { name: t('admin:order.cancel') }).click();
    await expect.element(dialog.getByText(t('admin:order.bearer.required'))).toBeVisible();
    await expect.element(bearer(t, 'kitchen')).toHaveFocus();
    await expectFinished('en');
    expect(dialog.getByRole('radio').elements()).toHaveLength(2);
    expect(dialog.getByText(t('admin:order.bearer.uncooked')).elements()).toHaveLength(2);
    expect(callsOf(cancelOrderAsAdmin)).toEqual([]);
  });

  it('requires a confirmation code before it cancels, and cancels nothing without one', async () => {
    await showScreen({
      ...order,
      replies: [...order.replies, refuse(cancelOrderAsAdmin, 'confirmation_needed')],
    });
    await end(t, 'cancel');
    const question = page.getByRole('dialog', { name: t('admin:confirm.title') });
    await expect.element(question).toBeVisible();
    await expectFinished('en');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(dialog.getByRole('textbox')).toHaveValue('The customer called');
    expect(page.getByText(t('admin:order.cancel_failed')).elements()).toHaveLength(0);
    expect(callsOf(cancelOrderAsAdmin)).toHaveLength(1);
  });
});

async function fillRefund(texts: Texts): Promise<void> {
  await page.getByRole('button', { name: texts('admin:order.refund_open') }).click();
  const food = dialog.getByRole('textbox', { name: texts('admin:order.refund_food') });
  await expect.element(food).toHaveValue('84.00');
  await food.fill('42.5');
  await dialog
    .getByRole('radio', { name: texts('admin:order.bearer.kitchen_part', { vendor: '\u2068Umm Ali\u2069' }) })
    .click();
  await dialog.getByRole('textbox', { name: texts('admin:decision.reason') }).fill('One portion was missing');
}
async function refundPart(texts: Texts): Promise<void> {
  await fillRefund(texts);
  await dialog.getByRole('button', { name: texts('admin:order.refund_confirm') }).click();
}

describe('a refund of a part', () => {
  it.each(['en', 'ar'] as const)(
    'is sent once in %s, with the sum, the way and the bearer',
    async (language) => {
      const texts = textsIn(language);
      const given = { amount: '10.00 AED', at, state: null };
      const before: Detail = { ...detail, money: { ...detail.money, parts: [given] } };
      const replies = [
        ...order.replies,
        reply(getAdminOrder, before),
        reply(refundOrderAsAdmin, { ...detail.order, isWaiting: false }),
      ];
      await showScreen({ ...order, language, replies });
      await expect.element(page.getByText(new RegExp(texts('admin:order.refund_state.given')))).toBeVisible();
      await fillRefund(texts);
      await expectFinished(language);
      await dialog.getByRole('radio', { name: texts('admin:order.refund_way.credit') }).click();
      await dialog.getByRole('button', { name: texts('admin:order.refund_confirm') }).click();
      await expect.element(page.getByText(texts('admin:order.refunded_title'))).toBeVisible();
      const [call] = callsOf(refundOrderAsAdmin);
      expect(call?.body).toEqual({
        food: '42.5',
        deliveryFee: '0',
        bearer: 'kitchen',
        to: 'credit',
        reason: 'One portion was missing',
      });
      expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('fills in the sum of the ticked portions, and typing unticks them', async () => {
    await showScreen({
      ...order,
      replies: [...order.replies, reply(refundOrderAsAdmin, { ...detail.order, isWaiting: false })],
    });
    await page.getByRole('button', { name: t('admin:order.refund_open') }).click();
    const food = dialog.getByRole('textbox', { name: t('admin:order.refund_food') });
    const portion = (number: string) =>
      dialog.getByRole('checkbox', { name: t('admin:order.refund_portion', { number }) });
    await portion('2').click();
    await expect.element(food).toHaveValue('42.00');
    await portion('1').click();
    await expect.element(food).toHaveValue('84.00');
    await food.fill('5');
    await expect.element(portion('1')).not.toBeChecked();
    await portion('1').click();
    await dialog
      .getByRole('radio', { name: t('admin:order.bearer.kitchen_part', { vendor: '\u2068Umm Ali\u2069' }) })
      .click();
    await dialog.getByRole('textbox', { name: t('admin:decision.reason') }).fill('Cold');
    await dialog.getByRole('button', { name: t('admin:order.refund_confirm') }).click();
    await expect.element(page.getByText(t('admin:order.refunded_title'))).toBeVisible();
    expect(callsOf(refundOrderAsAdmin)[0]?.body).toMatchObject({ food: '42.00', portions: 1 });
  });

  it.each(['en', 'ar'] as const)(
    'of reported lines takes one more click in %s, never above what is left',
    async (language) => {
      const texts = textsIn(language);
      const amounts = ['30.00 AED', '25.00 AED', '9.00 AED'];
      const names = ['Onions', 'Lentils', 'Salt'];
      const reported: Detail = {
        ...detail,
        problem: {
          problem: 'missing',
          portions: null,
          lines: ['Onions', 'Salt'],
          amount: '39.00 AED',
          isCredited: false,
          at,
          documents: [],
        },
        money: {
          ...detail.money,
          refundable: {
            food: '50.00 AED',
            deliveryFee: '0.00 AED',
            portions: [],
            lines: names.map((name, line) => ({ at: line, name, amount: amounts[line] ?? '' })),
            reported: { portions: 0, lines: [0, 2] },
          },
        },
      };
      const replies = [
        reply(getAdminOrder, reported),
        reply(refundOrderAsAdmin, { ...detail.order, isWaiting: false }),
      ];
      await showScreen({ ...order, language, replies: [...order.replies, ...replies] });
      await page.getByRole('button', { name: texts('admin:order.refund_open') }).click();
      const food = dialog.getByRole('textbox', { name: texts('admin:order.refund_food') });
      await expect.element(food).toHaveValue('39.00');
      await expectFinished(language);
      await dialog.getByRole('checkbox', { name: 'Lentils' }).click();
      await expect.element(food).toHaveValue('50.00');
      await dialog.getByRole('button', { name: texts('admin:order.refund_confirm') }).click();
      await expect.element(page.getByText(texts('admin:order.refunded_title'))).toBeVisible();
      expect(callsOf(refundOrderAsAdmin)[0]?.body).toMatchObject({
        food: '50.00',
        bearer: 'kitchen',
        lines: [0, 2, 1],
        reason: expect.stringContaining('Onions') as string,
      });
    },
  );

  it('takes three clicks for one portion: the reason and Sufra as the bearer are filled in', async () => {
    const paid = reply(refundOrderAsAdmin, { ...detail.order, isWaiting: false });
    await showScreen({ ...order, replies: [...order.replies, paid] });
    await page.getByRole('button', { name: t('admin:order.refund_open') }).click();
    await dialog.getByRole('checkbox', { name: t('admin:order.refund_portion', { number: '1' }) }).click();
    await dialog.getByRole('button', { name: t('admin:order.refund_confirm') }).click();
    await expect.element(page.getByText(t('admin:order.refunded_title'))).toBeVisible();
    expect(callsOf(refundOrderAsAdmin)[0]?.body).toMatchObject({
      ...{ food: '42.00', bearer: 'platform', portions: 1 },
      reason: t('admin:order.problem.portions', { portions: '1', all: '2' }),
    });
  });

  it('asks for a sum, and for who bears what was not good enough', async () => {
    const problem: Detail['problem'] = {
      problem: 'quality',
      ...{ portions: 1, lines: [], amount: '42.00 AED', isCredited: false, at, documents: [] },
    };
    const { refundable } = detail.money;
    if (refundable === null) throw new Error('The order has nothing to refund.');
    const reported = { portions: 1, lines: [] };
    const money = { ...detail.money, refundable: { ...refundable, reported } };
    await showScreen({
      ...order,
      replies: [...order.replies, reply(getAdminOrder, { ...detail, problem, money })],
    });
    await page.getByRole('button', { name: t('admin:order.refund_open') }).click();
    await dialog.getByRole('textbox', { name: t('admin:order.refund_food') }).fill('0');
    await dialog.getByRole('button', { name: t('admin:order.refund_confirm') }).click();
    await expect.element(dialog.getByText(t('admin:order.refund_empty'))).toBeVisible();
    await expect.element(dialog.getByText(t('admin:order.bearer.required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(refundOrderAsAdmin)).toEqual([]);
  });

  it('isn’t offered where nothing was paid', async () => {
    const unpaid: Detail = { ...detail, money: { ...detail.money, refundable: null } };
    await showScreen({ ...order, replies: [...order.replies, reply(getAdminOrder, unpaid)] });
    await expect.element(page.getByRole('button', { name: t('admin:order.cancel') })).toBeVisible();
    expect(page.getByRole('button', { name: t('admin:order.refund_open') }).elements()).toHaveLength(0);
  });
});

describeLostRefetch('an order', {
  ...order,
  read: getAdminOrder,
  action: cancelOrderAsAdmin,
  field: () => dialog.getByRole('textbox'),
  typed: 'The customer called',
  act: (texts) => end(texts, 'cancel'),
});

const besides = ['confirmation_needed'] as const;
describeRefusals('cancelling an order as an admin', {
  ...order,
  action: cancelOrderAsAdmin,
  besides,
  act: (texts) => end(texts, 'cancel'),
});
describeRefusals('finishing an order as an admin', {
  ...order,
  action: finishOrderAsAdmin,
  besides,
  act: (texts) => end(texts, 'finish'),
});
describeRefusals('refunding a part as an admin', {
  ...order,
  action: refundOrderAsAdmin,
  besides,
  act: refundPart,
});
