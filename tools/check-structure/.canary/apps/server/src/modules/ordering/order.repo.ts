// Wrong: a repo that starts flows, writes another module's table and stores a status word.
import type { PaymentPort } from '../../adapters/payment/gateway.ts';
import { sql } from '../../platform/db.ts';
import { placeOrder } from './order.flows.ts';

export const saveOrder = (id: string): string =>
  sql`update ordering.orders set status = 'accepted' where id = ${id}` + placeOrder.name;

export const saveAccount = (id: string): string => sql`insert into identity.accounts (id) values (${id})`;

export type Port = PaymentPort;
