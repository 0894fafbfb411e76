// Wrong: an event imports more than the contract.
import type { PaymentPort } from './adapters/payment/gateway.ts';

export interface OrderPaid {
  readonly by: PaymentPort;
}
