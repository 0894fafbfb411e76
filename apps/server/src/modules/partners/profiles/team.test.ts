import { getApplications } from '@sufra/contract/partners/applications.ts';
import { exportAccount } from '@sufra/contract/identity/account.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { getPartnerOrders, getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { teamRoles, type TeamRole } from '@sufra/contract/partners/partner-rights.ts';
import { partnerRoles, type PartnerRole } from '@sufra/contract/statuses.ts';
import {
  addToTeam,
  changeTeamRole,
  getTeam,
  leaveTeam,
  mostInTeam,
  removeFromTeam,
} from '@sufra/contract/partners/team.ts';
import { allStreams } from '@sufra/contract/live.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { noIds } from '../../../../test/ids.ts';
import { partner, type TestPartner } from '../../../../test/kitchens.ts';
import { announce } from '../../../platform/outbox.ts';
import { accountIdOf, signIn } from '../../../../test/people.ts';
import { addressOf, caseOf } from '../../../../test/route-cases.ts';

let test: TestApp;
let kitchen: TestPartner;
let other: TestPartner;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  kitchen = await partner(test, '+971508340001', 'restaurant', ['adas-soup']);
  other = await partner(test, '+971508340002', 'restaurant', ['adas-soup']);
});
afterAll(() => test.close());

let lastPhone = 10;
const freshPhone = (): string => `+9715083400${++lastPhone}`;

const add = (phone: string, role: TeamRole, { client }: TestPartner = kitchen) =>
  client.call(addToTeam, { body: { phone, name: 'Joseph Cruz', role } });

interface Worker {
  readonly client: Client;
  readonly id: string;
  readonly phone: string;
}

async function worker(role: TeamRole): Promise<Worker> {
  const phone = freshPhone();
  const added = await add(phone, role);
  if (!added.ok) throw new Error(`Not added: ${added.error.code}`);
  return { client: await signIn(test, phone), id: added.reply.id, phone };
}

const shift =
  'getPartnerOrders updatePartnerOrder packLine delayOrder handBackOrder getMissedOrders getPartnerProfile getProduction getMenu setSoldOut setChoiceSoldOut leaveTeam';
const stock = 'answerSafetyAlarm setPaused setTaking';
const editing =
  'getMenuCandidates putMenuItem removeMenuItem changeMenuItems setMenuSections getMenuOptions deriveMenuOptions setMenuOptions getShelf setShelfItem setOwnProduct getDishIngredients deriveDish addDish getDish changeDish setDishPhoto removeDishPhoto setHours setClosedDays changePartnerProfile';
const booking =
  'getPartnerEvents getPartnerEvent quoteForEvent withdrawQuote writeToCustomer checkIn completeEvent releaseEvent';

/** Written by hand, apart from the product's table: the calls of each role. */
const calls: Readonly<Record<TeamRole, string>> = {
  counter: shift,
  kitchen: `${shift} ${stock}`,
  manager: `${shift} ${stock} ${editing} ${booking}`,
};

describe('every partner call by every role', () => {
  const routes = allRoutes.filter(({ who }) => who === 'partner');

  it.each(partnerRoles)('%s', async (role: PartnerRole) => {
    const { client } = role === 'owner' ? kitchen : await worker(role);
    const shut: string[] = [];
    for (const route of routes.toSorted(
      (a, b) => Number(a.name === 'leaveTeam') - Number(b.name === 'leaveTeam'),
    )) {
      const sent = caseOf(route, noIds);
      const response = await client.raw(route.method, addressOf(route, sent), sent.body);
      if (response.status === 403) shut.push(route.name);
    }
    const open = routes.map(({ name }) => name).filter((name) => !shut.includes(name));
    const expected = role === 'owner' ? routes.map(({ name }) => name) : calls[role].split(' ');
    expect(open.toSorted()).toEqual(expected.toSorted());
  });

  it('has a right on each, and on the stream of orders', () => {
    expect(routes.filter(({ partnerRight }) => partnerRight === null)).toEqual([]);
    const streams = allStreams.filter(({ who }) => who === 'partner');
    expect(streams.map(({ name, partnerRight }) => [name, partnerRight])).toEqual([
      ['watchPartnerOrders', 'orders'],
    ]);
  });
});

describe('a team', () => {
  it('tells the person once by WhatsApp, who signs in to the orders, without the money', async () => {
    const { client, id, phone } = await worker('kitchen');
    expect((await client.get(getSession)).user).toMatchObject({
      ...{ roles: ['customer', 'partner'], partnerRole: 'kitchen' },
    });
    expect(await client.get(getPartnerOrders)).toEqual(await kitchen.client.get(getPartnerOrders));
    const own = await kitchen.client.get(getPartnerProfile);
    expect(own.earnings).not.toBeNull();
    expect(await client.get(getPartnerProfile)).toEqual({
      ...own,
      ...{ earnings: null, payoutHistory: [], bankInfo: null },
    });
    await kitchen.client.get(removeFromTeam, { params: { id } });
    await add(phone, 'counter');
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query(
      "select params ->> 'partner' as partner from notifications.messages where account_id = $1 and kind = 'team_invited'",
      [id],
    );
    expect(rows).toEqual([{ partner: 'Kitchen 01' }]);
    const audited = (await auditOf(test, 'partner.team_added')).filter(
      ({ subject_id }) => subject_id === kitchen.id,
    );
    expect(audited.map(({ details }) => details)).toContainEqual({ accountId: id, role: 'kitchen' });
  });

  it('changes a role at once, and takes the access at once', async () => {
    const { client, id } = await worker('counter');
    const params = { id };
    const changed = await kitchen.client.get(changeTeamRole, { params, body: { role: 'manager' } });
    expect(changed).toMatchObject({ id, role: 'manager', name: 'Joseph Cruz' });
    expect((await client.get(getSession)).user.partnerRole).toBe('manager');
    await kitchen.client.get(removeFromTeam, { params });
    expect((await client.refused(getPartnerOrders)).code).toBe('forbidden');
    expect((await client.get(getSession)).user).toMatchObject({ roles: ['customer'], partnerRole: null });
    expect((await kitchen.client.refused(removeFromTeam, { params })).code).toBe('not_found');
  });

  it("doesn't open to another kitchen's owner", async () => {
    const { id, phone } = await worker('counter');
    const params = { id };
    expect((await other.client.refused(removeFromTeam, { params })).code).toBe('not_found');
    expect((await other.client.refused(changeTeamRole, { params, body: { role: 'manager' } })).code).toBe(
      'not_found',
    );
    expect(await other.client.get(getTeam)).toEqual([]);
    expect(await add(phone, 'kitchen', other)).toMatchObject({
      ok: false,
      error: { params: { why: 'elsewhere' } },
    });
    expect(await add(phone, 'kitchen')).toMatchObject({ ok: false, error: { params: { why: 'already' } } });
    expect(await add('+971508340002', 'kitchen')).toMatchObject({ error: { params: { why: 'elsewhere' } } });
    expect(await add('12', 'kitchen')).toMatchObject({
      error: { code: 'invalid_request', fields: { phone: 'invalid' } },
    });
  });

  it('is left by its people, not by its owner', async () => {
    const { client } = await worker('manager');
    expect(await client.get(leaveTeam)).toEqual({ ok: true });
    expect((await client.refused(leaveTeam)).code).toBe('forbidden');
    expect((await kitchen.client.refused(leaveTeam)).code).toBe('not_possible_now');
  });

  it('is in the export of its people, and goes with their accounts', async () => {
    const { client, id, phone } = await worker('kitchen');
    const accountId = await accountIdOf(test, phone);
    const { account } = await client.get(exportAccount);
    expect(account['workplace']).toMatchObject({ role: 'kitchen', name: 'Joseph Cruz' });
    expect(await client.get(getApplications)).toEqual([]);
    await test.app.db.transaction((tx) => announce(tx, 'account.erased', { accountId }));
    await test.app.outbox.deliverDue();
    expect((await kitchen.client.get(getTeam)).map((one) => one.id)).not.toContain(id);
  });

  it('grows until it is full, however many ask at once', async () => {
    const size = (await kitchen.client.get(getTeam)).length;
    const phones = Array.from(
      { length: mostInTeam - size + 3 },
      (_, index) => `+97150834${String(1000 + index).slice(0, 4)}`,
    );
    const replies = await Promise.all(phones.map((phone) => add(phone, teamRoles[0])));
    expect(replies.filter(({ ok }) => ok)).toHaveLength(mostInTeam - size);
    const whys = replies.flatMap((reply) => (reply.ok ? [] : [reply.error.params?.['why']]));
    expect(whys).toEqual(['full', 'full', 'full']);
  });
});
