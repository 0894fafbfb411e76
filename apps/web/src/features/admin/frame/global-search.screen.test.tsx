import { searchAdmin } from '@sufra/contract/admin/admin-search.ts';
import { getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import { getAdminOrder, getAdminOrders } from '@sufra/contract/ordering/admin-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../../test/network.ts';
import { adminOrder, waitingDelivery } from '../../../../test/replies/admin-order.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const found: ReplyOf<typeof searchAdmin> = {
  orders: [
    { id: idOf(1), orderId: '10042', customerName: 'Mariam', vendorName: 'Umm Ali', status: 'preparing' },
  ],
  users: [{ id: idOf(2), name: 'Mariam', phone: '+971501234567' }],
  drivers: [{ id: idOf(3), name: 'Maruf', plateNumber: 'Dubai B 48213', isOnline: true }],
  partners: [{ id: idOf(4), name: 'Mar Mar', type: 'chef', status: 'approved' }],
};
const nothing: typeof found = { orders: [], users: [], drivers: [], partners: [] };
const screen = {
  path: '/admin/orders',
  user: admin,
  replies: [
    reply(getAdminOrders, { rows: [], next: null, total: 0 }),
    reply(getSupportWaiting, { open: 0 }),
    reply(getAdminOrder, adminOrder),
    reply(getOrderDelivery, waitingDelivery),
    reply(searchAdmin, found),
  ],
} satisfies Shown;
const options = page.getByRole('listbox');
const box = (texts: Texts) => page.getByRole('combobox', { name: texts('admin:search.label') });

it.each(['en', 'ar'] as const)('groups what it finds, and walks by arrows, in %s', async (language) => {
  const texts = textsIn(language);
  await showScreen({ ...screen, language });
  await box(texts).fill('mar');
  await expect.element(options.getByRole('option').first()).toBeVisible();
  expect(options.getByRole('option').elements()).toHaveLength(4);
  for (const group of ['orders', 'users', 'drivers', 'partners'] as const)
    await expect.element(options.getByRole('group', { name: texts(`admin:search.${group}`) })).toBeVisible();
  await expectFinished(language);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(options.getByRole('option', { selected: true })).toHaveTextContent('Mar Mar');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(options.getByRole('option', { selected: true })).toHaveTextContent('48213');
  await userEvent.keyboard('{Escape}');
  await expect.element(box(texts)).toHaveValue('');
  expect(options.getByRole('option').elements()).toHaveLength(0);
});

it('opens the first result by "/", typing and Enter, also before the list is there', async () => {
  const t = textsIn('en');
  await showScreen(screen);
  await expect.element(box(t)).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(box(t)).toHaveFocus();
  await userEvent.keyboard('mariam{Enter}');
  await expect.element(page.getByRole('heading', { name: t('admin:order.history') })).toBeVisible();
  expect(callsOf(searchAdmin).at(-1)?.query).toEqual({ q: 'mariam' });
  await expect.element(box(t)).toHaveValue('');
});

it('says that nothing was found, and that the search failed', async () => {
  const t = textsIn('en');
  await showScreen({ ...screen, replies: [...screen.replies, reply(searchAdmin, nothing)] });
  await box(t).fill('zzz');
  await expect.element(page.getByText(t('admin:search.nothing', { q: '\u2068zzz\u2069' }))).toBeVisible();
  await expectFinished('en');
  answer(refuse(searchAdmin, 'unavailable'));
  await box(t).fill('yyy');
  await expect.element(page.getByText(t('admin:search.failed'))).toBeVisible();
});
