import { assignDriver, getOrderDelivery } from '@sufra/contract/delivery/admin-dispatch.ts';
import { getActiveDelivery, saveDoorPhoto } from '@sufra/contract/delivery/delivery.ts';
import { sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import { getLiveOrders } from '@sufra/contract/ordering/admin-live.ts';
import {
  addOrderNote,
  cancelOrderAsAdmin,
  getAdminOrder,
  revealHandoverCode,
} from '@sufra/contract/ordering/admin-orders.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { getDocument } from '@sufra/contract/partners/documents.ts';
import * as support from '@sufra/contract/support/support.ts';
import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import {
  getConversation,
  readMessages,
  revealChat,
  writeMessage,
} from '@sufra/contract/ordering/conversation.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew, home, onlyOwnPartners, type TestPartner } from '../../../../test/kitchens.ts';
import { databaseText, countOf, holds } from '../../../../test/inspect.ts';
import { accountIdOf, sentCode, subscriber } from '../../../../test/people.ts';
import { goodPicture } from '../../../../test/pictures.ts';
import { driverOnline, go, kitchenWithoutRiders, packedOrder } from '../../../../test/rides.ts';

let test: TestApp;
let boss: Client;
let customer: Client;
let kitchen: TestPartner;
let rider: TestDriver;
let addressId: string;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  boss = await confirmedAdmin(test, '+971508560001');
  kitchen = await kitchenWithoutRiders(test, '+971508560011');
  customer = await subscriber(test, '+971508560002', 'full-day', { name: 'Mariam' });
  rider = await driverOnline(test, '+971508560021', { name: 'Imran' });
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const orders: string[] = [];
async function carried(): Promise<string> {
  const id = await packedOrder({ test, customer, kitchen, addressId });
  orders.push(id);
  await test.app.outbox.deliverDue();
  await boss.get(assignDriver, { params: { id }, body: { driverId: rider.id, from: null } });
  return id;
}
const deliveryOf = (id: string) => boss.get(getOrderDelivery, { params: { id } });
const liveOf = async (id: string) => (await boss.get(getLiveOrders)).orders.find((one) => one.id === id);

describe('the order page of staff', () => {
  let id: string;

  it('says when the driver is at the kitchen, and no longer once the order is picked up', async () => {
    id = await carried();
    expect((await deliveryOf(id)).driver).toMatchObject({ isAtKitchen: false });
    const move = (lat: number) => rider.client.get(sendPosition, { body: { location: { lat, lng: 55.14 } } });
    await move(25.0805);
    expect((await deliveryOf(id)).driver).toMatchObject({ isAtKitchen: true });
    expect(await liveOf(id)).toMatchObject({ driver: { name: 'Imran' }, isAtKitchen: true });
    test.clock.advance(6 * 60_000);
    expect((await deliveryOf(id)).driver).toMatchObject({ isAtKitchen: false, isSilent: true });
    await move(25.0805);
    await go(rider, 'pickup_confirmed');
    expect((await deliveryOf(id)).driver).toMatchObject({ isAtKitchen: false });
    expect(await liveOf(id)).toMatchObject({ isAtKitchen: false });
  });

  it('reveals the handover code of an open order, which is audited', async () => {
    await go(rider, 'in_transit');
    expect(await deliveryOf(id)).toMatchObject({ hasCode: true });
    const { code } = await boss.get(revealHandoverCode, { params: { id } });
    const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId: id } });
    expect(code).toBe(handoverCode);
    const rows = await auditOf(test, 'order.code_revealed');
    expect(rows).toMatchObject([{ subject_kind: 'order', subject_id: id }]);
    expect(JSON.stringify(rows[0]?.details)).not.toContain(code);
    for (const other of [customer, kitchen.client, rider.client])
      expect(await other.refused(revealHandoverCode, { params: { id } })).toMatchObject({
        code: 'forbidden',
      });
  });

  it('shows the photo of the door, and each view is audited', async () => {
    expect(await deliveryOf(id)).toMatchObject({ doorPhoto: null });
    const active = await rider.client.get(getActiveDelivery);
    await rider.client.get(saveDoorPhoto, {
      params: { deliveryId: active?.id ?? '' },
      body: { photo: await goodPicture() },
    });
    const { doorPhoto } = await deliveryOf(id);
    expect(doorPhoto).toMatchObject({
      at: test.clock.now().toISOString(),
      documents: [{ kind: 'left_at_door', removedAt: null }],
    });
    const [photo] = doorPhoto?.documents ?? [];
    const view = (client: Client) => client.raw('GET', getDocument.path.replace(':id', photo?.id ?? ''));
    expect((await view(boss)).status).toBe(200);
    expect((await view(customer)).status).toBe(403);
    expect(await auditOf(test, 'document.viewed')).toMatchObject([
      { subject_id: photo?.id, details: { documentKind: 'left_at_door' } },
    ]);
  });

  it('has no code once the order has ended', async () => {
    await boss.get(cancelOrderAsAdmin, { params: { id }, body: { reason: 'The bag broke' } });
    expect(await deliveryOf(id)).toMatchObject({ hasCode: false });
    expect(await boss.refused(revealHandoverCode, { params: { id } })).toMatchObject({
      code: 'order_decided',
    });
    expect(await auditOf(test, 'order.code_revealed')).toHaveLength(1);
  });
});

const detailOf = (id: string) => boss.get(getAdminOrder, { params: { id } });
const written = (table: string): boolean => /^(ordering|support|platform|notifications)\./.test(table);

describe('a note on an order', () => {
  let id: string;
  beforeAll(async () => {
    id = await carried();
  });
  const note = (text: string, key: string = randomUUID()) =>
    boss.get(addOrderNote, { params: { id }, body: { text }, headers: { 'idempotency-key': key } });

  it('is shown to staff with its author and time, in order, and audited without its text', async () => {
    await note('The customer asked for secretpeanuts');
    test.clock.advance(60_000);
    const key = randomUUID();
    await note('Second\nline', key);
    await note('Second\nline', key);
    const at = test.clock.now();
    expect((await detailOf(id)).notes).toEqual([
      {
        text: 'The customer asked for secretpeanuts',
        at: new Date(at.getTime() - 60_000).toISOString(),
        author: null,
      },
      { text: 'Second\nline', at: at.toISOString(), author: null },
    ]);
    expect(await auditOf(test, 'order.note_added')).toMatchObject([
      { subject_id: id, details: {} },
      { subject_id: id, details: {} },
    ]);
    expect(holds(await databaseText(test.app.db, written), 'secretpeanuts')).toBe(false);
  });

  it('reaches neither the customer nor the kitchen nor the driver', async () => {
    const seen = JSON.stringify([
      await customer.get(getOrderStatus, { params: { orderId: id } }),
      await kitchen.client.get(getPartnerOrders),
      await rider.client.get(getActiveDelivery),
    ]);
    expect(seen).toContain(id);
    expect(seen).not.toContain('secretpeanuts');
    for (const other of [customer, kitchen.client, rider.client])
      expect(await other.refused(addOrderNote, { params: { id }, body: { text: 'Mine' } })).toMatchObject({
        code: 'forbidden',
      });
  });

  it('needs a text of at most a thousand characters, and an order', async () => {
    const refused = (text: string, orderId = id) =>
      boss.refused(addOrderNote, { params: { id: orderId }, body: { text } });
    expect(await refused(' \n')).toMatchObject({ fields: { text: 'required' } });
    expect(await refused('x'.repeat(1_001))).toMatchObject({ fields: { text: 'too_long' } });
    expect(await refused('Hello', randomUUID())).toMatchObject({ code: 'not_found' });
  });
});

describe('the chat of an order', () => {
  let id: string;
  beforeAll(async () => {
    id = orders.at(-1) ?? '';
  });

  it('is read by staff, and each view is audited', async () => {
    const say = (by: Client, as: 'customer' | 'driver', to: 'kitchen' | 'customer', text: string) =>
      by.get(writeMessage, { params: { orderId: id, as, to }, body: { text }, ...anew() });
    await say(customer, 'customer', 'kitchen', 'No onion please');
    test.clock.advance(1_000);
    await say(rider.client, 'driver', 'customer', 'Which gate?');
    const { messages } = await customer.get(getConversation, {
      params: { orderId: id, as: 'customer', to: 'driver' },
    });
    await customer.get(readMessages, {
      params: { orderId: id, as: 'customer', to: 'driver' },
      body: { last: messages[0]?.id ?? '' },
    });
    expect((await detailOf(id)).chatCount).toBe(2);
    expect(JSON.stringify(await detailOf(id))).not.toContain('No onion');
    const chat = await boss.get(revealChat, { params: { id } });
    expect(chat.messages).toMatchObject([
      { from: 'customer', to: 'kitchen', text: 'No onion please', isRead: false },
      { from: 'driver', to: 'customer', text: 'Which gate?', isRead: true },
    ]);
    const rows = await auditOf(test, 'order.chat_revealed');
    expect(rows).toMatchObject([{ subject_kind: 'order', subject_id: id }]);
    expect(JSON.stringify(rows)).not.toContain('gate');
    for (const other of [customer, kitchen.client, rider.client])
      expect(await other.refused(revealChat, { params: { id } })).toMatchObject({ code: 'forbidden' });
    expect(await boss.refused(revealChat, { params: { id: randomUUID() } })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a message of staff about an order', () => {
  let id: string;
  beforeAll(async () => {
    await test.app.db.pool.query(
      "update delivery.deliveries set status = 'cancelled', ended_at = now() where is_in_hand or is_open",
    );
    await test.app.db.pool.query(
      'update delivery.trips set is_active = false, ended_at = now() where is_active',
    );
    id = await carried();
  });
  const write = (to: support.SupportSide, text: string, key: string = randomUUID()) =>
    boss.get(support.messageParty, {
      params: { id },
      body: { to, text },
      headers: { 'idempotency-key': key },
    });
  const queuedFor = async (phone: string) => {
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query<{ params: object; partner_id: string | null }>(
      `select params, partner_id from notifications.messages
       where kind = 'order_message' and account_id = $1 order by id`,
      [await accountIdOf(test, phone)],
    );
    return rows;
  };

  it('names who can be written to, and the language each reads', async () => {
    await test.app.db.pool.query("update household.profiles set language = 'ar' where account_id = $1", [
      await accountIdOf(test, '+971508560002'),
    ]);
    expect((await detailOf(id)).readers).toEqual([
      { side: 'customer', language: 'ar' },
      { side: 'partner', language: 'en' },
      { side: 'driver', language: 'en' },
    ]);
  });

  it('is read and answered by the party in support, and sent once', async () => {
    const key = randomUUID();
    const sent = await write('customer', 'نعتذر عن التأخير', key);
    expect(await write('customer', 'نعتذر عن التأخير', key)).toEqual(sent);
    const { order } = await detailOf(id);
    expect(await queuedFor('+971508560002')).toEqual([
      { params: { name: 'Mariam', order: order.orderId }, partner_id: null },
    ]);
    const thread = () => customer.get(support.getSupportRequest, { params: { id: sent.requestId } });
    expect(await thread()).toMatchObject({
      ...{ number: sent.number, side: 'customer', status: 'answered', isUnread: true, answerBy: null },
      messages: [{ by: 'support', text: 'نعتذر عن التأخير' }],
    });
    await customer.get(support.writeToSupport, {
      params: { id: sent.requestId },
      body: { text: 'لا بأس' },
    });
    expect(await detailOf(id)).toMatchObject({
      messages: [
        {
          number: sent.number,
          side: 'customer',
          by: 'support',
          text: 'نعتذر عن التأخير',
          author: null,
          isRead: false,
        },
        { number: sent.number, side: 'customer', by: 'person', text: 'لا بأس', author: 'Mariam' },
      ],
    });
    await customer.get(support.readSupportRequest, {
      params: { id: sent.requestId },
      body: { messages: 1 },
    });
    expect((await detailOf(id)).messages).toMatchObject([{ isRead: true }, { isRead: false }]);
    expect(await auditOf(test, 'order.message_sent')).toMatchObject([
      { subject_id: id, details: { to: 'customer', request: sent.number } },
    ]);
  });

  it('joins an answered thread, and leaves one with a waiting question alone', async () => {
    const asked = await write('customer', 'The driver is near');
    const { messages } = await detailOf(id);
    expect(messages.filter(({ number }) => number !== asked.number)).toHaveLength(2);
    const more = await write('customer', 'And has a green bag');
    expect(more).toEqual(asked);
    const { requests } = await customer.get(support.getSupport);
    expect(requests.map(({ status }) => status)).toEqual(['answered', 'open']);
  });

  it("goes to the kitchen's own phone, and to the driver of the order only", async () => {
    await write('partner', 'Please add cutlery');
    await write('driver', 'Gate 4, please');
    expect(await queuedFor('+971508560011')).toMatchObject([{ partner_id: kitchen.id }]);
    expect(await queuedFor('+971508560021')).toHaveLength(1);
    const { requests } = await rider.client.get(support.getSupport);
    expect(requests).toMatchObject([{ side: 'driver', topic: 'delivery', beginning: 'Gate 4, please' }]);
    for (const other of [kitchen.client, rider.client])
      expect(JSON.stringify(await other.get(support.getSupport))).not.toContain('green bag');
  });

  it('is refused from others, to a missing driver, and after twelve in an hour', async () => {
    const body = { to: 'driver', text: 'Where are you?' } as const;
    for (const other of [customer, kitchen.client, rider.client])
      expect(await other.refused(support.messageParty, { params: { id }, body })).toMatchObject({
        code: 'forbidden',
      });
    for (let sent = 1; sent < 12; sent += 1) await write('driver', `Call ${sent}`);
    expect(await boss.refused(support.messageParty, { params: { id }, body })).toMatchObject({
      code: 'too_many_requests',
    });
    test.clock.advance(61 * 60_000);
    await write('driver', 'Where are you?');
    await confirm(test, '+971508560001');
    await boss.get(cancelOrderAsAdmin, { params: { id }, body: { reason: 'Nobody answers' } });
    expect(await boss.refused(support.messageParty, { params: { id }, body })).toMatchObject({
      code: 'not_possible_now',
    });
    const unknown = { params: { id: randomUUID() }, body };
    expect(await boss.refused(support.messageParty, unknown)).toMatchObject({ code: 'not_found' });
  });

  it('goes with the account of the customer, as the notes do', async () => {
    const phone = '+971508560002';
    const accountId = await accountIdOf(test, phone);
    for (const one of orders)
      await boss.call(cancelOrderAsAdmin, { params: { id: one }, body: { reason: 'Moving away' } });
    await boss.get(addOrderNote, { params: { id }, body: { text: 'Calls often' } });
    const { challenge } = await customer.get(requestOtp, { body: { phone } });
    await customer.get(eraseAccount, { body: { otp: await sentCode(test, phone), challenge } });
    await test.app.outbox.deliverDue();
    expect(await countOf(test.app.db, 'ordering.order_notes where order_id = $1', [id])).toBe(0);
    expect(await countOf(test.app.db, 'support.requests where account_id = $1', [accountId])).toBe(0);
    const { notes, readers } = await detailOf(id);
    expect(notes).toEqual([]);
    expect(readers).toEqual([{ side: 'partner', language: 'en' }]);
  });
});
