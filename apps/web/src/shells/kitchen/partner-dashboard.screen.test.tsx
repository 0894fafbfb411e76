import { getMenu } from '@sufra/contract/partners/partner-menu.ts';
import {
  answerSafetyAlarm,
  delayOrder,
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
  handBackOrder,
  type PartnerOrder,
  updatePartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import { getApplications } from '@sufra/contract/partners/applications.ts';
import { describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  answer,
  callsOf,
  doubleClick,
  lose,
  never,
  refuse,
  reply,
  setNetwork,
} from '../../../test/network.ts';
import { emptyMenu, kitchenOrderIn, profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner, subscriber } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished, expectLegible } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

const desk = {
  path: '/partner/dashboard',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, profile),
    reply(getPartnerOrders, ({ language }) => [kitchenOrderIn(language)]),
    reply(getMissedOrders, []),
  ],
} satisfies Shown;

const t = textsIn('en');
const number = 'SF-1001';
const accept = (texts: Texts) =>
  page.getByRole('button', { name: texts('partner:action.accept_named', { order: number }) });
const reject = page.getByRole('button', { name: t('partner:action.reject_named', { order: number }) });
async function rejectForAnotherReason(): Promise<void> {
  await reject.click();
  await page.getByRole('button', { name: t('partner:reject.chip.other') }).click();
}
const undo = page.getByRole('button', { name: t('partner:undo.named', { order: number }) });
const details = page.getByRole('button', { name: t('partner:details.named', { order: number }) });
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
    await expect
      .element(page.getByRole('status').filter({ hasText: t('partner:undo.action') }))
      .toBeVisible();
    await expectFinished('en');
    expect(callsOf(updatePartnerOrder)).toEqual([]);
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
    await rejectForAnotherReason();
    const confirm = page.getByRole('dialog').getByRole('button', { name: t('partner:reject.confirm') });
    await confirm.click();
    await expect.element(page.getByText(t('partner:reject.required'))).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: t('partner:reject.reason') })).toHaveFocus();
    await expectFinished('en');
    expect(callsOf(updatePartnerOrder)).toEqual([]);
    await page.getByRole('textbox', { name: t('partner:reject.reason') }).fill('Out of chicken');
    answer(reply(getPartnerOrders, []), reply(getMenu, emptyMenu));
    await confirm.click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(undo).toBeVisible();
    expect(callsOf(updatePartnerOrder)).toEqual([]);
    await expect
      .poll(() => callsOf(updatePartnerOrder)[0]?.body, { timeout: 8_000 })
      .toEqual({ status: 'rejected', reason: 'Out of chicken' });
  });

  it('keeps the reason if the rejection got no reply', async () => {
    await showScreen({ ...desk, replies: [...desk.replies, lose(updatePartnerOrder)] });
    await rejectForAnotherReason();
    const reason = page.getByRole('textbox', { name: t('partner:reject.reason') });
    await reason.fill('Out of chicken');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('partner:reject.confirm') })
      .click();
    window.dispatchEvent(new Event('pagehide'));
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await rejectForAnotherReason();
    await expect.element(reason).toHaveValue('Out of chicken');
  });

  it('delays an order by the chosen minutes', async () => {
    const delayed = reply(delayOrder, ({ language }) =>
      kitchenOrderIn(language, { ...accepted, delaysLeft: 1, delayMinutes: 20, version: 3 }),
    );
    await showScreen({ ...desk, replies: [...desk.replies, withOrder(accepted), delayed] });
    await page.getByRole('button', { name: t('partner:delay.open_named', { order: number }) }).click();
    await expectFinished('en');
    const twenty = page.getByRole('button', { name: t('partner:delay.minutes', { count: 20 }) });
    await twenty.click();
    await expect.element(page.getByText(t('partner:delay.so_far', { count: 20 }))).toBeVisible();
    await undo.click();
    await late.click();
    await doubleClick(twenty);
    expect(callsOf(delayOrder)).toEqual([]);
    await expect.element(page.getByText(t('partner:delay.done_title'))).toBeVisible();
    expect(callsOf(delayOrder).map(({ body }) => body)).toEqual([{ minutes: 20 }]);
  });

  it('hands an accepted order back with a reason', async () => {
    const back = reply(handBackOrder, ({ language }) =>
      kitchenOrderIn(language, { ...accepted, status: 'rejected', actions: [], version: 3 }),
    );
    const taken = withOrder({ ...accepted, canHandBack: true });
    await showScreen({ ...desk, replies: [...desk.replies, taken, back] });
    await details.click();
    await page.getByRole('button', { name: t('partner:hand_back.open_named', { order: number }) }).click();
    await page.getByRole('radio', { name: t('partner:hand_back.reason.other') }).click();
    await page.getByRole('button', { name: t('partner:hand_back.confirm') }).click();
    await expect.element(page.getByText(t('partner:reject.required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(handBackOrder)).toEqual([]);
    await page.getByRole('radio', { name: t('partner:hand_back.reason.too_busy') }).click();
    answer(reply(getPartnerOrders, []), reply(getMenu, emptyMenu));
    await page.getByRole('button', { name: t('partner:hand_back.confirm') }).click();
    await expect.element(page.getByText(t('partner:hand_back.done_title'))).toBeVisible();
    expect(callsOf(handBackOrder).map(({ body }) => body)).toEqual([{ reason: 'too_busy' }]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['en', 'ar'] as const)('lists the orders missed today, in %s', async (language) => {
    const missed = {
      id: '0198a000-0000-7000-8000-000000000009',
      orderId: 'SF-1009',
      mealName: 'Adas',
      familySize: 2,
      scheduledTime: `${today}T09:00:00.000Z`,
      missedAt: `${today}T08:10:00.000Z`,
      isPassedOn: true,
    };
    const ended = { ...missed, id: '0198a000-0000-7000-8000-000000000010', isPassedOn: false };
    const texts = textsIn(language);
    await showScreen({
      ...desk,
      language,
      replies: [...desk.replies, reply(getMissedOrders, [missed, ended])],
    });
    const list = page.getByRole('region', { name: texts('partner:missed.title') });
    await expect.element(list).toHaveTextContent('SF-1009');
    await expect.element(list.getByText(texts('partner:missed.passed_on'))).toBeVisible();
    await expect.element(list.getByText(texts('partner:missed.ended'))).toBeVisible();
    await expectFinished(language);
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
      'partner:ready.empty',
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
  act: async (texts) => {
    await accept(texts).click();
    window.dispatchEvent(new Event('pagehide'));
  },
  besides: ['too_early_to_report'],
  words: {
    order_decided: (texts) => texts('partner:refused.order_decided'),
    meal_unsafe: (texts) => texts('partner:refused.meal_unsafe'),
    not_possible_now: (texts) => texts('partner:refused.not_possible_now'),
    handover_code_wrong: (texts) => texts('partner:refused.handover_code_wrong'),
  },
});

const alarmed: Partial<PartnerOrder> = {
  ...accepted,
  actions: [],
  safetyAlarm: { canLeaveOut: true, isAnswered: false },
};
const needsStop: Partial<PartnerOrder> = {
  ...alarmed,
  safetyAlarm: { canLeaveOut: false, isAnswered: false },
};
const leftOut: Partial<PartnerOrder> = {
  ...accepted,
  safetyAlarm: { canLeaveOut: false, isAnswered: true },
  version: 3,
};
const stopped: Partial<PartnerOrder> = {
  status: 'rejected',
  stage: 'cancelled',
  actions: [],
  reason: 'no_longer_safe',
  completedAt: `${today}T06:00:00.000Z`,
  version: 3,
};
const answered = (change: Partial<PartnerOrder>) =>
  reply(answerSafetyAlarm, ({ language }) => kitchenOrderIn(language, change));
const alarm = { ...desk, replies: [...desk.replies, withOrder(alarmed)] } satisfies Shown;
const leaveOut = (texts: Texts) =>
  page.getByRole('button', { name: texts('partner:safety_alarm.leave_out_named', { order: number }) });
const stop = (texts: Texts) =>
  page.getByRole('button', { name: texts('partner:safety_alarm.stop_named', { order: number }) });
const confirmStop = (texts: Texts) =>
  page.getByRole('dialog').getByRole('button', { name: texts('partner:safety_alarm.stop') });
const prepare = page.getByRole('button', {
  name: t('partner:action.start_preparing_named', { order: number }),
});
const late = page.getByRole('button', { name: t('partner:delay.open_named', { order: number }) });

describe('a safety alarm', () => {
  it.each(['en', 'ar'] as const)('is complete in %s on a narrow phone', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...alarm, language });
    await expect.element(alertWith(texts('partner:safety_alarm.title'))).toBeVisible();
    await expect.element(leaveOut(texts)).toBeVisible();
    await expectFinished(language);
    await page.viewport(320, 844);
    try {
      await vi.waitFor(() => expectLegible(language), { timeout: 5_000 });
    } finally {
      await page.viewport(390, 844);
    }
  });

  it.each(['accepted', 'preparing', 'ready'] as const)('holds an order that is %s', async (stage) => {
    const status = stage === 'ready' ? 'completed' : stage;
    await showScreen({ ...desk, replies: [...desk.replies, withOrder({ ...alarmed, status, stage })] });
    await expect.element(alertWith(t('partner:safety_alarm.title'))).toBeVisible();
    await expect.element(page.getByRole('group', { name: t('partner:keep_out.title') })).toBeVisible();
    expect(prepare.elements()).toEqual([]);
    expect(late.elements()).toEqual([]);
  });

  it('leaves out the optional ingredients once, and offers the next step again', async () => {
    await showScreen({ ...alarm, replies: [...alarm.replies, answered(leftOut)] });
    await expect.element(leaveOut(t)).toBeVisible();
    answer(withOrder(leftOut));
    await doubleClick(leaveOut(t));
    await expect.element(page.getByText(t('partner:safety_alarm.answered'))).toBeVisible();
    await expect.element(page.getByText(t('partner:safety_alarm.leave_out_done'))).toBeVisible();
    await expect.element(prepare).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 3 })).toHaveFocus();
    expect(callsOf(answerSafetyAlarm).map(({ body }) => body)).toEqual([{ answer: 'leave_out' }]);
    await expectFinished('en');
  });

  it('stops an order that leaving out does not make safe, after a confirmation', async () => {
    const shown = [...desk.replies, withOrder(needsStop), answered(stopped)];
    await showScreen({ ...desk, replies: shown });
    await stop(t).click();
    expect(leaveOut(t).elements()).toEqual([]);
    await expect.element(page.getByText(t('partner:safety_alarm.stop_text'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(answerSafetyAlarm)).toEqual([]);
    answer(withOrder(stopped));
    await confirmStop(t).click();
    await expect.element(page.getByText(t('partner:safety_alarm.stop_done'))).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByText(t('partner:stage.cancelled'))).toBeVisible();
    expect(callsOf(answerSafetyAlarm).map(({ body }) => body)).toEqual([{ answer: 'stop' }]);
  });

  it('keeps the confirmation open if stopping got no reply', async () => {
    await showScreen({ ...alarm, replies: [...alarm.replies, lose(answerSafetyAlarm)] });
    await stop(t).click();
    await confirmStop(t).click();
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(t('errors:offline'));
    await page.getByRole('button', { name: t('partner:reject.keep') }).click();
    await expect.element(stop(t)).toHaveFocus();
  });

  it('rings again and again until it is answered', async () => {
    localStorage.setItem('sufra.partner-sound', 'on');
    vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue('running');
    const tone = vi.spyOn(AudioContext.prototype, 'createOscillator');
    await showScreen({ ...desk, replies: [...desk.replies, withOrder(accepted)], isReload: true });
    await page.getByRole('button', { name: t('partner:alarm.test') }).click();
    await expect.element(prepare).toBeVisible();
    tone.mockClear();
    answer(withOrder({ ...alarmed, version: 3 }));
    setNetwork(false);
    setNetwork(true);
    await expect.element(page.getByText(t('partner:safety_alarm.call'))).toBeVisible();
    await expect.element(prepare).not.toBeInTheDocument();
    await expect.poll(() => tone.mock.calls.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(6);
    answer(withOrder({ ...leftOut, version: 4 }), answered({ ...leftOut, version: 4 }));
    await leaveOut(t).click();
    await expect.element(prepare).toBeVisible();
    tone.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    expect(tone).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});

describeRefusals('leaving out optional ingredients', {
  ...alarm,
  action: answerSafetyAlarm,
  act: (texts) => leaveOut(texts).click(),
  words: {
    order_decided: (texts) => texts('partner:refused.order_decided'),
    not_possible_now: (texts) => texts('partner:refused.not_possible_now'),
  },
});
