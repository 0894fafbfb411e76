import { getAdminOrder, refundOrderAsAdmin } from '@sufra/contract/ordering/admin-orders.ts';
import { savePreferences } from '@sufra/contract/household/household.ts';
import { getInvoice, getInvoices } from '@sufra/contract/money/invoices.ts';
import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getProduction } from '@sufra/contract/ordering/partner-production.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { getMealOrder, type Restaurant } from '@sufra/contract/ordering/shopping.ts';
import { getMenuOptions, setMenuOptions } from '@sufra/contract/partners/menu-editing.ts';
import { addDish } from '@sufra/contract/partners/partner-dishes.ts';
import { putMenuItem } from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import type { AllergyOption } from '@sufra/contract/options.ts';
import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { plainDish } from '../../../../test/dishes.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { databaseText } from '../../../../test/inspect.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { unbalanced } from '../../../../test/money.ts';
import { booksOf, bringHome, isOfOrders, step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { classesOfOption, objectionOf, type Known } from '../../../../test/safety-oracle.ts';

type Group = BodyOf<typeof setMenuOptions>['groups'][number];
type Choice = Group['choices'][number];

const boss = '+971508360009';
const phone = '+971508360003';
let test: TestApp;
let chef: TestPartner;
let other: TestPartner;
let customer: Client;
let addressId: string;
let lastPhone = 971_508_361_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  chef = await partner(test, '+971508360001', 'chef');
  other = await partner(test, '+971508360002', 'chef');
  customer = await subscriber(test, phone);
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const choice = (
  en: string,
  price: string,
  foods: Record<string, number> = {},
  more: Partial<Choice> = {},
): Choice => ({
  id: randomUUID(),
  name: { en, ar: `اختيار ${String(Math.random()).slice(2, 8)}` },
  price,
  isAvailable: true,
  lines: Object.entries(foods).map(([ingredientId, grams]) => ({ ingredientId, grams })),
  ...more,
});
const group = (choices: Choice[], more: Partial<Group> = {}): Group => ({
  id: randomUUID(),
  name: { en: 'Extras', ar: 'إضافات' },
  min: 0,
  max: choices.length,
  choices,
  ...more,
});
async function offerOptions(mealId: string, groups: Group[], of = chef): Promise<void> {
  const { revision } = await of.client.get(getMenuOptions, { params: { mealId } });
  await of.client.get(setMenuOptions, { params: { mealId }, body: { revision, groups } });
}
async function dishWith(groups: Group[]): Promise<string> {
  const { mealId } = await chef.client.get(addDish, { body: plainDish, ...anew() });
  await offerOptions(mealId, groups);
  return mealId;
}
const offer = (mealId: string, client = customer, of = addressId) =>
  client.get(getMealOrder, { params: { mealId }, query: { addressId: of, familySize: '2' } });
async function shownAt(mealId: string, client = customer, of = addressId): Promise<Restaurant['options']> {
  return (await offer(mealId, client, of)).availableRestaurants[0]?.options ?? [];
}
const aed = (fils: number): string => `${(fils / 100).toFixed(2)} AED`;

type Body = Extract<BodyOf<typeof placeOrder>, { mealId: string }>;
async function bodyFor(mealId: string, chosen: Choice[], client = customer, of = addressId): Promise<Body> {
  const plain = await mealBody(client, { mealId, partnerId: chef.id, addressId: of });
  const { foodFils = 0, deliveryFeeFils = 0 } =
    (await offer(mealId, client, of)).availableRestaurants[0] ?? {};
  const extra = chosen.reduce((sum, { price }) => sum + Number(price) * 200, 0);
  return {
    ...plain,
    options: chosen.map(({ id }) => id),
    totalAmount: aed(foodFils + deliveryFeeFils + extra),
  };
}
const order = async (mealId: string, chosen: Choice[], client = customer, of = addressId) =>
  (await client.get(placeOrder, { body: await bodyFor(mealId, chosen, client, of), ...anew() })).id;
const refused = (body: Body, client = customer) => client.refused(placeOrder, { body, ...anew() });
const card = async (orderId: string) =>
  (await chef.client.get(getPartnerOrders)).find(({ id }) => id === orderId);

const cheese = () => choice('Extra feta', '6.50', { feta: 30 });
const nuts = () => choice('Cashews on top', '4.00', { cashews: 20 });
const sauce = () => choice('Tomato sauce', '0.00', { tomato: 40 });

const required = { min: 1, max: 1 };

async function allergicTo(...allergies: string[]): Promise<{ client: Client; addressId: string }> {
  const client = await subscriber(test, `+${(lastPhone += 1)}`);
  const body = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], allergies };
  await client.get(savePreferences, { body });
  return { client, addressId: (await home(client)).id };
}

describe('an order with options', () => {
  it('costs them for every portion and shows them to everyone', async () => {
    const [feta, tomato] = [cheese(), sauce()];
    const mealId = await dishWith([
      group([feta, nuts()]),
      group([tomato], { name: { en: 'Sauce', ar: 'صلصة' }, min: 1, max: 1 }),
    ]);
    const id = await order(mealId, [feta, tomato]);
    const detail = await customer.get(getOrderStatus, { params: { orderId: id } });
    const shown = [
      { group: 'Extras', name: 'Extra feta', price: '6.50 AED' },
      { group: 'Sauce', name: 'Tomato sauce', price: '0.00 AED' },
    ];
    expect(detail).toMatchObject({ options: shown, totalPrice: '61.00 AED', amounts: { food: '61.00 AED' } });
    expect(await card(id)).toMatchObject({ options: shown, totalPrice: '61.00 AED' });
    expect((await card(id))?.allergens).toBeNull();
    await step(chef, id, 'accepted');
    const sheet = await chef.client.get(getProduction);
    expect(sheet.slots.flatMap(({ orders }) => orders).find((one) => one.id === id)?.options).toEqual(shown);
    expect(sheet.ingredients.find(({ name }) => name.startsWith('Feta'))).toMatchObject({ grams: 60 });
    await test.app.outbox.deliverDue();
    const { invoices } = await customer.get(getInvoices);
    const invoice = await customer.get(getInvoice, { params: { id: invoices[0]?.id ?? '' } });
    expect(invoice.lines.map(({ amount }) => amount)).toEqual(['61.00 AED', '5.00 AED', '-5.00 AED']);
    expect(invoice.lines.map(({ options }) => options)).toEqual([
      ...[['Extra feta', 'Tomato sauce'], undefined, undefined],
    ]);
    expect(await unbalanced(test.app.db)).toEqual([]);
    await offerOptions(mealId, []);
    const kept = await customer.get(getOrderStatus, { params: { orderId: id } });
    expect(kept.options).toEqual(shown);
  });

  it('is invoiced, delivered and refunded with the books at zero, whole and by the portion', async () => {
    const feta = cheese();
    const mealId = await dishWith([group([feta])]);
    const before = await booksOf(test, phone);
    const whole = await order(mealId, [feta]);
    await tryStep(chef, whole, { status: 'rejected', reason: 'Out of rice' });
    await test.app.outbox.deliverDue();
    const after = await booksOf(test, phone);
    expect(after.charged - before.charged).toBe(6_100);
    expect(after.refunded - before.refunded).toBe(6_100);
    const id = await order(mealId, [feta]);
    await bringHome(customer, chef, id);
    const admin = await confirmedAdmin(test, boss);
    const { money, options } = await admin.get(getAdminOrder, { params: { id } });
    expect(options).toEqual([{ group: 'Extras', name: 'Extra feta', price: '6.50 AED' }]);
    expect(money.refundable?.portions).toEqual(['30.50 AED', '61.00 AED']);
    await admin.get(refundOrderAsAdmin, {
      params: { id },
      body: {
        ...{ food: '30.50', deliveryFee: '0', portions: 1 },
        ...{ bearer: 'kitchen', to: 'card', reason: 'One plate was cold' },
      },
      ...anew(),
    });
    await test.app.outbox.deliverDue();
    const books = await booksOf(test, phone);
    expect(books.refunded - after.refunded).toBe(3_050);
    expect(books.balance).toBe(0);
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('ends with a refund instead of going to another kitchen, unlike one without options', async () => {
    const mealId = 'adas-soup';
    for (const { client } of [chef, other])
      await client.get(putMenuItem, {
        params: { mealId },
        body: { price: '40.00', prepMinutes: 25, isAvailable: true },
      });
    const lemon = choice('Lemon', '1.00', { lemon: 20 });
    await offerOptions(mealId, [group([lemon])]);
    const [chosen, plain] = [await order(mealId, [lemon]), await order(mealId, [])];
    for (const id of [chosen, plain])
      await tryStep(chef, id, { status: 'rejected', reason: 'The stove is broken' });
    const show = (orderId: string) => customer.get(getOrderStatus, { params: { orderId } });
    expect(await show(chosen)).toMatchObject({ status: 'cancelled', providerId: chef.id });
    expect(await show(plain)).toMatchObject({ status: 'placed', providerId: other.id });
    await offerOptions(mealId, [group([choice('White bowl', '0')], { min: 1 })], other);
    const late = await order(mealId, []);
    await tryStep(chef, late, { status: 'rejected', reason: 'The stove is broken' });
    expect(await show(late)).toMatchObject({ status: 'cancelled', providerId: chef.id });
  });

  it('alarms the kitchen when a later allergy is in an option only, and ends before acceptance', async () => {
    const guest = await allergicTo();
    const topping = nuts();
    const mealId = await dishWith([group([topping])]);
    const place = (chosen: Choice[]) => order(mealId, chosen, guest.client, guest.addressId);
    const [accepted, plain, waiting] = [await place([topping]), await place([]), await place([topping])];
    for (const id of [accepted, plain]) await step(chef, id, 'accepted');
    const body = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], allergies: ['nuts'] };
    await guest.client.get(savePreferences, { body });
    await test.app.outbox.deliverDue();
    expect((await card(accepted))?.safetyAlarm).toEqual({ canLeaveOut: false, isAnswered: false });
    expect((await card(plain))?.safetyAlarm).toBeNull();
    expect(await guest.client.get(getOrderStatus, { params: { orderId: waiting } })).toMatchObject({
      status: 'cancelled',
    });
  });
});

describe('the order sheet', () => {
  it('names for whom a choice is unsafe, offers the dish all the same, and refuses the choice', async () => {
    const guest = await allergicTo('dairy');
    const [feta, tomato] = [cheese(), sauce()];
    const mealId = await dishWith([group([feta, tomato])]);
    const [shown] = await shownAt(mealId, guest.client, guest.addressId);
    expect(shown?.choices).toMatchObject([
      { id: feta.id, priceFils: 650, state: 'unsafe', notFor: [{ conflicts: ['milk'] }] },
      { id: tomato.id, priceFils: 0, state: 'offered', notFor: [] },
    ]);
    const bodyOf = (chosen: Choice[]) => bodyFor(mealId, chosen, guest.client, guest.addressId);
    const before = await databaseText(test.app.db, isOfOrders);
    expect(await refused(await bodyOf([feta]), guest.client)).toMatchObject({
      status: 409,
      code: 'options_unsafe',
    });
    expect(await refused(await bodyOf([tomato, feta]), guest.client)).toMatchObject({
      code: 'options_unsafe',
    });
    expect(await databaseText(test.app.db, isOfOrders)).toBe(before);
    await order(mealId, [tomato], guest.client, guest.addressId);
  });

  it('refuses choices that keep a limit alone, and break it together', async () => {
    const guest = await subscriber(test, `+${(lastPhone += 1)}`);
    const dietaryPrograms = ['low-carb' as const];
    const body = { preferredCuisines: ['lebanese' as const], dietaryPrograms, allergies: [] };
    await guest.get(savePreferences, { body });
    const home1 = await home(guest);
    const fish = { ingredientId: 'salmon-fillet', amount: 400, unit: 'g' as const, isOptional: false };
    const title = { en: 'Plate of the day', ar: 'طبق اليوم' };
    const plate = { ...plainDish, title, description: { en: '', ar: '' }, lines: [fish] };
    const { mealId } = await chef.client.get(addDish, { body: plate, ...anew() });
    const sides = [1, 2, 3].map((at) => choice(`Side ${String(at)}`, '2.00', { 'basmati-rice': 25 }));
    await offerOptions(mealId, [group(sides)]);
    const [shown] = await shownAt(mealId, guest, home1.id);
    expect(shown?.choices.map(({ state }) => state)).toEqual(['offered', 'offered', 'offered']);
    expect(await refused(await bodyFor(mealId, sides, guest, home1.id), guest)).toMatchObject({
      code: 'options_unsafe',
    });
    await offerOptions(mealId, [group(sides, { min: 3 })]);
    expect((await offer(mealId, guest, home1.id)).availableRestaurants).toEqual([]);
  });

  it('leaves out a dish whose required choice nobody at the table can have, or that is sold out', async () => {
    const guest = await allergicTo('dairy');
    const sold = choice('Tomato sauce', '0.00', { tomato: 40 }, { isAvailable: false });
    const mealId = await dishWith([group([cheese(), sold], { min: 1, max: 1 })]);
    const nobody = { availableRestaurants: [], nobody: 'not_on_a_menu' };
    expect(await offer(mealId, guest.client, guest.addressId)).toMatchObject(nobody);
    expect((await shownAt(mealId)).flatMap(({ choices }) => choices.map(({ state }) => state))).toEqual([
      'offered',
      'sold_out',
    ]);
    const [kitchen] = (await offer(mealId)).availableRestaurants;
    expect(kitchen).toMatchObject({ foodFils: 4_800, totalFils: 6_100 });
  });
});

describe('a price or choice that changed meanwhile', () => {
  it('is refused with the new total, then ordered at it', async () => {
    const feta = cheese();
    const one = group([feta]);
    const mealId = await dishWith([one]);
    const body = await bodyFor(mealId, [feta]);
    await offerOptions(mealId, [{ ...one, choices: [{ ...feta, price: '7.00' }] }]);
    expect(await refused(body)).toMatchObject({
      status: 409,
      code: 'price_changed',
      params: { total: '62.00 AED' },
    });
    const { id } = await customer.get(placeOrder, { body: { ...body, totalAmount: '62.00 AED' }, ...anew() });
    expect(await card(id)).toMatchObject({ totalPrice: '62.00 AED' });
  });

  it.each<[string, (one: Group, feta: Choice) => Group[]]>([
    ['sold out', (one, feta) => [{ ...one, choices: [{ ...feta, isAvailable: false }] }]],
    ['removed', () => []],
    [
      'made one of a required group',
      (one) => [one, group([sauce()], { ...required, name: { en: 'Bowl', ar: 'وعاء' } })],
    ],
  ])('is refused when %s', async (_what, changed) => {
    const feta = cheese();
    const one = group([feta]);
    const mealId = await dishWith([one]);
    const body = await bodyFor(mealId, [feta]);
    await offerOptions(mealId, changed(one, feta));
    expect(await refused(body)).toMatchObject({ status: 409, code: 'options_changed' });
  });

  it('refuses too few, too many, twice the same and foreign choices', async () => {
    const [a, b, foreign] = [sauce(), choice('White bowl', '0'), cheese()];
    await dishWith([group([foreign])]);
    const mealId = await dishWith([group([a, b], required)]);
    const body = await bodyFor(mealId, [a]);
    for (const options of [undefined, [], [a.id, b.id], [a.id, a.id], [a.id, foreign.id], [randomUUID()]])
      expect(await refused({ ...body, options })).toMatchObject({ code: 'options_changed' });
    expect(await refused({ ...body, options: ['not-an-id'] })).toMatchObject({ code: 'invalid_request' });
    await customer.get(placeOrder, { body, ...anew() });
  });
});

const food = loadFood();
const all: Known = new Map(food.ingredients.map((one) => [one.id, one]));
const servings = plainDish.servings;
const plainLines = plainDish.lines.map(({ ingredientId: ingredient, amount, unit }) => ({
  ...{ ingredient, amount, unit },
}));

it('offers no choice that the independent judge objects to, for random foods, allergies and programs', async () => {
  const ids = [...all.keys()];
  const guest = await subscriber(test, `+${(lastPhone += 1)}`);
  const { id: homeId } = await home(guest);
  const options = Object.keys(classesOfOption) as AllergyOption[];
  const diets = fc.record({
    allergies: fc.subarray(options, { minLength: 1, maxLength: 3 }),
    dietaryPrograms: fc.subarray(['vegan', 'halal', 'gluten-free', 'dairy-free'] as const, { maxLength: 2 }),
    foods: fc.array(fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }), {
      minLength: 10,
      maxLength: 10,
    }),
  });
  const seen = { offered: 0, unsafe: 0 };
  for (const { allergies, dietaryPrograms, foods } of fc.sample(diets, 12)) {
    const choices = foods.map((used, at) =>
      choice(`Number ${String(at)}`, '1.00', Object.fromEntries(used.map((id) => [id, 15]))),
    );
    const mealId = await dishWith([group(choices)]);
    await guest.get(savePreferences, {
      body: { preferredCuisines: ['lebanese'], dietaryPrograms, allergies },
    });
    const eater = {
      avoids: allergies.map((option) => ({ classes: classesOfOption[option], foods: [] })),
      programs: dietaryPrograms,
    };
    const [shown] = await shownAt(mealId, guest, homeId);
    for (const [at, { lines }] of choices.entries()) {
      const added = lines.map(({ ingredientId: ingredient, grams }) => ({
        ...{ ingredient, amount: grams * servings, unit: 'g' },
      }));
      const meal = { id: randomUUID(), servings, ingredients: [...plainLines, ...added] };
      const objection = objectionOf(meal, eater, all);
      const state = shown?.choices[at]?.state ?? 'unsafe';
      // Kin, such as coconut for nuts, is kept away until the customer answers.
      if (state === 'offered')
        expect([objection, lines, eater]).toEqual([null, expect.anything(), expect.anything()]);
      seen[state === 'offered' ? 'offered' : 'unsafe'] += 1;
    }
  }
  expect(Math.min(seen.offered, seen.unsafe)).toBeGreaterThan(20);
});
