import type { Language } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { sameBytes, secretHash, type Vault } from '../../platform/vault.ts';
import { mostOfAll, windows, type RequestCounts, type SubscriberStatus } from './subscriber.rules.ts';

export interface Asker {
  readonly address: Buffer;
  readonly network: Buffer;
}

export const askerOf = (vault: Vault, email: string, network: string): Asker => ({
  address: vault.keyedHash('newsletter.address', email.toLowerCase()),
  network: vault.keyedHash('newsletter.network', network),
});

const addressContext = (id: string): string => `newsletter.subscribers/${id}`;
const tokenContext = (id: string): string => `newsletter.tokens/${id}`;

/** Makes the counts hold until commit. */
export async function lockRequests(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('newsletter', 0))`);
}

export async function countRequests(tx: Tx, { address, network }: Asker, now: Date): Promise<RequestCounts> {
  const since = (ms: number): Date => new Date(now.getTime() - ms);
  const row = await tx.row<RequestCounts>(sql`
    select
      (select count(*) from newsletter.askings
        where network_hash = ${network} and at > ${since(windows.network)}) as "ofNetworkInTenMinutes",
      (select count(*) from newsletter.askings
        where address_hash = ${address} and at > ${since(windows.day)}) as "ofAddressToday",
      (select count(*) from newsletter.askings
        where address_hash = ${address} and at > ${since(windows.moment)}) as "ofAddressThisMinute",
      (select count(*) from (
        select 1 from newsletter.askings where at > ${since(windows.day)} limit ${mostOfAll}) today) as "ofAllToday"`);
  return row ?? { ofNetworkInTenMinutes: 0, ofAddressToday: 0, ofAddressThisMinute: 0, ofAllToday: 0 };
}

export async function insertRequest(tx: Tx, { address, network }: Asker, at: Date): Promise<void> {
  await tx.run(sql`
    insert into newsletter.askings (address_hash, network_hash, at) values (${address}, ${network}, ${at})`);
}

export interface StoredSubscriber {
  readonly id: string;
  readonly status: SubscriberStatus;
  readonly language: Language;
  readonly askedAt: Date;
}

export const lockByAddress = (tx: Tx, address: Buffer): Promise<StoredSubscriber | null> =>
  tx.row<StoredSubscriber>(sql`
    select id, status, language, asked_at as "askedAt" from newsletter.subscribers
    where address_hash = ${address} for update`);

export const lockByToken = (tx: Tx, token: string): Promise<StoredSubscriber | null> =>
  tx.row<StoredSubscriber>(sql`
    select id, status, language, asked_at as "askedAt" from newsletter.subscribers
    where token_hash = ${secretHash(token)} for update`);

interface NewSubscriber extends StoredSubscriber {
  readonly email: string;
  readonly address: Buffer;
  readonly token: string;
}

export async function insertSubscriber(tx: Tx, vault: Vault, subscriber: NewSubscriber): Promise<void> {
  const { id, status, language, askedAt, email, address, token } = subscriber;
  await tx.run(sql`
    insert into newsletter.subscribers (id, address_hash, address, language, status, token_hash, token, asked_at)
    values (${id}, ${address}, ${vault.seal(email, addressContext(id))}, ${language}, ${status},
      ${secretHash(token)}, ${vault.seal(token, tokenContext(id))}, ${askedAt})`);
}

/** Keeps the token, so the link of an earlier email still works. */
export async function saveAsked(tx: Tx, { id, status, language, askedAt }: StoredSubscriber): Promise<void> {
  await tx.run(sql`
    update newsletter.subscribers set status = ${status}, language = ${language}, asked_at = ${askedAt}
    where id = ${id}`);
}

/** Keeps the token's hash, so a second click finds a confirmed address. */
export async function saveConfirmed(tx: Tx, id: string, status: SubscriberStatus, at: Date): Promise<void> {
  await tx.run(sql`
    update newsletter.subscribers set status = ${status}, confirmed_at = ${at}, token = null where id = ${id}`);
}

export async function deleteSubscriber(db: Queries, id: string): Promise<void> {
  await db.run(sql`delete from newsletter.subscribers where id = ${id}`);
}

const leavePurpose = 'newsletter.leave';

/** The id with a keyed hash over it; nothing of it is stored. */
export const leaveToken = (vault: Vault, id: string): string =>
  `${id}.${vault.keyedHash(leavePurpose, id).toString('base64url')}`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function holderOf(vault: Vault, token: string): string | null {
  const [id = '', proof = ''] = token.split('.');
  if (!uuid.test(id)) return null;
  return sameBytes(Buffer.from(proof, 'base64url'), vault.keyedHash(leavePurpose, id)) ? id : null;
}

export interface SealedAddress {
  readonly id: string;
  readonly address: Buffer;
}

export const openAddress = (vault: Vault, { id, address }: SealedAddress): string =>
  vault.open(address, addressContext(id)) as string;

export const openToken = (vault: Vault, id: string, sealed: Buffer): string =>
  vault.open(sealed, tokenContext(id)) as string;

export async function deleteStale(db: Queries, before: { unconfirmed: Date; requests: Date }): Promise<void> {
  await db.run(sql`
    delete from newsletter.subscribers where not is_confirmed and asked_at < ${before.unconfirmed}`);
  await db.run(sql`delete from newsletter.askings where at < ${before.requests}`);
}

export interface WaitingRow {
  readonly id: string;
  readonly language: Language;
  readonly address: Buffer;
  readonly token: Buffer;
  readonly askedAt: Date;
}

export const readWaiting = (db: Queries, id: string): Promise<WaitingRow | null> =>
  db.row<WaitingRow>(sql`
    select id, language, address, token, asked_at as "askedAt" from newsletter.subscribers
    where id = ${id} and not is_confirmed and token is not null`);

export interface ConfirmedRow {
  readonly id: string;
  readonly language: Language;
  readonly address: Buffer;
  readonly confirmedAt: Date;
}

const firstId = '00000000-0000-0000-0000-000000000000';

export const readConfirmed = (db: Queries, after: string | null, limit: number): Promise<ConfirmedRow[]> =>
  db.rows<ConfirmedRow>(sql`
    select id, language, address, confirmed_at as "confirmedAt" from newsletter.subscribers
    where is_confirmed and confirmed_at is not null and id > ${after ?? firstId} order by id limit ${limit}`);

export interface Counts {
  readonly confirmed: number;
  readonly waiting: number;
}

export const readCounts = async (db: Queries): Promise<Counts> =>
  (await db.row<Counts>(sql`
    select count(*) filter (where is_confirmed) as confirmed, count(*) filter (where not is_confirmed) as waiting
    from newsletter.subscribers`)) ?? { confirmed: 0, waiting: 0 };
