import { beforeEach, describe, expect, it } from 'vitest';
import { testDb } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { begin, cardWith, goodMethod, now, pay, settle, sums } from '../../../../test/money.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { PaymentGateway } from '../../../platform/ports.ts';
import { beginPayment, cardOnFile, creditOf, listRecoverablePayments, replaceCard } from '../index.ts';
import { purposes } from './payment.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { newAccountId } from '../../../platform/ids.ts';

let db: Db;
let gateway: PaymentGateway;
beforeEach(async () => {
  db = await testDb();
  gateway = simulatedGateway(db, { now: () => now });
});

const minutesLater = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const balance = async (accountId: AccountId): Promise<number> =>
  (await sums(db)).get(`customer:${accountId}`) ?? 0;

describe('beginning', () => {
  it('refuses a second open payment for a purpose, 30 at once, but not for other purposes and accounts', async () => {
    const accountId = newAccountId();
    const charge = { accountId, subject: 'full-day', amount: 59_900 };
    const open = (purpose: (typeof purposes)[number]) =>
      db.attempt((tx) => beginPayment(tx, gateway, { ...charge, purpose }, now));
    const begun = await Promise.all(Array.from({ length: 30 }, () => open('renewal')));
    expect(begun.filter(({ ok }) => ok)).toHaveLength(1);
    expect(begun.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'request_in_flight' } });
    for (const purpose of purposes) expect((await open(purpose)).ok).toBe(purpose !== 'renewal');
    await begin(db, gateway, { accountId: newAccountId(), amount: 1, purpose: 'renewal' });
  });

  it.each([0, -1, 0.5, Number.NaN])('refuses %d fils', async (amount) => {
    await expect(begin(db, gateway, { accountId: newAccountId(), amount })).rejects.toThrow(
      'invalid_request',
    );
  });
});

describe('settling', () => {
  it('books the money once, 20 at once', async () => {
    const accountId = newAccountId();
    const id = await begin(db, gateway, { accountId, amount: 4_650 });
    const outcome = await gateway.charge({ idempotencyKey: id, amount: 4_650, method: goodMethod });
    const settled = await Promise.all(Array.from({ length: 20 }, () => settle(db, gateway, id, outcome)));
    expect(settled.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await balance(accountId)).toBe(-4_650);
    expect((await sums(db)).get('gateway')).toBe(4_650);
  });

  it('of a decline books nothing and keeps the card on file', async () => {
    const accountId = newAccountId();
    await pay(db, gateway, { accountId, amount: 100, method: goodMethod });
    await pay(db, gateway, { accountId, amount: 100, method: cardWith('4000000000009995') });
    expect(await balance(accountId)).toBe(-100);
    expect(await cardOnFile(db, accountId)).toMatchObject({ brand: 'Visa', lastFour: '4242' });
  });

  it('remembers which card paid', async () => {
    const id = await pay(db, gateway, {
      accountId: newAccountId(),
      amount: 100,
      method: cardWith('5555555555554444'),
    });
    expect(
      await countOf(
        db,
        "money.payments where id = $1 and card_brand = 'Mastercard' and card_last_four = '4444'",
        [id],
      ),
    ).toBe(1);
  });
});

describe('the card on file', () => {
  it('is charged by its token', async () => {
    const accountId = newAccountId();
    expect(await cardOnFile(db, accountId)).toBeNull();
    await pay(db, gateway, { accountId, amount: 59_900, purpose: 'subscription' });
    const token = (await cardOnFile(db, accountId))?.token ?? '';
    await pay(db, gateway, { accountId, amount: 59_900, purpose: 'renewal', method: { token } });
    expect(await balance(accountId)).toBe(-119_800);
  });

  it('stays the one chosen during a charge to the old card', async () => {
    const accountId = newAccountId();
    await pay(db, gateway, { accountId, amount: 100 });
    const token = (await cardOnFile(db, accountId))?.token ?? '';
    const id = await begin(db, gateway, { accountId, amount: 59_900, purpose: 'renewal' });
    const stored = await gateway.storeCard(cardWith('5555555555554444'));
    if (stored.outcome !== 'stored') throw new Error(stored.outcome);
    await db.transaction((tx) => replaceCard(tx, gateway, { accountId, card: stored.card }, minutesLater(1)));
    await settle(
      db,
      gateway,
      id,
      await gateway.charge({ idempotencyKey: id, amount: 59_900, method: { token } }),
    );
    expect(await cardOnFile(db, accountId)).toMatchObject({
      lastFour: '4444',
      token: stored.card.gatewayToken,
    });
  });
});

describe.each(purposes)('a %s whose request died', (purpose) => {
  /** Recovers like the jobs of other modules, three at once. */
  async function recover(): Promise<void> {
    const one = async (): Promise<void> => {
      for await (const { id } of listRecoverablePayments(db, [purpose], minutesLater(1)))
        await settle(db, gateway, id, await gateway.close(id));
    };
    await Promise.all([one(), one(), one()]);
  }

  async function waiting(before = minutesLater(1)): Promise<string[]> {
    const ids: string[] = [];
    for await (const { id } of listRecoverablePayments(db, [purpose], before)) ids.push(id);
    return ids;
  }

  it('is found among many that died at the same moment', async () => {
    const died: string[] = [];
    for (let i = 0; i < 205; i += 1)
      died.push(await begin(db, gateway, { accountId: newAccountId(), amount: 59_900, purpose }));
    expect((await waiting()).sort()).toEqual(died.sort());
    await recover();
    expect(await waiting()).toEqual([]);
  });

  it('is paid once after the gateway had charged', async () => {
    const accountId = newAccountId();
    const id = await begin(db, gateway, { accountId, amount: 59_900, purpose });
    await gateway.charge({ idempotencyKey: id, amount: 59_900, method: goodMethod });
    expect(await waiting(now)).toEqual([]);
    await recover();
    expect(await balance(accountId)).toBe(-59_900);
    expect(await cardOnFile(db, accountId)).toMatchObject({ lastFour: '4242' });
    expect(await waiting()).toEqual([]);
  });

  it('ends declined after the gateway had declined, and another may begin', async () => {
    const accountId = newAccountId();
    const id = await begin(db, gateway, { accountId, amount: 59_900, purpose });
    await gateway.charge({ idempotencyKey: id, amount: 59_900, method: cardWith('4000000000000002') });
    await recover();
    expect(await balance(accountId)).toBe(0);
    await pay(db, gateway, { accountId, amount: 59_900, purpose });
    expect(await creditOf(db, accountId)).toBe(59_900);
  });

  it('is closed at a gateway that never saw it, so that a late charge is declined', async () => {
    const accountId = newAccountId();
    const id = await begin(db, gateway, { accountId, amount: 59_900, purpose });
    await recover();
    const late = await gateway.charge({ idempotencyKey: id, amount: 59_900, method: goodMethod });
    expect(late).toMatchObject({ outcome: 'declined', reason: 'try_again' });
    expect(await settle(db, gateway, id, late)).toMatchObject({ refusal: { code: 'request_in_flight' } });
    expect(await balance(accountId)).toBe(0);
    expect(await cardOnFile(db, accountId)).toBeNull();
  });
});
