import { getBankChanges } from '@sufra/contract/money/bank-changes.ts';
import { type AdminDispute, getDisputes } from '@sufra/contract/money/admin-disputes.ts';
import {
  approvePayoutRun,
  discardPayoutRun,
  getBankFile,
  getDuePayouts,
  getPayoutRun,
  getPayoutRuns,
  getRunPayouts,
  makePayoutRun,
  markPayoutRunPaid,
  type PayoutRun,
  type RunPayout,
} from '@sufra/contract/money/payouts.ts';
import { bookSettlement, getDebts, getDriverCash } from '@sufra/contract/money/settlements.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply, replyFile } from '../../../../test/network.ts';
import { watchDownloads } from '../../../../test/downloads.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeLostRefetch, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const at = `${today}T05:00:00.000Z`;
const waiting = reply(getSupportWaiting, { open: 0 });
const period = { kind: 'partner', from: '2026-02-16', to: '2026-03-01' } as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const besides = ['confirmation_needed'] as const;
const moved = { not_possible_now: (texts: Texts) => texts('payouts:why.moved') };

const dispute: AdminDispute = {
  id: idOf(61),
  reference: 'dp_1001',
  status: 'needs_answer',
  reason: 'product_not_received',
  amount: '84.00 AED',
  fee: '55.00 AED',
  isWithdrawn: true,
  answerBy: '2026-03-10T20:00:00.000Z',
  openedAt: at,
  closedAt: null,
  about: { kind: 'order', id: idOf(1), number: 'SF-1001' },
  customer: { id: idOf(2), name: null },
};
const disputes = {
  path: '/admin/disputes',
  user: admin,
  replies: [waiting, reply(getDisputes, { rows: [dispute], next: null, total: 1 })],
} satisfies Shown;

describeStates('the disputes', {
  ...disputes,
  read: getDisputes,
  loading: 'admin:list.loading',
  filled: (texts) => page.getByText(texts('record:disputes.reason.product_not_received')),
});

describe('the disputes', () => {
  it.each(['en', 'ar'] as const)('show their empty state in %s', async (language) => {
    const none = reply(getDisputes, { rows: [], next: null, total: 0 });
    await showScreen({ ...disputes, language, replies: [waiting, none] });
    await expect
      .element(page.getByText(textsIn(language)('record:disputes.empty'), { exact: true }).last())
      .toBeVisible();
    await expectFinished(language);
  });

  it('request the chosen status', async () => {
    await showScreen(disputes);
    await button(t('record:disputes.state.needs_answer')).click();
    await expect.poll(shownPath).toBe('/admin/disputes?status=needs_answer');
    await expect.poll(() => callsOf(getDisputes).at(-1)?.query).toEqual({ status: 'needs_answer' });
  });

  it.each([
    { about: dispute.about, to: `/admin/orders/${idOf(1)}` },
    { about: { kind: 'event', id: idOf(7), number: 'E-1042' }, to: `/admin/events/${idOf(7)}` },
    { about: { kind: 'subscription', id: null, number: null }, to: `/admin/users/${idOf(2)}` },
  ] as const)('link to the disputed object: $about.kind', async ({ about, to }) => {
    const rows = [{ ...dispute, about }];
    await showScreen({ ...disputes, replies: [waiting, reply(getDisputes, { rows, next: null, total: 1 })] });
    const link = page.getByRole('table').getByRole('link').first();
    await expect.element(link).toHaveAttribute('href', to);
  });
});

const runOf = (status: PayoutRun['status']): PayoutRun => ({
  id: idOf(71),
  kind: 'partner',
  status,
  from: period.from,
  to: period.to,
  payees: 2,
  total: '1250.00 AED',
  heldBack: { payees: 1, total: '250.00 AED' },
  madeAt: at,
  approvedAt: status === 'approved' || status === 'paid' ? at : null,
  paidAt: status === 'paid' ? at : null,
  discardedAt: null,
});
const payouts = {
  path: '/admin/payouts',
  user: admin,
  replies: [
    waiting,
    reply(getPayoutRuns, { rows: [runOf('draft')], next: null, total: 1 }),
    reply(getDuePayouts, { missing: [period], next: [{ kind: 'partner', on: '2026-03-16' }] }),
    reply(getDebts, [{ partner: { id: idOf(4), name: '784', phone: '+971501234568' }, owed: '120.00 AED' }]),
    reply(getDriverCash, []),
    reply(getBankChanges, []),
  ],
} satisfies Shown;
const make = async (texts: Texts): Promise<void> => {
  await button(texts('payouts:make.open')).click();
  await button(texts('payouts:make.confirm')).click();
};

describeStates('the payout runs', {
  ...payouts,
  read: getPayoutRuns,
  loading: 'admin:list.loading',
  filled: (texts) => page.getByRole('cell', { name: texts('payouts:run_status.draft') }),
});

describe('the payout runs', () => {
  it.each(['en', 'ar'] as const)('show their empty state in %s', async (language) => {
    const none = [
      reply(getPayoutRuns, { rows: [], next: null, total: 0 }),
      reply(getDuePayouts, { missing: [], next: [] }),
      reply(getDebts, []),
      reply(getDriverCash, []),
      reply(getBankChanges, []),
    ];
    await showScreen({ ...payouts, language, replies: [waiting, ...none] });
    await expect
      .element(page.getByText(textsIn(language)('payouts:empty'), { exact: true }).last())
      .toBeVisible();
    await expectFinished(language);
  });

  it('open a run created by hand', async () => {
    const made = [
      reply(makePayoutRun, runOf('draft')),
      reply(getPayoutRun, runOf('draft')),
      reply(getRunPayouts, { rows: [], next: null, total: 0 }),
    ];
    await showScreen({ ...payouts, replies: [...payouts.replies, ...made] });
    await button(t('payouts:make.open')).click();
    await expect.element(dialog).toHaveAccessibleName(t('payouts:make.title'));
    await expectFinished('en');
    await button(t('payouts:make.confirm')).click();
    await expect.poll(shownPath).toBe(`/admin/payouts/${idOf(71)}`);
    expect(callsOf(makePayoutRun).map(({ body }) => body)).toEqual([{ kind: 'partner', to: period.to }]);
  });

  it('name what a settlement lacks, and record it', async () => {
    const booked = reply(bookSettlement, { id: idOf(72), amount: '120.00 AED', owed: '0.00 AED' });
    await showScreen({ ...payouts, replies: [...payouts.replies, booked] });
    await button(t('payouts:settle.open_named', { name: '784' })).click();
    await button(t('payouts:settle.confirm')).click();
    await expect.element(dialog.getByText(t('payouts:settle.amount_wrong'))).toBeVisible();
    await expect.element(dialog.getByText(t('payouts:settle.reference_wrong'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(bookSettlement)).toEqual([]);
    await dialog.getByRole('textbox', { name: t('payouts:settle.amount') }).fill('120');
    await dialog.getByRole('textbox', { name: t('payouts:settle.reference') }).fill('FT 1001');
    await button(t('payouts:settle.confirm')).click();
    await expect.element(page.getByText(t('payouts:settle.done_text'))).toBeVisible();
    expect(callsOf(bookSettlement)).toHaveLength(1);
  });
});

describeRefusals('making a run', { ...payouts, action: makePayoutRun, besides, act: make, words: moved });
describeRefusals('recording a transfer', {
  ...payouts,
  action: bookSettlement,
  besides,
  act: async (texts) => {
    await button(texts('payouts:settle.open_named', { name: '784' })).click();
    await dialog.getByRole('textbox', { name: texts('payouts:settle.amount') }).fill('120');
    await dialog.getByRole('textbox', { name: texts('payouts:settle.reference') }).fill('FT 1001');
    await button(texts('payouts:settle.confirm')).click();
  },
});

const payoutOf = (number: number, change: Partial<RunPayout> = {}): RunPayout => ({
  id: idOf(80 + number),
  reference: `PO-00004${String(number)}`,
  amount: '1000.00 AED',
  status: 'pending',
  failure: null,
  iban: 'AE07 •••• 3456',
  payee: { id: idOf(90 + number), name: number === 1 ? 'Umm Ali' : 'Layla' },
  bankName: 'ENBD',
  ...change,
});
const runWith = (
  status: PayoutRun['status'],
  rows = [payoutOf(1), payoutOf(2, { iban: null, bankName: null })],
) =>
  ({
    path: `/admin/payouts/${idOf(71)}`,
    user: admin,
    replies: [
      waiting,
      reply(getPayoutRun, runOf(status)),
      reply(getRunPayouts, { rows, next: null, total: rows.length }),
    ],
  }) satisfies Shown;
const approved = runWith('approved', [payoutOf(1, { status: 'approved' })]);
const approve = async (texts: Texts): Promise<void> => {
  await button(texts('payouts:approve.open')).click();
  await dialog.getByRole('button', { name: texts('payouts:approve.confirm') }).click();
};
const discard = async (texts: Texts): Promise<void> => {
  await button(texts('payouts:discard.open')).click();
  await dialog.getByRole('textbox').fill('Wrong fees');
  await dialog.getByRole('button', { name: texts('payouts:discard.confirm') }).click();
};
const markPaid = async (texts: Texts): Promise<void> => {
  await button(texts('payouts:paid.open')).click();
  await dialog.getByRole('button', { name: texts('payouts:paid.confirm') }).click();
};

describeStates('a payout run', {
  ...runWith('draft'),
  read: getPayoutRun,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('payouts:next.draft_title')),
});

describe('a payout run', () => {
  it('lists held-back payees, and approves the rest', async () => {
    await showScreen({
      ...runWith('draft'),
      replies: [...runWith('draft').replies, reply(approvePayoutRun, runOf('approved'))],
    });
    const held = page.getByRole('row').filter({ hasText: 'Layla' });
    await expect.element(held).toHaveTextContent(t('payouts:failure.no_bank_account'));
    await button(t('payouts:approve.open')).click();
    await expect
      .element(dialog)
      .toHaveAccessibleName(t('payouts:approve.title', { sum: 'AED\u00a01,000.00' }));
    await expect.element(dialog).toHaveTextContent('AED 250.00');
    await expectFinished('en');
    answer(...approved.replies);
    await dialog.getByRole('button', { name: t('payouts:approve.confirm') }).click();
    await expect.element(page.getByText(t('payouts:next.approved_title'))).toBeVisible();
    await expect.element(button(t('payouts:approve.open'))).not.toBeInTheDocument();
  });

  it('asks for a reason before discarding', async () => {
    await showScreen(runWith('draft'));
    await button(t('payouts:discard.open')).click();
    await dialog.getByRole('button', { name: t('payouts:discard.confirm') }).click();
    await expect.element(dialog.getByText(t('admin:decision.reason_required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(discardPayoutRun)).toEqual([]);
  });

  it('exports the bank file', async () => {
    const files = watchDownloads();
    const file = new Blob(['iban,holder\r\n'], { type: 'text/csv' });
    await showScreen({ ...approved, replies: [...approved.replies, replyFile(getBankFile, file)] });
    await button(t('payouts:bank_file')).click();
    await expect.poll(files.names).toEqual([`sufra-bank-${today}.csv`]);
    files.stop();
  });

  it('requires the bank’s reason for a returned transfer', async () => {
    await showScreen({
      ...approved,
      replies: [...approved.replies, reply(markPayoutRunPaid, runOf('paid'))],
    });
    await button(t('payouts:paid.open')).click();
    await dialog.getByRole('checkbox', { name: 'Umm Ali' }).click();
    const reason = dialog.getByRole('textbox', { name: t('payouts:paid.reason') });
    await dialog.getByRole('button', { name: t('payouts:paid.confirm') }).click();
    await expect.element(reason).toHaveFocus();
    await expect.element(reason).toHaveAccessibleDescription(new RegExp(t('payouts:paid.reason_required')));
    await expectFinished('en');
    expect(callsOf(markPayoutRunPaid)).toEqual([]);
    await reason.fill('784');
    const failure = { code: 'refused_by_bank', note: '784' } as const;
    answer(...runWith('paid', [payoutOf(1, { status: 'failed', failure })]).replies);
    await dialog.getByRole('button', { name: t('payouts:paid.confirm') }).click();
    await expect.element(page.getByRole('row').filter({ hasText: 'Umm Ali' })).toHaveTextContent('784');
    await expect.element(button(t('payouts:paid.open'))).not.toBeInTheDocument();
    expect(callsOf(markPayoutRunPaid).map(({ body }) => body)).toEqual([
      { failed: [{ payoutId: idOf(81), reason: '784' }] },
    ]);
    await expectFinished('en');
  });

  it.each(['nobody_to_pay', 'ledger', 'orders', 'payments'] as const)(
    'explains the refusal: %s',
    async (why) => {
      const refused = refuse(approvePayoutRun, 'not_possible_now', { why });
      await showScreen({ ...runWith('draft'), replies: [...runWith('draft').replies, refused] });
      await approve(t);
      await expect.element(alertWith(t(`payouts:why.${why}`))).toBeVisible();
    },
  );
});

describeLostRefetch('a payout run', {
  ...runWith('draft'),
  read: getPayoutRun,
  action: discardPayoutRun,
  field: () => dialog.getByRole('textbox'),
  typed: 'Wrong fees',
  act: discard,
});
describeRefusals('approving a run', {
  ...runWith('draft'),
  action: approvePayoutRun,
  besides,
  act: approve,
  words: moved,
});
describeRefusals('discarding a run', {
  ...runWith('draft'),
  action: discardPayoutRun,
  besides,
  act: discard,
  words: moved,
});
describeRefusals('marking a run as paid', {
  ...approved,
  action: markPayoutRunPaid,
  besides,
  act: markPaid,
  words: moved,
});
describeRefusals('downloading the bank file', {
  ...approved,
  action: getBankFile,
  besides,
  act: (texts) => button(texts('payouts:bank_file')).click(),
});
