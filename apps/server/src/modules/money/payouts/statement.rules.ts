import { byteOrderMark, csvLine, type Cell } from '../../../platform/pure/csv.ts';
import { dubaiDay, dubaiTime } from '../../../platform/pure/dubai-time.ts';
import { eventNumberText } from '../../../platform/pure/labels.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { referenceText } from './payout-period.rules.ts';

const dirhams = (fils: Fils): string => (fils / 100).toFixed(2);

interface Transfer {
  readonly number: number;
  readonly amount: Fils;
  readonly accountHolder: string;
  readonly bankName: string;
  readonly iban: string;
}

/** Amounts in dirhams. */
export const transferFile = (transfers: readonly Transfer[]): string =>
  fileOf(
    ['iban', 'holder', 'bank', 'amount', 'currency', 'reference'],
    transfers.map(({ iban, accountHolder, bankName, amount, number }) => [
      iban,
      accountHolder,
      bankName,
      dirhams(amount),
      'AED',
      referenceText(number),
    ]),
  );

interface SummedFields {
  readonly kind: string;
  readonly amount: Fils;
  readonly total: Fils | null;
  readonly vat: Fils | null;
  readonly commission: Fils | null;
  readonly serviceFee: Fils | null;
  readonly delivery: Fils | null;
}

interface Line extends SummedFields {
  readonly at: Date;
  readonly orderNumber: number | null;
  readonly eventNumber: number | null;
}

const sum = (fils: Fils | null): Cell => (fils === null ? null : fils / 100);

const statementColumns = [
  'payout',
  'date',
  'time',
  'kind',
  'order',
  'event',
  'total',
  'vat',
  'commission',
  'service_fee',
  'delivery',
  'amount',
];

export const statementFile = (number: number, lines: readonly Line[]): string =>
  fileOf(
    statementColumns,
    lines.map((line) => [
      referenceText(number),
      dubaiDay(line.at),
      dubaiTime(line.at),
      line.kind,
      line.orderNumber,
      line.eventNumber === null ? null : eventNumberText(line.eventNumber),
      sum(line.total),
      sum(line.vat),
      sum(line.commission),
      sum(line.serviceFee),
      sum(line.delivery),
      sum(line.amount),
    ]),
  );

const fileOf = (names: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  byteOrderMark + csvLine(names) + rows.map(csvLine).join('');

/**
 * In fils. The payout is `total + events - vat - commission - serviceFee - delivery + cancelled + refunded + fees - cash +
 * settled + other`.
 */
export interface StatementSums {
  readonly orders: number;
  readonly total: Fils;
  readonly events: Fils;
  readonly vat: Fils;
  readonly commission: Fils;
  readonly serviceFee: Fils;
  readonly delivery: Fils;
  readonly cancelled: Fils;
  readonly refunded: Fils;
  readonly fees: Fils;
  readonly cash: Fils;
  readonly settled: Fils;
  readonly other: Fils;
}

const ofEvents: readonly string[] = ['event_deposit_earned', 'event_deposit_kept', 'event_remainder_earned'];
const known: readonly string[] = [
  ...ofEvents,
  'order_delivered',
  'order_compensated',
  'order_refunded',
  'driver_fee',
  'cash_collected',
  'settlement_received',
];

export function statementSums(lines: readonly SummedFields[]): StatementSums {
  const sumOf = (of: (line: SummedFields) => Fils | null): Fils =>
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
    cancelled: amountOf((kind) => kind === 'order_compensated'),
    refunded: amountOf((kind) => kind === 'order_refunded'),
    fees: amountOf((kind) => kind === 'driver_fee'),
    cash: -amountOf((kind) => kind === 'cash_collected') || 0,
    settled: amountOf((kind) => kind === 'settlement_received'),
    other: amountOf((kind) => !known.includes(kind)),
  };
}

export interface FeeParts {
  readonly base: Fils;
  readonly distance: Fils;
  readonly peak: Fils;
}

interface DriverLine {
  readonly at: Date;
  readonly kind: string;
  readonly amount: Fils;
  readonly orderNumber: number | null;
  readonly receiptNumber: number | null;
  readonly parts?: FeeParts | null;
}

export interface DriverRow extends Omit<DriverLine, 'kind' | 'amount' | 'parts'> {
  readonly kind: 'order' | 'charge' | 'hand_in' | 'other';
  readonly parts: FeeParts | null;
  readonly earned: Fils;
  readonly cash: Fils;
  readonly paid: Fils;
}

const driverRowKinds: Readonly<Partial<Record<string, DriverRow['kind']>>> = {
  driver_fee: 'order',
  cash_collected: 'order',
  order_compensated: 'charge',
  order_refunded: 'charge',
  settlement_received: 'hand_in',
};

const isCash = (kind: string): boolean => kind === 'cash_collected' || kind === 'settlement_received';

export function driverRows(lines: readonly DriverLine[]): DriverRow[] {
  const rows = new Map<string, DriverRow>();
  for (const [index, { kind: lineKind, amount, ...line }] of lines.entries()) {
    const { parts = null, ...told } = line;
    const kind = driverRowKinds[lineKind] ?? 'other';
    const key = kind === 'order' && line.orderNumber !== null ? String(line.orderNumber) : `line ${index}`;
    const row = rows.get(key) ?? { ...told, kind, parts: null, earned: 0, cash: 0, paid: 0 };
    const [earned, cash] = isCash(lineKind) ? [0, -amount] : [amount, 0];
    const fee = lineKind === 'driver_fee' ? parts : row.parts;
    rows.set(key, {
      ...row,
      parts: fee,
      earned: row.earned + earned,
      cash: row.cash + cash,
      paid: row.paid + amount,
    });
  }
  return [...rows.values()];
}
