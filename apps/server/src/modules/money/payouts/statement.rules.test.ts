import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driverRows, statementFile, statementSums, transferFile } from './statement.rules.ts';

type Line = Parameters<typeof statementFile>[1][number];

const at = new Date('2026-11-21T20:30:00Z');
const line = (kind: string, amount: number, more: Partial<Line> = {}): Line => ({
  ...{ kind, amount, total: null, vat: null, commission: null, serviceFee: null, delivery: null },
  ...{ at, orderNumber: null, eventNumber: null },
  ...more,
});
const rowsOf = (file: string): string[] => file.replace('\uFEFF', '').split('\r\n').slice(0, -1);

it('the bank file has one transfer per line, in dirhams with two decimals', () => {
  const transfer = { accountHolder: 'Um Khalid', bankName: 'Mashreq', iban: 'AE07' };
  const file = transferFile([
    { ...transfer, number: 42, amount: 90_005 },
    { ...transfer, number: 43, amount: 100 },
  ]);
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(rowsOf(file)).toEqual([
    'iban,holder,bank,amount,currency,reference',
    'AE07,Um Khalid,Mashreq,900.05,AED,PO-000042',
    'AE07,Um Khalid,Mashreq,1.00,AED,PO-000043',
  ]);
});

it('the statement gives each line its day and time in Dubai, and amounts that can be summed', () => {
  const sold = { total: 13_000, vat: 619, commission: 1_714, delivery: 952, orderNumber: 10_001 };
  const file = statementFile(7, [
    line('order_delivered', 9_715, sold),
    line('event_deposit_earned', 90_000, { total: 105_000, vat: 5_000, serviceFee: 10_000, eventNumber: 12 }),
  ]);
  expect(rowsOf(file)).toEqual([
    'payout,date,time,kind,order,event,total,vat,commission,service_fee,delivery,amount',
    'PO-000007,2026-11-22,00:30,order_delivered,10001,,130,6.19,17.14,,9.52,97.15',
    'PO-000007,2026-11-22,00:30,event_deposit_earned,,E-12,1050,50,,100,,900',
  ]);
});

describe('the sums of a statement', () => {
  const none = { orders: 0, total: 0, events: 0, vat: 0, commission: 0, serviceFee: 0, delivery: 0 };
  const empty = { ...none, cancelled: 0, refunded: 0, fees: 0, cash: 0, settled: 0, other: 0 };

  it.each<[string, Line, Partial<typeof empty>]>([
    [
      'an order',
      line('order_delivered', 9_715, { total: 13_000, vat: 619, commission: 1_714, delivery: 952 }),
      { orders: 1, total: 13_000, vat: 619, commission: 1_714, delivery: 952 },
    ],
    [
      'a deposit',
      line('event_deposit_earned', 90_000, { total: 105_000, vat: 5_000, serviceFee: 10_000 }),
      { events: 105_000, vat: 5_000, serviceFee: 10_000 },
    ],
    [
      'the rest of an event',
      line('event_remainder_earned', 900, { total: 1_050, vat: 50, serviceFee: 100 }),
      { events: 1_050, vat: 50, serviceFee: 100 },
    ],
    ['a cancelled meal that was paid', line('order_compensated', 1_619), { cancelled: 1_619 }],
    ['a cancelled meal the driver bears', line('order_compensated', -1_619), { cancelled: -1_619 }],
    ['a refund charged to the payee', line('order_refunded', -809), { refunded: -809 }],
    ['a fee for driving', line('driver_fee', 1_200), { fees: 1_200 }],
    ['cash kept', line('cash_collected', -4_500), { cash: 4_500 }],
    ['a debt paid back', line('settlement_received', 3_000), { settled: 3_000 }],
    ['anything else', line('payout_paid', -700), { other: -700 }],
    ['no line', line('order_delivered', 0), { orders: 1 }],
  ])('count %s only in its own column', (_what, one, expected) => {
    expect(statementSums([one])).toEqual({ ...empty, ...expected });
  });

  it('of nothing are zero', () => {
    expect(statementSums([])).toEqual(empty);
  });

  it('add up to the payout to the fil, whatever was sold, collected and refunded', () => {
    const fils = fc.integer({ min: 0, max: 1_000_000 });
    const sale = fc
      .tuple(fils, fils, fils, fils, fils)
      .map(([total, vat, commission, serviceFee, delivery]) => {
        const amount = total - vat - commission - serviceFee - delivery;
        return line('order_delivered', amount, { total, vat, commission, serviceFee, delivery });
      });
    const event = fc
      .tuple(fc.constantFrom('event_deposit_earned', 'event_remainder_earned'), fils, fils, fils)
      .map(([kind, total, vat, serviceFee]) =>
        line(kind, total - vat - serviceFee, { total, vat, serviceFee }),
      );
    const other = fc
      .tuple(
        fc.constantFrom(
          'driver_fee',
          'order_compensated',
          'order_refunded',
          'cash_collected',
          'settlement_received',
          'payout_paid',
        ),
        fils,
      )
      .map(([kind, amount]) => line(kind, kind === 'cash_collected' ? -amount : amount));
    fc.assert(
      fc.property(fc.array(fc.oneof(sale, event, other)), (lines) => {
        const sums = statementSums(lines);
        const { total, events, vat, commission, serviceFee, delivery } = sums;
        const payout =
          total + events - vat - commission - serviceFee - delivery + sums.fees - sums.cash + sums.settled;
        expect(payout + sums.cancelled + sums.refunded + sums.other).toBe(
          lines.reduce((sum, { amount }) => sum + amount, 0),
        );
      }),
    );
  });
});

describe('the rows of a driver', () => {
  const own = (
    kind: string,
    amount: number,
    orderNumber: number | null,
    receiptNumber: number | null = null,
  ) => ({
    ...{ at, kind, amount, orderNumber, receiptNumber },
  });

  it('join what an order earned and collected, and keep the rest apart', () => {
    const rows = driverRows([
      own('cash_collected', -8_400, 10_001),
      own('driver_fee', 1_500, 10_001),
      own('order_compensated', -1_619, 10_002),
      own('driver_fee', 1_500, 10_002),
      own('settlement_received', 5_000, null, 7),
      own('opening', -300, null),
    ]);
    expect(rows).toMatchObject([
      { kind: 'order', orderNumber: 10_001, earned: 1_500, cash: 8_400, paid: -6_900 },
      { kind: 'charge', orderNumber: 10_002, earned: -1_619, cash: 0, paid: -1_619 },
      { kind: 'order', orderNumber: 10_002, earned: 1_500, cash: 0, paid: 1_500 },
      { kind: 'hand_in', receiptNumber: 7, earned: 0, cash: -5_000, paid: 5_000 },
      { kind: 'other', earned: -300, cash: 0, paid: -300 },
    ]);
  });

  it('pay what was earned less the cash, and add up to the payout', () => {
    const kinds = fc.constantFrom(
      'driver_fee',
      'cash_collected',
      'order_compensated',
      'settlement_received',
      'opening',
    );
    const lines = fc.array(
      fc
        .tuple(
          kinds,
          fc.integer({ min: -1_000_000, max: 1_000_000 }),
          fc.option(fc.integer({ min: 1, max: 4 })),
        )
        .map(([kind, amount, orderNumber]) => own(kind, amount, orderNumber)),
    );
    fc.assert(
      fc.property(lines, (all) => {
        const rows = driverRows(all);
        expect(rows.filter(({ earned, cash, paid }) => earned - cash !== paid)).toEqual([]);
        const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0);
        expect(sum(rows.map(({ paid }) => paid))).toBe(sum(all.map(({ amount }) => amount)));
      }),
    );
  });
});
