import { languages } from '@sufra/contract/options.ts';
import { addGrocery, getAdminPartner, getAdminPartners } from '@sufra/contract/partners/admin-partners.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const partners = {
  path: '/admin/partners',
  user: admin,
  replies: [
    reply(getAdminPartners, { rows: [], next: null, total: 0 }),
    reply(getSupportWaiting, { open: 0 }),
  ],
} satisfies Shown;
const added = {
  id: idOf(7),
  type: 'grocery',
  name: 'Corniche Fresh',
  phone: '+971501234567',
  status: 'approved',
  emirate: 'Dubai',
  area: 'Marina',
  createdAt: `${today}T05:00:00.000Z`,
} as const;

const dialog = page.getByRole('dialog');
const send = (texts: Texts) => dialog.getByRole('button', { name: texts('admin:grocery.add') });

async function open(texts: Texts): Promise<void> {
  await page.getByRole('button', { name: texts('admin:grocery.add') }).click();
  await expect.element(dialog).toBeVisible();
}

async function fill(): Promise<void> {
  const field = (name: Parameters<typeof t>[0]) =>
    dialog.getByRole('textbox', { name: t(name, { most: 60 }) });
  await field('admin:grocery.field.phone').fill('0501234567');
  await field('admin:grocery.field.en').fill('Corniche Fresh');
  await field('admin:grocery.field.ar').fill('كورنيش فريش');
  await dialog.getByRole('combobox', { name: t('admin:grocery.place.emirate') }).selectOptions('Dubai');
  await dialog
    .getByRole('combobox', { name: t('admin:grocery.place.area'), exact: true })
    .selectOptions('Marina');
  await field('admin:grocery.field.address').fill('Marina Walk, shop 4');
  await field('admin:grocery.field.iban').fill('070331234567890123456');
  await field('admin:grocery.field.bank').fill('ADCB');
  await field('admin:grocery.field.holder').fill('Corniche Fresh LLC');
}

it.each(languages)('names what is missing and sends nothing, in %s', async (language) => {
  const texts = textsIn(language);
  await showScreen({ ...partners, language });
  await open(texts);
  await send(texts).click();
  await expect.element(page.getByText(texts('admin:grocery.wrong.phone'))).toBeVisible();
  await expect.element(page.getByText(texts('admin:grocery.wrong.iban'))).toBeVisible();
  await expectFinished(language);
  expect(callsOf(addGrocery)).toEqual([]);
});

it('adds the grocery and opens it', async () => {
  const replies = [reply(addGrocery, added), refuse(getAdminPartner, 'not_found')];
  await showScreen({ ...partners, replies: [...partners.replies, ...replies] });
  await open(t);
  await fill();
  await send(t).click();
  await expect.poll(shownPath).toBe(`/admin/partners/${idOf(7)}`);
  expect(callsOf(addGrocery).map(({ body }) => body)).toEqual([
    {
      phone: '+971501234567',
      name: { en: 'Corniche Fresh', ar: 'كورنيش فريش' },
      location: { address: 'Marina Walk, shop 4', emirate: 'Dubai', area: 'Marina' },
      reachKm: 10,
      deliveryFee: '0',
      minOrder: '30',
      bankInfo: { iban: 'AE070331234567890123456', bankName: 'ADCB', accountHolder: 'Corniche Fresh LLC' },
    },
  ]);
});

it('keeps what was typed if the owner has a kitchen already', async () => {
  await showScreen({ ...partners, replies: [...partners.replies, refuse(addGrocery, 'already_partner')] });
  await open(t);
  await fill();
  await send(t).click();
  await expect.element(dialog.getByText(t('admin:grocery.failed'))).toBeVisible();
  await expect
    .element(dialog.getByRole('textbox', { name: t('admin:grocery.field.bank') }))
    .toHaveValue('ADCB');
});
