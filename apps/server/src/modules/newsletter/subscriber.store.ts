import type { Language } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { sameBytes, secretHash } from '../../platform/ids.ts';
import type { Vault } from '../../platform/vault.ts';
import { type SubscriberStatus, mostOfAll, windows, type Askings } from './subscriber.rules.ts';

/** What stands for an address and for the network it was asked from. */
export interface Asker {
  readonly address: Buffer;
  readonly network: Buffer;
}

/** Capital letters make no other address. */
export const askerOf = (vault: Vault, email: string, network: string): Asker => ({
  address: vault.keyedHash('newsletter.address', email.toLowerCase()),
  network: vault.keyedHash('newsletter.network', network),
});

const addressContext = (id: string): string => `newsletter.subscribers/${id}`;
const tokenContext = (id: string): string => `newsletter.tokens/${id}`;

/** Lets everything that is asked for happen in turn, so that what is counted holds; it takes a moment only. */
export async function lockAskings(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('newsletter', 0))`);
}

export async function countAskings(tx: Tx, { address, network }: Asker, now: Date): Promise<Askings> {
  const since = (ms: number): Date => new Date(now.getTime() - ms);
  const row = await tx.row<Askings>(sql`
    select
      (select count(*) from newsletter.askings
        where network_hash = ${network} and at > ${since(windows.network)}) as "ofNetwork",
      (select count(*) from newsletter.askings
        where address_hash = ${address} and at > ${since(windows.day)}) as "ofAddress",
      (select count(*) from newsletter.askings
        where address_hash = ${address} and at > ${since(windows.moment)}) as "justNow",
      (select count(*) from (
        select 1 from newsletter.askings where at > ${since(windows.day)} limit ${mostOfAll}) today) as "ofAll"`);
  return row ?? { ofNetwork: 0, ofAddress: 0, justNow: 0, ofAll: 0 };
}

export async function insertAsking(tx: Tx, { address, network }: Asker, at: Date): Promise<void> {
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

/** Asked for again, maybe in another language: the link of an earlier letter goes on working. */
export async function saveAsked(tx: Tx, { id, status, language, askedAt }: StoredSubscriber): Promise<void> {
  await tx.run(sql`
    update newsletter.subscribers set status = ${status}, language = ${language}, asked_at = ${askedAt}
    where id = ${id}`);
}

/** From now on the token is not needed; its hash stays, for whoever presses again. */
export async function saveConfirmed(tx: Tx, id: string, status: SubscriberStatus, at: Date): Promise<void> {
  await tx.run(sql`
    update newsletter.subscribers set status = ${status}, confirmed_at = ${at}, token = null where id = ${id}`);
}

export async function deleteSubscriber(db: Queries, id: string): Promise<void> {
  await db.run(sql`delete from newsletter.subscribers where id = ${id}`);
}

const leavePurpose = 'newsletter.leave';

/** What takes an address off the list: its id, and a proof that we wrote it there. Nothing of it is kept. */
export const leaveToken = (vault: Vault, id: string): string =>
  `${id}.${vault.keyedHash(leavePurpose, id).toString('base64url')}`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whose token this is; null for one that we never wrote. */
export function holderOf(vault: Vault, token: string): string | null {
  const [id = '', proof = ''] = token.split('.');
  if (!uuid.test(id)) return null;
  return sameBytes(Buffer.from(proof, 'base64url'), vault.keyedHash(leavePurpose, id)) ? id : null;
}

export interface SealedAddress {
  readonly id: string;
  readonly address: Buffer;
}

/** An address as its owner wrote it. */
export const openAddress = (vault: Vault, { id, address }: SealedAddress): string =>
  vault.open(address, addressContext(id)) as string;

/** The token that confirms an address. */
export const openToken = (vault: Vault, id: string, sealed: Buffer): string =>
  vault.open(sealed, tokenContext(id)) as string;

/** Forgets addresses nobody confirmed, and what no longer bounds anything. */
export async function deleteStale(db: Queries, before: { unconfirmed: Date; askings: Date }): Promise<void> {
  await db.run(sql`
    delete from newsletter.subscribers where not is_confirmed and asked_at < ${before.unconfirmed}`);
  await db.run(sql`delete from newsletter.askings where at < ${before.askings}`);
}

export interface WaitingRow {
  readonly id: string;
  readonly language: Language;
  readonly address: Buffer;
  readonly token: Buffer;
  readonly askedAt: Date;
}

/** Null once it is confirmed or gone. */
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

/** The next confirmed addresses after an id, null for the first. */
export const readConfirmed = (db: Queries, after: string | null, limit: number): Promise<ConfirmedRow[]> =>
  db.rows<ConfirmedRow>(sql`
    select id, language, address, confirmed_at as "confirmedAt" from newsletter.subscribers
    where is_confirmed and id > ${after ?? firstId} order by id limit ${limit}`);

export interface Counts {
  readonly confirmed: number;
  readonly waiting: number;
}

export const readCounts = async (db: Queries): Promise<Counts> =>
  (await db.row<Counts>(sql`
    select count(*) filter (where is_confirmed) as confirmed, count(*) filter (where not is_confirmed) as waiting
    from newsletter.subscribers`)) ?? { confirmed: 0, waiting: 0 };
