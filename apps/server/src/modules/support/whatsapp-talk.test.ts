import * as contract from '@sufra/contract/support/support.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin as newAdmin } from '../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../test/inspect.ts';
import { partner } from '../../../test/kitchens.ts';
import { subscriber, type Reachable } from '../../../test/people.ts';
import { messagePayload, startStandIn, takes, type StandIn } from '../../../test/whatsapp-stand-in.ts';

let standIn: StandIn;
let test: TestApp & Required<Pick<Reachable, 'codeTo'>>;
let admin: Client;
let customer: Client;
let phone = '';
let lastPhone = 971_507_980_100;
beforeAll(async () => {
  standIn = await startStandIn();
  const started = await startTestApp({ whatsapp: standIn.settings });
  const codeTo = (to: string): string =>
    standIn.taken.findLast((one) => one.template === 'sign_in_code' && `+${one.to}` === to)?.params[0] ?? '';
  test = { ...started, codeTo };
  admin = await newAdmin(test, '+971507980001');
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});
beforeEach(async () => {
  phone = String((lastPhone += 1));
  customer = await subscriber(test, `+${phone}`, 'full-day', { name: 'Mariam' });
  await test.app.outbox.deliverDue();
  await test.app.sender.drain();
  standIn.behave(takes);
  standIn.taken.splice(0);
});

const spoken = (body: string) => ({ type: 'text', text: { body } });
async function write(content: { readonly type: string }, wamid = `wamid.${randomUUID()}`, from = phone) {
  const body = JSON.stringify(messagePayload(wamid, from, content));
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': standIn.sign(body) };
  const path = `${test.origin}/api/webhooks/whatsapp`;
  expect((await fetch(path, { method: 'POST', body, headers })).status).toBe(200);
}
const own = async () => (await customer.get(contract.getSupport)).requests;
const threadOf = async (id: string) => customer.get(contract.getSupportRequest, { params: { id } });
const shown = (id: string) => admin.get(contract.getAdminSupportRequest, { params: { id } });
async function answer(id: string, text: string): Promise<void> {
  await admin.get(contract.answerSupport, {
    ...{ params: { id }, body: { text } },
    headers: { 'idempotency-key': randomUUID() },
  });
}
async function delivered() {
  await test.app.outbox.deliverDue();
  await test.app.sender.drain();
  return standIn.taken.map(({ template, params }) => [template, params.at(-1)]);
}
const hours = (count: number): void => test.clock.advance(count * 3_600_000);

describe('a message over WhatsApp', () => {
  it('begins a thread, twice delivered once, sealed, and the next one joins it', async () => {
    const wamid = `wamid.${randomUUID()}`;
    await Promise.all([1, 2, 3].map(() => write(spoken('My canarysoup is cold'), wamid)));
    await write(spoken('Are you there?'));
    await write(spoken('My canarysoup is cold'), wamid);
    const [request, ...others] = await own();
    expect(others).toEqual([]);
    expect(request).toMatchObject({ side: 'customer', topic: 'other', status: 'open' });
    const { messages } = await threadOf(request?.id ?? '');
    expect(messages.map(({ by, text }) => [by, text])).toEqual([
      ['person', 'My canarysoup is cold'],
      ['person', 'Are you there?'],
    ]);
    expect(
      holds(await databaseText(test.app.db, (table) => table.startsWith('support.')), 'canarysoup'),
    ).toBe(false);
  });

  it('is answered there for 24 hours, and by a notice afterwards', async () => {
    await write(spoken('Where is my lunch?'));
    const id = (await own())[0]?.id ?? '';
    const until = new Date(test.clock.now().getTime() + 24 * 3_600_000).toISOString();
    expect((await shown(id)).whatsAppUntil).toBe(until);
    await answer(id, 'Two minutes away.\nThe driver is Omar.');
    await answer(id, 'He rings twice.');
    expect(await delivered()).toEqual([
      ['free_text', 'Two minutes away.\nThe driver is Omar.'],
      ['free_text', 'He rings twice.'],
    ]);
    standIn.taken.splice(0);
    hours(25);
    await answer(id, 'Did it arrive?');
    expect((await delivered()).map(([template]) => template)).toEqual(['support_answered']);
  });

  it('that WhatsApp refuses late falls back to the notice, and is tried again while it is down', async () => {
    await write(spoken('Hello'));
    const id = (await own())[0]?.id ?? '';
    standIn.behave({ kind: 'broken', status: 503 });
    await answer(id, 'Good morning');
    expect(await delivered()).toEqual([]);
    standIn.behave(takes);
    await test.app.db.pool.query('update platform.deliveries set run_after = now()');
    expect(await delivered()).toEqual([['free_text', 'Good morning']]);
    standIn.taken.splice(0);
    standIn.behave({ kind: 'refuses', status: 400, code: 131_047 });
    await answer(id, 'And now?');
    await test.app.outbox.deliverDue();
    standIn.behave(takes);
    expect((await delivered()).map(([template]) => template)).toEqual(['support_answered']);
  });

  it('reopens what was closed within a day, and later begins anew', async () => {
    await write(spoken('First'));
    const id = (await own())[0]?.id ?? '';
    await answer(id, 'Done');
    await admin.get(contract.closeSupportAsAdmin, { params: { id }, body: {} });
    await write(spoken('Thank you'));
    expect((await threadOf(id)).status).toBe('open');
    await admin.get(contract.closeSupportAsAdmin, { params: { id }, body: {} });
    hours(25);
    await write(spoken('Another thing'));
    expect((await own()).map((one) => one.status).sort()).toEqual(['closed', 'open']);
  });

  it('of a kitchen is the kitchen’s, a picture keeps its caption, and a reaction says nothing', async () => {
    const from = String((lastPhone += 1));
    const chef = await partner(test, `+${from}`, 'chef', ['adas-soup']);
    await write({ type: 'reaction' }, undefined, from);
    await write({ type: 'image', ...{ image: { id: '1', caption: 'The pot is broken' } } }, undefined, from);
    await write({ type: 'audio' }, undefined, from);
    const [request] = (await chef.client.get(contract.getSupport)).requests;
    expect(request?.side).toBe('partner');
    const { thread } = await shown(request?.id ?? '');
    expect(thread.map(({ text }) => text)).toEqual([
      'The pot is broken',
      expect.stringContaining('voice message'),
    ]);
  });

  it('from a number without an account gets one answer a day and keeps nothing', async () => {
    const before = await countOf(test.app.db, 'support.messages');
    const from = String((lastPhone += 1));
    for (const text of ['Hello', 'What is Sufra?', 'Anybody?']) await write(spoken(text), undefined, from);
    await write(spoken('Free money'), undefined, '15551234567');
    expect(standIn.taken.map(({ to, template }) => [to, template])).toEqual([[from, 'free_text']]);
    expect(await countOf(test.app.db, 'support.messages')).toBe(before);
  });

  it('is dropped past sixty in an hour, and cut at two thousand characters', async () => {
    await write(spoken('x'.repeat(4_000)));
    for (let each = 0; each < 61; each += 1) await write(spoken(`Message ${each}`));
    const { messages } = await threadOf((await own())[0]?.id ?? '');
    expect([messages.length, messages[0]?.text.length]).toEqual([60, 2_000]);
  });
});

describe('whether an answer solved it', () => {
  const rate = (id: string, satisfaction: contract.Satisfaction, who = customer) =>
    who.call(contract.rateSupportRequest, { params: { id }, body: { satisfaction } });

  it('is asked once there is an answer, may be changed, and is only the author’s', async () => {
    await write(spoken('Hello'));
    const id = (await own())[0]?.id ?? '';
    expect((await rate(id, 'good')).status).toBe(409);
    await answer(id, 'Hello!');
    expect((await rate(id, 'bad', admin)).status).toBe(404);
    expect((await rate(id, 'bad')).status).toBe(200);
    expect((await rate(id, 'good')).status).toBe(200);
    expect((await threadOf(id)).satisfaction).toBe('good');
    expect((await shown(id)).satisfaction).toBe('good');
  });
});
