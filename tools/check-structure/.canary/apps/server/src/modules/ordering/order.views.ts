// Wrong: a view that asks the database and knows the gateway.
import type { PaymentPort } from '../../adapters/payment/gateway.ts';
import { db } from '../../platform/db.ts';

export const toOrder = (port: PaymentPort): string => `${String(port)}${String(db.open)}`;
