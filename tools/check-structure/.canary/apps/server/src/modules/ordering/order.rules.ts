// Wrong: a rule that asks the database and a type of the gateway.
import type { PaymentPort } from '../../adapters/payment/gateway.ts';
import { db } from '../../platform/db.ts';

export const totalOf = (port: PaymentPort): string => `${String(port)}${String(db.open)}`;
