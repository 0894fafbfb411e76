// Wrong: a module index that imports an adapter.
import { payment } from '../../adapters/payment/gateway.ts';

export const openOrders = ['first'];
export const charge = payment.charge;
