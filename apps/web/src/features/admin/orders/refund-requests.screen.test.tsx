import { getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import { decideRefund, getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import type { StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, refuse, reply } from '../../../../test/network.ts';
import { adminOrder, placedAt, waitingDelivery } from '../../../../test/replies/admin-order.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../../test/screen.tsx';
import { expectFinished } from '../../../../test/standards.ts';
import { textsIn } from '../../../../test/texts.ts';

const t = textsIn('en');
const asked = {
  bearer: 'kitchen',
  to: 'card',
  ...{ id: idOf(9), amount: '320.00 AED', reason: 'Half was missing' },
  ...{ askedBy: 'Sara', at: placedAt, isOwn: false },
} as const;

const shownFor = (staffRole: StaffRole, isOwn = false) =>
  ({
    path: `/admin/orders/${idOf(1)}`,
    user: { ...admin, staffRole },
    replies: [
      reply(getAdminOrder, { ...adminOrder, money: { ...adminOrder.money, asked: { ...asked, isOwn } } }),
      reply(getOrderDelivery, waitingDelivery),
      reply(getSupportWaiting, { open: 0 }),
    ],
  }) satisfies Shown;

const dialog = page.getByRole('dialog');
const approve = page.getByRole('button', { name: t('admin:second.approve'), exact: true });

describe('a refund that waits for a second person', () => {
  it.each(['en', 'ar'] as const)('is shown with its reason in %s', async (language) => {
    await showScreen({ ...shownFor('finance'), language });
    await expect.element(page.getByText('Half was missing', { exact: false })).toBeVisible();
    await expectFinished(language);
  });

  it('is approved in two clicks, once', async () => {
    const shown = shownFor('finance');
    await showScreen({ ...shown, replies: [...shown.replies, reply(decideRefund, adminOrder.order)] });
    await approve.click();
    await dialog.getByRole('button', { name: t('admin:second.approve') }).dblClick();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(decideRefund).map(({ body }) => body)).toEqual([{ isApproved: true }]);
  });

  it('says that another person was faster', async () => {
    const shown = shownFor('owner');
    const late = refuse(decideRefund, 'not_possible_now', { why: 'decided' });
    await showScreen({ ...shown, replies: [...shown.replies, late] });
    await page.getByRole('button', { name: t('admin:second.decline') }).click();
    await dialog.getByRole('button', { name: t('admin:second.decline') }).click();
    await expect.element(dialog.getByText(t('admin:second.why.decided'))).toBeVisible();
  });

  it.each([
    ['support', false],
    ['operations', false],
    ['finance', true],
  ] as const)('names who decides to %s', async (role, isOwn) => {
    await showScreen(shownFor(role, isOwn));
    await expect.element(page.getByText(t('admin:second.who'), { exact: false })).toBeVisible();
    expect(approve.elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: t('admin:order.refund_open') }).elements()).toHaveLength(0);
  });
});

it('shows support what it may do on an order, and finance what it may not', async () => {
  await showScreen({ ...shownFor('finance'), path: `/admin/orders/${idOf(1)}` });
  await expect.element(page.getByText(t('admin:order.history'))).toBeVisible();
  expect(page.getByRole('button', { name: t('admin:order.cancel'), exact: true }).elements()).toHaveLength(0);
  expect(page.getByRole('button', { name: t('admin:order.talk.add_note') }).elements()).toHaveLength(0);
});
