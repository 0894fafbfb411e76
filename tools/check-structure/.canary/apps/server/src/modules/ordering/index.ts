// Wrong: a door that takes what is not its own.
import { payment } from '../../adapters/payment/gateway.ts';

export const openOrders = ['first'];
export const charge = payment.charge;
