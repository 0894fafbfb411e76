import {
  getMissedOrders,
  getPartnerOrders,
  getPartnerProfile,
  packLine,
  type PartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import type { Language } from '@sufra/contract/options.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { kitchenOrderIn, profile } from '../../../test/replies/kitchen.ts';
import { kitchenOwner } from '../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

type Line = PartnerOrder['lines'][number];

const line = (name: string, change: Partial<Line> = {}): Line => ({
  ...({
    name,
    aisle: 'grains',
    barcodes: [],
    amount: 500,
    unit: 'g',
    packs: [{ grams: 500, count: 1 }],
    boughtGrams: 500,
  } as const),
  ...({ price: '12.50 AED', paid: '12.50 AED', choice: 'best_match', state: 'open' } as const),
  ...{ grams: null, replacement: null },
  ...change,
});
const lines = [
  line('Rice'),
  line('Onion', { packs: [], aisle: 'vegetables' }),
  line('Lentils', { choice: 'call_me', aisle: 'legumes' }),
];

const orderIn = (language: Language, change: Partial<PartnerOrder> = {}): PartnerOrder =>
  kitchenOrderIn(language, {
    ...{ orderType: 'ingredients', status: 'preparing', stage: 'preparing', actions: ['mark_ready'] },
    ...{ answerBy: null, version: 3, asksCall: true, lines },
    talks: [{ with: 'customer' as const, isUnread: false, canCall: true }],
    ...change,
  });
const marked = (at: number, change: Partial<Line>, version = 4) =>
  reply(packLine, ({ language }) =>
    orderIn(language, {
      version,
      lines: lines.map((one, index) => (index === at ? { ...one, ...change } : one)),
    }),
  );

const desk = {
  path: '/partner/dashboard',
  user: kitchenOwner,
  replies: [
    reply(getPartnerProfile, profile),
    reply(getPartnerOrders, ({ language }) => [orderIn(language)]),
    reply(getMissedOrders, []),
  ],
} satisfies Shown;

const t = textsIn('en');
const change = (texts: Texts, name: string) =>
  page.getByRole('button', { name: texts('partner:packing.change_named', { name }) });
const dialog = page.getByRole('dialog');
const choose = (kind: string) => dialog.getByRole('radio', { name: kind }).click();
const save = (texts: Texts) => dialog.getByRole('button', { name: texts('partner:packing.save') });

describe('the items of a grocery order', () => {
  it.each(['en', 'ar'] as const)('are ticked off, in %s', async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...desk, language, replies: [...desk.replies, marked(0, { state: 'packed' })] });
    await expect
      .element(page.getByText(texts('partner:packing.done', { done: '0', all: '3' })))
      .toBeVisible();
    await page.getByRole('checkbox', { name: /Rice/ }).click();
    await expect
      .element(page.getByText(texts('partner:packing.done', { done: '1', all: '3' })))
      .toBeVisible();
    expect(callsOf(packLine).map(({ body }) => body)).toEqual([{ line: 0, state: 'packed' }]);
    await expectFinished(language);
  });

  it.each(['en', 'ar'] as const)('can be out of stock, and the bill follows, in %s', async (language) => {
    const texts = textsIn(language);
    const out = marked(0, { state: 'out_of_stock', paid: '0.00 AED' });
    await showScreen({ ...desk, language, replies: [...desk.replies, out] });
    await change(texts, 'Rice').click();
    await expectFinished(language);
    await choose(texts('partner:packing.kind.out_of_stock'));
    await save(texts).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText(/71\.50/)).toBeVisible();
    expect(callsOf(packLine)[0]?.body).toEqual({ line: 0, state: 'out_of_stock' });
  });

  it.each(['en', 'ar'] as const)('count the packs of an own product, in %s', async (language) => {
    const texts = textsIn(language);
    const name = language === 'ar' ? 'حفاضات (24 قطعة)' : 'Nappies (24 pieces)';
    const nappies = line(name, { aisle: 'household', packs: [], boughtGrams: 0, count: 2, choice: 'refund' });
    const orders = reply(getPartnerOrders, [orderIn(language, { lines: [...lines, nappies] })]);
    await showScreen({ ...desk, language, replies: [...desk.replies, orders] });
    await expect.element(page.getByText('× 2')).toBeVisible();
    await expect
      .element(page.getByRole('heading', { name: texts('getting:shopping.aisle.household') }))
      .toBeVisible();
    await expectFinished(language);
    await change(texts, name).click();
    expect(dialog.getByRole('radio').elements()).toHaveLength(1);
  });

  it('are weighed in grams, only where sold by weight', async () => {
    await showScreen({
      ...desk,
      replies: [...desk.replies, marked(1, { state: 'weighed', grams: 400, paid: '10.00 AED' })],
    });
    await change(t, 'Rice').click();
    await expect
      .element(dialog.getByRole('radio', { name: t('partner:packing.kind.weighed') }))
      .not.toBeInTheDocument();
    await dialog.getByRole('button', { name: t('common:actions.cancel') }).click();
    await change(t, 'Onion').click();
    await choose(t('partner:packing.kind.weighed'));
    await save(t).click();
    await expect.element(dialog.getByText(t('partner:packing.grams_required'))).toBeVisible();
    await dialog.getByRole('textbox', { name: t('partner:packing.grams') }).fill('٤٠٠');
    await save(t).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(packLine)[0]?.body).toEqual({ line: 1, state: 'weighed', grams: 400 });
  });

  it('are replaced by the same food only, after a call where the customer asked for one', async () => {
    await showScreen({
      ...desk,
      replies: [...desk.replies, refuse(packLine, 'text_names_foods', { foods: 'sesame' })],
    });
    await expect.element(page.getByRole('button', { name: t('talk:call.customer') }).first()).toBeVisible();
    await change(t, 'Lentils').click();
    await choose(t('partner:packing.kind.replaced'));
    await save(t).click();
    await expect.element(dialog.getByText(t('partner:packing.replacement_required'))).toBeVisible();
    await expect.element(dialog.getByText(t('partner:packing.agreed_required'))).toBeVisible();
    await dialog.getByRole('textbox', { name: t('partner:packing.replacement') }).fill('With sesame');
    await dialog.getByRole('checkbox').click();
    await save(t).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('sesame');
    await expectFinished('en');
    answer(marked(2, { state: 'replaced', replacement: 'Farm brand' }));
    await dialog.getByRole('textbox', { name: t('partner:packing.replacement') }).fill('Farm brand');
    await save(t).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(callsOf(packLine).at(-1)?.body).toEqual({
      ...{ line: 2, state: 'replaced', replacement: 'Farm brand', isAgreed: true },
    });
  });
});

const shelf: readonly (readonly [string, string])[] = [
  ...([
    ['Eggs', 'dairy-eggs'],
    ['Chicken', 'meat'],
    ['Rice', 'grains'],
    ['Onion', 'vegetables'],
  ] as const),
  ...([
    ['Cumin', 'spices'],
    ['Tomato', 'vegetables'],
    ['Mint', 'herbs'],
    ['Lemon', 'fruit'],
  ] as const),
  ...([
    ['Olive oil', 'oils-sauces'],
    ['Lentils', 'legumes'],
    ['Almonds', 'nuts-seeds'],
    ['Cod', 'seafood'],
  ] as const),
];
const twelve = shelf.map(([name, aisle], at) => line(name, { aisle, ...(at === 3 && { packs: [] }) }));

const sizes = [
  ['en', 390, 844],
  ['ar', 390, 844],
  ['en', 1024, 768],
  ['ar', 1024, 768],
] as const;

describe('twelve items', () => {
  afterEach(() => page.viewport(390, 844));

  it.each(sizes)(
    'are in walking order with the first tick in view, in %s at %i x %i',
    async (language, width, height) => {
      const texts = textsIn(language);
      await page.viewport(width, height);
      const list = reply(getPartnerOrders, (request) => [orderIn(request.language, { lines: [...twelve] })]);
      await showScreen({ ...desk, language, replies: [...desk.replies, list] });
      const first = page.getByRole('checkbox', { name: /Onion/ });
      await expect.element(first).toBeVisible();
      const names = page
        .getByRole('checkbox')
        .elements()
        .map((box) => box.closest('label')?.textContent ?? '');
      expect(names.map((name) => name.split(' ')[0])).toEqual([
        'Onion',
        'Tomato',
        'Lemon',
        'Mint',
        'Rice',
        'Lentils',
        'Almonds',
        'Cumin',
        'Olive',
        'Chicken',
        'Cod',
        'Eggs',
      ]);
      await expect
        .element(page.getByRole('heading', { name: texts('getting:shopping.aisle.vegetables') }))
        .toBeVisible();
      window.scrollTo(0, 0);
      const row = first.element().closest('label')?.getBoundingClientRect();
      expect(row?.bottom).toBeLessThanOrEqual(height);
      const targets = [row, change(texts, 'Onion').element().getBoundingClientRect()];
      for (const target of targets) expect(target?.height).toBeGreaterThanOrEqual(48);
      await expectFinished(language);
    },
  );
});

it.each(['en', 'ar'] as const)(
  'a tick that was not saved says so and can be sent again, in %s',
  async (language) => {
    const texts = textsIn(language);
    await showScreen({ ...desk, language, replies: [...desk.replies, lose(packLine)] });
    await page.getByRole('checkbox', { name: /Rice/ }).click();
    const alert = page.getByRole('region', { name: texts('partner:lines', { count: 3 }) }).getByRole('alert');
    await expect
      .element(alert)
      .toHaveTextContent(texts('partner:packing.failed', { name: '\u2068Rice\u2069' }));
    await expect.element(page.getByRole('checkbox', { name: /Rice/ })).not.toBeChecked();
    await expectFinished(language);
    answer(marked(0, { state: 'packed' }));
    await alert.getByRole('button', { name: texts('common:actions.retry') }).click();
    await expect
      .element(page.getByText(texts('partner:packing.done', { done: '1', all: '3' })))
      .toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  },
);

it('is out of stock in two taps', async () => {
  await showScreen({
    ...desk,
    replies: [...desk.replies, marked(1, { state: 'out_of_stock', paid: '0.00 AED' })],
  });
  await change(t, 'Onion').click();
  await save(t).click();
  await vi.waitFor(() =>
    expect(callsOf(packLine).map(({ body }) => body)).toEqual([{ line: 1, state: 'out_of_stock' }]),
  );
});

it.each(['en', 'ar'] as const)('a scanned barcode ticks its item, in %s', async (language) => {
  const texts = textsIn(language);
  const coded = lines.map((one, at) => (at === 1 ? { ...one, barcodes: ['4006381333931'] } : one));
  const shown = reply(getPartnerOrders, (request) => [orderIn(request.language, { lines: coded })]);
  await showScreen({ ...desk, language, replies: [...desk.replies, shown] });
  const field = page.getByRole('textbox', { name: texts('partner:packing.scan.label') });
  const scan = (code: string) => field.fill(code).then(() => userEvent.keyboard('{Enter}'));
  await scan('96385074');
  await expect
    .element(field)
    .toHaveAccessibleDescription(texts('partner:packing.scan.unknown', { code: '96385074' }));
  answer(lose(packLine));
  await scan('٤٠٠٦٣٨١٣٣٣٩٣١');
  await expect.element(field).toHaveAccessibleDescription(new RegExp(texts('errors:offline')));
  await expectFinished(language);
  answer(marked(1, { state: 'packed', barcodes: ['4006381333931'] }));
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText(texts('partner:packing.scan.done', { name: '\u2068Onion\u2069' })))
    .toBeVisible();
  await expect.element(field).toHaveValue('');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('checkbox', { name: /Onion/ })).toBeChecked();
  await scan('4006381333931');
  await expect
    .element(page.getByText(texts('partner:packing.scan.again', { name: '\u2068Onion\u2069' })))
    .toBeVisible();
  expect(callsOf(packLine).at(-1)?.body).toEqual({ line: 1, state: 'packed' });
});
