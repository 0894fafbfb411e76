import {
  assignDriver,
  getDriverCandidates,
  getOrderDelivery,
  type OrderDelivery,
  revealDriverPhone,
  unassignDriver,
} from '@sufra/contract/delivery/admin-dispatch.ts';
import { getAdminOrder, revealHandoverCode } from '@sufra/contract/ordering/admin-orders.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, never, refuse, reply } from '../../../../test/network.ts';
import {
  adminOrder,
  candidates,
  carriedDelivery,
  offeredDelivery,
  waitingDelivery,
} from '../../../../test/replies/admin-order.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const dialog = page.getByRole('dialog');
const imran = { driver: '\u2068Imran\u2069' };

const shownWith = (delivery: OrderDelivery): Shown => ({
  path: `/admin/orders/${idOf(1)}`,
  user: admin,
  replies: [
    reply(getAdminOrder, adminOrder),
    reply(getSupportWaiting, { open: 0 }),
    reply(getOrderDelivery, delivery),
    reply(getDriverCandidates, { drivers: [...candidates] }),
  ],
});
const card = (texts: Texts) => page.getByRole('region', { name: texts('admin:order.delivery.title') });
const press = (texts: Texts, what: 'assign' | 'change' | 'take' | 'reveal') =>
  card(texts)
    .getByRole('button', { name: texts(`admin:order.delivery.${what}`) })
    .click();

describe.each(['en', 'ar'] as const)('the delivery of an order in %s', (language) => {
  const texts = textsIn(language);
  const show = (delivery: OrderDelivery) => showScreen({ ...shownWith(delivery), language });
  const says = (text: string) => expect.element(card(texts).getByText(text)).toBeVisible();

  it('waits for a driver', async () => {
    await show(waitingDelivery);
    await says(texts('admin:order.delivery.status.open'));
    await expectFinished(language);
  });

  it('is offered, with the offers before', async () => {
    await show(offeredDelivery);
    await expect.element(card(texts).getByRole('status')).toHaveTextContent('Imran');
    await card(texts)
      .getByText(texts('admin:order.delivery.history', { count: 2 }))
      .click();
    await says('Yusuf');
    await expectFinished(language);
  });

  it('explains why the driver was asked, and who else was chosen and why', async () => {
    const [offered, ...before] = offeredDelivery.offers;
    if (!offered) throw new Error('There is no offer.');
    const offeredAt = `${today}T07:50:00.000Z`;
    const unknown = { freeDrivers: null, nearerDrivers: null };
    const assigned = { ...offered, ...unknown, offeredAt, status: 'assigned' } as const;
    await show(offeredDelivery);
    const best = texts('admin:order.delivery.reason_best', { count: 1 });
    await expect.element(card(texts).getByText(best).first()).toBeVisible();
    await show({ ...offeredDelivery, offers: [{ ...assigned, assignedBy: 'Sara' }, offered, ...before] });
    const staff = texts('admin:order.delivery.reason_staff', { name: '\u2068Sara\u2069' });
    await expect.element(card(texts).getByText(staff).first()).toBeVisible();
    await card(texts)
      .getByText(texts('admin:order.delivery.history', { count: 3 }))
      .click();
    await says(texts('admin:order.delivery.reason_nearest', { count: 4 }));
    await expectFinished(language);
  });

  it('has a driver who has been silent', async () => {
    await show(carriedDelivery);
    await says(texts('admin:order.delivery.status.accepted', imran));
    await says('Dubai B 48213');
    await says(texts('admin:order.delivery.seen', { count: 6 }));
    await expectFinished(language);
  });

  it('has a driver at the vendor, the code to hand it over, and a photo of the door', async () => {
    const { driver } = carriedDelivery;
    const documents = [{ id: idOf(9), kind: 'left_at_door', removedAt: null }] as const;
    const at = `${today}T09:20:00.000Z`;
    await show({
      ...carriedDelivery,
      driver: driver && { ...driver, isSilent: false, isAtKitchen: true },
      doorPhoto: { at, documents: [...documents] },
    });
    await says(texts('admin:order.delivery.status.at_kitchen', imran));
    await expect
      .element(page.getByRole('button', { name: texts('admin:documents.look') }).first())
      .toBeVisible();
    answer(reply(revealHandoverCode, { code: '7305' }));
    await card(texts)
      .getByRole('button', { name: texts('admin:order.delivery.show_code') })
      .click();
    await says('7305');
    expect(callsOf(revealHandoverCode)).toHaveLength(1);
    await expectFinished(language);
  });

  it('is picked up and stays with the driver', async () => {
    await show({ ...carriedDelivery, status: 'in_transit', canAssign: false });
    await says(texts('admin:order.delivery.aboard'));
    for (const what of ['change', 'take'] as const)
      expect(
        card(texts)
          .getByRole('button', { name: texts(`admin:order.delivery.${what}`) })
          .elements(),
      ).toHaveLength(0);
    await expectFinished(language);
  });

  it('is changed in two taps, the best driver first', async () => {
    await show(carriedDelivery);
    await press(texts, 'change');
    await expect.element(dialog.getByRole('radio').first()).toHaveAccessibleName(/Rashid/);
    expect(dialog.getByRole('radio').elements()).toHaveLength(2);
    await dialog.getByText(texts('admin:order.delivery.unavailable', { count: 1 })).click();
    await expect.element(dialog.getByText(texts('admin:order.delivery.why.busy'))).toBeVisible();
    await expectFinished(language);
    answer(reply(assignDriver, carriedDelivery));
    await expect.element(dialog.getByRole('radio').first()).toBeChecked();
    await dialog.getByRole('button', { name: texts('admin:order.delivery.confirm') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(assignDriver).map(({ body }) => body)).toEqual([{ driverId: idOf(6), from: idOf(4) }]);
    await expect.element(page.getByText(texts('admin:order.delivery.assigned_text'))).toBeVisible();
  });
});

describe('the delivery of an order', () => {
  it('has no code once it has ended, and says so on a page that still offers it', async () => {
    await showScreen(shownWith(carriedDelivery));
    answer(refuse(revealHandoverCode, 'order_decided'));
    const show = card(t).getByRole('button', { name: t('admin:order.delivery.show_code') });
    await show.click();
    await expect.element(card(t).getByRole('alert')).toHaveTextContent(t('errors:order_decided'));
    answer(reply(getOrderDelivery, { ...carriedDelivery, status: 'delivered', hasCode: false }));
    await expect.poll(() => show.elements().length, { timeout: 8_000 }).toBe(0);
  });

  it('is brought by the vendor, or not due yet', async () => {
    const none = { ...waitingDelivery, status: null, canAssign: false };
    await showScreen(shownWith({ ...none, hasOwnDelivery: true }));
    await expect.element(page.getByText(t('admin:order.delivery.own'))).toBeVisible();
    answer(reply(getOrderDelivery, none));
    await expect
      .poll(() => page.getByText(t('admin:order.delivery.not_yet')).elements().length, { timeout: 8_000 })
      .toBe(1);
  });

  it('shows the number of the driver on request, to call it', async () => {
    await showScreen(shownWith(carriedDelivery));
    await expect.element(card(t).getByText('•••567')).toBeVisible();
    answer(reply(revealDriverPhone, { phone: '+971501234567' }));
    await press(t, 'reveal');
    await expect
      .element(card(t).getByRole('link', { name: '+971 50 123 4567' }))
      .toHaveAttribute('href', 'tel:+971501234567');
    expect(callsOf(revealDriverPhone)).toHaveLength(1);
    await expectFinished('en');
  });

  it('is put back to dispatch after a question', async () => {
    await showScreen(shownWith(carriedDelivery));
    await press(t, 'take');
    answer(reply(unassignDriver, waitingDelivery), reply(getOrderDelivery, waitingDelivery));
    await dialog.getByRole('button', { name: t('admin:order.delivery.take') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(unassignDriver).map(({ body }) => body)).toEqual([{ from: idOf(4) }]);
    await expect.element(page.getByText(t('admin:order.delivery.status.open'))).toBeVisible();
  });

  it.each([
    ['already_taken', {}, 'taken'],
    ['not_possible_now', { why: 'picked_up' }, 'picked_up'],
    ['not_possible_now', { why: 'offline' }, 'offline'],
  ] as const)('explains a refused change: %s %j', async (code, params, why) => {
    await showScreen(shownWith(carriedDelivery));
    await press(t, 'change');
    answer(refuse(assignDriver, code, params));
    await dialog.getByRole('radio').first().click();
    await dialog.getByRole('button', { name: t('admin:order.delivery.confirm') }).click();
    await expect.element(dialog.getByText(t(`admin:order.delivery.why.${why}`)).first()).toBeVisible();
    await expectFinished('en');
  });

  it('takes no confirmation before the drivers are there', async () => {
    await showScreen(shownWith(waitingDelivery));
    answer(never(getDriverCandidates));
    await press(t, 'assign');
    const confirm = dialog.getByRole('button', { name: t('admin:order.delivery.confirm') });
    await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
    await expect.element(dialog.getByText(t('common:loading'))).toBeVisible();
  });

  it('asks for a driver, works by keyboard, and says if there is none', async () => {
    await showScreen(shownWith(waitingDelivery));
    await press(t, 'assign');
    await expect.element(dialog.getByRole('radio').first()).toBeChecked();
    dialog.getByRole('radio').first().element().focus();
    answer(reply(assignDriver, carriedDelivery));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(assignDriver).map(({ body }) => body)).toEqual([{ driverId: idOf(7), from: null }]);
    answer(reply(getDriverCandidates, { drivers: [] }), reply(getOrderDelivery, waitingDelivery));
    await press(t, 'assign');
    await expect.element(dialog.getByText(t('admin:order.delivery.nobody'))).toBeVisible();
  });
});
