import { exportAccount } from '@sufra/contract/identity/account.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { getMenuOptions, setMenuOptions } from '@sufra/contract/partners/menu-editing.ts';
import { addDish } from '@sufra/contract/partners/partner-dishes.ts';
import {
  getMenu,
  setChoiceSoldOut,
  setSoldOut,
  type TakingSpan,
} from '@sufra/contract/partners/partner-menu.ts';
import { addToTeam } from '@sufra/contract/partners/team.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainDish } from '../../../../test/dishes.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { signIn, subscriber } from '../../../../test/people.ts';

type Group = BodyOf<typeof setMenuOptions>['groups'][number];
type Choice = Group['choices'][number];

let test: TestApp;
let chef: TestPartner;
let other: TestPartner;
let customer: Client;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  chef = await partner(test, '+971508410001', 'chef');
  other = await partner(test, '+971508410002', 'chef');
  customer = await subscriber(test, '+971508410003');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const choice = (en: string, price: string, ingredientId: string): Choice => ({
  ...{ id: randomUUID(), name: { en, ar: `اختيار ${String(en.length)}` }, price, isAvailable: true },
  lines: [{ ingredientId, grams: 30 }],
});
const cheese = () => choice('Extra feta', '6.50', 'feta');
const sauce = () => choice('Tomato sauce', '0.00', 'tomato');
const required = { min: 1, max: 1 };
const group = (choices: Choice[], more: Partial<Group> = {}): Group => ({
  ...{ id: randomUUID(), name: { en: 'Extras', ar: 'إضافات' }, min: 0, max: choices.length, choices },
  ...more,
});
async function dishWith(groups: Group[]): Promise<string> {
  const { mealId } = await chef.client.get(addDish, { body: plainDish, ...anew() });
  const { revision } = await chef.client.get(getMenuOptions, { params: { mealId } });
  await chef.client.get(setMenuOptions, { params: { mealId }, body: { revision, groups } });
  return mealId;
}
const offer = (mealId: string) =>
  customer.get(getMealOrder, { params: { mealId }, query: { addressId, familySize: '2' } });
const shownAt = async (mealId: string) => (await offer(mealId)).availableRestaurants[0]?.options ?? [];
async function bodyFor(mealId: string, [{ id, price }]: [Choice]) {
  const plain = await mealBody(customer, { mealId, partnerId: chef.id, addressId });
  const { foodFils = 0, deliveryFeeFils = 0 } = (await offer(mealId)).availableRestaurants[0] ?? {};
  const total = (foodFils + deliveryFeeFils) / 100 + Number(price) * 2;
  return { ...plain, options: [id], totalAmount: `${total.toFixed(2)} AED` };
}
const refused = (body: Awaited<ReturnType<typeof bodyFor>>) =>
  customer.refused(placeOrder, { body, ...anew() });
const order = async (mealId: string, chosen: [Choice]) =>
  customer.get(placeOrder, { body: await bodyFor(mealId, chosen), ...anew() });

const sellChoiceOut = (
  mealId: string,
  { id: choiceId }: Choice,
  span: TakingSpan | null,
  client = chef.client,
) => client.call(setChoiceSoldOut, { params: { mealId, choiceId }, body: { for: span } });

describe('a choice that is sold out for a while', () => {
  it('is marked by the counter, refused to customers, and comes back by itself', async () => {
    await chef.client.get(addToTeam, { body: { phone: '+971508410004', name: 'Joseph', role: 'counter' } });
    const counter = await signIn(test, '+971508410004');
    const [feta, tomato] = [cheese(), sauce()];
    const mealId = await dishWith([group([feta, tomato])]);
    const body = await bodyFor(mealId, [feta]);
    const { revision } = await chef.client.get(getMenuOptions, { params: { mealId } });
    const sold = await sellChoiceOut(mealId, feta, '1h', counter);
    const until = new Date(test.clock.now().getTime() + 3_600_000).toISOString();
    expect(sold).toMatchObject({ ok: true, reply: { soldOutUntil: null } });
    const { items } = await counter.get(getMenu);
    expect(items.find((item) => item.mealId === mealId)?.choices).toMatchObject([
      { id: feta.id, group: 'Extras', isAvailable: true, soldOutUntil: until },
      { id: tomato.id, soldOutUntil: null },
    ]);
    const states = async () => (await shownAt(mealId))[0]?.choices.map(({ state }) => state);
    expect(await states()).toEqual(['sold_out', 'offered']);
    expect(await refused(body)).toMatchObject({ status: 409, code: 'options_changed' });
    const edited = await chef.client.call(setMenuOptions, {
      params: { mealId },
      body: { revision, groups: [group([feta, { ...tomato, price: '1.00' }])] },
    });
    expect(edited.ok).toBe(true);
    expect(await states()).toEqual(['sold_out', 'offered']);
    test.clock.advance(3_600_000);
    expect(await states()).toEqual(['offered', 'offered']);
    await order(mealId, [feta]);
  });

  it('takes the dish off while it is the last of a required group', async () => {
    const [feta, tomato] = [cheese(), sauce()];
    const mealId = await dishWith([group([feta, tomato], required)]);
    const inMenu = async () => (await chef.client.get(getMenu)).items.find((item) => item.mealId === mealId);
    await sellChoiceOut(mealId, feta, 'day');
    expect((await offer(mealId)).availableRestaurants).toHaveLength(1);
    await sellChoiceOut(mealId, tomato, '2h');
    expect(await offer(mealId)).toMatchObject({ availableRestaurants: [], nobody: 'closed_now' });
    const until = new Date(test.clock.now().getTime() + 2 * 3_600_000).toISOString();
    expect(await inMenu()).toMatchObject({ soldOutUntil: until });
    await chef.client.get(setSoldOut, { params: { mealId }, body: { for: null } });
    expect(await inMenu()).toMatchObject({
      soldOutUntil: null,
      choices: [{ soldOutUntil: null }, { soldOutUntil: null }],
    });
    expect((await offer(mealId)).availableRestaurants).toHaveLength(1);
  });

  it('is of this dish and this kitchen', async () => {
    const [feta, foreign] = [cheese(), cheese()];
    const mealId = await dishWith([group([feta])]);
    expect(await sellChoiceOut(mealId, foreign, '1h')).toMatchObject({ error: { code: 'not_found' } });
    expect(await sellChoiceOut(mealId, feta, '1h', other.client)).toMatchObject({
      error: { code: 'meal_not_found' },
    });
    expect(await sellChoiceOut(mealId, feta, '1h', customer)).toMatchObject({ error: { code: 'forbidden' } });
    const kept = await chef.client.get(exportAccount);
    expect(kept.menuOptions.find(({ id }) => id === mealId)).toMatchObject({
      groups: [{ choices: [{ id: feta.id }] }],
    });
    expect((await other.client.get(exportAccount)).menuOptions.map(({ id }) => id)).not.toContain(mealId);
  });
});
