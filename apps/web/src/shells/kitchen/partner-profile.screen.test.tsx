import { askBankChange, getBankChange, type OwnBankChange } from '@sufra/contract/money/bank-changes.ts';
import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
} from '@sufra/contract/ordering/partner-orders.ts';
import { getMenu } from '@sufra/contract/partners/partner-menu.ts';
import { getTeam } from '@sufra/contract/partners/team.ts';
import { changePartnerProfile } from '@sufra/contract/partners/partner-profile.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, reply } from '../../../test/network.ts';
import { menuIn, profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { describeRefusals } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { formatDays, formatMoney, formatNumber, isolate } from '../../lib/format.ts';

const t = textsIn('en');
const own: ReplyOf<typeof getPartnerProfile> = {
  ...profile,
  hasOwnDelivery: true,
  terms: { ...profile.terms, deliveryFee: '10.00 AED' },
};
const at = (whose: typeof own) =>
  ({
    path: '/partner/dashboard?tab=profile',
    user: kitchenOwner,
    replies: [
      reply(getPartnerProfile, whose),
      reply(getPartnerOrders, []),
      reply(getBankChange, { waiting: null, declined: null }),
      reply(getTeam, []),
    ],
  }) satisfies Shown;
const editing = at(own);
const dialog = page.getByRole('dialog');
const box = (texts: Texts, field: 'minimum' | 'fee' | 'reach' | 'name_en' | 'name_ar') =>
  dialog.getByRole('textbox', { name: texts(`desk:profile.${field}`) });
const edit = (texts: Texts) => page.getByRole('button', { name: texts('desk:profile.edit') });
const save = (texts: Texts) => dialog.getByRole('button', { name: texts('desk:profile.save') });

describe('the profile of a kitchen', () => {
  it.each(['en', 'ar'] as const)('is changed in %s, and sends only what changed', async (language) => {
    const texts = textsIn(language);
    const terms = { ...own.terms, reachKm: 12, minOrder: '45.50 AED' };
    await showScreen({
      ...editing,
      language,
      replies: [...editing.replies, reply(changePartnerProfile, terms)],
    });
    await edit(texts).click();
    await box(texts, 'reach').fill('12');
    await box(texts, 'minimum').fill('٤٥٫٥');
    await expectFinished(language);
    answer(reply(getPartnerProfile, { ...own, terms }));
    await save(texts).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const km = formatNumber(12, language, 1);
    await expect.element(page.getByText(texts('desk:profile.km', { km }))).toBeVisible();
    expect(callsOf(changePartnerProfile).map(({ body }) => body)).toEqual([
      { reachKm: 12, minOrder: '45.5' },
    ]);
    await expectFinished(language);
  });

  it('explains what is wrong at the field, and sends nothing', async () => {
    await showScreen(editing);
    await edit(t).click();
    await box(t, 'name_ar').fill(' ');
    await box(t, 'minimum').fill('12,50');
    await box(t, 'fee').fill('');
    await save(t).click();
    await expect.element(box(t, 'name_ar')).toHaveFocus();
    for (const [field, wrong] of [
      ['name_ar', 'ar'],
      ['minimum', 'minimum'],
      ['fee', 'fee'],
    ] as const) {
      const text = t(`desk:profile.wrong.${wrong}`, { least: formatMoney('30.00 AED', 'en') });
      await expect.element(box(t, field)).toHaveAccessibleDescription(new RegExp(text));
    }
    expect(callsOf(changePartnerProfile)).toEqual([]);
    await expectFinished('en');
  });

  it('offers no delivery fee where Sufra delivers, and no bank details', async () => {
    await showScreen(at(profile));
    await expect.element(page.getByRole('link', { name: t('desk:profile.support') })).toBeVisible();
    await edit(t).click();
    await expect.element(box(t, 'reach')).toBeVisible();
    expect(box(t, 'fee').elements()).toHaveLength(0);
  });
});

describeRefusals('changing the profile', {
  ...editing,
  action: changePartnerProfile,
  prepare: async (texts) => {
    await edit(texts).click();
    await box(texts, 'reach').fill('9');
  },
  act: (texts) => save(texts).click(),
});

const wanted = { iban: 'AE07 •••• 3456', bankName: '123', accountHolder: '456' };
const waiting: OwnBankChange = {
  waiting: { ...wanted, askedAt: `${today}T05:00:00.000Z` },
  declined: null,
};
const changeBank = (texts: Texts) => page.getByRole('button', { name: texts('payouts:bank.change') });
const bankBox = (texts: Texts, field: 'iban' | 'bankName' | 'accountHolder') =>
  dialog.getByRole('textbox', { name: texts(`payouts:bank.${field}`) });
async function askFor(texts: Texts, iban = 'AE07 0331 2345 6789 0123 456'): Promise<void> {
  await changeBank(texts).click();
  await bankBox(texts, 'iban').fill(iban);
  await bankBox(texts, 'bankName').fill('ENBD');
  await bankBox(texts, 'accountHolder').fill('Umm Ali');
  await dialog.getByRole('button', { name: texts('payouts:bank.send') }).click();
}

describe('the bank account of a kitchen', () => {
  it.each(['en', 'ar'] as const)('is asked for in %s, and shown as waiting', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...editing, language, replies: [...editing.replies, reply(askBankChange, waiting)] });
    await askFor(texts);
    await expect.element(page.getByText(texts('payouts:bank.waiting_title'))).toBeVisible();
    expect(callsOf(askBankChange).map(({ body }) => body)).toEqual([
      { iban: 'AE070331234567890123456', bankName: 'ENBD', accountHolder: 'Umm Ali' },
    ]);
    await expectFinished(language);
  });

  it('is refused before it is sent, at its field', async () => {
    await showScreen(editing);
    await askFor(t, 'AE07 0331 2345 6789 0123 457');
    await expect.element(dialog.getByText(t('errors:field.iban_check'))).toBeVisible();
    await expect.element(bankBox(t, 'iban')).toHaveFocus();
    await expectFinished('en');
    expect(callsOf(askBankChange)).toEqual([]);
  });

  it('that was declined says why', async () => {
    const declined = { iban: wanted.iban, reason: '789', at: `${today}T05:00:00.000Z` };
    const told = reply(getBankChange, { waiting: null, declined });
    await showScreen({ ...editing, replies: [...editing.replies, told] });
    await expect.element(page.getByText('789')).toBeVisible();
    await expectFinished('en');
  });
});

describeRefusals('asking for another bank account', {
  ...editing,
  action: askBankChange,
  words: { not_possible_now: (texts) => texts('payouts:bank.too_many') },
  act: (texts) => askFor(texts),
});

const on = (tab: 'hours' | 'orders', whose: typeof own): Shown => ({
  ...at(whose),
  path: `/partner/dashboard?tab=${tab}`,
  replies: [
    ...at(whose).replies,
    reply(getMissedOrders, []),
    reply(getMenu, ({ language }) => menuIn(language)),
  ],
});
const eid = {
  ...{ from: '2026-03-06', to: '2026-03-08', name: { en: 'Eid al-Fitr', ar: 'عيد الفطر' } },
  emirates: [],
};
const sharjah = {
  ...{ from: '2026-04-01', to: '2026-04-01', name: { en: 'City day', ar: 'يوم المدينة' } },
  emirates: ['Sharjah' as const],
};

describe('days without deliveries', () => {
  it.each(['en', 'ar'] as const)(
    'are in %s on the hours tab, and on every tab from three days before',
    async (language) => {
      const texts = textsIn(language);
      const closing = { ...profile, holidays: [eid, sharjah] };
      await showScreen({ ...on('hours', closing), language });
      const card = page.getByRole('region', { name: texts('menu:holidays.title') });
      await expect.element(card).toHaveTextContent(texts('menu:holidays.all'));
      const places = texts('options:emirate.Sharjah');
      await expect.element(card).toHaveTextContent(texts('menu:holidays.some', { places }));
      await expectFinished(language);
      await showScreen({ ...on('orders', closing), language });
      const line = texts('partner:holiday.all', {
        ...{ name: isolate(eid.name[language]), days: formatDays(eid.from, eid.to, language) },
      });
      await expect.element(page.getByText(line)).toBeVisible();
      await expectFinished(language);
    },
  );

  it('are no line on the board earlier, and no card without any', async () => {
    await showScreen(on('orders', { ...profile, holidays: [sharjah] }));
    await expect.element(page.getByText(t('partner:figure.reviews'))).toBeVisible();
    expect(page.getByText(/City day/).elements()).toHaveLength(0);
    await showScreen(on('hours', { ...profile, holidays: [] }));
    await expect.element(page.getByText(t('menu:days_off.add'))).toBeVisible();
    expect(page.getByText(t('menu:holidays.title')).elements()).toHaveLength(0);
  });
});
