import type { Language } from '@sufra/contract/options.ts';
import {
  payoutKinds,
  statementLineKinds,
  type getDuePayouts,
  type Payout,
  type PayoutKind,
  type PayoutRun,
  type PayoutStatement,
  type RunPayout,
} from '@sufra/contract/payouts.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { bookSettlement, getDebts } from '@sufra/contract/settlements.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { eventNumberText } from '../../platform/pure/event-number.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import { lastDay, lastPeriod, nextCutOff, referenceText } from './payout-period.rules.ts';
import { statementSums } from './payout-statement.rules.ts';
import type { OwnPayoutRow, StatementRow } from './payout-statement.reads.ts';
import type { RunPayoutRow, RunSummaryRow } from './payout.reads.ts';
import type { DebtRow } from './settlement.reads.ts';
import type { SellerContext } from '../../platform/pure/seller.ts';
import { sampleSeller } from './seller.rules.ts';

const instant = (at: Date | null): string | null => at?.toISOString() ?? null;

export const toRun = (row: RunSummaryRow): PayoutRun => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  from: row.startsOn,
  to: lastDay(row),
  payees: row.payees,
  total: toAedText(row.total),
  heldBack: { payees: row.heldPayees, total: toAedText(row.heldTotal) },
  madeAt: row.madeAt.toISOString(),
  approvedAt: instant(row.approvedAt),
  paidAt: instant(row.paidAt),
  discardedAt: instant(row.discardedAt),
});

const toMoney = ({
  id,
  number,
  amount,
  status,
  failure,
  ibanMask,
}: Pick<OwnPayoutRow, 'id' | 'number' | 'amount' | 'status' | 'failure' | 'ibanMask'>) => ({
  id,
  reference: referenceText(number),
  amount: toAedText(amount),
  status,
  failure,
  iban: ibanMask,
});

export const toRunPayout = (row: RunPayoutRow, language: Language): RunPayout => ({
  ...toMoney(row),
  payee: { id: row.payeeId, name: row.name?.[language] ?? row.payeeId },
  bankName: row.bankName,
});

/** The last period of each kind where no run stands for it, and when the next ones are made. */
export function toDue(
  made: readonly { readonly kind: PayoutKind; readonly cutOffOn: DubaiDay }[],
  today: DubaiDay,
): ReplyOf<typeof getDuePayouts> {
  const missing = payoutKinds.flatMap((kind) => {
    const period = lastPeriod(kind, today);
    const last = made.find((one) => one.kind === kind)?.cutOffOn;
    if (!period || (last !== undefined && last >= period.cutOffOn)) return [];
    return [{ kind, from: period.startsOn, to: lastDay(period) }];
  });
  return { missing, next: payoutKinds.map((kind) => ({ kind, on: nextCutOff(kind, today) })) };
}

export const toPayout = (row: OwnPayoutRow): Payout => ({
  ...toMoney(row),
  from: row.startsOn,
  to: lastDay(row),
  date: dubaiDay(row.at),
});

const text = (fils: Fils | null): string | null => (fils === null ? null : toAedText(fils));

const toLine = (row: StatementRow): PayoutStatement['lines'][number] => ({
  at: row.at.toISOString(),
  kind: statementLineKinds.find((kind) => kind === row.kind) ?? 'other',
  orderId: row.orderNumber === null ? null : String(row.orderNumber),
  eventId: row.eventNumber === null ? null : eventNumberText(row.eventNumber),
  total: text(row.total),
  vat: text(row.vat),
  commission: text(row.commission),
  serviceFee: text(row.serviceFee),
  delivery: text(row.delivery),
  amount: toAedText(row.amount),
});

export function toStatement(
  row: OwnPayoutRow,
  lines: readonly StatementRow[],
  language: Language,
  { seller }: SellerContext,
): PayoutStatement {
  const { name, address, trn } = row.seller ?? seller ?? sampleSeller;
  const { orders, ...sums } = statementSums(lines);
  return {
    payout: toPayout(row),
    payee: row.name?.[language] ?? row.payeeId,
    payer: { name: name[language], address: address[language], trn },
    lines: lines.map(toLine),
    sums: {
      orders,
      total: toAedText(sums.total),
      events: toAedText(sums.events),
      vat: toAedText(sums.vat),
      commission: toAedText(sums.commission),
      serviceFee: toAedText(sums.serviceFee),
      delivery: toAedText(sums.delivery),
      fees: toAedText(sums.fees),
      cash: toAedText(sums.cash),
      settled: toAedText(sums.settled),
      other: toAedText(sums.other),
    },
  };
}

export const toDebt = (
  { owed, name, ...partner }: DebtRow,
  language: Language,
): ReplyOf<typeof getDebts>[number] => ({
  partner: { id: partner.id, name: name[language], phone: partner.phone },
  owed: toAedText(owed),
});

export const toSettled = ({ id, amount, owed }: Settled): ReplyOf<typeof bookSettlement> => ({
  id,
  amount: toAedText(amount),
  owed: toAedText(Math.max(0, owed)),
});

interface Settled {
  readonly id: string;
  readonly amount: Fils;
  /** Negative where the partner is owed. */
  readonly owed: Fils;
}
