import { getInvoice, getInvoices, type Invoice } from '@sufra/contract/money/invoices.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { subscriber } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { describeStates } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';

const t = textsIn('en');
const visa = { brand: 'Visa', lastFour: '4242' };

const invoice: Invoice = {
  id: idOf(1),
  kind: 'invoice',
  number: 'INV-000042',
  issuedOn: today,
  total: '599.00 AED',
  seller: { name: 'Sufra', address: 'Dubai', trn: '100000000000003' },
  customer: { name: 'Layla Haddad', phone: '+971501234567', address: 'Marina Heights, 1204' },
  lines: [
    {
      code: 'subscription',
      params: { plan: 'full-day', from: '2026-03-03', to: '2026-04-02' },
      amount: '599.00 AED',
    },
  ],
  net: '570.48 AED',
  vat: '28.52 AED',
  vatRate: 5,
  settledBy: 'card',
  card: { ...visa, amount: '599.00 AED' },
  credit: null,
  related: [{ id: idOf(2), number: 'CN-000007' }],
  orderId: null,
};

const sellers = {
  en: invoice.seller,
  ar: { ...invoice.seller, name: 'سفرة', address: 'دبي' },
} as const;

const shown = {
  path: `/account/invoices/${idOf(1)}`,
  user: subscriber,
  replies: [
    reply(getInvoice, ({ language }) => ({ ...invoice, seller: sellers[language] })),
    reply(getInvoices, { invoices: [], next: null }),
  ],
} satisfies Shown;

describeStates('an invoice', {
  ...shown,
  read: getInvoice,
  loading: 'common:loading',
  filled: (texts) => page.getByText(texts('invoices:foot')),
});

describe('an invoice', () => {
  it('links to its credit note', async () => {
    await showScreen(shown);
    await expect
      .element(page.getByRole('link', { name: 'CN-000007' }))
      .toHaveAttribute('href', `/account/invoices/${idOf(2)}`);
  });

  it('links to its order', async () => {
    const ofOrder: Invoice = { ...invoice, orderId: idOf(9) };
    await showScreen({ ...shown, replies: [...shown.replies, reply(getInvoice, ofOrder)] });
    await expect
      .element(page.getByRole('link', { name: t('invoices:to_order') }))
      .toHaveAttribute('href', `/order-status/${idOf(9)}`);
  });

  it.each(['en', 'ar'] as const)('names the chosen options under their dish in %s', async (language) => {
    const names = { en: ['Extra labneh', 'Pickles'], ar: ['لبنة إضافية', 'مخلل'] }[language];
    const params = { meal: language === 'en' ? 'Manakish' : 'مناقيش', orderNumber: '10001', familySize: 2 };
    const dish = { code: 'cooked_meal', params, amount: '599.00 AED', options: names } as const;
    const ofDish: Invoice = { ...invoice, seller: sellers[language], lines: [dish] };
    await showScreen({ ...shown, language, replies: [...shown.replies, reply(getInvoice, ofDish)] });
    for (const name of names) await expect.element(page.getByText(name, { exact: false })).toBeVisible();
    await expectFinished(language);
  });

  it('shows that the account has no such document', async () => {
    await showScreen({ ...shown, replies: [...shown.replies, refuse(getInvoice, 'not_found')] });
    await expect
      .element(page.getByRole('heading', { level: 1, name: t('invoices:missing_title') }))
      .toBeVisible();
    await expectFinished('en');
  });

  it.each(['card', 'cash', 'credit', 'none'] as const)(
    'states in a credit note that %s was used',
    async (settledBy) => {
      const note: Invoice = { ...invoice, kind: 'credit_note', settledBy };
      await showScreen({ ...shown, replies: [...shown.replies, reply(getInvoice, note)] });
      const card = '\u2066Visa\u00a0••••\u00a04242\u2069';
      await expect
        .element(page.getByText(t(`invoices:settled.credit_note.${settledBy}`, { card })))
        .toBeVisible();
    },
  );

  it.each([
    ['invoice', '231.03 AED', 'settled.invoice.split', 'AED\u00a0231.03'],
    ['credit_note', '231.03 AED', 'settled.credit_note.split', 'AED\u00a0231.03'],
    ['invoice', '-51.00 AED', 'settled.with_debt', 'AED\u00a051.00'],
  ] as const)('tells card and credit apart: %s %s', async (kind, credit, text, shownCredit) => {
    const split: Invoice = { ...invoice, kind, credit, card: { ...visa, amount: '67.97 AED' } };
    await showScreen({ ...shown, replies: [...shown.replies, reply(getInvoice, split)] });
    const card = '\u2066Visa\u00a0••••\u00a04242\u2069';
    await expect
      .element(
        page.getByText(t(`invoices:${text}`, { card, charged: 'AED\u00a067.97', credit: shownCredit })),
      )
      .toBeVisible();
  });
});
