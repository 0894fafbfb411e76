import * as contract from '@sufra/contract/support/support.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { admin as newAdmin, auditOf } from '../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../test/inspect.ts';
import { accountIdOf, subscriber } from '../../../test/people.ts';

let test: TestApp;
let admin: Client;
let other: Client;
let customer: Client;
let id: string;
beforeAll(async () => {
  test = await startTestApp();
  admin = await newAdmin(test, '+971507970001');
  other = await newAdmin(test, '+971507970002');
  customer = await subscriber(test, '+971507970021', 'full-day', { name: 'Mariam' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.app.db.pool.query("update support.requests set created_at = created_at - interval '2 days'");
  id = (
    await customer.get(contract.openSupportRequest, {
      body: { side: 'customer', topic: 'other', text: 'Where is my invoice?' },
      headers: once(),
    })
  ).id;
});

const once = () => ({ 'idempotency-key': randomUUID() });
const shown = (client = admin) => client.get(contract.getAdminSupportRequest, { params: { id } });
const code = (wanted: string) => ({ code: wanted });

describe('an internal note', () => {
  const note = (text: string, key: string = randomUUID()) =>
    admin.get(contract.addSupportNote, {
      params: { id },
      body: { text },
      headers: { 'idempotency-key': key },
    });

  it('is shown to staff, once, and never to the author of the request', async () => {
    const key = randomUUID();
    const before = await shown();
    await note('Has a secretdisease, be kind', key);
    await note('Has a secretdisease, be kind', key);
    const at = test.clock.now().toISOString();
    expect(await shown(other)).toMatchObject({
      ...{ status: 'open', answerBy: before.answerBy, messages: 1, language: 'en' },
      notes: [{ text: 'Has a secretdisease, be kind', at, author: null }],
    });
    const seen = JSON.stringify([
      await customer.get(contract.getSupportRequest, { params: { id } }),
      await customer.get(contract.getSupport),
    ]);
    expect(seen).not.toContain('secretdisease');
    const written = (table: string): boolean => /^(support|platform)\./.test(table);
    expect(holds(await databaseText(test.app.db, written), 'secretdisease')).toBe(false);
    expect(await auditOf(test, 'support.note_added')).toMatchObject([{ subject_id: id, details: {} }]);
  });

  it('is refused from the author, without a text, and past a thousand characters', async () => {
    const call = { params: { id }, body: { text: 'Mine' } };
    expect(await customer.refused(contract.addSupportNote, call)).toMatchObject(code('forbidden'));
    const refused = (text: string, of = id) =>
      admin.refused(contract.addSupportNote, { params: { id: of }, body: { text } });
    expect(await refused('  ')).toMatchObject({ fields: { text: 'required' } });
    expect(await refused('x'.repeat(1_001))).toMatchObject({ fields: { text: 'too_long' } });
    expect(await refused('Hello', randomUUID())).toMatchObject(code('not_found'));
  });

  it('goes with the request', async () => {
    await note('Short-lived');
    await test.app.db.pool.query('delete from support.requests where id = $1', [id]);
    expect(await countOf(test.app.db, 'support.notes where request_id = $1', [id])).toBe(0);
  });
});

describe('a request is assigned', () => {
  const assign = (client: Client, to: string, from?: string | null) =>
    client.call(contract.assignSupport, {
      params: { id },
      body: { to, ...(from !== undefined && { from }) },
    });

  it('to another admin, who finds it among their own', async () => {
    const { staff } = await admin.get(contract.getSupportStaff);
    const them = await accountIdOf(test, '+971507970002');
    expect(staff).toContainEqual({ id: them, name: null, isMe: false });
    expect(staff.filter(({ isMe }) => isMe)).toHaveLength(1);
    expect(await assign(admin, them, null)).toMatchObject({ ok: true });
    expect((await shown()).assignee).toEqual({ id: them, name: null, isMe: false });
    const mine = async (client: Client) =>
      (await client.get(contract.getAdminSupport, { query: { assigned: 'me' } })).rows.map((row) => row.id);
    expect(await mine(other)).toContain(id);
    expect(await mine(admin)).not.toContain(id);
    expect((await auditOf(test, 'support.assigned')).at(-1)).toMatchObject({
      subject_id: id,
      details: { to: them },
    });
  });

  it('once, and a stale page learns that another admin has it', async () => {
    const [me, them] = [await accountIdOf(test, '+971507970001'), await accountIdOf(test, '+971507970002')];
    await assign(admin, 'me', null);
    expect(await assign(admin, 'me', null)).toMatchObject({ ok: true });
    expect(await assign(other, 'me', null)).toMatchObject({ ok: false, error: code('edited_meanwhile') });
    expect((await shown()).assignee).toMatchObject({ id: me });
    expect(await assign(other, 'me', me)).toMatchObject({ ok: true });
    expect((await shown()).assignee).toMatchObject({ id: them });
  });

  it('to staff only', async () => {
    const wrong = { ok: false, error: { fields: { to: 'unknown_option' } } };
    expect(await assign(admin, await accountIdOf(test, '+971507970021'))).toMatchObject(wrong);
    expect(await assign(admin, randomUUID())).toMatchObject(wrong);
    expect((await shown()).assignee).toBeNull();
    expect(await customer.refused(contract.getSupportStaff)).toMatchObject(code('forbidden'));
  });
});

describe('a stale page', () => {
  const answer = (client: Client, seen: number) =>
    client.call(contract.answerSupport, { params: { id }, body: { text: 'Here it is.', seen } });
  const stale = { ok: false, error: code('edited_meanwhile') };

  it('answers nothing that another admin has answered', async () => {
    expect(await answer(admin, 1)).toMatchObject({ ok: true });
    expect(await answer(other, 1)).toMatchObject(stale);
    expect((await shown()).thread).toHaveLength(2);
    expect(await answer(other, 2)).toMatchObject({ ok: true });
  });

  it('closes nothing that its author has written to, and answers nothing that is closed', async () => {
    await customer.get(contract.writeToSupport, { params: { id }, body: { text: 'From June.' } });
    const close = (seen: number) =>
      admin.call(contract.closeSupportAsAdmin, { params: { id }, body: { seen } });
    expect(await close(1)).toMatchObject(stale);
    expect(await close(2)).toMatchObject({ ok: true });
    expect(await answer(other, 2)).toMatchObject({ ok: false, error: code('not_possible_now') });
  });
});

it('lists what is due first on top, and what waits for no answer last', async () => {
  await test.app.db.pool.query('delete from support.requests');
  const ask = async (topic: 'other' | 'safety') =>
    (
      await customer.get(contract.openSupportRequest, {
        body: { side: 'customer', topic, text: `About ${topic}` },
        headers: once(),
      })
    ).id;
  const [late, soon, done] = [await ask('other'), await ask('safety'), await ask('safety')];
  await admin.get(contract.answerSupport, { params: { id: done }, body: { text: 'Yes.' } });
  const listed = async () => (await admin.get(contract.getAdminSupport)).rows.map((row) => row.id);
  expect(await listed()).toEqual([soon, late, done]);
  await admin.get(contract.closeSupportAsAdmin, { params: { id: soon } });
  expect((await listed())[0]).toBe(late);
});
