// Money's door: payments, refunds, the card on file, the ledger's bookings, and what they come to.
export { replaceCard } from './card.flows.ts';
export {
  bookDriverFee,
  bookOrderCancelled,
  bookOrderDelivered,
  bookOrderPlaced,
  bookSubscriptionCharge,
  bookSubscriptionCredit,
} from './ledger.flows.ts';
export {
  bookDepositEarned,
  bookEventCancelled,
  bookEventDeposit,
  bookRemainder,
  bookRemainderEarned,
} from './event-ledger.flows.ts';
export { subjectsInBooks } from './forgetting.reads.ts';
export { eventShare } from './event-ledger.rules.ts';
export {
  commissionPercent,
  creditOf,
  driverEarningsOf,
  driverFees,
  earningsOf,
  eventFeePercent,
  type Earnings,
} from './ledger.reads.ts';
export { vatOf } from './ledger.rules.ts';
export { minimumPayout } from './payout-period.rules.ts';
export { readPayouts, type OwnPayoutRow } from './payout-statement.reads.ts';
export { makeDueRuns } from './payout.flows.ts';
export { schedulePayouts } from './payout.jobs.ts';
export { approveRun, markRunPaid } from './payout-run.flows.ts';
export { registerOwnPayouts } from './own-payout.routes.ts';
export { registerPayouts } from './payout.routes.ts';
export { lookAtDisputes } from './dispute-list.flows.ts';
export { registerDisputes } from './dispute.routes.ts';
export { isCardDisputed, isDisputed } from './dispute.repo.ts';
export { hearGateway, type GatewayNews } from './gateway-news.flows.ts';
export { hearMoney } from './money.jobs.ts';
export { registerMoney } from './money.routes.ts';
export { stillThere } from './payer.repo.ts';
export { beginPayment, settlePayment } from './payment.flows.ts';
export { chargePresent, finishAsked } from './asking.flows.ts';
export { cardOnFile, recoverable } from './payment.repo.ts';
export { saveFee, saveRate } from './rate.repo.ts';
export { refundUnused, requestRefund } from './refund.flows.ts';
export { refundOf } from './refund.repo.ts';
