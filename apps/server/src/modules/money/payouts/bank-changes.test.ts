import * as contract from '@sufra/contract/money/bank-changes.ts';
import { getPartnerProfile } from '@sufra/contract/ordering/partner-orders.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../../test/inspect.ts';
import { partner, type TestPartner } from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';

let test: TestApp;
let finance: Client;
let chef: TestPartner;
let phone = '';
let lastPhone = 971_508_410_000;
const next = (): string => `+${(lastPhone += 1)}`;
beforeAll(async () => {
  test = await startTestApp();
  finance = await confirmedAdmin(test, next(), 'finance');
});
beforeEach(async () => {
  phone = next();
  chef = await partner(test, phone, 'chef', ['adas-soup']);
});
afterAll(() => test.close());

const iban = 'AE070331234567890123456';
const wanted = { iban, bankName: 'Emirates NBD', accountHolder: 'Umm Ali' };
const ask = (body = wanted, { client } = chef) => client.call(contract.askBankChange, { body });
const waiting = async () =>
  (await finance.get(contract.getBankChanges)).filter(({ payee }) => payee.id === chef.id);
const idOf = async () => (await waiting())[0]?.id ?? '';
const bankOf = async () => (await chef.client.get(getPartnerProfile)).bankInfo?.iban;
const approve = (id: string, who = finance) =>
  who.call(contract.decideBankChange, { params: { id }, body: { isApproved: true } });

describe('another bank account', () => {
  it('is used only once a second person approved it, and only one of two decides', async () => {
    const before = await bankOf();
    await ask();
    expect(await bankOf()).toBe(before);
    const [request] = await waiting();
    expect(request?.wanted.iban).toBe('AE07 •••• 3456');
    const id = request?.id ?? '';
    expect(await finance.get(contract.revealBankChange, { params: { id } })).toEqual({ iban });
    const decline = { params: { id }, body: { isApproved: false as const, reason: 'Another name' } };
    const both = await Promise.all([approve(id), finance.call(contract.decideBankChange, decline)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both[0].status === 200 ? 'AE07 •••• 3456' : before).toBe(await bankOf());
    expect(await waiting()).toEqual([]);
    expect((await finance.refused(contract.revealBankChange, { params: { id } })).params?.['why']).toBe(
      'decided',
    );
    const audited = await auditOf(test, 'bank_change.revealed');
    expect(audited.filter(({ subject_id: subject }) => subject === chef.id)).toHaveLength(1);
  });

  it('is declined with a reason that its owner reads, and can be asked for again', async () => {
    await ask();
    await finance.get(contract.decideBankChange, {
      ...{ params: { id: await idOf() }, body: { isApproved: false, reason: 'The name differs.' } },
    });
    const own = await chef.client.get(contract.getBankChange);
    expect(own).toMatchObject({ waiting: null, declined: { reason: 'The name differs.' } });
    const again = await chef.client.get(contract.askBankChange, { body: wanted });
    expect(again).toMatchObject({ waiting: { bankName: 'Emirates NBD' }, declined: null });
  });

  it('tells its owner over WhatsApp at every step, without the number', async () => {
    await ask();
    await approve(await idOf());
    await test.app.outbox.deliverDue();
    await test.app.sender.drain();
    const { rows } = await test.app.db.pool.query<{ kind: string; body: string }>(
      "select kind, body from adapters.whatsapp_messages where phone = $1 and kind like 'bank%' order by id",
      [phone],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['bank_change_asked', 'bank_change_approved']);
    expect(rows.map(({ body }) => body.includes('3456') && !body.includes(iban))).toEqual([true, true]);
  });

  it('replaces a waiting one, at most five times a day, and is stored sealed', async () => {
    const statuses = [];
    for (const bankName of ['A1', 'B2', 'C3', 'D4', 'E5', 'F6'])
      statuses.push((await ask({ ...wanted, bankName })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 409]);
    expect((await waiting()).map((one) => one.wanted.bankName)).toEqual(['E5']);
    expect(
      await countOf(test.app.db, "money.bank_changes where status = 'replaced' and iban is not null"),
    ).toBe(0);
    expect(holds(await databaseText(test.app.db, (table) => table === 'money.bank_changes'), iban)).toBe(
      false,
    );
  });

  it('of several tabs at once leaves one waiting', async () => {
    const answers = await Promise.all([1, 2, 3].map((each) => ask({ ...wanted, bankName: `Bank ${each}` })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await waiting()).toHaveLength(1);
  });

  it('needs that role, a right IBAN, and staff with the right, who are not its owner', async () => {
    const customer = await subscriber(test, next());
    expect((await customer.refused(contract.askBankChange, { body: wanted })).code).toBe('forbidden');
    expect((await chef.client.refused(contract.askDriverBankChange, { body: wanted })).code).toBe(
      'forbidden',
    );
    const wrong = { body: { ...wanted, iban: 'AE070331234567890123457' } };
    expect((await chef.client.refused(contract.askBankChange, wrong)).fields).toEqual({ iban: 'iban_check' });
    await ask();
    const id = await idOf();
    const operations = await confirmedAdmin(test, next(), 'operations');
    expect((await approve(id, operations)).status).toBe(403);
    await test.app.db.pool.query(
      'update money.bank_changes set account_id = a.id from identity.accounts a where a.phone = $1 and money.bank_changes.id = $2',
      [`+${971_508_410_001}`, id],
    );
    const own = await finance.refused(contract.decideBankChange, {
      params: { id },
      body: { isApproved: true },
    });
    expect(own.params?.['why']).toBe('own_request');
    expect((await approve(randomUUID())).status).toBe(404);
  });
});
