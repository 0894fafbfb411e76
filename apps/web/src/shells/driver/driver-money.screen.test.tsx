import { getActiveDelivery, getDeliveryRequests } from '@sufra/contract/delivery/delivery.ts';
import { getDriverProfile, getDriverStats, sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import {
  type DriverPart,
  getDriverOpenStatement,
  getDriverPayouts,
  getDriverPayoutStatement,
  type Payout,
  type PayoutStatement,
} from '@sufra/contract/money/payouts.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, refuse, reply } from '../../../test/network.ts';
import { driverProfile, driverStats } from '../../../test/replies/delivery.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { driver } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith } from '../../../test/states.ts';
import { textsIn } from '../../../test/texts.ts';

const at = `${today}T05:00:00.000Z`;
const part: DriverPart = {
  rows: [
    {
      ...{ at, kind: 'order', orderId: '10001', receipt: null },
      ...{ earned: '17.00 AED', cash: '84.00 AED', paid: '-67.00 AED' },
      parts: { base: '10.00 AED', distance: '3.00 AED', peak: '4.00 AED' },
    },
    {
      ...{ at, kind: 'hand_in', orderId: null, receipt: 'CR-000012', parts: null },
      ...{ earned: '0.00 AED', cash: '-80.00 AED', paid: '80.00 AED' },
    },
  ],
  ...{ earned: '17.00 AED', cash: '4.00 AED', paid: '13.00 AED' },
};
const payout: Payout = {
  ...{ id: idOf(71), reference: 'PO-000042', amount: '72.50 AED', status: 'completed', failure: null },
  ...{ iban: 'AE07 •••• 3456', from: '2026-02-16', to: '2026-02-22', date: '2026-02-23' },
};
const zero = '0.00 AED';
const statement: PayoutStatement = {
  ...{ payout, payee: 'Imran Khan', payer: { name: 'Sufra', address: 'Dubai', trn: '100000000000003' } },
  lines: [],
  sums: {
    ...{
      orders: 0,
      total: zero,
      events: zero,
      vat: zero,
      commission: zero,
      serviceFee: zero,
      delivery: zero,
    },
    ...{ cancelled: zero, refunded: zero, fees: zero, cash: zero, settled: zero, other: zero },
  },
  driver: { rows: [], earned: '90.00 AED', cash: '17.50 AED', paid: '72.50 AED' },
};

const money = {
  path: '/driver/dashboard?tab=earnings',
  user: driver,
  replies: [
    reply(getDriverProfile, {
      ...driverProfile,
      cash: { held: '4.00 AED', room: '496.00 AED', cap: '500.00 AED' },
    }),
    reply(getDriverStats, driverStats),
    reply(sendPosition, { ok: true }),
    reply(getDeliveryRequests, []),
    reply(getActiveDelivery, null),
    reply(getDriverOpenStatement, part),
    reply(getDriverPayouts, [payout]),
    reply(getDriverPayoutStatement, statement),
  ],
} satisfies Shown;

describe('the money of a driver', () => {
  it.each(['en', 'ar'] as const)('is shown per order and per payout, in %s', async (language) => {
    const t = textsIn(language);
    await page.viewport(390, 664);
    await showScreen({ ...money, language });
    const row = page.getByRole('listitem').filter({ hasText: '10001' });
    for (const sum of ['17.00', '84.00', '67.00', '10.00', '3.00', '4.00'])
      await expect.element(row).toHaveTextContent(sum);
    await expect.element(page.getByText('500.00').first()).toBeVisible();
    await expect.element(page.getByText(/^=.*13\.00/)).toBeVisible();
    await expectFinished(language);
    const paid = page.getByRole('listitem').filter({ hasText: t('driver:paid.is_completed') });
    await paid.getByText('72.50').first().click();
    await expect.element(paid).toHaveTextContent('PO-000042');
    await expect.element(paid.getByText(/90\.00.*17\.50/)).toBeVisible();
    await expectFinished(language);
    await page.viewport(320, 664);
    await expectFinished(language);
  });

  it('has an empty and a failed state', async () => {
    const t = textsIn('en');
    const none = { rows: [], earned: zero, cash: zero, paid: zero };
    const empty = [reply(getDriverOpenStatement, none), refuse(getDriverPayouts, 'unavailable')];
    await showScreen({ ...money, replies: [...money.replies, ...empty] });
    await expect.element(page.getByText(t('driver:paid.none'))).toBeVisible();
    await expect.element(alertWith(t('driver:paid.failed'))).toBeVisible();
    await expectFinished('en');
    answer(reply(getDriverPayouts, []));
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect.element(page.getByText(t('driver:paid.no_payouts'))).toBeVisible();
  });
});
