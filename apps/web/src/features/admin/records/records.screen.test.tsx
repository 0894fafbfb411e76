import * as records from '@sufra/contract/admin/records.ts';
import { getAdminDriver } from '@sufra/contract/delivery/admin-drivers.ts';
import { getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import { getAdminUser } from '@sufra/contract/identity/admin-users.ts';
import type { Language } from '@sufra/contract/options.ts';
import { getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import { markLineAsAdmin } from '@sufra/contract/ordering/partner-orders.ts';
import { getAdminPartner } from '@sufra/contract/partners/admin-partners.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getDuplicates } from '@sufra/contract/partners/documents.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../../test/network.ts';
import { adminOrder, placedAt as at, waitingDelivery } from '../../../../test/replies/admin-order.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { customerRecord, recordOf } from '../../../../test/replies/records.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith } from '../../../../test/states.ts';
import { textsIn } from '../../../../test/texts.ts';
import { isolate } from '../../../lib/format.ts';
import { momentText } from '../admin-text.ts';

const t = textsIn('en');
const common = [reply(getSupportWaiting, { open: 0 }), reply(getDuplicates, [])];
const bank = { iban: 'AE07 •••• 3456', bankName: 'ENBD', accountHolder: 'Umm Ali' };

const customer = {
  path: `/admin/users/${idOf(3)}`,
  user: admin,
  replies: [
    ...common,
    reply(getAdminUser, {
      user: {
        ...{ id: idOf(3), name: 'Omar Khalil', phone: '+971501234568', email: null, isAdmin: false },
        ...{ hasActiveSubscription: true, isSuspended: false, createdAt: at },
      },
      ...{ roles: ['customer'], suspension: null, location: null, subscription: null, partner: null },
      ...{ credit: '0.00 AED', sessions: 2, lastSeenAt: at, ordersCount: 0, orders: [] },
      ...{ canSuspend: true, canReinstate: false },
    }),
    reply(records.getCustomerRecord, customerRecord),
  ],
} satisfies Shown;

const partner = {
  path: `/admin/partners/${idOf(3)}`,
  user: admin,
  replies: [
    ...common,
    reply(getAdminPartner, {
      partner: {
        ...{ id: idOf(3), type: 'chef', name: 'Umm Ali', phone: '+971501234568', status: 'approved' },
        ...{ emirate: 'Dubai', area: 'Marina', createdAt: at },
      },
      ...{ cuisines: ['emirati'], address: '12', pin: null, hasOwnDelivery: false, description: null },
      ...{ business: null, bank, emiratesId: null, documents: [], suspension: null, photos: [] },
      ...{ openOrders: { untouched: 0, underWay: 1 }, applications: [] },
    }),
    reply(records.getPartnerRecord, recordOf.partner),
  ],
} satisfies Shown;

const driver = {
  path: `/admin/drivers/${idOf(3)}`,
  user: admin,
  replies: [
    ...common,
    reply(getAdminDriver, {
      driver: {
        ...{ id: idOf(3), driverId: 'D-1042', name: 'Omar Khalil', phone: '+971501234568' },
        ...{ status: 'approved', vehicleType: 'motorcycle', emirate: 'Dubai', isOnline: true, createdAt: at },
      },
      ...{ email: null, vehicle: { plateNumber: '12345', model: '250', year: 2024, color: '1' } },
      ...{ emergencyContact: null, bank, emiratesId: null, drivingLicense: null, documents: [] },
      ...{ suspension: null, applications: [] },
    }),
    reply(records.getDriverRecord, recordOf.driver),
  ],
} satisfies Shown;

type Line = ReplyOf<typeof getAdminOrder>['lines'][number];
const line: Line = {
  ...{ at: 0, name: '12', price: '8.00 AED', boughtGrams: 500, isByWeight: false },
  ...{ grams: null, replacement: null, paid: '8.00 AED' },
  choice: 'call_me',
  state: 'open',
};
const groceries = {
  path: `/admin/orders/${idOf(1)}`,
  user: admin,
  replies: [
    ...common,
    reply(getAdminOrder, {
      ...adminOrder,
      order: { ...adminOrder.order, orderType: 'ingredients' },
      lines: [
        line,
        { ...line, at: 1, name: '34', choice: 'refund', state: 'out_of_stock', paid: '0.00 AED' },
      ],
    }),
    reply(getOrderDelivery, waitingDelivery),
  ],
} satisfies Shown;

const pages = {
  customer: [customer, 'record:addresses.title'],
  partner: [partner, 'record:hours.title'],
  driver: [driver, 'record:cash.title'],
  groceries: [groceries, 'record:lines.title'],
} as const;

const languages = ['en', 'ar'] as const;
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

it.each(languages)('says in %s that an account was deleted by its owner', async (language) => {
  const gone = refuse(getAdminUser, 'not_found', { deletedAt: at });
  await showScreen({ ...customer, language, replies: [...customer.replies, gone] });
  const texts = textsIn(language);
  const when = momentText(at, language);
  await expect.element(page.getByText(texts('admin:user.deleted', { when }))).toBeVisible();
  await expectFinished(language);
});

it('names who asked for and who decided a bank change, and a driver’s ratings', async () => {
  await showScreen(driver);
  const when = momentText(at, 'en');
  const who = (name: string) => isolate(name);
  await expect.element(page.getByText(t('record:money.asked', { who: who('Omar'), when }))).toBeVisible();
  const gone = who(t('record:money.somebody'));
  await expect.element(page.getByText(t('record:money.decided', { who: gone, when }))).toBeVisible();
  const ratings = page.getByRole('region', { name: t('record:ratings.title') });
  await expect.element(ratings).toHaveTextContent('SUF-1001');
  await expect.element(ratings).toHaveTextContent('4.3');
});

describe.each(Object.entries(pages))('the whole page of: %s', (_, [shown, heading]) => {
  it.each(languages.flatMap((language) => [1440, 390].map((width) => [language, width] as const)))(
    'is complete in %s at %i',
    async (language: Language, width) => {
      await page.viewport(width, 900);
      await showScreen({ ...shown, language });
      await expect
        .element(page.getByRole('heading', { name: textsIn(language)(heading), exact: true }))
        .toBeVisible();
      await expectFinished(language);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    },
  );
});

describe('the record of a customer', () => {
  it('says that it failed, and loads again', async () => {
    const failed = refuse(records.getCustomerRecord, 'internal');
    await showScreen({ ...customer, replies: [...customer.replies, failed] });
    await expect.element(page.getByText(t('record:failed'))).toBeVisible();
    answer(reply(records.getCustomerRecord, customerRecord));
    await button(t('common:actions.retry')).click();
    await expect.element(page.getByText(t('record:addresses.title'), { exact: true })).toBeVisible();
  });

  it.each(languages)('reveals what members avoid only on request, in %s', async (language) => {
    const texts = textsIn(language);
    const health = {
      members: [{ name: null, allergies: ['12'], healthConditions: null, programs: ['halal' as const] }],
      dislikedDishes: [],
    };
    await showScreen({
      ...customer,
      language,
      replies: [...customer.replies, reply(records.revealHealth, health)],
    });
    await expect.element(button(texts('record:members.show'))).toBeVisible();
    expect(callsOf(records.revealHealth)).toEqual([]);
    await button(texts('record:members.show')).click();
    await expect.element(page.getByText(texts('options:program.halal'))).toBeVisible();
    await expectFinished(language);
    await button(texts('record:members.hide')).click();
    await expect.element(page.getByText(texts('options:program.halal'))).not.toBeInTheDocument();
  });

  it('corrects only what changed, and asks for an empty name', async () => {
    await showScreen({
      ...customer,
      replies: [...customer.replies, reply(records.changeUser, { ok: true })],
    });
    await button(t('record:correct.open')).first().click();
    const name = dialog.getByRole('textbox', { name: t('record:correct.name'), exact: true });
    await name.fill(' ');
    await dialog.getByRole('button', { name: t('record:correct.save') }).click();
    await expect.element(dialog.getByText(t('record:correct.missing'))).toBeVisible();
    await expectFinished('en');
    await name.fill('Omar Khaleel');
    await dialog.getByRole('button', { name: t('record:correct.save') }).click();
    await expect.element(page.getByText(t('record:correct.done'))).toBeVisible();
    expect(callsOf(records.changeUser).map(({ body }) => body)).toEqual([{ name: 'Omar Khaleel' }]);
  });

  it('names the address that exists already', async () => {
    const refused = refuse(records.changeUserAddress, 'address_exists');
    await showScreen({ ...customer, replies: [...customer.replies, refused] });
    await button(t('record:correct.open_named', { name: 'Home' })).click();
    await dialog.getByRole('textbox', { name: t('record:addresses.building') }).fill('8');
    await dialog.getByRole('button', { name: t('record:correct.save') }).click();
    await expect.element(alertWith(t('record:correct.exists'))).toBeVisible();
  });

  it('signs out everywhere, and adds a note once', async () => {
    const replies = [reply(records.signOutUser, { ended: 2 }), reply(records.addAccountNote, { ok: true })];
    await showScreen({ ...customer, replies: [...customer.replies, ...replies] });
    await button(t('record:sign_out.open')).click();
    await dialog.getByRole('button', { name: t('record:sign_out.open') }).click();
    await expect.element(page.getByText(t('record:sign_out.done'))).toBeVisible();
    await button(t('record:notes.add')).click();
    await dialog.getByRole('textbox').fill('Calls');
    await dialog.getByRole('button', { name: t('record:notes.add') }).click();
    await expect.element(page.getByText(t('record:notes.done'))).toBeVisible();
    expect(callsOf(records.addAccountNote).map(({ body }) => body)).toEqual([{ text: 'Calls' }]);
  });
});

it('hides from support what only operations and finance may do', async () => {
  await showScreen({ ...customer, user: { ...admin, staffRole: 'support' } });
  await expect.element(button(t('record:members.show'))).toBeVisible();
  expect(button(t('record:correct.open')).elements()).toEqual([]);
  expect(button(t('record:sign_out.open')).elements()).toEqual([]);
});

it('cuts a long menu, with what is off it first', async () => {
  await page.viewport(1440, 900);
  const dish = { price: '24.00 AED', isAvailable: true, soldOutUntil: null };
  const menu = Array.from({ length: 30 }, (_, at) => ({ ...dish, mealId: `m-${at}`, name: `7${at}` }));
  const record = {
    ...recordOf.partner,
    menu: [...menu, { ...dish, mealId: 'off', name: '99', isAvailable: false }],
  };
  await showScreen({ ...partner, replies: [...partner.replies, reply(records.getPartnerRecord, record)] });
  const rows = page.getByRole('table', { name: t('record:menu.title') }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('99');
  expect(rows.elements()).toHaveLength(11);
  await button(t('admin:live.more', { count: 21 })).click();
  await expect.poll(() => rows.elements().length).toBe(32);
  await page.viewport(390, 844);
});

it('corrects a partner and a driver', async () => {
  await showScreen({
    ...partner,
    replies: [...partner.replies, reply(records.changePartner, recordOf.partner.terms)],
  });
  await button(t('record:correct.open')).click();
  await dialog.getByRole('textbox', { name: t('record:correct.name_en') }).fill('Shams');
  await dialog.getByRole('textbox', { name: t('record:correct.reach') }).fill('١٢');
  await dialog.getByRole('button', { name: t('record:correct.save') }).click();
  await expect.element(page.getByText(t('record:correct.done'))).toBeVisible();
  expect(callsOf(records.changePartner).map(({ body }) => body)).toEqual([
    { name: { en: 'Shams', ar: recordOf.partner.terms.name.ar }, reachKm: 12 },
  ]);
  await showScreen({ ...driver, replies: [...driver.replies, reply(records.changeDriver, { ok: true })] });
  await button(t('record:correct.open')).click();
  await dialog.getByRole('textbox', { name: t('record:correct.plate') }).fill('B 7');
  await dialog.getByRole('button', { name: t('record:correct.save') }).click();
  await expect.element(page.getByText(t('record:correct.done'))).toBeVisible();
  expect(callsOf(records.changeDriver).map(({ body }) => body)).toEqual([{ plateNumber: 'B 7' }]);
});

describe('the items of groceries', () => {
  const open = async (name: string, texts = t) =>
    button(texts('partner:packing.change_named', { name })).click();

  it.each(languages)('ask for the call the customer wants before a replacement, in %s', async (language) => {
    const texts = textsIn(language);
    const marked = reply(markLineAsAdmin, { ok: true });
    await showScreen({ ...groceries, language, replies: [...groceries.replies, marked] });
    await open('12', texts);
    await dialog.getByRole('radio', { name: texts('partner:packing.kind.replaced') }).click();
    await dialog.getByRole('textbox', { name: texts('partner:packing.replacement') }).fill('Brand');
    await dialog.getByRole('button', { name: texts('partner:packing.save') }).click();
    await expect.element(dialog.getByText(texts('partner:packing.agreed_required'))).toBeVisible();
    await expectFinished(language);
    expect(callsOf(markLineAsAdmin)).toEqual([]);
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: texts('partner:packing.save') }).click();
    await expect.element(page.getByText(texts('record:lines.saved'))).toBeVisible();
    expect(callsOf(markLineAsAdmin).map(({ body }) => body)).toEqual([
      { line: 0, state: 'replaced', replacement: 'Brand', isAgreed: true },
    ]);
  });

  it('offer no replacement where the customer wants none, and explain a refusal', async () => {
    const refused = refuse(markLineAsAdmin, 'text_names_foods', { foods: 'Peanuts' });
    await showScreen({ ...groceries, replies: [...groceries.replies, refused] });
    await open('34');
    const replaced = dialog.getByRole('radio', { name: t('partner:packing.kind.replaced') });
    await expect.element(dialog.getByRole('radio', { name: t('record:lines.kept') })).toBeVisible();
    expect(replaced.elements()).toEqual([]);
    await dialog.getByRole('button', { name: t('partner:packing.save') }).click();
    await expect
      .element(alertWith(t('partner:packing.other_food', { foods: '\u2068Peanuts\u2069' })))
      .toBeVisible();
  });
});
