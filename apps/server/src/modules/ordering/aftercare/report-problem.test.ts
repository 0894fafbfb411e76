import { getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { reportProblem } from '@sufra/contract/ordering/problem.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { getSupport, getSupportRequest } from '@sufra/contract/support/support.ts';
import { orderProblem } from '@sufra/contract/subscription/promises.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { bringHome } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { goodPicture } from '../../../../test/pictures.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let people = 0;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  kitchen = await partner(test, '+971508350011', 'restaurant', [mealId], { deliveryFee: 0 });
});
afterAll(() => test.close());

async function somebody(): Promise<{ client: Client; addressId: string }> {
  const client = await subscriber(test, `+97150835${String((people += 1)).padStart(4, '0')}9`.slice(0, 13));
  return { client, addressId: (await home(client)).id };
}

async function delivered({ client, addressId }: { client: Client; addressId: string }): Promise<string> {
  const { id } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId, cash: false });
  await bringHome(client, kitchen, id);
  return id;
}

type Body = BodyOf<typeof reportProblem>;
const missing: Body = { problem: 'missing', portions: 1 };
const report = (client: Client, orderId: string, body: Body = missing) =>
  client.call(reportProblem, { params: { orderId }, body });

describe('a problem with a delivered order', () => {
  it('is credited at once where it is small, and shown to the customer and to staff', async () => {
    const person = await somebody();
    const orderId = await delivered(person);
    const params = { orderId };
    expect((await person.client.get(getOrderStatus, { params })).canReport).toBe(true);
    const before = (await sums(test.app.db)).get('cost:refunds') ?? 0;
    expect(await report(person.client, orderId)).toMatchObject({
      ok: true,
      reply: { credited: '10.00 AED', request: null },
    });
    expect((await sums(test.app.db)).get('cost:refunds')).toBe(before + 952);
    const { payment, canReport } = await person.client.get(getOrderStatus, { params });
    expect(payment.parts).toMatchObject([{ amount: '10.00 AED', state: null }]);
    expect(canReport).toBe(false);
    const admin = await confirmedAdmin(test, '+971508350099');
    expect((await admin.get(getAdminOrder, { params: { id: orderId } })).problem).toMatchObject({
      problem: 'missing',
      portions: 1,
      isCredited: true,
      amount: '10.00 AED',
    });
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('goes to support with its photo where the credits of the month are used', async () => {
    const person = await somebody();
    const credited: (string | null)[] = [];
    let last = '';
    for (let turn = 0; turn <= orderProblem.credits; turn += 1) {
      last = await delivered(person);
      const body: Body = {
        problem: 'quality',
        portions: 1,
        photo: await goodPicture(),
        note: 'Cold and sour',
      };
      const answer = await report(person.client, last, body);
      expect(answer.ok).toBe(true);
      if (answer.ok) credited.push(answer.reply.credited);
    }
    expect(credited).toEqual([...Array<string>(orderProblem.credits).fill('10.00 AED'), null]);
    const { requests } = await person.client.get(getSupport);
    expect(requests).toMatchObject([{ topic: 'order', order: { id: last } }]);
    const { messages } = await person.client.get(getSupportRequest, {
      params: { id: requests[0]?.id ?? '' },
    });
    expect(messages[0]?.text).toBe('Not good enough to eat: portions 1 of 2\n\nCold and sour');
    const admin = await confirmedAdmin(test, '+971508350098');
    const { problem } = await admin.get(getAdminOrder, { params: { id: last } });
    expect(problem).toMatchObject({ isCredited: false, documents: [{ kind: 'order_problem' }] });
  });

  it('is reported once, by its customer, with a photo, within its portions', async () => {
    const person = await somebody();
    const orderId = await delivered(person);
    const fields = (of: object) => ({ status: 400, error: { fields: of } });
    expect(await report(person.client, orderId, { problem: 'wrong', portions: 1 })).toMatchObject(
      fields({ photo: 'required' }),
    );
    expect(await report(person.client, orderId, { problem: 'missing', portions: 3 })).toMatchObject(
      fields({ portions: 'invalid' }),
    );
    expect(await report(person.client, orderId, { problem: 'missing', lines: [0] })).toMatchObject(
      fields({ portions: 'invalid' }),
    );
    expect((await report((await somebody()).client, orderId)).status).toBe(404);
    const all = await Promise.all(
      [1, 2].flatMap((portions) =>
        Array.from({ length: 10 }, () => report(person.client, orderId, { ...missing, portions })),
      ),
    );
    expect(all.filter(({ ok }) => ok).length).toBeGreaterThan(0);
    const { payment } = await person.client.get(getOrderStatus, { params: { orderId } });
    expect(payment.parts).toHaveLength(1);
    expect(
      await report(person.client, orderId, { problem: 'missing', portions: 2, note: 'Again' }),
    ).toMatchObject({
      error: { code: 'not_possible_now', params: { why: 'reported' } },
    });
  });

  it('is refused before delivery and a day after it', async () => {
    const person = await somebody();
    const { addressId, client } = person;
    const open = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId, cash: false });
    expect(await report(client, open.id)).toMatchObject({ error: { params: { why: 'not_delivered' } } });
    await bringHome(client, kitchen, open.id);
    test.clock.advance(orderProblem.hours * 3_600_000 + 1);
    expect(await report(client, open.id)).toMatchObject({ error: { params: { why: 'too_late' } } });
    expect((await client.get(getOrderStatus, { params: { orderId: open.id } })).canReport).toBe(false);
  });
});
