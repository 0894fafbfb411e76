// Wrong: a read that locks, and that knows the gateway.
import { payment, type PaymentPort } from '../../adapters/payment/gateway.ts';
import type { OrderPaid } from '../../domain-events.ts';
import type { App } from '../../app.ts';
import { sql } from '../../platform/db.ts';

export const readOrder = (id: string): string => sql`select id from ordering.orders where id = ${id} for update`;

export const port: PaymentPort = payment;
export type Heard = OrderPaid | App;
