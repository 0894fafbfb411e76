import {
  getAdminStatement,
  getPayouts,
  getPayoutStatement,
  getPayoutStatementFile,
  type Payout,
  type PayoutStatement,
} from '@sufra/contract/money/payouts.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { watchDownloads } from '../../../../test/downloads.ts';
import { refuse, reply, replyFile } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin, kitchenOwner } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';

const t = textsIn('en');
const payout: Payout = {
  id: idOf(81),
  reference: 'PO-000041',
  amount: '105.00 AED',
  status: 'completed',
  failure: null,
  iban: 'AE07 •••• 3456',
  from: '2026-02-16',
  to: '2026-03-01',
  date: today,
};
const statement: PayoutStatement = {
  payout,
  payee: '784',
  payer: { name: '971', address: '12', trn: '100123456700003' },
  lines: [
    {
      at: '2026-02-20T08:00:00.000Z',
      kind: 'order_delivered',
      orderId: 'SF-1001',
      eventId: null,
      total: '136.50 AED',
      vat: '6.50 AED',
      commission: '19.50 AED',
      serviceFee: null,
      delivery: '5.50 AED',
      amount: '105.00 AED',
    },
  ],
  sums: {
    orders: 1,
    total: '136.50 AED',
    events: '0.00 AED',
    vat: '6.50 AED',
    commission: '19.50 AED',
    serviceFee: '0.00 AED',
    delivery: '5.50 AED',
    cancelled: '0.00 AED',
    refunded: '0.00 AED',
    fees: '0.00 AED',
    cash: '0.00 AED',
    settled: '0.00 AED',
    other: '0.00 AED',
  },
  driver: null,
};
const list = {
  path: '/partner/payouts',
  user: kitchenOwner,
  replies: [reply(getPayouts, [payout]), reply(getPayoutStatement, statement)],
} satisfies Shown;
const own = { ...list, path: `/partner/payouts/${payout.id}` } satisfies Shown;
const ofAdmin = {
  path: `/admin/payouts/statements/${payout.id}`,
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getAdminStatement, { ...statement, runId: idOf(71) }),
  ],
} satisfies Shown;

const ofList = () => page.getByRole('main').getByRole('link', { name: payout.reference });
const total = () => page.getByRole('cell', { name: 'SF-1001' });

describeStates('the payouts of a kitchen', {
  ...list,
  read: getPayouts,
  loading: 'common:loading',
  filled: ofList,
});

describeStates('a payout statement', {
  ...own,
  read: getPayoutStatement,
  loading: 'common:loading',
  filled: total,
});

describeStates('a payout statement in the admin panel', {
  ...ofAdmin,
  read: getAdminStatement,
  loading: 'common:loading',
  filled: total,
});

describe('the payouts of a kitchen', () => {
  it.each(['en', 'ar'] as const)('show their empty state in %s', async (language) => {
    await showScreen({ ...list, language, replies: [reply(getPayouts, [])] });
    await expect.element(page.getByText(textsIn(language)('payouts:own.empty'))).toBeVisible();
    await expectFinished(language);
  });

  it('open a statement and return', async () => {
    await showScreen(list);
    await ofList().click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('payouts:statement.title') }))
      .toBeVisible();
    await expect.element(page.getByText(t('payouts:statement.is_completed'))).toBeVisible();
    await page.getByRole('link', { name: t('payouts:own.back') }).click();
    await expect.poll(shownPath).toBe('/partner/payouts');
  });
});

describe('a payout statement', () => {
  it.each(['no_bank_account', 'refused_by_bank', 'run_discarded'] as const)(
    'states why it was not paid: %s',
    async (code) => {
      const failed: Payout = { ...payout, status: 'failed', failure: { code, note: '42' } };
      await showScreen({ ...own, replies: [reply(getPayoutStatement, { ...statement, payout: failed })] });
      await expect.element(page.getByText(t(`payouts:statement.failed_${code}`))).toBeVisible();
      await expect.element(page.getByText(t('payouts:statement.bank_said'))).toHaveTextContent('42');
      await expectFinished('en');
    },
  );

  it('shows that it does not exist', async () => {
    await showScreen({ ...own, replies: [refuse(getPayoutStatement, 'not_found')] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('payouts:statement.missing_title') }))
      .toBeVisible();
    await expectFinished('en');
  });

  it.each(['en', 'ar'] as const)(
    'of a driver reads in %s: earned less cash held is paid',
    async (language) => {
      const at = '2026-02-20T08:00:00.000Z';
      const none = { orderId: null, receipt: null, parts: null };
      const driver: PayoutStatement['driver'] = {
        rows: [
          {
            ...none,
            at,
            kind: 'order',
            orderId: '10001',
            earned: '15.00 AED',
            cash: '84.00 AED',
            paid: '-69.00 AED',
          },
          {
            ...none,
            at,
            kind: 'hand_in',
            receipt: 'CR-000001',
            earned: '0.00 AED',
            cash: '-84.00 AED',
            paid: '84.00 AED',
          },
          {
            ...none,
            at,
            kind: 'charge',
            orderId: '10002',
            earned: '-5.00 AED',
            cash: '0.00 AED',
            paid: '-5.00 AED',
          },
        ],
        ...{ earned: '10.00 AED', cash: '0.00 AED', paid: '10.00 AED' },
      };
      const paid = { ...payout, amount: '10.00 AED' };
      const ofDriver = reply(getAdminStatement, { ...statement, payout: paid, driver, runId: idOf(71) });
      await showScreen({ ...ofAdmin, language, replies: [...ofAdmin.replies, ofDriver] });
      const texts = textsIn(language);
      await expect
        .element(page.getByText(texts('payouts:statement.sum_earned'), { exact: true }))
        .toBeVisible();
      await expect
        .element(page.getByText(texts('payouts:statement.sum_cash_held'), { exact: true }))
        .toBeVisible();
      await expect.element(page.getByText('CR-000001')).toBeVisible();
      if (language === 'en')
        await expect
          .element(
            page.getByText(
              texts('payouts:statement.earned_less_cash', {
                earned: 'AED\u00a015.00',
                cash: 'AED\u00a084.00',
              }),
            ),
          )
          .toBeVisible();
      await expectFinished(language);
    },
  );

  it('is saved as a file', async () => {
    const files = watchDownloads();
    await showScreen({
      ...own,
      replies: [...own.replies, replyFile(getPayoutStatementFile, new Blob(['at\r\n']))],
    });
    await page.getByRole('button', { name: t('payouts:statement.csv') }).click();
    await expect.poll(files.names).toEqual(['sufra-PO-000041.csv']);
    files.stop();
  });

  it('returns an admin to its run', async () => {
    await showScreen(ofAdmin);
    await expect
      .element(page.getByRole('link', { name: t('payouts:back_to_run') }))
      .toHaveAttribute('href', `/admin/payouts/${idOf(71)}`);
  });
});

describeRefusals('saving a statement as a file', {
  ...own,
  action: getPayoutStatementFile,
  act: (texts) => page.getByRole('button', { name: texts('payouts:statement.csv') }).click(),
});
