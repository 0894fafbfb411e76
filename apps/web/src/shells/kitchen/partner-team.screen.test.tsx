import { getBankChange } from '@sufra/contract/money/bank-changes.ts';
import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
} from '@sufra/contract/ordering/partner-orders.ts';
import { getMenu, setSoldOut } from '@sufra/contract/partners/partner-menu.ts';
import { teamRoles, type TeamRole } from '@sufra/contract/partners/partner-rights.ts';
import {
  addToTeam,
  changeTeamRole,
  getTeam,
  leaveTeam,
  removeFromTeam,
  type TeamMember,
} from '@sufra/contract/partners/team.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, refuse, reply } from '../../../test/network.ts';
import { menuIn, profile } from '../../../test/replies/kitchen.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

const t = textsIn('en');
const joseph: TeamMember = {
  ...{ id: idOf(1), name: 'Joseph Cruz', phone: '+971501234568', role: 'kitchen' },
  lastSeenAt: `${today}T05:00:00.000Z`,
};
const mariam: TeamMember = { ...joseph, id: idOf(2), name: 'مريم', role: 'counter', lastSeenAt: null };

const owners = {
  path: '/partner/dashboard?tab=profile',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, profile),
    reply(getPartnerOrders, []),
    reply(getBankChange, { waiting: null, declined: null }),
    reply(getTeam, [joseph, mariam]),
  ],
} satisfies Shown;

const as = (role: TeamRole, path = '/partner/dashboard?tab=profile') =>
  ({
    path,
    user: { ...kitchenOwner, partnerRole: role },
    replies: [
      reply(getPartnerProfile, { ...profile, earnings: null, payoutHistory: [], bankInfo: null }),
      reply(getPartnerOrders, []),
      reply(getMissedOrders, []),
      reply(getMenu, menuIn('en')),
    ],
  }) satisfies Shown;

const dialog = page.getByRole('dialog');
const team = (texts: Texts) => page.getByRole('region', { name: texts('desk:team.title'), exact: true });
const add = (texts: Texts) => page.getByRole('button', { name: texts('desk:team.add') });

describe('the team of a kitchen', () => {
  it.each(['en', 'ar'] as const)('gets a person by name, number and role in %s', async (language) => {
    const texts = textsIn(language);
    const added = { ...joseph, id: idOf(3), name: 'Ana', role: 'manager' } as const;
    await showScreen({ ...owners, language, replies: [reply(addToTeam, added), ...owners.replies] });
    await expect.element(page.getByText('Joseph Cruz')).toBeVisible();
    await add(texts).click();
    await dialog.getByRole('button', { name: texts('desk:team.send') }).click();
    await expect.element(dialog.getByText(texts('desk:team.phone_wrong'))).toBeVisible();
    await expect.element(dialog.getByText(texts('desk:team.role_missing'))).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: texts('desk:team.name') })).toHaveFocus();
    expect(callsOf(addToTeam)).toEqual([]);
    await dialog.getByRole('textbox', { name: texts('desk:team.name') }).fill('Ana');
    await dialog.getByRole('textbox', { name: texts('desk:team.phone') }).fill('٠٥٠ ١٢٣ ٤٥٦٩');
    await dialog.getByRole('radio', { name: texts('desk:team.roles.manager') }).click();
    await expectFinished(language);
    answer(reply(getTeam, [added, joseph, mariam]));
    await dialog.getByRole('button', { name: texts('desk:team.send') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(team(texts).getByText('Ana', { exact: true })).toBeVisible();
    expect(callsOf(addToTeam).map(({ body }) => body)).toEqual([
      { phone: '+971501234569', name: 'Ana', role: 'manager' },
    ]);
    await expectFinished(language);
  });

  it('says why a number can not join', async () => {
    const refused = refuse(addToTeam, 'not_possible_now', { why: 'elsewhere' });
    await showScreen({ ...owners, replies: [refused, ...owners.replies] });
    await add(t).click();
    await dialog.getByRole('textbox', { name: t('desk:team.name') }).fill('Ana');
    await dialog.getByRole('textbox', { name: t('desk:team.phone') }).fill('050 123 4569');
    await dialog.getByRole('radio', { name: t('desk:team.roles.counter') }).click();
    await dialog.getByRole('button', { name: t('desk:team.send') }).click();
    await expect.element(dialog.getByText(t('desk:team.why.elsewhere'))).toBeVisible();
  });

  it('changes a role and removes a person, by name', async () => {
    const changed = reply(changeTeamRole, { ...joseph, role: 'counter' });
    await showScreen({
      ...owners,
      replies: [changed, reply(removeFromTeam, { ok: true }), ...owners.replies],
    });
    await page.getByRole('button', { name: /Change the role of.*Joseph/ }).click();
    await dialog.getByRole('radio', { name: t('desk:team.roles.counter') }).click();
    await dialog.getByRole('button', { name: t('desk:team.change') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(changeTeamRole).map(({ body }) => body)).toEqual([{ role: 'counter' }]);
    await page.getByRole('button', { name: /Remove.*Joseph/ }).click();
    await dialog.getByRole('button', { name: t('desk:team.remove') }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(removeFromTeam)).toHaveLength(1);
  });

  it('says what a team is for while it is empty', async () => {
    await showScreen({ ...owners, replies: [...owners.replies, reply(getTeam, [])] });
    await expect.element(page.getByText(t('desk:team.empty'))).toBeVisible();
  });
});

describe('someone who works at a kitchen', () => {
  const tabs: Readonly<Record<TeamRole, number>> = { manager: 7, kitchen: 6, counter: 6 };
  it.each(teamRoles)('opens only the tabs of %s', async (role) => {
    await showScreen(as(role, '/partner/dashboard'));
    const list = page.getByRole('tablist');
    await expect.element(list).toBeVisible();
    expect(list.getByRole('tab').elements()).toHaveLength(tabs[role]);
    await expect.element(page.getByText(t('partner:figure.this_month'))).not.toBeInTheDocument();
    const mayPause = page.getByRole('switch', { name: t('partner:pause.label') });
    if (role === 'counter') expect(mayPause.elements()).toHaveLength(0);
    else await expect.element(mayPause).toBeVisible();
  });

  it.each(['en', 'ar'] as const)('reads the role and may leave, in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({
      ...as('counter'),
      language,
      replies: [refuse(leaveTeam, 'unavailable'), ...as('counter').replies],
    });
    await expect.element(page.getByText(texts('desk:team.may.counter'), { exact: false })).toBeVisible();
    expect(page.getByRole('button', { name: texts('desk:profile.edit') }).elements()).toHaveLength(0);
    expect(add(texts).elements()).toHaveLength(0);
    await page.getByRole('button', { name: texts('desk:team.leave') }).click();
    await dialog.getByRole('button', { name: texts('desk:team.leave') }).click();
    await expect.element(dialog.getByText(texts('desk:team.leave_failed'))).toBeVisible();
    await expectFinished(language);
  });

  it('marks a dish as sold out from the kitchen, without editing the menu', async () => {
    const [dish] = menuIn('en').items;
    if (!dish) throw new Error('The menu has no dish.');
    const sold = reply(setSoldOut, { ...dish, soldOutUntil: `${today}T09:00:00.000Z` });
    await showScreen({
      ...as('kitchen', '/partner/dashboard?tab=menu'),
      replies: [sold, ...as('kitchen').replies],
    });
    const item = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('switch') })
      .first();
    await expect.element(item).toBeVisible();
    expect(page.getByRole('link', { name: t('menu:add.open') }).elements()).toHaveLength(0);
    expect(page.getByRole('button', { name: t('menu:item.change'), exact: false }).elements()).toHaveLength(
      0,
    );
    await item.getByRole('switch').click({ force: true });
    await dialog.getByRole('group').getByRole('button').first().click();
    await expect.poll(() => callsOf(setSoldOut)).toHaveLength(1);
  });
});
