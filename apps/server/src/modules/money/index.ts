// Money's door: payments that other modules begin and settle.
export { beginPayment, settlePayment } from './payment.flows.ts';
export { openPayments } from './payment.repo.ts';
