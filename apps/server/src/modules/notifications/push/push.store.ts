import type { Language } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { PushAddress } from '../../../platform/ports.ts';
import type { TemplateName } from '../../../platform/pure/message-templates.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { MessageState, MessageKind } from '../messages/message.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const contextOf = (id: string): string => `push:${id}`;

export const sealPushAddress = (vault: Vault, id: string, address: PushAddress): Buffer =>
  vault.seal(address, contextOf(id));

export const openPushAddress = (vault: Vault, id: string, sealed: Buffer): PushAddress =>
  vault.open(sealed, contextOf(id)) as PushAddress;

interface NewDevice {
  readonly id: string;
  readonly accountId: AccountId;
  readonly sessionId: string;
  readonly address: Buffer;
  readonly endpointHash: Buffer;
  readonly now: Date;
}

export async function replaceDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { id, accountId, sessionId, address, endpointHash, now } = device;
  await tx.run(sql`
    delete from notifications.push_subscriptions
    where session_id = ${sessionId} or endpoint_hash = ${endpointHash}`);
  await tx.run(sql`
    insert into notifications.push_subscriptions (id, account_id, session_id, address, endpoint_hash, created_at)
    values (${id}, ${accountId}, ${sessionId}, ${address}, ${endpointHash}, ${now})
    on conflict do nothing`);
}

export async function deleteDeviceOfSession(db: Queries, sessionId: string): Promise<void> {
  await db.run(sql`delete from notifications.push_subscriptions where session_id = ${sessionId}`);
}

export async function deleteDevice(db: Queries, id: string): Promise<void> {
  await db.run(sql`delete from notifications.push_subscriptions where id = ${id}`);
}

export async function deleteDevicesOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`delete from notifications.push_subscriptions where account_id = ${accountId}`);
}

export async function deleteEndedDevices(db: Queries, now: Date): Promise<void> {
  await db.run(sql`
    delete from notifications.push_subscriptions p
    where not exists (select 1 from identity.public_sessions s where s.id = p.session_id and s.expires_at > ${now})`);
}

export interface PushRow {
  readonly messageId: string;
  readonly subscriptionId: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly expiresAt: Date;
  readonly kind: MessageKind;
  readonly subject: string;
  readonly language: Language;
  readonly template: TemplateName;
  readonly params: Readonly<Record<string, string>>;
  readonly address: Buffer;
}

/** Pushes per device and subject are sequential. */
export const lockDuePushes = (tx: Tx, now: Date, limit: number): Promise<PushRow[]> =>
  tx.rows<PushRow>(sql`
    select p.message_id as "messageId", p.subscription_id as "subscriptionId", p.state, p.attempts,
      p.expires_at as "expiresAt", m.kind, m.subject, m.language, m.template, m.params, d.address
    from notifications.pushes p
    join notifications.messages m on m.id = p.message_id
    join notifications.push_subscriptions d on d.id = p.subscription_id
    join identity.public_sessions s on s.id = d.session_id and s.expires_at > ${now}
    where p.is_open and p.next_try <= ${now} and p.expires_at > ${now} and not exists (
      select 1 from notifications.pushes before
      join notifications.messages earlier on earlier.id = before.message_id
      where before.subscription_id = p.subscription_id and before.is_open and earlier.subject = m.subject
        and (earlier.event_id, earlier.id) < (m.event_id, m.id))
    order by p.message_id limit ${limit} for update of p skip locked`);

export interface PushInState {
  readonly messageId: string;
  readonly subscriptionId: string;
  readonly state: MessageState;
}

export const lockOverduePushes = (tx: Tx, now: Date, limit: number): Promise<PushInState[]> =>
  tx.rows<PushInState>(sql`
    select message_id as "messageId", subscription_id as "subscriptionId", state from notifications.pushes
    where is_open and next_try <= ${now} and expires_at <= ${now} limit ${limit} for update skip locked`);

export async function savePushesTaken(tx: Tx, taken: readonly PushInState[], until: Date): Promise<void> {
  await tx.run(sql`
    update notifications.pushes p set state = t.state, attempts = p.attempts + 1, next_try = ${until}
    from unnest(${taken.map(({ messageId }) => messageId)}::uuid[],
      ${taken.map(({ subscriptionId }) => subscriptionId)}::uuid[],
      ${taken.map(({ state }) => state)}::text[]) as t(message_id, subscription_id, state)
    where p.message_id = t.message_id and p.subscription_id = t.subscription_id`);
}

export async function savePushStates(tx: Tx, changed: readonly PushInState[]): Promise<void> {
  await tx.run(sql`
    update notifications.pushes p set state = t.state
    from unnest(${changed.map(({ messageId }) => messageId)}::uuid[],
      ${changed.map(({ subscriptionId }) => subscriptionId)}::uuid[],
      ${changed.map(({ state }) => state)}::text[]) as t(message_id, subscription_id, state)
    where p.message_id = t.message_id and p.subscription_id = t.subscription_id`);
}

interface PushSettled extends PushInState {
  readonly attempts: number;
  readonly failure: string | null;
  readonly nextTry: Date;
}

export async function savePushSettled(db: Queries, settled: PushSettled): Promise<void> {
  await db.run(sql`
    update notifications.pushes
    set state = ${settled.state}, failure = ${settled.failure}, next_try = ${settled.nextTry}
    where message_id = ${settled.messageId} and subscription_id = ${settled.subscriptionId}
      and attempts = ${settled.attempts} and is_open`);
}

export const hasDevice = async (db: Queries, sessionId: string): Promise<boolean> =>
  (await db.row(sql`select 1 from notifications.push_subscriptions where session_id = ${sessionId}`)) !==
  null;
