// Wrong: an adapter imports a module.
import { openOrders } from '../../modules/ordering/index.ts';

export const payment = { charge: async (fils: number): Promise<number> => fils + openOrders.length };
export interface PaymentPort {
  charge(fils: number): Promise<number>;
}
