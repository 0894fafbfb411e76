import type { Fils } from '../../platform/pure/money.ts';

interface Line {
  readonly kind: string;
  readonly amount: Fils;
  readonly total: Fils | null;
  readonly vat: Fils | null;
  readonly commission: Fils | null;
  readonly serviceFee: Fils | null;
  readonly delivery: Fils | null;
}

/** In fils; the payout is `total + events - vat - commission - serviceFee - delivery + fees - cash + settled + other`. */
export interface StatementSums {
  readonly orders: number;
  /** Of all orders, as customers paid. */
  readonly total: Fils;
  /** Deposits and remainders of events, as customers paid. */
  readonly events: Fils;
  readonly vat: Fils;
  readonly commission: Fils;
  readonly serviceFee: Fils;
  readonly delivery: Fils;
  /** What a driver has earned by bringing orders. */
  readonly fees: Fils;
  /** What the payee has taken at doors and keeps. */
  readonly cash: Fils;
  /** What the payee has paid us of it. */
  readonly settled: Fils;
  readonly other: Fils;
}

const ofEvents: readonly string[] = ['event_deposit_earned', 'event_remainder_earned'];
const known: readonly string[] = [
  ...ofEvents,
  'order_delivered',
  'driver_fee',
  'cash_collected',
  'settlement_received',
];

export function statementSums(lines: readonly Line[]): StatementSums {
  const sumOf = (of: (line: Line) => Fils | null): Fils =>
    lines.reduce((sum, line) => sum + (of(line) ?? 0), 0);
  const amountOf = (isWanted: (kind: string) => boolean): Fils =>
    sumOf(({ kind, amount }) => (isWanted(kind) ? amount : 0));
  return {
    orders: lines.filter(({ kind }) => kind === 'order_delivered').length,
    total: sumOf(({ kind, total }) => (ofEvents.includes(kind) ? 0 : total)),
    events: sumOf(({ kind, total }) => (ofEvents.includes(kind) ? total : 0)),
    vat: sumOf(({ vat }) => vat),
    commission: sumOf(({ commission }) => commission),
    serviceFee: sumOf(({ serviceFee }) => serviceFee),
    delivery: sumOf(({ delivery }) => delivery),
    fees: amountOf((kind) => kind === 'driver_fee'),
    cash: -amountOf((kind) => kind === 'cash_collected') || 0,
    settled: amountOf((kind) => kind === 'settlement_received'),
    other: amountOf((kind) => !known.includes(kind)),
  };
}
