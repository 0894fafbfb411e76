import { getAudit, getAuditCsv } from '@sufra/contract/admin/audit.ts';
import {
  type AdminDriver,
  getAdminDrivers,
  getAdminDriversCsv,
  rejectDriver,
} from '@sufra/contract/delivery/admin-drivers.ts';
import { getAdminEvents } from '@sufra/contract/catering/admin-events.ts';
import { getAdminOrders, getAdminOrdersCsv } from '@sufra/contract/ordering/admin-orders.ts';
import {
  type AdminPartner,
  getAdminPartners,
  getAdminPartnersCsv,
  rejectPartner,
} from '@sufra/contract/partners/admin-partners.ts';
import {
  addAdminUser,
  type AdminUser,
  getAdminUser,
  getAdminUsers,
  getAdminUsersCsv,
} from '@sufra/contract/identity/admin-users.ts';
import type { Route } from '@sufra/contract/route.ts';
import { getAdminSupport, getSupportWaiting } from '@sufra/contract/support/support.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { TextKey } from '../../../../../../e2e/texts.ts';
import { answer, callsOf, never, refuse, reply, replyFile } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin, subscriber } from '../../../../test/replies/people.ts';
import { watchDownloads } from '../../../../test/downloads.ts';
import { showScreen, shownPath, today } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

afterEach(() => page.viewport(390, 844));

const waiting = reply(getSupportWaiting, { open: 3 });
const t = textsIn('en');
const noRows = { rows: [], next: null, total: 0 };

interface EmptyList {
  readonly path: string;
  readonly read: Route;
  readonly empty: TextKey;
  /** URL parameters; a search where the list supports it. */
  readonly filter?: Readonly<Record<string, string>>;
}

const lists: readonly EmptyList[] = [
  { path: '/admin/users', read: getAdminUsers, empty: 'admin:users.empty' },
  { path: '/admin/partners', read: getAdminPartners, empty: 'admin:partners.empty' },
  { path: '/admin/drivers', read: getAdminDrivers, empty: 'admin:drivers.empty' },
  { path: '/admin/orders', read: getAdminOrders, empty: 'admin:orders.empty' },
  { path: '/admin/events', read: getAdminEvents, empty: 'bookings:empty' },
  { path: '/admin/support', read: getAdminSupport, empty: 'support:admin.empty' },
  { path: '/admin/audit', read: getAudit, empty: 'admin:audit.empty', filter: { from: '2026-01-01' } },
];

const emptyPage = (read: Route) => reply(read, noRows);

describe.each(lists)('the list at $path', ({ path, read, empty, filter = { q: 'zzz' } }) => {
  it('shows that it is loading', async () => {
    await showScreen({ path, user: admin, replies: [waiting, never(read)] });
    await expect
      .element(page.getByRole('status').filter({ hasText: t('admin:list.loading') }))
      .toBeInTheDocument();
  });

  it('shows its empty state', async () => {
    await showScreen({ path, user: admin, replies: [waiting, emptyPage(read)] });
    await expect.element(page.getByText(t(empty), { exact: true })).toBeVisible();
    await expectFinished('en');
  });

  it('shows its empty state in Arabic', async () => {
    await showScreen({ path, user: admin, language: 'ar', replies: [waiting, emptyPage(read)] });
    await expect.element(page.getByText(textsIn('ar')(empty), { exact: true })).toBeVisible();
    await expectFinished('ar');
  });

  it('explains a failure and refetches on retry', async () => {
    await showScreen({ path, user: admin, replies: [waiting, refuse(read, 'unavailable')] });
    await expect.element(alertWith(t('errors:unavailable'))).toBeVisible();
    answer(emptyPage(read));
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect.element(page.getByText(t(empty), { exact: true })).toBeVisible();
  });

  it('offers to clear a search that finds nothing', async () => {
    await showScreen({
      path: `${path}?${new URLSearchParams(filter).toString()}`,
      user: admin,
      replies: [waiting, emptyPage(read)],
    });
    await expect.element(page.getByText(t('admin:list.nothing_found'), { exact: true })).toBeVisible();
    expect(callsOf(read).at(-1)?.query).toEqual(filter);
    await page.getByRole('button', { name: t('admin:list.clear') }).click();
    await expect.poll(shownPath).toBe(path);
    await expect.poll(() => callsOf(read).at(-1)?.query).toEqual({});
  });

  it('is closed to everyone but admins', async () => {
    await showScreen({ path, user: subscriber });
    await expect
      .element(page.getByRole('heading', { name: t('common:unauthorized.admin_title') }))
      .toBeVisible();
    expect(callsOf(read)).toEqual([]);
  });
});

describe.each([
  { name: 'users', file: getAdminUsersCsv },
  { name: 'partners', file: getAdminPartnersCsv },
  { name: 'drivers', file: getAdminDriversCsv },
  { name: 'orders', file: getAdminOrdersCsv },
  { name: 'audit', file: getAuditCsv },
])('the file of $name', ({ name, file }) => {
  const read = lists.find(({ path }) => path === `/admin/${name}`)?.read;
  const download = page.getByRole('button', { name: t('admin:list.csv') });

  it('is saved with the date in its name, and has the shown rows', async () => {
    if (read === undefined) throw new Error(`There is no list of ${name}.`);
    const files = watchDownloads();
    const path = `/admin/${name}?order=asc&cursor=second`;
    const csv = new Blob(['id\r\n'], { type: 'text/csv' });
    await showScreen({ path, user: admin, replies: [waiting, emptyPage(read), replyFile(file, csv)] });
    await download.click();
    await expect.poll(files.names).toEqual([`sufra-${name}-${today}.csv`]);
    expect(callsOf(file).map(({ query }) => query)).toEqual([{ order: 'asc' }]);
    files.stop();
  });

  it('reports a failed export', async () => {
    if (read === undefined) throw new Error(`There is no list of ${name}.`);
    const replies = [waiting, emptyPage(read), refuse(file, 'unavailable')];
    await showScreen({ path: `/admin/${name}`, user: admin, replies });
    await download.click();
    await expect.element(alertWith(t('admin:list.csv_failed'))).toBeVisible();
  });
});

const user = (number: number, change: Partial<AdminUser> = {}): AdminUser => ({
  id: idOf(number),
  name: `Layla Haddad`,
  phone: `+97150123456${String(number)}`,
  email: `layla${String(number)}@example.com`,
  isAdmin: false,
  hasActiveSubscription: true,
  isSuspended: false,
  createdAt: '2026-01-05T08:00:00.000Z',
  ...change,
});

const users = {
  path: '/admin/users',
  user: admin,
  replies: [
    waiting,
    reply(getAdminUsers, ({ query }) =>
      query.cursor === undefined
        ? { rows: [user(1), user(2, { name: null, isSuspended: true })], next: 'second', total: 3 }
        : { rows: [user(3, { isAdmin: true })], next: null, total: 3 },
    ),
  ],
};
const add = (texts: Texts) => page.getByRole('button', { name: texts('admin:users.add') });

describeStates('the list of users', {
  ...users,
  read: getAdminUsers,
  loading: 'admin:list.loading',
  filled: () => page.getByRole('row').nth(1),
});

describe('the list of users', () => {
  it.each(['en', 'ar'] as const)(
    'shows fifteen rows on a desk without scrolling, in %s',
    async (language) => {
      await page.viewport(1440, 900);
      const rows = Array.from({ length: 30 }, (_, at) => user(at + 10));
      const many = reply(getAdminUsers, { rows, next: null, total: 30 });
      await showScreen({ ...users, language, replies: [waiting, many] });
      await expect.element(page.getByRole('row').nth(30)).toBeInTheDocument();
      window.scrollTo(0, 0);
      const isInView = (row: Element): boolean => row.getBoundingClientRect().bottom <= window.innerHeight;
      // The head is a row, too.
      await expect.poll(() => page.getByRole('row').elements().filter(isInView).length).toBeGreaterThan(15);
      await expectFinished(language);
    },
  );

  it('pages forwards and back', async () => {
    await showScreen(users);
    const next = page.getByRole('button', { name: t('admin:list.next') });
    await next.click();
    await expect.element(page.getByRole('row').filter({ hasText: t('admin:users.admin') })).toBeVisible();
    await expect.element(next).toBeDisabled();
    await page.getByRole('button', { name: t('admin:list.previous') }).click();
    await expect.element(page.getByRole('row').filter({ hasText: t('admin:users.suspended') })).toBeVisible();
  });

  it('keeps its filter in the URL and sends it to the server', async () => {
    await showScreen({ ...users, path: '/admin/users?status=suspended' });
    await expect.element(page.getByRole('row').nth(1)).toBeVisible();
    expect(callsOf(getAdminUsers).map(({ query }) => query)).toContainEqual({ status: 'suspended' });
  });

  it('sorts, turns a page, and returns to the same rows from one of them', async () => {
    const gone = refuse(getAdminUser, 'not_found');
    await showScreen({ ...users, replies: [...users.replies, gone] });
    const joined = t('admin:users.joined');
    const label = t('admin:list.sorted_asc', { column: joined });
    await page.getByRole('combobox', { name: t('admin:list.sorting') }).selectOptions(label);
    await expect.poll(shownPath).toBe('/admin/users?sort=createdAt&order=asc');
    await page.getByRole('button', { name: t('admin:list.next') }).click();
    const second = '/admin/users?sort=createdAt&order=asc&cursor=second';
    await expect.poll(shownPath).toBe(second);
    await expect.element(page.getByText(t('admin:list.page', { page: 2 }))).toBeVisible();
    const third = page.getByRole('table').getByRole('link').first();
    await expect.element(third).toHaveAttribute('href', `/admin/users/${idOf(3)}`);
    await third.click();
    await expect.poll(shownPath).toBe(`/admin/users/${idOf(3)}`);
    await page.getByRole('link', { name: t('admin:users.back') }).click();
    await expect.poll(shownPath).toBe(second);
    await expect.element(third).toHaveAttribute('href', `/admin/users/${idOf(3)}`);
    expect(callsOf(getAdminUsers).at(-1)?.query).toEqual({
      sort: 'createdAt',
      order: 'asc',
      cursor: 'second',
    });
  });

  it('shows the page in its URL', async () => {
    await showScreen({ ...users, path: '/admin/users?status=admin&cursor=second' });
    await expect.element(page.getByRole('row').filter({ hasText: t('admin:users.admin') })).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: t('admin:users.only_admin') }))
      .toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: t('admin:list.first_page') }).click();
    await expect.poll(shownPath).toBe('/admin/users?status=admin');
  });

  it('opens the added user', async () => {
    const added = [reply(addAdminUser, user(4)), refuse(getAdminUser, 'not_found')];
    await showScreen({ ...users, replies: [...users.replies, ...added] });
    await addPerson(t);
    await expect.poll(shownPath).toBe(`/admin/users/${idOf(4)}`);
    expect(callsOf(addAdminUser).map(({ body }) => body)).toEqual([{ phone: '+971501234567', name: 'Omar' }]);
  });

  it('shows the search as text', async () => {
    const typed = '"><img src=x onerror=__hit=7></script><script>__hit=3</script>';
    await showScreen({
      ...users,
      path: `/admin/users?q=${encodeURIComponent(typed)}`,
      replies: [waiting, emptyPage(getAdminUsers)],
    });
    await expect.element(page.getByRole('searchbox')).toHaveValue(typed);
    await expect.element(page.getByText(t('admin:list.nothing_found'), { exact: true })).toBeVisible();
    expect(document.querySelectorAll('#main img, #main script')).toHaveLength(0);
  });

  it('keeps the typed values if a user could not be added', async () => {
    await showScreen({ ...users, replies: [...users.replies, refuse(addAdminUser, 'phone_known')] });
    await addPerson(t);
    await expect.element(page.getByRole('textbox', { name: t('admin:users.name') })).toHaveValue('Omar');
    await expectFinished('en');
  });

  it('names the wrong fields and sends nothing', async () => {
    await showScreen(users);
    await add(t).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin:users.add') })
      .click();
    await expect.element(page.getByText(t('admin:users.phone_invalid'))).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: t('admin:users.phone') })).toHaveFocus();
    await expect.element(page.getByText(t('admin:users.name_invalid'))).toBeVisible();
    expect(callsOf(addAdminUser)).toEqual([]);
  });
});

async function addPerson(texts: Texts): Promise<void> {
  await add(texts).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: texts('admin:users.phone') }).fill('0501234567');
  await dialog.getByRole('textbox', { name: texts('admin:users.name') }).fill('Omar');
  await dialog.getByRole('button', { name: texts('admin:users.add') }).click();
}

describeRefusals('adding a person', {
  ...users,
  action: addAdminUser,
  act: addPerson,
  // Requires a confirmation first; has its own journey.
  besides: ['confirmation_needed'],
});

const partner: AdminPartner = {
  id: idOf(3),
  type: 'chef',
  name: 'Umm Ali',
  phone: '+971501234568',
  status: 'pending',
  emirate: 'Dubai',
  area: 'Marina',
  createdAt: '2026-01-05T08:00:00.000Z',
};
const driver: AdminDriver = {
  id: idOf(3),
  driverId: null,
  name: 'Umm Ali',
  phone: '+971501234568',
  status: 'pending',
  vehicleType: 'motorcycle',
  emirate: 'Dubai',
  isOnline: false,
  createdAt: '2026-01-05T08:00:00.000Z',
};
const reason = 'The back of the ID is cut off.';
const dialog = page.getByRole('dialog');

describe.each([
  {
    noun: 'partner',
    list: reply(getAdminPartners, { rows: [partner], next: null, total: 1 }),
    action: rejectPartner,
    done: reply(rejectPartner, { ...partner, status: 'rejected' }),
  },
  {
    noun: 'driver',
    list: reply(getAdminDrivers, { rows: [driver], next: null, total: 1 }),
    action: rejectDriver,
    done: reply(rejectDriver, { ...driver, status: 'rejected' }),
  },
] as const)('the list of $noun applications', ({ noun, list, action, done }) => {
  it('rejects one with a reason, and stays', async () => {
    const path = `/admin/${noun}s?status=pending`;
    await showScreen({ path, user: admin, replies: [waiting, list, done] });
    const name = '\u2068Umm Ali\u2069';
    await page.getByRole('button', { name: t('admin:partner.reject_named', { name }) }).click();
    const confirm = dialog.getByRole('button', { name: t('admin:partner.reject') });
    await confirm.click();
    await expect.element(dialog.getByText(t('admin:decision.reason_required'))).toBeVisible();
    expect(callsOf(action)).toEqual([]);
    await dialog.getByRole('textbox').fill(reason);
    await confirm.click();
    await expect.element(page.getByText(t(`admin:${noun}.rejected_title`), { exact: true })).toBeVisible();
    expect(callsOf(action)).toHaveLength(1);
    expect(callsOf(action)[0]).toMatchObject({ params: { id: idOf(3) }, body: { reason } });
    expect(shownPath()).toBe(path);
    await expectFinished('en');
  });
});
