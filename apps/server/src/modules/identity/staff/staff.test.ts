import { getAdminStats } from '@sufra/contract/admin/admin-overview.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { suspendUser } from '@sufra/contract/identity/admin-users.ts';
import { changeStaffRole, getStaff, inviteStaff, removeStaff } from '@sufra/contract/identity/staff.ts';
import { holdsRight, staffRoles, type StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import { allStreams } from '@sufra/contract/live.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { noIds } from '../../../../test/ids.ts';
import { signIn } from '../../../../test/people.ts';
import { addressOf, caseOf } from '../../../../test/route-cases.ts';

const ownerPhone = '+971508320001';
let test: TestApp;
let owner: Client;
beforeAll(async () => {
  test = await startTestApp();
  owner = await confirmedAdmin(test, ownerPhone);
});
afterAll(() => test.close());

const invite = (phone: string, role: StaffRole) =>
  owner.call(inviteStaff, { body: { phone, name: 'Mariam Saeed', role } });

async function staff(phone: string, role: StaffRole): Promise<{ client: Client; id: string }> {
  const invited = await invite(phone, role);
  if (!invited.ok) throw new Error(`Not invited: ${invited.error.code}`);
  const client = await signIn(test, phone);
  await confirm(test, phone);
  return { client, id: invited.reply.id };
}

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const orderDesk =
  words(`saveListView removeListView assignDriver unassignDriver revealDriverPhone closeSos revealHandoverCode revealChat
  addOrderNote messageParty markLineAsAdmin addAccountNote revealHealth
  cancelOrderAsAdmin finishOrderAsAdmin refundOrderAsAdmin sendOrderAgain giveCredit cancelEventAsAdmin decideEventAsAdmin
  answerSupport assignSupport closeSupportAsAdmin reopenSupport addSupportNote`);

/** Written by hand, apart from the product's table: the changes each role may make. */
const changes: Readonly<Record<Exclude<StaffRole, 'owner'>, readonly string[]>> = {
  operations: [
    ...orderDesk,
    ...words(`addGrocery approvePartner rejectPartner suspendPartner reinstatePartner revealIban approveDriver rejectDriver
      suspendDriver reinstateDriver revealDriver bookHandIn addAdminUser suspendUser reinstateUser closeUserSubscription takeDownDishPhoto
      setDocumentExpiry openEmirate saveArea saveHoliday removeHoliday signOutUser changeUser changeUserAddress changePartner
       changeDriver`),
  ],
  support: orderDesk,
  finance: words(`makePayoutRun approvePayoutRun markPayoutRunPaid discardPayoutRun bookSettlement bookHandIn
    refundOrderAsAdmin decideRefund giveCredit revealBankChange decideBankChange saveListView removeListView addAccountNote`),
  content:
    words(`addCmsMeal saveCmsDraft deriveMeal publishMeal withdrawMeal importRecipe draftRecipe addIngredient
    tryIngredient saveIngredient savePageText publishLegalText saveListView removeListView addMealPicture showMealPicture`),
};

it.each(Object.entries(changes))('gives %s these changes and no other', (role, names) => {
  const held = allRoutes.filter(
    ({ method, right }) => method !== 'GET' && right !== null && holdsRight(role as StaffRole, right),
  );
  expect(held.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
});

it('names a right on every stream for staff', () => {
  const streams = allStreams.filter(({ who }) => who === 'admin');
  expect(streams.map(({ name, right }) => [name, right])).toEqual([['watchLive', 'orders']]);
});

it('shows content no person, order or amount', () => {
  const shown = allRoutes.filter(({ right }) => right !== null && holdsRight('content', right));
  const places = shown.map(({ path }) => path.replace('/api/admin/', '').split('/')[0]);
  expect([...new Set(places)].toSorted()).toEqual(
    words('coverage ingredients legal list-views meals newsletter recipes texts'),
  );
});

describe('every staff call by every role', () => {
  const calls = allRoutes.filter(({ who }) => who === 'admin');

  it.each(staffRoles)('%s', async (role) => {
    const { client } = await staff(`+9715083201${staffRoles.indexOf(role)}0`, role);
    for (const route of calls) {
      if (route.right === null) throw new Error(`${route.name} names no right.`);
      const sent = caseOf(route, noIds);
      const response = await client.raw(route.method, addressOf(route, sent), sent.body);
      const may = holdsRight(role, route.right);
      expect([route.name, response.status === 403], `${role}: ${response.status}`).toEqual([
        route.name,
        !may,
      ]);
    }
  });
});

describe('an owner', () => {
  it('invites staff, who are told by WhatsApp and sign in with the role', async () => {
    const { client, id } = await staff('+971508320011', 'support');
    expect((await client.get(getSession)).user).toMatchObject({ staffRole: 'support', name: 'Mariam Saeed' });
    expect((await client.call(getAdminStats)).status).toBe(403);
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query<{ kind: string }>(
      'select kind from notifications.messages where account_id = $1',
      [id],
    );
    expect(rows.map(({ kind }) => kind)).toContain('staff_invited');
    expect(await auditOf(test, 'staff.invited')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ subject_id: id, details: { role: 'support', sessionsEnded: 0 } }),
      ]),
    );
  });

  it('refuses a second role for the same phone, and a phone that is none', async () => {
    await staff('+971508320012', 'finance');
    expect(await invite('050 832 0012', 'owner')).toMatchObject({
      error: { code: 'not_possible_now', params: { why: 'already' } },
    });
    expect(await invite('12', 'owner')).toMatchObject({ error: { code: 'invalid_request' } });
  });

  it('keeps the name and the account of a customer who joins the staff', async () => {
    const customer = await signIn(test, '+971508320013');
    await test.app.db.pool.query(
      `insert into household.profiles (account_id, name, updated_at)
       select id, 'Layla', now() from identity.accounts where phone = '+971508320013'`,
    );
    expect(await invite('+971508320013', 'content')).toMatchObject({
      reply: { name: 'Layla', role: 'content' },
    });
    expect((await customer.call(getSession)).status).toBe(401);
  });

  it('changes a role at once, and takes it away', async () => {
    const { client, id } = await staff('+971508320014', 'finance');
    const params = { id };
    const changed = await owner.get(changeStaffRole, { params, body: { role: 'operations' } });
    expect(changed).toMatchObject({ role: 'operations' });
    expect((await client.call(getSession)).status).toBe(401);
    const again = await signIn(test, '+971508320014');
    expect((await again.get(getSession)).user).toMatchObject({ staffRole: 'operations' });
    await owner.get(removeStaff, { params });
    expect((await again.call(getSession)).status).toBe(401);
    expect((await owner.get(getStaff)).some((one) => one.id === id)).toBe(false);
    expect(await owner.call(removeStaff, { params })).toMatchObject({ error: { code: 'not_found' } });
    expect(await auditOf(test, 'staff.removed')).toHaveLength(1);
  });

  it('keeps at least one owner: nobody changes their own role', async () => {
    const [self] = (await owner.get(getStaff)).filter(({ isSelf }) => isSelf);
    const params = { id: self?.id ?? '' };
    const why = { error: { code: 'not_possible_now', params: { why: 'self' } } };
    expect(await owner.call(changeStaffRole, { params, body: { role: 'support' } })).toMatchObject(why);
    expect(await owner.call(removeStaff, { params })).toMatchObject(why);
  });

  it('lets one of two owners win who remove each other at once', async () => {
    const [a, b] = [await staff('+971508320015', 'owner'), await staff('+971508320016', 'owner')];
    const statuses = await Promise.all([
      a.client.call(removeStaff, { params: { id: b.id } }),
      b.client.call(removeStaff, { params: { id: a.id } }),
    ]);
    expect(statuses.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

it('lets operations suspend customers, but no staff', async () => {
  const { client, id } = await staff('+971508320017', 'operations');
  const [self] = (await owner.get(getStaff)).filter(({ isSelf }) => isSelf);
  const body = { reason: 'Complaints' };
  expect((await client.call(suspendUser, { params: { id: self?.id ?? '' }, body })).status).toBe(403);
  const customer = await signIn(test, '+971508320018');
  const { rows } = await test.app.db.pool.query<{ id: string }>(
    "select id from identity.accounts where phone = '+971508320018'",
  );
  expect((await client.call(suspendUser, { params: { id: rows[0]?.id ?? '' }, body })).status).toBe(200);
  expect((await customer.call(getSession)).status).toBe(401);
  expect((await owner.call(suspendUser, { params: { id }, body })).status).toBe(200);
});

it('needs a fresh confirmation to invite', async () => {
  const unconfirmed = await signIn(test, ownerPhone);
  const body = { phone: '+971508320019', name: 'Omar Ali', role: 'support' } as const;
  expect(await unconfirmed.call(inviteStaff, { body })).toMatchObject({
    error: { code: 'confirmation_needed' },
  });
});
