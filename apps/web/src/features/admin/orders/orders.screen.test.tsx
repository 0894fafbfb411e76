import { watchLive } from '@sufra/contract/live.ts';
import { getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import {
  type AdminOrder,
  getAdminOrder,
  getAdminOrders,
  getAdminOrdersCsv,
} from '@sufra/contract/ordering/admin-orders.ts';
import { searchAdmin } from '@sufra/contract/admin/admin-search.ts';
import { getAdminPartner } from '@sufra/contract/partners/admin-partners.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, pushChange, refuse, reply, replyFile } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, shownPath } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { textsIn } from '../../../../test/texts.ts';

afterEach(() => page.viewport(390, 844));

const t = textsIn('en');
const order = (number: number): AdminOrder => ({
  id: idOf(number),
  orderId: String(10_000 + number),
  customerName: 'Mariam Al Suwaidi',
  orderType: 'cooked_meal',
  vendorName: 'The Dhow Lantern',
  amount: '63.00 AED',
  status: 'delivered',
  createdAt: '2026-03-02T08:00:00.000Z',
  isStuck: false,
});
const rows = Array.from({ length: 25 }, (_, at) => order(at + 1));
const vendor = idOf(70);
const screen = {
  path: '/admin/orders',
  user: admin,
  replies: [
    reply(getSupportWaiting, { open: 0 }),
    reply(getAdminOrders, { rows, next: null, total: 25 }),
    refuse(getAdminPartner, 'not_found'),
    refuse(getAdminOrder, 'not_found'),
    refuse(getOrderDelivery, 'not_found'),
    replyFile(getAdminOrdersCsv, new Blob(['id\r\n'], { type: 'text/csv' })),
    reply(searchAdmin, {
      ...{ orders: [], users: [], drivers: [] },
      partners: [{ id: vendor, name: 'The Dhow Lantern', type: 'restaurant', status: 'approved' }],
    }),
  ],
} as const;
const dialog = page.getByRole('dialog');
const tick = (number: string) => page.getByRole('checkbox', { name: t('admin:orders.choose', { number }) });

it.each(['en', 'ar'] as const)('shows fifteen rows under every filter on a desk, in %s', async (language) => {
  await page.viewport(1440, 900);
  const search = 'status=delivered&from=2026-03-01&to=2026-03-05&emirate=Dubai&slot=dinner';
  await showScreen({ ...screen, path: `/admin/orders?${search}`, language });
  await expect.element(page.getByRole('row').nth(25)).toBeInTheDocument();
  window.scrollTo(0, 0);
  const isInView = (row: Element): boolean => row.getBoundingClientRect().bottom <= window.innerHeight;
  await expect.poll(() => page.getByRole('row').elements().filter(isInView).length).toBeGreaterThan(15);
  await expectFinished(language);
});

it('filters by day, slot and a vendor found by name, and removes a filter by its chip', async () => {
  await showScreen(screen);
  await page.getByRole('button', { name: t('admin:orders.more_filters') }).click();
  await dialog.getByLabelText(t('admin:orders.filters.from')).fill('2026-03-01');
  await dialog.getByLabelText(t('admin:orders.filters.slot')).selectOptions('dinner');
  await dialog.getByLabelText(t('admin:orders.vendor')).fill('dhow');
  await dialog.getByRole('button', { name: 'The Dhow Lantern' }).click();
  await expectFinished('en');
  await dialog.getByRole('button', { name: t('admin:orders.filters.show') }).click();
  await expect.poll(shownPath).toBe(`/admin/orders?from=2026-03-01&slot=dinner&vendor=${vendor}`);
  const all = { from: '2026-03-01', slot: 'dinner', vendor };
  await expect.poll(() => callsOf(getAdminOrders).at(-1)?.query).toEqual(all);
  const filter = t('options:meal_time.dinner');
  await page.getByRole('button', { name: t('admin:orders.chip.remove', { filter }) }).click();
  await expect.poll(shownPath).toBe(`/admin/orders?from=2026-03-01&vendor=${vendor}`);
  await expectFinished('en');
});

it('copies and exports a range of rows, and forgets it', async () => {
  await page.viewport(1440, 900);
  await showScreen(screen);
  await tick('10002').click();
  await tick('10004').click({ modifiers: ['Shift'] });
  await expect.element(page.getByText(t('admin:orders.chosen', { count: 3 }))).toBeVisible();
  await expectFinished('en');
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: t('admin:orders.copy') }).click();
  expect(copied).toHaveBeenCalledWith('10002\n10003\n10004');
  await page.getByRole('button', { name: t('admin:orders.export_chosen') }).click();
  await expect
    .poll(() => callsOf(getAdminOrdersCsv).map(({ query }) => query))
    .toEqual([{ ids: [2, 3, 4].map(idOf).join(',') }]);
  await page.getByRole('checkbox', { name: t('admin:list.choose_page') }).click();
  await expect.element(page.getByText(t('admin:orders.chosen', { count: 25 }))).toBeVisible();
  await page.getByRole('button', { name: t('admin:list.clear_chosen') }).click();
  await expect.element(tick('10002')).not.toBeChecked();
});

it('moves by keys, chooses, lists the keys and opens a row', async () => {
  await page.viewport(1440, 900);
  await showScreen(screen);
  await expect.element(tick('10001')).toBeVisible();
  await userEvent.keyboard('jj{ArrowDown}kx');
  await expect.element(tick('10002')).toBeChecked();
  await userEvent.keyboard('?');
  await expect.element(dialog).toBeVisible();
  await expectFinished('en');
  await userEvent.keyboard('{Escape}{Enter}');
  await expect.poll(shownPath).toBe(`/admin/orders/${idOf(2)}`);
});

it('shows a new order at once, without a reload, and keeps what is chosen', async () => {
  await showScreen(screen);
  await tick('10001').click();
  const before = callsOf(getAdminOrders).length;
  answer(reply(getAdminOrders, { rows: [order(99), ...rows], next: null, total: 26 }));
  expect(pushChange(watchLive)).toBeGreaterThan(0);
  await expect.element(tick('10099')).toBeInTheDocument();
  await expect.element(tick('10001')).toBeChecked();
  await expect.element(tick('10099')).not.toBeChecked();
  expect(callsOf(getAdminOrders).length).toBe(before + 1);
});
