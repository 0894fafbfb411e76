// Wrong: a store that calls a job, reads and writes another module's tables, locks without a transaction, leaves a
// session setting behind and stores a status literal.
import { sql } from '../../../platform/db.ts';
import { expireOrders } from './jobs.ts';

export const saveOrder = (id: string): string =>
  sql`update ordering.orders set status = 'accepted' where id = ${id}` + expireOrders.name;

export const saveAccount = (id: string): string => sql`insert into identity.accounts (id) values (${id})`;

export const readName = (id: string): string => sql`select name from identity.accounts where id = ${id}`;

export const lockOrder = (id: string): string => sql`select id from ordering.orders where id = ${id} for update`;

export const hurry = (): string => sql`set statement_timeout = 0`;
