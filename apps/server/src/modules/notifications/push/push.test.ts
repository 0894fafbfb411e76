import { exportAccount } from '@sufra/contract/identity/account.ts';
import { getSession, logout } from '@sufra/contract/identity/identity.ts';
import { getPush, removePush, savePush } from '@sufra/contract/notifications/push.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { queueOne } from '../../../../test/messages.ts';
import { accountIdOf, signIn } from '../../../../test/people.ts';
import {
  browserAt,
  plainDevice,
  startPushService,
  type PushService,
} from '../../../../test/push-stand-in.ts';
import { deleteOldMessages, eraseMessages } from '../jobs.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

let service: PushService;
let test: TestApp;
beforeAll(async () => {
  service = await startPushService();
  test = await startTestApp({ push: service.settings });
});
afterAll(async () => {
  await test.close();
  await service.close();
});
beforeEach(async () => {
  service.answer(201);
  service.received.splice(0);
  await test.app.db.pool.query('delete from notifications.push_subscriptions');
});

let last = 8_700_000;
const freshPhone = (): string => `+97150${(last += 1)}`;

/** An account on a device with notifications on. */
async function listening(phone = freshPhone(), path = `/send/${phone.slice(1)}`) {
  const client = await signIn(test, phone);
  const browser = browserAt(`${service.origin}${path}`);
  await client.get(savePush, { body: browser.device });
  return { client, browser, accountId: await accountIdOf(test, phone) };
}

const told = (accountId: AccountId, about: Parameters<typeof queueOne>[2] = {}) =>
  queueOne({ db: test.app.db, clock: test.clock }, accountId, about);

const statesOf = async (): Promise<(string | null)[]> =>
  (await test.app.db.pool.query<{ state: string }>('select state from notifications.pushes')).rows.map(
    ({ state }) => state,
  );

describe('a device', () => {
  it('is off until it registers, and off again when it unregisters', async () => {
    const client = await signIn(test, freshPhone());
    const { publicKey } = service.settings;
    expect(await client.get(getPush)).toEqual({ publicKey, isOn: false });
    await client.get(savePush, { body: browserAt(`${service.origin}/send/1`).device });
    expect(await client.get(getPush)).toEqual({ publicKey, isOn: true });
    await client.get(removePush);
    expect(await client.get(getPush)).toEqual({ publicKey, isOn: false });
  });

  it('of another session cannot be changed by this one', async () => {
    const phone = freshPhone();
    const { client } = await listening(phone);
    const other = await signIn(test, phone);
    expect((await other.get(getPush)).isOn).toBe(false);
    await other.get(removePush);
    expect((await client.get(getPush)).isOn).toBe(true);
  });

  it('belongs to the account that registered last', async () => {
    const first = await listening(freshPhone(), '/send/shared');
    const second = await listening(freshPhone(), '/send/shared');
    expect((await first.client.get(getPush)).isOn).toBe(false);
    expect((await second.client.get(getPush)).isOn).toBe(true);
  });

  it.each(['http://127.0.0.1:1/send/x', 'https://evil.example/x', 'https://169.254.169.254/x'])(
    'at %s is refused',
    async (endpoint) => {
      const client: Client = await signIn(test, freshPhone());
      const refused = await client.refused(savePush, { body: { ...plainDevice, endpoint } });
      expect(refused).toMatchObject({ code: 'invalid_request', fields: { endpoint: 'invalid' } });
    },
  );

  it('is stored encrypted, and exported to its owner', async () => {
    const { client, browser } = await listening();
    const { rows } = await test.app.db.pool.query<{ row: string }>(
      'select p::text as row from notifications.push_subscriptions p',
    );
    expect(rows[0]?.row).not.toContain(Buffer.from(browser.device.keys.auth).toString('hex'));
    expect(rows[0]?.row).not.toContain(Buffer.from(browser.device.endpoint).toString('hex'));
    const { pushDevices } = await client.get(exportAccount);
    expect(pushDevices).toMatchObject([{ address: { endpoint: browser.device.endpoint } }]);
  });
});

describe('a message', () => {
  it('goes to every registered device of the account, besides WhatsApp', async () => {
    const phone = freshPhone();
    const { browser, accountId } = await listening(phone, '/send/phone');
    await listening(phone, '/send/laptop');
    await listening(freshPhone(), '/send/somebody-else');
    await told(accountId, { subject: 'an-order', meal: 'Machboos' });
    expect(await test.app.pusher.drain()).toBe(2);
    expect(service.received.map(({ path }) => path).sort()).toEqual(['/send/laptop', '/send/phone']);
    const mine = service.received.find(({ path }) => path === '/send/phone');
    expect(JSON.parse(browser.read(mine?.body ?? Buffer.alloc(0)))).toEqual({
      title: 'Enjoy your meal!',
      body: 'Delivered: Machboos. How was it?',
      tag: 'order:an-order',
      path: '/order-status/an-order',
      language: 'en',
    });
    expect(await statesOf()).toEqual(['sent', 'sent']);
    expect(await test.app.pusher.drain()).toBe(0);
    const { rows } = await test.app.db.pool.query(
      `select 1 from notifications.messages where account_id = $1 and state = 'queued'`,
      [accountId],
    );
    expect(rows).toHaveLength(1);
  });

  it('of another kind goes by WhatsApp alone', async () => {
    const { accountId } = await listening();
    await told(accountId, { kind: 'refund_sent' });
    expect(await test.app.pusher.drain()).toBe(0);
  });

  it('is retried while the service is down, but not forever', async () => {
    const { accountId } = await listening();
    await told(accountId);
    service.answer(503);
    expect(await test.app.pusher.drain()).toBe(1);
    expect(await test.app.pusher.drain()).toBe(0);
    test.clock.advance(10_000);
    service.answer(201);
    expect(await test.app.pusher.drain()).toBe(1);
    expect(await statesOf()).toEqual(['sent']);
    await told(accountId);
    test.clock.advance(3 * 3_600_000);
    expect(await test.app.pusher.drain()).toBe(0);
    expect((await statesOf()).sort()).toEqual(['expired', 'sent']);
  });

  it.each([404, 410])('answered by %i removes the device', async (status) => {
    const { client, accountId } = await listening();
    await told(accountId);
    service.answer(status);
    await test.app.pusher.drain();
    expect((await client.get(getPush)).isOn).toBe(false);
    expect(await statesOf()).toEqual([]);
  });

  it('is sent once by two senders', async () => {
    const { accountId } = await listening();
    for (let n = 0; n < 5; n += 1) await told(accountId);
    const tried = await Promise.all([test.app.pusher.drain(), test.app.pusher.drain()]);
    expect(tried[0] + tried[1]).toBe(5);
    expect(service.received).toHaveLength(5);
  });
});

describe('no message is sent', () => {
  it('to a signed-out device', async () => {
    const { client, accountId } = await listening();
    await told(accountId);
    await client.get(logout);
    await told(accountId);
    expect(await test.app.pusher.drain()).toBe(0);
    await deleteOldMessages({ db: test.app.db, clock: test.clock });
    const { rows } = await test.app.db.pool.query('select 1 from notifications.push_subscriptions');
    expect(rows).toEqual([]);
  });

  it('to an erased account, and no data remains', async () => {
    const { client, accountId } = await listening();
    await told(accountId);
    await eraseMessages({ db: test.app.db }, accountId);
    expect(await test.app.pusher.drain()).toBe(0);
    const { rows } = await test.app.db.pool.query('select 1 from notifications.push_subscriptions');
    expect(rows).toEqual([]);
    expect((await client.get(getSession)).user.phone).toMatch(/^\+971/);
  });
});
