// Wrong: a rule that reads the database and a gateway type.
import type { PaymentPort } from '../../adapters/payment/gateway.ts';
import { db } from '../../platform/db.ts';

export const totalOf = (port: PaymentPort): string => `${String(port)}${String(db.open)}`;
