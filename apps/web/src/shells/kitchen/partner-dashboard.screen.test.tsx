import { getMenu } from '@sufra/contract/partners/partner-menu.ts';
import {
  delayOrder,
  getPartnerOrders,
  getPartnerProfile,
  type PartnerOrder,
  updatePartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import { getApplications } from '@sufra/contract/partners/applications.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, lose, never, refuse, reply, setNetwork } from '../../../test/network.ts';
import { emptyMenu, kitchenOrderIn, profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner, subscriber } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatTime } from '../../lib/format.ts';

const desk = {
  path: '/partner/dashboard',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, profile),
    reply(getPartnerOrders, ({ language }) => [kitchenOrderIn(language)]),
  ],
} satisfies Shown;

const t = textsIn('en');
const number = 'SF-1001';
const accept = (texts: Texts) =>
  page.getByRole('button', { name: texts('partner:action.accept_named', { order: number }) });
const reject = page.getByRole('button', { name: t('partner:action.reject_named', { order: number }) });
const accepted: Partial<PartnerOrder> = {
  status: 'accepted',
  stage: 'accepted',
  actions: ['start_preparing'],
  answerBy: null,
  version: 2,
};
const withOrder = (change: Parameters<typeof kitchenOrderIn>[1]) =>
  reply(getPartnerOrders, ({ language }) => [kitchenOrderIn(language, change)]);

describeStates('the orders of a kitchen', {
  ...desk,
  read: getPartnerOrders,
  loading: 'partner:loading_orders',
  filled: accept,
});

describeStates('the dashboard of a kitchen', {
  ...desk,
  read: getPartnerProfile,
  loading: 'partner:loading',
  filled: accept,
});

describe('the orders of a kitchen', () => {
  it('state by the server’s clock how old they are', async () => {
    await showScreen(desk);
    await expect.element(accept(t)).toBeVisible();
    answer(lose(getPartnerOrders));
    setNetwork(false);
    setNetwork(true);
    const time = formatTime(new Date(`${today}T06:00:00Z`), 'en');
    await expect.element(page.getByText(t('partner:stale', { time }))).toBeVisible();
  });

  it("warns of the household's allergies before cooking starts", async () => {
    await showScreen(desk);
    await expect.element(page.getByText(t('options:allergy.nuts')).first()).toBeVisible();
    await expect.element(page.getByText(t('options:allergen.mustard')).first()).toBeVisible();
  });

  it('accepts an order, and focuses the next step', async () => {
    const moved = reply(updatePartnerOrder, ({ language }) => kitchenOrderIn(language, accepted));
    await showScreen({ ...desk, replies: [...desk.replies, moved] });
    await expect.element(accept(t)).toBeVisible();
    answer(withOrder(accepted));
    await accept(t).click();
    const next = page.getByRole('button', {
      name: t('partner:action.start_preparing_named', { order: number }),
    });
    await expect.element(next).toBeVisible();
    expect(callsOf(updatePartnerOrder).map(({ body }) => body)).toEqual([{ status: 'accepted' }]);
    await expect.element(page.getByText(t('partner:incoming.empty'))).toBeVisible();
    await expectFinished('en');
  });

  it('asks for a reason before it rejects', async () => {
    const moved = reply(updatePartnerOrder, ({ language }) =>
      kitchenOrderIn(language, { status: 'rejected', stage: 'rejected', actions: [], version: 2 }),
    );
    await showScreen({ ...desk, replies: [...desk.replies, moved] });
    await reject.click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: t('partner:reject.confirm') });
    await confirm.click();
    await expect.element(page.getByText(t('partner:reject.required'))).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: t('partner:reject.reason') })).toHaveFocus();
    await expectFinished('en');
    expect(callsOf(updatePartnerOrder)).toEqual([]);
    await page.getByRole('textbox', { name: t('partner:reject.reason') }).fill('Out of chicken');
    answer(reply(getPartnerOrders, []), reply(getMenu, emptyMenu));
    await confirm.click();
    await expect
      .poll(() => callsOf(updatePartnerOrder)[0]?.body)
      .toEqual({ status: 'rejected', reason: 'Out of chicken' });
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the reason if the rejection got no reply', async () => {
    await showScreen({ ...desk, replies: [...desk.replies, lose(updatePartnerOrder)] });
    await reject.click();
    const reason = page.getByRole('textbox', { name: t('partner:reject.reason') });
    await reason.fill('Out of chicken');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('partner:reject.confirm') })
      .click();
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(t('errors:offline'));
    await expect.element(reason).toHaveValue('Out of chicken');
  });

  it('delays an order by the chosen minutes', async () => {
    const late = reply(delayOrder, ({ language }) =>
      kitchenOrderIn(language, { ...accepted, delaysLeft: 1, delayMinutes: 20, version: 3 }),
    );
    await showScreen({ ...desk, replies: [...desk.replies, withOrder(accepted), late] });
    await page.getByRole('button', { name: t('partner:delay.open_named', { order: number }) }).click();
    await page.getByRole('radio', { name: t('partner:delay.minutes', { count: 20 }) }).click();
    await expectFinished('en');
    await page.getByRole('button', { name: t('partner:delay.confirm') }).click();
    await expect.element(page.getByText(t('partner:delay.done_title'))).toBeVisible();
    expect(callsOf(delayOrder).map(({ body }) => body)).toEqual([{ minutes: 20 }]);
  });

  it('shows that no more delays are possible', async () => {
    await showScreen({
      ...desk,
      replies: [...desk.replies, withOrder({ ...accepted, delaysLeft: 0, delayMinutes: 40 })],
    });
    await expect.element(page.getByText(t('partner:delay.no_more'))).toBeVisible();
  });

  it('offers a first dish to a kitchen without any', async () => {
    await showScreen({
      ...desk,
      replies: [...desk.replies, reply(getPartnerOrders, []), reply(getMenu, emptyMenu)],
    });
    await expect.element(page.getByText(t('partner:first_dish.title'))).toBeVisible();
    for (const key of [
      'partner:incoming.empty',
      'partner:preparing.empty',
      'partner:completed.empty',
    ] as const)
      await expect.element(page.getByText(t(key))).toBeVisible();
    await expectFinished('en');
  });

  it.each(['forbidden', 'partner_suspended', 'not_found'] as const)(
    'is closed to an account without a partner: %s',
    async (code) => {
      await showScreen({ ...desk, replies: [...desk.replies, refuse(getPartnerProfile, code)] });
      await expect
        .element(page.getByRole('heading', { level: 1, name: t('common:unauthorized.partner_title') }))
        .toBeVisible();
      await expectFinished('en');
    },
  );

  it('is closed to a customer without a call to the server', async () => {
    await showScreen({ path: desk.path, user: subscriber, replies: [never(getApplications)] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('common:unauthorized.partner_title') }))
      .toBeVisible();
    expect(callsOf(getPartnerProfile)).toEqual([]);
  });
});

describeRefusals('accepting an order', {
  ...desk,
  action: updatePartnerOrder,
  act: (texts) => accept(texts).click(),
  besides: ['too_early_to_report'],
  words: {
    order_decided: (texts) => texts('partner:refused.order_decided'),
    meal_unsafe: (texts) => texts('partner:refused.meal_unsafe'),
    not_possible_now: (texts) => texts('partner:refused.not_possible_now'),
    handover_code_wrong: (texts) => texts('partner:refused.handover_code_wrong'),
  },
});
