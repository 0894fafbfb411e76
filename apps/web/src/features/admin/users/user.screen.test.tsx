import { getCustomerRecord } from '@sufra/contract/admin/records.ts';
import {
  closeUserSubscription,
  getAdminUser,
  giveCredit,
  reinstateUser,
  suspendUser,
} from '@sufra/contract/identity/admin-users.ts';
import { confirmOtp, requestOtp } from '@sufra/contract/identity/identity.ts';
import { getDemo } from '@sufra/contract/demo/demo.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { customerRecord } from '../../../../test/replies/records.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeLostRefetch, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
type Detail = ReplyOf<typeof getAdminUser>;
const at = `${today}T05:00:00.000Z`;

const detail: Detail = {
  user: {
    id: idOf(3),
    name: 'Omar Khalil',
    phone: '+971501234568',
    email: null,
    isAdmin: false,
    hasActiveSubscription: true,
    isSuspended: false,
    createdAt: at,
  },
  roles: ['customer', 'partner'],
  suspension: null,
  location: { emirate: 'Dubai', area: 'Marina' },
  subscription: {
    planId: 'full-day',
    status: 'active',
    periodEnd: '2026-03-20',
    cancellation: null,
    hold: null,
  },
  partner: { id: idOf(4), name: 'Umm Ali', type: 'chef', status: 'approved' },
  credit: '0.00 AED',
  sessions: 2,
  lastSeenAt: at,
  ordersCount: 12,
  orders: [
    {
      id: idOf(1),
      orderId: 'SF-1001',
      orderType: 'cooked_meal',
      status: 'delivered',
      amount: '84.00 AED',
      createdAt: at,
    },
  ],
  canSuspend: true,
  canReinstate: false,
};
const held: Detail = {
  ...detail,
  user: { ...detail.user, isSuspended: true },
  suspension: { at, reason: '784' },
  subscription: {
    planId: 'full-day',
    status: 'paused',
    periodEnd: '2026-03-20',
    cancellation: { reason: 'other', note: 'Moved in with parents' },
    hold: { since: today, refund: '320.00 AED' },
  },
  canSuspend: false,
  canReinstate: true,
};
const shown = (person: Detail) =>
  ({
    path: `/admin/users/${idOf(3)}`,
    user: admin,
    replies: [
      reply(getAdminUser, person),
      reply(getSupportWaiting, { open: 0 }),
      reply(getCustomerRecord, customerRecord),
      reply(getDemo, { enabled: false, code: '', accounts: [] }),
    ],
  }) satisfies Shown;

const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const why = 'Three orders that nobody took in';
const decide =
  (decision: 'suspend' | 'reinstate', reason = why) =>
  async (texts: Texts) => {
    await button(texts(`admin:user.${decision}`)).click();
    await dialog.getByRole('textbox').fill(reason);
    await dialog.getByRole('button', { name: texts(`admin:user.${decision}`) }).click();
  };
const close = async (texts: Texts): Promise<void> => {
  await button(texts('admin:user.close')).click();
  await dialog.getByRole('button', { name: texts('admin:user.close') }).click();
};

describeStates('a user in the admin panel', {
  ...shown(detail),
  read: getAdminUser,
  loading: 'common:loading',
  filled: (texts) => page.getByRole('heading', { name: texts('admin:user.profile') }),
});

describe('a user in the admin panel', () => {
  it('is complete without a name, a plan, an address and orders', async () => {
    const bare: Detail = {
      ...detail,
      user: { ...detail.user, name: null },
      location: null,
      subscription: null,
      partner: null,
      lastSeenAt: null,
      ordersCount: 0,
      orders: [],
    };
    for (const language of ['en', 'ar'] as const) {
      await showScreen({ ...shown(bare), language });
      await expect.element(page.getByText(textsIn(language)('admin:user.no_orders'))).toBeVisible();
      await expectFinished(language);
    }
  });

  it('shows that the user does not exist', async () => {
    await showScreen({
      ...shown(detail),
      replies: [...shown(detail).replies, refuse(getAdminUser, 'not_found')],
    });
    await expect.element(page.getByText(t('admin:gone_text'))).toBeVisible();
    await expectFinished('en');
  });

  it('asks for a reason before a suspension, and explains its effect on a partner', async () => {
    await showScreen(shown(detail));
    await decide('suspend', ' ')(t);
    await expect.element(dialog.getByRole('textbox')).toHaveFocus();
    await expect.element(dialog.getByText(t('admin:decision.reason_required'))).toBeVisible();
    await expect.element(dialog).toHaveTextContent(t('admin:user.suspend_partner'));
    await expectFinished('en');
    expect(callsOf(suspendUser)).toEqual([]);
  });

  it('shows the suspension and its reason, and offers to reinstate', async () => {
    const suspended = reply(suspendUser, held.user);
    await showScreen({ ...shown(detail), replies: [...shown(detail).replies, suspended] });
    await expect.element(button(t('admin:user.suspend'))).toBeVisible();
    answer(reply(getAdminUser, held));
    await decide('suspend')(t);
    await expect.element(page.getByText(t('admin:user.suspended_text'))).toBeVisible();
    await expect.element(page.getByText('784')).toBeVisible();
    await expect.element(button(t('admin:user.reinstate'))).toBeVisible();
    expect(callsOf(suspendUser).map(({ body }) => body)).toEqual([{ reason: why }]);
    await expectFinished('en');
  });

  it('shows the refund of ending a subscription', async () => {
    await showScreen({
      ...shown(held),
      replies: [...shown(held).replies, reply(closeUserSubscription, held.user)],
    });
    await button(t('admin:user.close')).click();
    await expect.element(dialog).toHaveTextContent('AED 320.00');
    await expectFinished('en');
    expect(callsOf(closeUserSubscription)).toEqual([]);
    await dialog.getByRole('button', { name: t('admin:user.close') }).click();
    await expect.element(page.getByText(t('admin:user.closed_text'))).toBeVisible();
  });

  it.each(['self', 'last_admin', 'already'] as const)('explains the refusal: %s', async (reason) => {
    const refused = refuse(suspendUser, 'not_possible_now', { why: reason });
    await showScreen({ ...shown(detail), replies: [...shown(detail).replies, refused] });
    await decide('suspend')(t);
    await expect.element(alertWith(t(`admin:user.why.${reason}`))).toBeVisible();
  });
});

describeLostRefetch('a user', {
  ...shown(detail),
  read: getAdminUser,
  action: suspendUser,
  field: () => dialog.getByRole('textbox'),
  typed: why,
  act: decide('suspend'),
});

const besides = ['confirmation_needed'] as const;
describeRefusals('suspending a user', {
  ...shown(detail),
  action: suspendUser,
  besides,
  act: decide('suspend'),
});
describeRefusals('reinstating a user', {
  ...shown(held),
  action: reinstateUser,
  besides,
  act: decide('reinstate'),
});
describeRefusals('ending a subscription', {
  ...shown(held),
  action: closeUserSubscription,
  besides,
  act: close,
});

const sent = reply(requestOtp, {
  phone: admin.phone,
  challenge: 'challenge-1',
  expiresInSeconds: 600,
  resendAfterSeconds: 60,
  attempts: 5,
});
const question = page.getByRole('dialog', { name: t('admin:confirm.title') });
const code = question.getByRole('textbox', { name: t('admin:confirm.code') });

/** A decision that requires a code, with the code sent. */
async function askForCode(...replies: NonNullable<Shown['replies']>): Promise<void> {
  const unconfirmed = refuse(suspendUser, 'confirmation_needed');
  await showScreen({ ...shown(detail), replies: [...shown(detail).replies, sent, unconfirmed, ...replies] });
  await decide('suspend')(t);
  await question.getByRole('button', { name: t('admin:confirm.send', { phone: '' }).trim() }).click();
  await expect.element(code).toHaveFocus();
}

describe('a decision that requires a code', () => {
  it('succeeds with the right code', async () => {
    await askForCode(reply(confirmOtp, { confirmedUntil: at }));
    await expectFinished('en');
    expect(callsOf(suspendUser)).toHaveLength(1);
    answer(reply(suspendUser, held.user), reply(getAdminUser, held));
    await code.fill('123456');
    await expect.element(page.getByText(t('admin:user.suspended_text'))).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(confirmOtp).map(({ body }) => body)).toEqual([
      { otp: '123456', challenge: 'challenge-1' },
    ]);
    expect(callsOf(suspendUser).map(({ body }) => body)).toEqual([{ reason: why }, { reason: why }]);
  });

  it('waits for all six digits', async () => {
    await askForCode();
    await question.getByRole('button', { name: t('admin:confirm.check') }).click();
    await expect.element(question.getByText(t('admin:confirm.required'))).toBeVisible();
    await expect.element(code).toHaveFocus();
    expect(callsOf(confirmOtp)).toEqual([]);
  });

  it('reports a wrong code and the attempts left', async () => {
    await askForCode(refuse(confirmOtp, 'otp_wrong', { attemptsLeft: 2 }));
    await code.fill('123456');
    await expect.element(question.getByText(t('errors:otp_wrong'))).toBeVisible();
    await expect.element(question.getByText(t('admin:confirm.attempts', { count: 2 }))).toBeVisible();
    await expect.element(code).toHaveValue('');
    await expectFinished('en');
    expect(callsOf(suspendUser)).toHaveLength(1);
  });

  it('requires a new code after too many wrong ones', async () => {
    await askForCode(refuse(confirmOtp, 'otp_burned'));
    await code.fill('123456');
    await expect.element(question.getByRole('alert')).toHaveTextContent(t('errors:otp_burned'));
    await expect.element(code).not.toBeInTheDocument();
    await expectFinished('en');
  });

  it('reports in Arabic that no code could be sent', async () => {
    const texts = textsIn('ar');
    await showScreen({
      ...shown(detail),
      language: 'ar',
      replies: [
        ...shown(detail).replies,
        refuse(suspendUser, 'confirmation_needed'),
        refuse(requestOtp, 'otp_send_failed'),
      ],
    });
    await decide('suspend')(texts);
    await page.getByRole('button', { name: texts('admin:confirm.send', { phone: '' }).trim() }).click();
    await expect.element(alertWith(texts('errors:otp_send_failed'))).toBeVisible();
    await expectFinished('ar');
  });
});

async function giveFive(texts: Texts): Promise<void> {
  await button(texts('admin:user.credit_open')).click();
  await dialog.getByRole('textbox', { name: texts('admin:user.credit_amount') }).fill('5');
  await dialog.getByRole('textbox', { name: texts('admin:decision.reason') }).fill('A cold dinner');
  await dialog.getByRole('button', { name: texts('admin:user.credit_confirm') }).click();
}

describe('credit as a gift', () => {
  it.each(['en', 'ar'] as const)('is asked for in %s and sent once', async (language) => {
    const texts = textsIn(language);
    await showScreen({
      ...shown(detail),
      language,
      replies: [...shown(detail).replies, reply(giveCredit, detail.user)],
    });
    await button(texts('admin:user.credit_open')).click();
    await dialog.getByRole('button', { name: texts('admin:user.credit_confirm') }).click();
    await expect.element(dialog.getByText(texts('admin:order.refund_empty'))).toBeVisible();
    await expectFinished(language);
    expect(callsOf(giveCredit)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await giveFive(texts);
    await expect.element(page.getByText(texts('admin:user.credited_title'))).toBeVisible();
    const [call] = callsOf(giveCredit);
    expect(call?.body).toEqual({ amount: '5', reason: 'A cold dinner' });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describeRefusals('giving credit', {
  ...shown(detail),
  action: giveCredit,
  besides: ['confirmation_needed'],
  act: giveFive,
});
