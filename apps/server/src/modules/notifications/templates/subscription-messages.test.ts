import { pauseSubscription, resumeSubscription } from '@sufra/contract/money/billing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testKey, type TestApp } from '../../../../test/harness.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import { announce } from '../../../platform/outbox.ts';
import { openVault } from '../../../platform/vault.ts';
import { sealPhone } from '../../identity/account.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const kindsOf = async (accountId: AccountId): Promise<string[]> => {
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query<{ kind: string }>(
    'select kind from notifications.messages where account_id = $1 order by event_id',
    [accountId],
  );
  return rows.map(({ kind }) => kind);
};

it('announces every change, also repeated ones on the same day', async () => {
  const phone = '+971508300001';
  const client = await subscriber(test, phone);
  const accountId = await accountIdOf(test, phone);
  await client.get(pauseSubscription, { body: { until: null } });
  expect(await kindsOf(accountId)).toEqual(['welcome', 'subscription_paused']);
  await client.get(resumeSubscription);
  await kindsOf(accountId);
  await client.get(pauseSubscription, { body: { until: null } });
  expect(await kindsOf(accountId)).toEqual([
    'welcome',
    'subscription_paused',
    'subscription_resumed',
    'subscription_paused',
  ]);
});

it('announces a refund once, however often its event is delivered', async () => {
  const phone = '+971508300002';
  await subscriber(test, phone);
  const accountId = await accountIdOf(test, phone);
  const refunded = { accountId, subject: 'order-1', amount: 4_650 };
  for (let time = 0; time < 3; time += 1)
    await test.app.db.transaction((tx) => announce(tx, 'money.refunded', refunded));
  expect(await kindsOf(accountId)).toEqual(['welcome', 'refund_sent']);
});

it('sends nothing to erased accounts and deletes their messages', async () => {
  const phone = '+971508300003';
  await subscriber(test, phone);
  const accountId = await accountIdOf(test, phone);
  expect(await kindsOf(accountId)).toEqual(['welcome']);
  await test.app.sender.drain();
  await test.app.db.pool.query('update identity.accounts set phone = null, erased_at = now() where id = $1', [
    accountId,
  ]);
  await test.app.db.transaction(async (tx) => {
    await announce(tx, 'account.erased', { accountId });
    const sealedPhone = sealPhone(openVault([testKey]), accountId, phone);
    await announce(tx, 'account.phone_freed', { accountId, sealedPhone });
    await announce(tx, 'money.refunded', { accountId, subject: 'order-2', amount: 100 });
    await announce(tx, 'subscription.changed', {
      ...{ accountId, subscriptionId: accountId, change: 'card_changed' },
      params: {},
    });
  });
  expect(await kindsOf(accountId)).toEqual([]);
  const { rows } = await test.app.db.pool.query('select 1 from adapters.whatsapp_messages where phone = $1', [
    phone,
  ]);
  expect(rows).toEqual([]);
});
