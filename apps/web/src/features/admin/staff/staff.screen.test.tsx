import { getStaff, inviteStaff, changeStaffRole, removeStaff } from '@sufra/contract/identity/staff.ts';
import { staffRoles, type StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getDrafting } from '@sufra/contract/catalogue/cms-drafting.ts';
import { getCmsMeals } from '@sufra/contract/catalogue/cms.ts';
import { getSupportWaiting } from '@sufra/contract/support/support.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, refuse, reply } from '../../../../test/network.ts';
import { idOf } from '../../../../test/replies/orders.ts';
import { admin } from '../../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../../test/screen.tsx';
import { describeStates } from '../../../../test/states.ts';
import { textsIn, type Texts } from '../../../../test/texts.ts';

const t = textsIn('en');
const at = `${today}T05:00:00.000Z`;
type Member = ReplyOf<typeof getStaff>[number];
const self: Member = {
  ...{ id: idOf(1), phone: '+971501234567', name: 'Noura', role: 'owner', lastSeenAt: at },
  ...{ isSelf: true, isSuspended: false, secondFactorSince: at },
};
const omar: Member = {
  ...self,
  ...{
    id: idOf(2),
    phone: '+971501234568',
    name: 'Omar Khalil',
    role: 'support',
    isSelf: false,
    secondFactorSince: null,
  },
};

const shown = {
  path: '/admin/staff',
  user: admin,
  replies: [reply(getSupportWaiting, { open: 0 }), reply(getStaff, [self, omar])],
} satisfies Shown;

const dialog = page.getByRole('dialog');
const change = (texts: Texts) =>
  page
    .getByRole('button')
    .filter({ hasText: texts('admin:staff.change') })
    .first();

describeStates('the staff', {
  ...shown,
  read: getStaff,
  loading: 'common:loading',
  filled: (texts) => page.getByRole('table', { name: texts('admin:staff.title') }),
});

it('invites a person with a role, and asks for what is missing', async () => {
  const invited = reply(inviteStaff, { ...omar, role: 'content' });
  await showScreen({ ...shown, replies: [invited, ...shown.replies] });
  await page.getByRole('button', { name: t('admin:staff.invite') }).click();
  const send = dialog.getByRole('button', { name: t('admin:staff.invite_confirm') });
  await send.click();
  await expect.element(dialog.getByText(t('admin:users.phone_invalid'))).toBeVisible();
  await expect.element(dialog.getByText(t('admin:staff.role_missing'))).toBeVisible();
  expect(callsOf(inviteStaff)).toEqual([]);
  await dialog.getByRole('textbox', { name: t('admin:users.phone') }).fill('050 123 4568');
  await dialog.getByRole('textbox', { name: t('admin:users.name') }).fill('Omar Khalil');
  await dialog.getByRole('radio', { name: t('admin:staff.roles.content') }).click();
  await send.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(inviteStaff).map(({ body }) => body)).toEqual([
    { phone: '+971501234568', name: 'Omar Khalil', role: 'content' },
  ]);
});

it('changes a role and removes a person, but never oneself', async () => {
  const changed = reply(changeStaffRole, { ...omar, role: 'finance' });
  await showScreen({ ...shown, replies: [changed, reply(removeStaff, { ok: true }), ...shown.replies] });
  await expect.element(change(t)).toBeVisible();
  expect(page.getByRole('button', { name: /Omar Khalil/ }).elements()).toHaveLength(2);
  expect(page.getByRole('button', { name: /Noura/ }).elements()).toHaveLength(0);
  await change(t).click();
  await dialog.getByRole('radio', { name: t('admin:staff.roles.finance') }).click();
  await dialog.getByRole('button', { name: t('admin:staff.change') }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(callsOf(changeStaffRole).map(({ body }) => body)).toEqual([{ role: 'finance' }]);
  await page.getByRole('button', { name: t('admin:staff.remove') }).click();
  await dialog.getByRole('button', { name: t('admin:staff.remove') }).click();
  await expect.poll(() => callsOf(removeStaff)).toHaveLength(1);
});

it('says why a number can not be invited', async () => {
  const refused = refuse(inviteStaff, 'not_possible_now', { why: 'already' });
  await showScreen({ ...shown, replies: [refused, ...shown.replies] });
  await page.getByRole('button', { name: t('admin:staff.invite') }).click();
  await dialog.getByRole('textbox', { name: t('admin:users.phone') }).fill('050 123 4568');
  await dialog.getByRole('textbox', { name: t('admin:users.name') }).fill('Omar Khalil');
  await dialog.getByRole('radio', { name: t('admin:staff.roles.content') }).click();
  await dialog.getByRole('button', { name: t('admin:staff.invite_confirm') }).click();
  await expect.element(dialog.getByText(t('admin:staff.why.already'))).toBeVisible();
});

describe('sections by role', () => {
  const tabs: Readonly<Record<StaffRole, number>> = {
    ...{ owner: 17, operations: 12, support: 7, finance: 11, content: 2 },
  };
  it.each(staffRoles)('%s', async (staffRole) => {
    await showScreen({ ...shown, path: '/admin/staff', user: { ...admin, staffRole } });
    const sections = page.getByRole('navigation', { name: t('admin:tab.label') });
    await expect.element(sections).toBeVisible();
    expect(sections.getByRole('link').elements()).toHaveLength(tabs[staffRole]);
    if (staffRole !== 'owner')
      await expect.element(page.getByText(t('admin:tab.closed_title'))).toBeVisible();
  });

  it('leads a role without figures to its first section', async () => {
    const replies = [reply(getDrafting, { isOn: false }), refuse(getCmsMeals, 'unavailable')];
    await showScreen({ ...shown, replies, path: '/admin', user: { ...admin, staffRole: 'content' } });
    await expect.poll(shownPath).toBe('/admin/cms');
  });
});
