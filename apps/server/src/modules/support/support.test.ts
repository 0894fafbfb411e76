import * as contract from '@sufra/contract/support/support.ts';
import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin as newAdmin, auditOf } from '../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../test/kitchens.ts';
import { accountIdOf, sentCode, signIn, subscriber } from '../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let admin: Client;
let other: Client;
let customer: Client;
let kitchen: TestPartner;
let orderId: string;
beforeAll(async () => {
  test = await startTestApp({ supportEmail: 'help@sufra.example' });
  await onlyOwnPartners(test);
  admin = await newAdmin(test, '+971507960001');
  other = await newAdmin(test, '+971507960002');
  kitchen = await partner(test, '+971507960011', 'restaurant', [mealId]);
  customer = await subscriber(test, '+971507960021', 'full-day', { name: 'Mariam' });
  const { id: addressId } = await home(customer);
  orderId = (await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId })).id;
});
afterAll(() => test.close());

const body = (changes: object = {}) => ({
  ...({ side: 'customer', topic: 'order', text: 'Where is my soup?' } as const),
  ...changes,
});
const ask = (client: Client, changes: object = {}) =>
  client.get(contract.openSupportRequest, { body: body(changes) });
const thread = (client: Client, id: string) => client.get(contract.getSupportRequest, { params: { id } });
const answer = (client: Client, id: string, text: string) =>
  client.get(contract.answerSupport, { params: { id }, body: { text } });
const wait = (minutes: number): void => test.clock.advance(minutes * 60_000);

async function newsOf(phone: string) {
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query<{ template: string; language: string; params: object }>(
    `select template, language, params from notifications.messages
     where kind = 'support_answered' and account_id = $1 order by id`,
    [await accountIdOf(test, phone)],
  );
  return rows;
}

describe('a request about an order', () => {
  let id: string;

  it('is created with its order', async () => {
    const { about, sides } = await customer.get(contract.getSupport, { query: { order: orderId } });
    expect(sides).toEqual(['customer']);
    expect(about).toMatchObject({ id: orderId, sides: ['customer'] });
    const asked = await ask(customer, { orderId, text: 'Where is <b>my</b> soup?\nIt is late.' });
    expect(asked).toMatchObject({ number: expect.stringMatching(/^S-\d{4,}$/) as string, status: 'open' });
    id = asked.id;
    expect(await thread(customer, id)).toMatchObject({
      order: { id: orderId, orderId: about?.orderId },
      isUnread: false,
      messages: [{ by: 'person', text: 'Where is <b>my</b> soup?\nIt is late.' }],
    });
    const { requests } = await customer.get(contract.getSupport);
    expect(requests).toMatchObject([{ id, beginning: 'Where is <b>my</b> soup? It is late.' }]);
  });

  it('is assigned and answered by an admin, and the customer is notified once', async () => {
    const { open } = await admin.get(contract.getSupportWaiting);
    expect(open).toBeGreaterThan(0);
    await admin.get(contract.assignSupport, { params: { id }, body: { to: 'me' } });
    wait(1);
    expect(await answer(admin, id, 'It is on its way.')).toMatchObject({ id, status: 'answered' });
    expect((await admin.get(contract.getSupportWaiting)).open).toBe(open - 1);
    wait(1);
    await answer(other, id, 'The driver is at your door.');
    expect(await newsOf('+971507960021')).toEqual([
      {
        template: 'support_answered',
        language: 'en',
        params: { name: 'Mariam', number: (await thread(customer, id)).number },
      },
    ]);
    const seen = await admin.get(contract.getAdminSupportRequest, { params: { id } });
    expect(seen).toMatchObject({
      ...{ name: 'Mariam', phone: '+971507960021', messages: 3, status: 'answered' },
      assignee: { name: null, isMe: true },
      thread: [{ by: 'person', author: 'Mariam' }, { by: 'support' }, { by: 'support' }],
    });
  });

  it('is unread until the customer reads it, and stays read', async () => {
    const shown = await thread(customer, id);
    expect(shown.isUnread).toBe(true);
    const read = (messages: number) =>
      customer.get(contract.readSupportRequest, { params: { id }, body: { messages } });
    await read(2);
    expect((await thread(customer, id)).isUnread).toBe(true);
    await read(shown.messages.length);
    await read(1);
    expect((await thread(customer, id)).isUnread).toBe(false);
  });

  it('is closed by the customer, and reopened by another message', async () => {
    const closed = await customer.get(contract.closeSupportRequest, { params: { id } });
    expect(closed.status).toBe('closed');
    expect(await customer.refused(contract.closeSupportRequest, { params: { id } })).toMatchObject({
      code: 'not_possible_now',
    });
    expect(
      await admin.refused(contract.answerSupport, { params: { id }, body: { text: 'Hello?' } }),
    ).toMatchObject({ code: 'not_possible_now' });
    const again = await customer.get(contract.writeToSupport, {
      params: { id },
      body: { text: 'It is cold.' },
    });
    expect(again.status).toBe('open');
    await admin.get(contract.closeSupportAsAdmin, { params: { id } });
    expect((await admin.get(contract.reopenSupport, { params: { id } })).status).toBe('open');
    expect(await admin.refused(contract.reopenSupport, { params: { id } })).toMatchObject({ status: 409 });
  });

  it('has an audit row for each admin action', async () => {
    const [first, second] = await auditOf(test, 'support.answered');
    expect(first).toMatchObject({ subject_kind: 'support_request', subject_id: id, details: {} });
    expect(second?.actor_account_id).toBe(await accountIdOf(test, '+971507960002'));
    for (const action of ['support.assigned', 'support.closed', 'support.reopened'])
      expect(await auditOf(test, action)).toHaveLength(1);
  });

  it('can be unassigned', async () => {
    await admin.get(contract.assignSupport, { params: { id }, body: { to: 'nobody' } });
    const { assignee } = await admin.get(contract.getAdminSupportRequest, { params: { id } });
    expect(assignee).toBeNull();
  });
});

describe('another account', () => {
  it("can't read or answer it", async () => {
    const { id } = await ask(customer);
    const stranger = await signIn(test, '+971507960031');
    const params = { id };
    const text = { text: 'Mine now' };
    for (const refused of [
      await stranger.refused(contract.getSupportRequest, { params }),
      await stranger.refused(contract.writeToSupport, { params, body: text }),
      await stranger.refused(contract.closeSupportRequest, { params }),
      await stranger.refused(contract.readSupportRequest, { params, body: { messages: 1 } }),
      await admin.refused(contract.getAdminSupportRequest, { params: { id: randomUUID() } }),
    ])
      expect(refused).toMatchObject({ status: 404 });
    expect((await thread(customer, id)).messages).toHaveLength(1);
  });

  it("can't use a side, topic or order it doesn't have", async () => {
    const stranger = await signIn(test, '+971507960032');
    const asking = (changes: object) =>
      stranger.refused(contract.openSupportRequest, { body: body(changes) });
    expect(await asking({ side: 'partner' })).toMatchObject({ fields: { side: 'unknown_option' } });
    expect(await asking({ topic: 'menu' })).toMatchObject({ fields: { topic: 'unknown_option' } });
    expect(await asking({ orderId })).toMatchObject({ code: 'not_found' });
    expect(await asking({ text: ' \n\t ' })).toMatchObject({ fields: { text: 'required' } });
    expect(await asking({ text: 'x'.repeat(2_001) })).toMatchObject({ fields: { text: 'too_long' } });
    const { about } = await stranger.get(contract.getSupport, { query: { order: orderId } });
    expect(about).toBeNull();
    expect(
      await countOf(test.app.db, 'support.requests where account_id = $1', [
        await accountIdOf(test, '+971507960032'),
      ]),
    ).toBe(0);
  });
});

it('lets a kitchen ask about its orders as the kitchen, not as the customer', async () => {
  const { sides, about } = await kitchen.client.get(contract.getSupport, { query: { order: orderId } });
  expect(sides).toEqual(['customer', 'partner']);
  expect(about).toMatchObject({ sides: ['partner'] });
  const asked = await ask(kitchen.client, { side: 'partner', topic: 'order', orderId });
  expect((await thread(kitchen.client, asked.id)).side).toBe('partner');
  expect(
    await kitchen.client.refused(contract.openSupportRequest, { body: body({ orderId }) }),
  ).toMatchObject({ code: 'not_found' });
});

it('lets a suspended kitchen ask', async () => {
  const stopped = await partner(test, '+971507960012', 'chef', []);
  await test.app.db.pool.query("update partners.partners set status = 'suspended' where id = $1", [
    stopped.id,
  ]);
  expect((await stopped.client.get(contract.getSupport)).sides).toEqual(['customer', 'partner']);
});

describe('the limits', () => {
  it('refuse the eleventh request of a day, also concurrently', async () => {
    const eager = await signIn(test, '+971507960041');
    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, at) =>
        eager.call(contract.openSupportRequest, { body: body({ text: `Question ${at}` }) }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
    for (const one of answers) if (!one.ok) expect(one.error.code).toBe('too_many_requests');
    wait(24 * 60 + 1);
    await ask(eager);
  });

  it('refuse the sixty-first message of an hour', async () => {
    const eager = await signIn(test, '+971507960042');
    const { id } = await ask(eager);
    await test.app.db.pool.query(
      `insert into support.messages (request_id, position, by_role, author_id, body, at)
       select request_id, 1 + n, by_role, author_id, body, at from support.messages, generate_series(1, 59) n
       where request_id = $1`,
      [id],
    );
    await test.app.db.pool.query('update support.requests set message_count = 60 where id = $1', [id]);
    const written = { params: { id }, body: { text: 'And another thing' } };
    expect(await eager.refused(contract.writeToSupport, written)).toMatchObject({
      code: 'too_many_requests',
    });
    wait(61);
    await eager.get(contract.writeToSupport, written);
  });
});

it('counts a repeated request once', async () => {
  const person = await signIn(test, '+971507960043');
  const headers = { 'idempotency-key': randomUUID() };
  const sent = { body: body(), headers };
  const [first, second] = [
    await person.get(contract.openSupportRequest, sent),
    await person.get(contract.openSupportRequest, sent),
  ];
  expect(second.id).toBe(first.id);
  expect((await person.get(contract.getSupport)).requests).toHaveLength(1);
});

describe('admins find requests', () => {
  let number: string;
  beforeAll(async () => {
    const person = await subscriber(test, '+971507960051', 'full-day', { name: '=Zubaida' });
    number = (await ask(person, { topic: 'payment', text: 'Charged twice' })).number;
  });

  const found = async (query: object) =>
    (await admin.get(contract.getAdminSupport, { query })).rows.map((row) => row.number);

  it('by number, phone, name, status and side', async () => {
    for (const q of [number, number.slice(2), '0507960051', '=zub'])
      expect(await found({ q })).toEqual([number]);
    expect(await found({ q: number, status: 'open', side: 'customer', assigned: 'nobody' })).toEqual([
      number,
    ]);
    for (const none of [{ status: 'closed' }, { side: 'driver' }, { assigned: 'me' }])
      expect(await found({ q: number, ...none })).toEqual([]);
    expect((await found({ sort: 'changedAt', order: 'desc' }))[0]).toBe(number);
    expect((await found({ sort: 'createdAt', order: 'asc' }))[0]).not.toBe(number);
  });

  it('as a file without message texts', async () => {
    const response = await admin.raw('GET', `${contract.getAdminSupportCsv.path}?q=${number}`);
    const [head, row] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n');
    expect(head).toMatch(/^number,status,side,topic,orderId,name,phone/);
    expect(row).toMatch(new RegExp(`^${number},open,customer,payment,,'=Zubaida,'\\+971507960051`));
    expect(row).not.toContain('Charged');
    expect((await auditOf(test, 'list.exported')).at(-1)).toMatchObject({
      subject_id: 'support',
      details: { isSearch: true },
    });
  });
});

it('shows the support email before sign-in', async () => {
  expect(await test.client().get(contract.getSupportContact)).toEqual({ email: 'help@sufra.example' });
});

it('encrypts messages, and deletes them with the account', async () => {
  const phone = '+971507960061';
  const person = await signIn(test, phone);
  const { id } = await ask(person, { text: 'My daughter has a secretallergy' });
  await answer(admin, id, 'We wish her a quickrecovery');
  const written = (table: string): boolean => /^(support|platform|notifications)\./.test(table);
  const text = await databaseText(test.app.db, written);
  for (const word of ['secretallergy', 'quickrecovery']) expect(holds(text, word)).toBe(false);
  const accountId = await accountIdOf(test, phone);
  const { challenge } = await person.get(requestOtp, { body: { phone } });
  await person.get(eraseAccount, { body: { otp: await sentCode(test, phone), challenge } });
  await test.app.outbox.deliverDue();
  expect(await countOf(test.app.db, 'support.requests where account_id = $1', [accountId])).toBe(0);
  expect(await countOf(test.app.db, 'support.messages where request_id = $1', [id])).toBe(0);
});

describe('an answer', () => {
  const dueIn = async (client: Client, changes: object = {}): Promise<number> => {
    const { id } = await ask(client, changes);
    const { answerBy } = await thread(client, id);
    return (Date.parse(answerBy ?? '') - test.clock.now().getTime()) / 3_600_000;
  };

  it.each([
    ['lunch-only', '+971507960031', 34, 'standard'],
    ['full-day', '+971507960032', 4, 'priority'],
    ['family', '+971507960033', 1, 'family'],
  ] as const)('is due as promised on %s, and in an hour for safety', async (planId, phone, hours, queue) => {
    test.clock.set('2026-11-21T12:00:00+04:00');
    const asker = await subscriber(test, phone, planId, { name: planId });
    expect(await dueIn(asker)).toBe(hours);
    expect(await dueIn(asker, { topic: 'safety' })).toBe(1);
    const listed = await admin.get(contract.getAdminSupport, {
      query: { queue, sort: 'answerBy', order: 'asc' },
    });
    expect(listed.rows.filter(({ name }) => name === planId)).not.toEqual([]);
    expect(listed.rows.every((row) => row.queue === queue)).toBe(true);
    const due = listed.rows.map(({ answerBy }) => answerBy ?? '');
    expect(due).toEqual(due.toSorted());
  });

  it('has no time once given, and a new one when the customer writes again', async () => {
    const { id } = await ask(customer);
    await answer(admin, id, 'On its way.');
    expect(await thread(customer, id)).toMatchObject({ status: 'answered', answerBy: null });
    wait(60);
    await customer.get(contract.writeToSupport, { params: { id }, body: { text: 'Still not here.' } });
    const { answerBy } = await thread(customer, id);
    expect(Date.parse(answerBy ?? '')).toBe(test.clock.now().getTime() + 4 * 3_600_000);
    await customer.get(contract.writeToSupport, { params: { id }, body: { text: 'Hello?' } });
    expect((await thread(customer, id)).answerBy).toBe(answerBy);
    await customer.get(contract.closeSupportRequest, { params: { id } });
  });
});
