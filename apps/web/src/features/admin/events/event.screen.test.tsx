import {
  cancelEventAsAdmin,
  decideEventAsAdmin,
  getAdminEvent,
} from '@sufra/contract/catering/admin-events.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeLostRefetch, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const at = `${today}T05:00:00.000Z`;

const detail: ReplyOf<typeof getAdminEvent> = {
  event: {
    id: idOf(7),
    number: '1042',
    customerName: null,
    eventType: 'birthday',
    guests: 12,
    emirate: 'Dubai',
    startsAt: '2026-03-20T15:00:00.000Z',
    chefName: null,
    total: null,
    status: 'requested',
    createdAt: at,
  },
  area: 'Marina',
  specialRequirements: null,
  dietaryOptions: [],
  needs: { avoidAllergens: ['tree_nuts'], avoidIngredients: [], hasUnread: false },
  customer: { id: idOf(2), name: null, phone: null },
  quotes: [],
  history: [{ status: 'requested', at, by: 'customer', reason: null, note: null }],
  money: null,
  arrivedAt: null,
  objection: null,
  canCancel: true,
  canDecide: false,
  canWaive: false,
};
const event = {
  path: `/admin/events/${idOf(7)}`,
  user: admin,
  replies: [reply(getAdminEvent, detail), reply(getSupportWaiting, { open: 0 })],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const reason = 'The chef is ill';
async function cancel(texts: Texts, typed = reason): Promise<void> {
  await page.getByRole('button', { name: texts('bookings:cancel'), exact: true }).click();
  await dialog.getByRole('textbox').fill(typed);
  await dialog.getByRole('button', { name: texts('bookings:cancel'), exact: true }).click();
}

describeStates('an event in the admin panel', {
  ...event,
  read: getAdminEvent,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('bookings:no_quotes')),
});

describe('an event in the admin panel', () => {
  it('shows that the event does not exist', async () => {
    await showScreen({ ...event, replies: [...event.replies, refuse(getAdminEvent, 'not_found')] });
    await expect.element(page.getByText(t('admin:gone_text'))).toBeVisible();
    await expectFinished('en');
  });

  it('asks for a reason before it cancels', async () => {
    await showScreen(event);
    await cancel(t, 'no');
    await expect.element(dialog.getByText(t('admin:decision.reason_required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(cancelEventAsAdmin)).toEqual([]);
  });
});

describeLostRefetch('an event', {
  ...event,
  read: getAdminEvent,
  action: cancelEventAsAdmin,
  field: () => dialog.getByRole('textbox'),
  typed: reason,
  act: (texts) => cancel(texts),
});
describeRefusals('cancelling an event as an admin', {
  ...event,
  action: cancelEventAsAdmin,
  besides: ['confirmation_needed'],
  act: (texts) => cancel(texts),
});

describe('an objection in the admin panel', () => {
  const objected = {
    ...detail,
    event: { ...detail.event, status: 'objected', total: '1500.00 AED', chefName: 'Mariam' },
    money: {
      ...{ total: '1500.00 AED', deposit: '450.00 AED', remainder: '1050.00 AED', feePercent: 10 },
      ...{ isRemainderPaid: false, isDisputed: false, refund: null, invoiceIds: [] },
    },
    arrivedAt: at,
    objection: { kind: 'other', text: 'Half the menu was missing', at },
    canCancel: false,
    canDecide: true,
  } satisfies ReplyOf<typeof getAdminEvent>;
  const shown = {
    ...event,
    replies: [reply(getAdminEvent, objected), reply(getSupportWaiting, { open: 0 })],
  } satisfies Shown;
  const amount = () => dialog.getByRole('textbox').first();
  const confirm = (texts: Texts) =>
    dialog.getByRole('button', { name: texts('bookings:decide.open'), exact: true }).click();
  async function decide(texts: Texts, typed: string): Promise<void> {
    await page.getByRole('button', { name: texts('bookings:decide.open'), exact: true }).click();
    await dialog.getByRole('radio', { name: texts('bookings:decide.refund') }).click({ force: true });
    await amount().fill(typed);
    await dialog.getByRole('textbox').last().fill('Both sides heard');
    await confirm(texts);
  }

  it.each(['en', 'ar'] as const)('is decided with an outcome and an amount in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...shown, language });
    await expect.element(page.getByText(objected.objection.text)).toBeVisible();
    await expectFinished(language);
    await page.getByRole('button', { name: texts('bookings:decide.open'), exact: true }).click();
    await confirm(texts);
    await expect.element(dialog.getByText(texts('bookings:decide.required'))).toBeVisible();
    await dialog.getByRole('button', { name: texts('common:actions.cancel') }).click();
    await decide(texts, '450.01');
    const [wrong = ''] = texts('bookings:decide.amount_wrong', { most: '|' }).split('|');
    await expect.element(dialog.getByText(wrong.trim())).toBeVisible();
    await expectFinished(language);
    expect(callsOf(decideEventAsAdmin)).toEqual([]);
  });

  it('sends the decision once', async () => {
    const decided = reply(decideEventAsAdmin, { ...objected.event, status: 'cancelled' });
    await showScreen({ ...shown, replies: [...shown.replies, decided] });
    await decide(t, '240');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(decideEventAsAdmin).map(({ body }) => body)).toEqual([
      { outcome: 'refund', amount: '240', reason: 'Both sides heard' },
    ]);
  });

  describeRefusals('deciding it', {
    ...shown,
    action: decideEventAsAdmin,
    besides: ['confirmation_needed'],
    words: { not_possible_now: (texts) => texts('bookings:decide.disputed') },
    act: (texts) => decide(texts, '240'),
  });
});

describe('an unpaid balance in the admin panel', () => {
  const unpaid = {
    ...detail,
    event: { ...detail.event, status: 'unpaid', total: '1500.00 AED', chefName: 'Mariam' },
    money: {
      ...{ total: '1500.00 AED', deposit: '450.00 AED', remainder: '1050.00 AED', feePercent: 10 },
      ...{ isRemainderPaid: false, isDisputed: false, refund: null, invoiceIds: [] },
    },
    canCancel: false,
    canWaive: true,
  } satisfies ReplyOf<typeof getAdminEvent>;
  const shown = {
    ...event,
    replies: [reply(getAdminEvent, unpaid), reply(getSupportWaiting, { open: 0 })],
  } satisfies Shown;
  async function waive(texts: Texts, typed = 'A power cut'): Promise<void> {
    await page.getByRole('button', { name: texts('bookings:waive.open'), exact: true }).click();
    await dialog.getByRole('textbox').fill(typed);
    await dialog.getByRole('button', { name: texts('bookings:waive.open'), exact: true }).click();
  }

  it.each(['en', 'ar'] as const)('is waived with a reason in %s', async (language) => {
    const texts = textsIn(language);
    const waived = reply(decideEventAsAdmin, { ...unpaid.event, status: 'settled' });
    await showScreen({ ...shown, language, replies: [...shown.replies, waived] });
    await waive(texts, 'no');
    await expect.element(dialog.getByText(texts('admin:decision.reason_required'))).toBeVisible();
    await expectFinished(language);
    expect(callsOf(decideEventAsAdmin)).toEqual([]);
    await dialog.getByRole('textbox').fill('A power cut');
    await dialog.getByRole('button', { name: texts('bookings:waive.open'), exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(decideEventAsAdmin).map(({ body }) => body)).toEqual([
      { outcome: 'waive', amount: '1050.00', reason: 'A power cut' },
    ]);
  });

  describeRefusals('waiving it', {
    ...shown,
    action: decideEventAsAdmin,
    besides: ['confirmation_needed'],
    words: { not_possible_now: (texts) => texts('bookings:waive.charging') },
    act: (texts) => waive(texts),
  });
});
