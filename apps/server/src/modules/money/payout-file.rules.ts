import { byteOrderMark, csvLine, type Cell } from '../../platform/pure/csv.ts';
import { dubaiDay, dubaiTime } from '../../platform/pure/dubai-time.ts';
import { eventNumberText } from '../../platform/pure/event-number.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { referenceText } from './payout-period.rules.ts';

/** Dirhams with two decimals, as banks want them; sums for banks are never negative. */
const dirhams = (fils: Fils): string => (fils / 100).toFixed(2);

interface Transfer {
  readonly number: number;
  readonly amount: Fils;
  readonly accountHolder: string;
  readonly bankName: string;
  readonly iban: string;
}

/** One line for each transfer. */
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

interface Line {
  readonly at: Date;
  readonly kind: string;
  readonly orderNumber: number | null;
  readonly eventNumber: number | null;
  readonly amount: Fils;
  readonly total: Fils | null;
  readonly vat: Fils | null;
  readonly commission: Fils | null;
  readonly serviceFee: Fils | null;
  readonly delivery: Fils | null;
}

/** A number, so that a spreadsheet adds up also what is taken away. */
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

/** One line for each posting, in Dubai's days and times, amounts in dirhams. */
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
