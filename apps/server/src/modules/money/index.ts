// Owns payments, the double-entry ledger, invoices, refunds, disputes and payouts. Other modules book in their own
// transactions.
export { isCardDisputed, isDisputed } from './disputes/dispute.store.ts';
export { countOpenDisputes } from './disputes/list-disputes.ts';
export { subscribeMoney, scheduleMoney } from './jobs.ts';
export {
  bookDepositEarned,
  bookDepositKept,
  bookEventCancelled,
  bookGoodwill,
  bookEventDeposit,
  bookRemainder,
  bookRemainderEarned,
  bookRemainderWaived,
  bookDriverFee,
  bookNoShow,
  bookOrderCancelled,
  bookOrderCompensated,
  bookOrderDelivered,
  bookOrderPlaced,
  bookOrderRefunded,
  bookOrderReduced,
  bookSubscriptionCharge,
  bookSubscriptionCredit,
  bookSubscriptionReversal,
} from './ledger/entry.store.ts';
export { listInvoices } from './invoices/read-invoices.ts';
export { eventShare, partnerShare, vatOf } from './ledger/ledger.rules.ts';
export {
  commissionPercent,
  driverCashCap,
  driverFees,
  eventFeePercent,
  hasSecondPerson,
  refundLimit,
  saveFee,
  saveRate,
} from './ledger/ledger.store.ts';
export {
  creditOf,
  driverEarningsOf,
  earningsOf,
  listReceipts,
  lockCredit,
  readDriverCash,
  readStanding,
  type Earnings,
  type Receipt,
} from './ledger/read-balances.ts';
export { findReferencedSubjects } from './ledger/retention.store.ts';
export { chargeOnSession, completeAuthentication } from './payments/settle-payment.ts';
export { handleWebhookEvent, type WebhookEvent } from './payments/settle-payment.ts';
export {
  cardOnFile,
  isBeingPaid,
  listRecoverablePayments,
  lockActiveAccount,
  standingOf,
} from './payments/payment.store.ts';
export { beginPayment, replaceCard, settlePayment } from './payments/settle-payment.ts';
export { approveRun, markRunPaid } from './payouts/advance-run.ts';
export { readLatest as readLatestBankChange } from './payouts/bank-change.store.ts';
export { listOwnPayouts, readPayouts, type OwnPayoutRow } from './payouts/get-statement.ts';
export { makeDueRuns } from './payouts/make-run.ts';
export { minimumPayout } from './payouts/payout-period.rules.ts';
export { giveCredit } from './refunds/give-credit.ts';
export { refundOf } from './refunds/refund.store.ts';
export { refundToCard, refundUnused, requestRefund } from './refunds/request-refund.ts';
export {
  registerBankChanges,
  registerDisputes,
  registerMoney,
  registerOwnPayouts,
  registerPayouts,
} from './routes.ts';
export type { BankChangeContext } from './payouts/bank-changes.ts';
