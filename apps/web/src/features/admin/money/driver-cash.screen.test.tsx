import { decideBankChange, getBankChanges, revealBankChange } from '@sufra/contract/money/bank-changes.ts';
import { getDuePayouts, getPayoutRuns } from '@sufra/contract/money/payouts.ts';
import { bookHandIn, getDebts, getDriverCash } from '@sufra/contract/money/settlements.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeRefusals } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const at = `${today}T05:00:00.000Z`;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const besides = ['confirmation_needed'] as const;

const holding: ReplyOf<typeof getDriverCash>[number] = {
  id: idOf(5),
  name: 'Imran',
  phone: null,
  status: 'suspended',
  held: '84.00 AED',
  owed: '12.00 AED',
  since: at,
};
const payouts = {
  path: '/admin/payouts',
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getPayoutRuns, { rows: [], next: null, total: 0 }),
    reply(getDuePayouts, { missing: [], next: [] }),
    reply(getDebts, []),
    reply(getDriverCash, [holding]),
    reply(getBankChanges, []),
  ],
} satisfies Shown;
const handIn = async (texts: Texts): Promise<void> => {
  await button(texts('payouts:cash.open_named', { name: 'Imran' })).click();
  await dialog.getByRole('button', { name: texts('payouts:cash.confirm') }).click();
};

describe('the cash of drivers', () => {
  it.each(['en', 'ar'] as const)(
    'is listed in %s, also of suspended and deleted drivers',
    async (language) => {
      const gone = { ...holding, id: idOf(6), name: '', since: null };
      const both = reply(getDriverCash, [holding, gone]);
      await showScreen({ ...payouts, language, replies: [...payouts.replies, both] });
      const texts = textsIn(language);
      await expect.element(page.getByRole('link', { name: 'Imran' })).toBeVisible();
      await expect.element(page.getByRole('link', { name: texts('payouts:cash.gone') })).toBeVisible();
      await expectFinished(language);
      await page.getByRole('radio', { name: texts('payouts:cash.oldest') }).click();
      await expect.poll(() => callsOf(getDriverCash).at(-1)?.query).toEqual({ sort: 'oldest' });
    },
  );

  it('is recorded when handed in, once per attempt', async () => {
    const booked = reply(bookHandIn, {
      id: idOf(9),
      receipt: 'CR-000001',
      amount: '84.00 AED',
      held: '0.00 AED',
    });
    await showScreen({ ...payouts, replies: [...payouts.replies, booked] });
    await button(t('payouts:cash.open_named', { name: 'Imran' })).click();
    const amount = dialog.getByRole('textbox', { name: t('payouts:settle.amount') });
    await expect.element(amount).toHaveValue('84.00');
    await amount.fill('0');
    await dialog.getByRole('button', { name: t('payouts:cash.confirm') }).click();
    await expect.element(amount).toHaveFocus();
    await expectFinished('en');
    expect(callsOf(bookHandIn)).toEqual([]);
    await amount.fill('80');
    await dialog.getByRole('button', { name: t('payouts:cash.confirm') }).click();
    await expect.element(page.getByText(t('payouts:cash.done_text'))).toBeVisible();
    const [call] = callsOf(bookHandIn);
    expect(call?.body).toEqual({ amount: '80' });
    expect(call?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describeRefusals('recording a hand-in', { ...payouts, action: bookHandIn, besides, act: handIn });

const change: ReplyOf<typeof getBankChanges>[number] = {
  id: idOf(8),
  kind: 'driver',
  payee: { id: idOf(5), name: 'Imran' },
  current: null,
  wanted: { iban: 'AE07 •••• 3456', bankName: '123', accountHolder: 'Imran' },
  askedAt: at,
  isOwn: false,
};
const bank = { ...payouts, replies: [...payouts.replies, reply(getBankChanges, [change])] } satisfies Shown;
async function declineBank(texts: Texts): Promise<void> {
  await button(texts('payouts:bank.decline')).click();
  await dialog.getByRole('textbox').fill('The name differs');
  await dialog.getByRole('button', { name: texts('payouts:bank.decline') }).click();
}

describe('a bank account to approve', () => {
  it.each(['en', 'ar'] as const)('is revealed and approved in %s', async (language) => {
    const texts = textsIn(language);
    const revealed = reply(revealBankChange, { iban: 'AE070331234567890123456' });
    const decided = reply(decideBankChange, { ok: true });
    await showScreen({ ...bank, language, replies: [...bank.replies, revealed, decided] });
    await button(texts('payouts:bank.reveal')).click();
    await expect.element(page.getByText('AE07 0331 2345 6789 0123 456')).toBeVisible();
    await expectFinished(language);
    await button(texts('payouts:bank.approve')).click();
    await dialog.getByRole('button', { name: texts('payouts:bank.approve') }).click();
    await expect
      .poll(() => callsOf(decideBankChange).map(({ body }) => body))
      .toEqual([{ isApproved: true }]);
  });

  it('is declined with a reason', async () => {
    await showScreen({ ...bank, replies: [...bank.replies, reply(decideBankChange, { ok: true })] });
    await declineBank(t);
    await expect
      .poll(() => callsOf(decideBankChange).map(({ body }) => body))
      .toEqual([{ isApproved: false, reason: 'The name differs' }]);
  });

  it("can't be decided by its owner", async () => {
    const own = reply(getBankChanges, [{ ...change, isOwn: true }]);
    await showScreen({ ...payouts, replies: [...payouts.replies, own] });
    await expect.element(page.getByText(t('payouts:bank.why.own_request'))).toBeVisible();
    await expect.element(button(t('payouts:bank.approve'))).not.toBeInTheDocument();
    await expectFinished('en');
  });
});

describeRefusals('declining a bank account', {
  ...bank,
  action: decideBankChange,
  act: declineBank,
  besides,
});
