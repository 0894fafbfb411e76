import { lineChoices, lineStates } from '@sufra/contract/ordering/ordering.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderLine } from '../checkout/order.rules.ts';
import { billOf, markLine, paidFor, type Mark } from './packing.rules.ts';

const pack: OrderLine = {
  id: 'red-lentils',
  amount: 200,
  unit: 'g',
  packs: [{ grams: 500, count: 1 }],
  boughtGrams: 500,
  price: 750,
  choice: 'best_match',
};
const loose: OrderLine = { ...pack, id: 'onion', packs: [], boughtGrams: 300, price: 120 };
const mark = (state: Mark['state'], more: Partial<Mark> = {}): Mark => ({
  ...{ state, grams: null, replacement: null, price: null, isAgreed: false },
  ...more,
});
const packingOf = (line: OrderLine, wanted: Mark): unknown => {
  const marked = markLine(line, wanted);
  return marked.ok ? (marked.value.packing ?? 'open') : marked.refusal;
};

describe('a line', () => {
  it('is packed as ordered, or costs nothing when out of stock', () => {
    expect(packingOf(pack, mark('packed'))).toMatchObject({ state: 'packed', price: 750 });
    expect(packingOf(pack, mark('out_of_stock'))).toMatchObject({ state: 'out_of_stock', price: 0 });
  });

  it('can be corrected from every state to every other', () => {
    const wanted: Mark[] = [
      mark('packed'),
      mark('weighed', { grams: 250 }),
      mark('replaced', { replacement: 'Farm brand' }),
      mark('out_of_stock'),
      mark('open'),
    ];
    for (const first of wanted)
      for (const second of wanted) {
        const marked = markLine(loose, first);
        if (!marked.ok) throw new Error(first.state);
        expect(packingOf(marked.value, second)).toEqual(packingOf(loose, second));
      }
  });

  it.each([
    [300, 120],
    [250, 100],
    [151, 60],
    [900, 120],
    [2, 1],
  ])('weighing %i g costs %i fils: less, never more than ordered', (grams, price) => {
    expect(packingOf(loose, mark('weighed', { grams }))).toEqual({
      ...{ state: 'weighed', grams, replacement: null, price },
    });
  });

  it('is weighed only if sold by weight, with its weight', () => {
    expect(packingOf(pack, mark('weighed', { grams: 400 }))).toEqual({ code: 'not_possible_now' });
    expect(packingOf(loose, mark('weighed'))).toMatchObject({ fields: { grams: 'required' } });
    expect(packingOf(loose, mark('weighed', { grams: 1 }))).toMatchObject({ fields: { grams: 'too_small' } });
  });

  it.each([
    ['best_match', false, true],
    ['call_me', false, false],
    ['call_me', true, true],
    ['refund', false, false],
    ['refund', true, false],
  ] as const)('of "%s", agreed: %s, may be replaced: %s', (choice, isAgreed, may) => {
    const packing = packingOf({ ...pack, choice }, mark('replaced', { replacement: 'Farm brand', isAgreed }));
    expect(packing).toMatchObject(may ? { state: 'replaced', price: 750 } : { code: 'not_possible_now' });
  });

  it('is never replaced by something dearer, free or unnamed', () => {
    const replaced = (more: Partial<Mark>): unknown =>
      packingOf(pack, mark('replaced', { replacement: 'Farm brand', ...more }));
    expect(replaced({ price: 700 })).toMatchObject({ price: 700 });
    expect(replaced({ price: 750 })).toMatchObject({ price: 750 });
    expect(replaced({ price: 751 })).toMatchObject({ fields: { price: 'too_big' } });
    expect(replaced({ price: 0 })).toMatchObject({ fields: { price: 'too_small' } });
    expect(replaced({ replacement: '' })).toMatchObject({ fields: { replacement: 'required' } });
  });

  it('of an order before the choices is replaced by the best match', () => {
    const { choice: _, ...old } = pack;
    expect(packingOf(old, mark('replaced', { replacement: 'Farm brand' }))).toMatchObject({ price: 750 });
  });
});

describe('the bill', () => {
  const anyLine = fc
    .record({
      price: fc.integer({ min: 1, max: 50_000 }),
      boughtGrams: fc.integer({ min: 1, max: 5_000 }),
      isLoose: fc.boolean(),
      choice: fc.constantFrom(...lineChoices),
    })
    .map(({ price, boughtGrams, isLoose, choice }): OrderLine => {
      return { ...(isLoose ? loose : pack), price, boughtGrams, choice };
    });
  const anyMark = fc.record({
    state: fc.constantFrom(...lineStates),
    grams: fc.option(fc.integer({ min: 1, max: 10_000 })),
    replacement: fc.option(fc.constantFrom('', 'Farm brand')),
    price: fc.option(fc.integer({ min: 0, max: 60_000 })),
    isAgreed: fc.boolean(),
  });

  it('is the sum of the lines after packing, and never rises', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyLine, fc.array(anyMark, { maxLength: 4 })), { minLength: 1 }),
        (all) => {
          const before = all.map(([line]) => line);
          const after = all.map(([line, marks]) =>
            marks.reduce((current, wanted) => {
              const marked = markLine(current, wanted);
              return marked.ok ? marked.value : current;
            }, line),
          );
          const sum = (lines: readonly OrderLine[], of: (line: OrderLine) => number): number =>
            lines.reduce((total, line) => total + of(line), 0);
          const bill = billOf(after);
          expect(sum(before, ({ price }) => price) - bill.reduction).toBe(sum(after, paidFor));
          expect(bill.reduction).toBeGreaterThanOrEqual(0);
          for (const line of after) expect(paidFor(line)).toBeLessThanOrEqual(line.price);
          expect(bill.isEmpty).toBe(sum(after, paidFor) === 0);
          expect(bill.isChanged || bill.reduction === 0).toBe(true);
        },
      ),
    );
  });

  it('of a cooked meal never changes', () => {
    expect(billOf([])).toEqual({ reduction: 0, isChanged: false, isEmpty: false });
  });
});
