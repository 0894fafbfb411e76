import { getSession } from '@sufra/contract/identity/identity.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { saveProfile } from '@sufra/contract/household/household.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { accountIdOf, plainProfile, signIn } from '../../../../test/people.ts';
import { partnerOf, savePartner, type Partner } from '../index.ts';

let test: TestApp;
let chef: Client;
let partner: Partner;

beforeAll(async () => {
  test = await startTestApp();
  chef = await signIn(test, '+971500000011');
  const found = await partnerOf(test.app.db, await accountIdOf(test, '+971500000011'));
  if (!found) throw new Error('The demo chef is not there.');
  partner = found;
  // Ratings without their orders; the demo household's would be among them.
  const { pool } = test.app.db;
  await pool.query('alter table ordering.ratings drop constraint ratings_order_id_fkey');
  await pool.query('delete from ordering.ratings where partner_id = $1', [partner.id]);
  await pool.query('delete from ordering.partner_scores where partner_id = $1', [partner.id]);
});
afterAll(() => test.close());

async function rate(phone: string, name: string | null, stars: number, minute: number): Promise<void> {
  const customer = await signIn(test, phone);
  if (name !== null) await customer.get(saveProfile, { body: { ...plainProfile, name } });
  const values = [randomUUID(), await accountIdOf(test, phone), partner.id, stars, `Comment of ${stars}`];
  const { pool } = test.app.db;
  await pool.query(
    `insert into ordering.ratings (order_id, account_id, partner_id, meal_id, stars, comment, created_at)
     values ($1, $2, $3, 'balaleet', $4, $5, '2026-11-20T10:${String(minute).padStart(2, '0')}:00Z')`,
    values,
  );
  await pool.query(
    `insert into ordering.partner_scores (partner_id, stars_sum, ratings_count) values ($1, $2, 1)
     on conflict (partner_id) do update set stars_sum = ordering.partner_scores.stars_sum + excluded.stars_sum,
       ratings_count = ordering.partner_scores.ratings_count + 1`,
    [partner.id, stars],
  );
}

it('shows a record without ratings in both languages', async () => {
  const profile = await chef.get(getPartnerProfile);
  expect(profile).toMatchObject({
    id: partner.id,
    name: partner.name.en,
    type: 'chef',
    phone: '+971500000011',
  });
  expect(profile.location).toEqual({ address: `${partner.address}, ${partner.area}`, emirate: 'Dubai' });
  expect(profile.ratings).toEqual({ average: null, totalReviews: 0, recent: [] });
  const inArabic = await chef.get(getPartnerProfile, { headers: { 'accept-language': 'ar' } });
  expect(inArabic.name).toBe(partner.name.ar);
});

it('lists ratings newest first, with customers as initials', async () => {
  await rate('+971501110001', '  layla Hassan', 5, 1);
  await rate('+971501110002', 'مريم السويدي', 4, 2);
  await rate('+971501110003', null, 4, 3);
  const { ratings } = await chef.get(getPartnerProfile);
  expect(ratings).toMatchObject({ average: 4.3, totalReviews: 3 });
  expect(ratings.recent.map(({ customerName }) => customerName)).toEqual(['–', 'م.', 'L.']);
  expect(ratings.recent[2]).toMatchObject({
    rating: 5,
    mealName: 'Balaleet',
    date: '2026-11-20T10:01:00.000Z',
    comment: 'Comment of 5',
  });
});

it('averages stars of orders and events, together and apart', async () => {
  const { pool } = test.app.db;
  // An event, for its rating only.
  await pool.query('alter table catering.ratings drop constraint ratings_event_id_fkey');
  await pool.query(
    `insert into catering.ratings (event_id, account_id, partner_id, stars, comment, created_at)
     values ($1, $2, $3, 2, null, '2026-11-20T11:00:00Z')`,
    [randomUUID(), await accountIdOf(test, '+971501110001'), partner.id],
  );
  const { stars, ratings, eventRatings } = await chef.get(getPartnerProfile);
  // (5 + 4 + 4 + 2) / 4
  expect(stars).toEqual({ average: 3.8, totalReviews: 4 });
  expect([ratings.average, ratings.totalReviews]).toEqual([4.3, 3]);
  expect([eventRatings.average, eventRatings.totalReviews]).toEqual([2, 1]);
});

it('refuses accounts without a partner and suspended partners', async () => {
  const customer = await signIn(test, '+971501110004');
  expect((await customer.refused(getPartnerProfile)).status).toBe(403);
  expect((await test.client().refused(getPartnerProfile)).status).toBe(401);
  await savePartner(test.app.db, { ...partner, status: 'suspended' });
  expect((await chef.refused(getPartnerProfile)).status).toBe(403);
  expect((await chef.get(getSession)).user.roles).toEqual(['customer']);
  await savePartner(test.app.db, partner);
  expect((await chef.get(getSession)).user.roles).toEqual(['customer', 'partner']);
});
