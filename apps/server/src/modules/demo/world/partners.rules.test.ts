import { emirates, type Emirate } from '@sufra/contract/options.ts';
import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { toCard } from '../../../../test/shelf-of.ts';
import { shippedCentre, specifiedAreas } from '../../../../test/areas.ts';
import { instantOf } from '../../../platform/pure/dubai-time.ts';
import { deliverySlots } from '../../ordering/checkout/offer.rules.ts';
import {
  areValidHours,
  canArriveAt,
  distanceBetween,
  travelMinutes,
} from '../../partners/profiles/availability.rules.ts';
import { demoAccounts } from './accounts.rules.ts';
import { menuOf, toRecord, type CookedMeal, type DemoPartner } from './partners.rules.ts';
import { world } from './world.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const food = loadFood();
const meals: readonly CookedMeal[] = food.meals.map((meal) => ({
  id: meal.id,
  cuisine: meal.cuisine,
  servings: meal.servings,
  minutes: meal.prepMinutes + meal.cookMinutes,
  costPerServing: toCard(meal, food.ingredients).facts.priceFilsPerServing,
}));
const mealIds = meals.map(({ id }) => id);
const menus = new Map(world.map((partner) => [partner, menuOf(partner, meals)]));
const menuIn = (partner: DemoPartner) => menus.get(partner) ?? [];

const inEmirate = (emirate: Emirate): DemoPartner[] => world.filter(({ place }) => place[0] === emirate);
const metresTo = (partner: DemoPartner, emirate: Emirate, area: string): number =>
  distanceBetween({ lat: partner.place[3], lng: partner.place[4] }, shippedCentre(emirate, area));
const reaching = (emirate: Emirate, area: string): DemoPartner[] =>
  inEmirate(emirate).filter((one) => metresTo(one, emirate, area) <= one.terms.reachKm * 1_000);
const cooksOf = (partners: readonly DemoPartner[], mealId: string): DemoPartner[] =>
  partners.filter((partner) => menuIn(partner).some((item) => item.mealId === mealId));
const places = emirates.flatMap((emirate) => specifiedAreas[emirate].map((area) => [emirate, area] as const));
// Two outlying towns have their own kitchen and part of the menu.
const towns = places.filter(
  ([emirate, area]) => !['Sharjah Kalba', 'Fujairah Dibba'].includes(`${emirate} ${area}`),
);

describe('the demo partners', () => {
  it('are all different, with demo phones', () => {
    for (const list of [
      world.map(({ phone }) => phone),
      world.map(({ name }) => name.en),
      world.map(({ name }) => name.ar),
    ])
      expect(new Set(list).size).toBe(world.length);
    const owners = demoAccounts.filter(({ kind }) => ['chef', 'restaurant', 'grocery'].includes(kind));
    for (const { phone, kind } of owners) expect(world.find((one) => one.phone === phone)?.type).toBe(kind);
    const others = world.filter(({ phone }) => !owners.some((owner) => owner.phone === phone));
    for (const { phone } of others) expect(phone).toMatch(/^\+9715000001\d\d$/);
    for (const { name } of world)
      expect([/\p{sc=Arab}/u.test(name.en), /[a-z]/i.test(name.ar)]).toEqual([false, false]);
  });

  it('are in the area they name, with realistic hours', () => {
    for (const one of world) {
      const [emirate, area] = one.place;
      expect(specifiedAreas[emirate] as readonly string[]).toContain(area);
      expect(metresTo(one, emirate, area)).toBeLessThan(2_500);
      expect(areValidHours(one.hours)).toBe(true);
      const daysOff = one.hours.filter((spans) => spans.length === 0).length;
      expect(daysOff).toBe(one.type === 'chef' ? 1 : 0);
    }
  });

  it('deliver through drivers for about half of the kitchens, in every emirate', () => {
    const made = { id: 'p', accountId: 'a' as AccountId, createdAt: instantOf('2026-11-21', 0) };
    const brings = (one: DemoPartner): boolean => toRecord(one, made).hasOwnDelivery;
    const kitchens = world.filter(({ type }) => type !== 'grocery');
    const share = kitchens.filter((one) => !brings(one)).length / kitchens.length;
    expect([share > 0.4, share < 0.6]).toEqual([true, true]);
    for (const emirate of emirates) {
      const local = kitchens.filter(({ place }) => place[0] === emirate);
      expect(new Set(local.map(brings)), emirate).toEqual(new Set([true, false]));
    }
    expect(world.filter(({ type }) => type === 'grocery').every(brings)).toBe(true);
    const pair = ['+971500000011', '+971500000012'].map((phone) => world.find((one) => one.phone === phone));
    expect(pair.map((one) => one && brings(one))).toEqual([false, true]);
  });

  it('charge AED 0 to 12 for delivery, some of them nothing', () => {
    for (const { terms } of world) expect([terms.feeAed >= 0, terms.feeAed <= 12]).toEqual([true, true]);
    expect(world.filter(({ terms }) => terms.feeAed === 0).length).toBeGreaterThan(5);
  });
});

describe.each(emirates)('in %s', (emirate) => {
  it('there is a chef, a restaurant and a grocery', () => {
    const types = new Set(inEmirate(emirate).map(({ type }) => type));
    expect([...types].sort()).toEqual(['chef', 'grocery', 'restaurant']);
  });

  it('every meal is on a menu, in Dubai on two', () => {
    const least = emirate === 'Dubai' ? 2 : 1;
    const missing = mealIds.filter((mealId) => cooksOf(inEmirate(emirate), mealId).length < least);
    expect(missing).toEqual([]);
  });
});

it.each(places)('in %s, %s a grocery and a kitchen deliver', (emirate, area) => {
  const types = reaching(emirate, area).map(({ type }) => type);
  expect(types).toContain('grocery');
  expect(types.filter((type) => type !== 'grocery')).not.toEqual([]);
});

it.each(towns)('in %s, %s every meal can be delivered', (emirate, area) => {
  const missing = mealIds.filter((mealId) => cooksOf(reaching(emirate, area), mealId).length === 0);
  expect(missing).toEqual([]);
});

it('in the middle of Dubai every meal can be ordered at every half-hour of the week', () => {
  const kitchens = reaching('Dubai', 'Jumeirah');
  const gaps = [];
  for (let halfHour = 0; halfHour < 7 * 48; halfHour += 1) {
    const now = instantOf('2026-11-22', halfHour * 30 + 1);
    const slots = deliverySlots(now);
    const served = new Set(kitchens.flatMap((one) => menuNow(one, slots, now)));
    const missing = mealIds.filter((mealId) => !served.has(mealId));
    if (missing.length > 0) gaps.push([now.toISOString(), missing.length, missing[0]]);
  }
  expect(gaps).toEqual([]);
});

/** Meals deliverable to Jumeirah in one of the slots. */
function menuNow(partner: DemoPartner, slots: readonly Date[], now: Date): string[] {
  const travel = travelMinutes(metresTo(partner, 'Dubai', 'Jumeirah'));
  const byPrep = new Map<number, boolean>();
  const canBring = (prep: number): boolean => {
    const known =
      byPrep.get(prep) ??
      slots.some((slot) =>
        canArriveAt({ openingHours: partner.hours, closedDays: [] }, slot, { prep, travel }, now),
      );
    byPrep.set(prep, known);
    return known;
  };
  return menuIn(partner).flatMap(({ mealId, prepMinutes }) => (canBring(prepMinutes) ? [mealId] : []));
}

describe('menus', () => {
  it('contain only meals of their cuisines, and groceries have none', () => {
    for (const partner of world) {
      const cuisines = new Set(
        menuIn(partner).map(({ mealId }) => meals.find(({ id }) => id === mealId)?.cuisine),
      );
      expect([...cuisines].sort()).toEqual([...partner.cuisines].sort());
      if (partner.type === 'grocery') expect(menuIn(partner)).toEqual([]);
    }
  });

  it('cost half dirhams a serving, more than the ingredients and within usual prices', () => {
    for (const [partner, items] of menus) {
      for (const { mealId, price, prepMinutes } of items) {
        const meal = meals.find(({ id }) => id === mealId);
        const perServing = price / (meal?.servings ?? 1);
        expect(perServing % 50, `${partner.name.en}, ${mealId}`).toBe(0);
        expect(perServing).toBeGreaterThan((meal?.costPerServing ?? 0) * 1.5);
        expect([perServing >= 900, perServing <= 7_500]).toEqual([true, true]);
        expect([prepMinutes >= 15, prepMinutes <= 60, prepMinutes % 5]).toEqual([true, true, 0]);
      }
    }
  });

  it('a biryani for one costs 24 to 45 dirhams', () => {
    const prices = [...menus.values()].flat().filter(({ mealId }) => mealId === 'chicken-biryani');
    expect(prices.length).toBeGreaterThanOrEqual(8);
    for (const { price } of prices) expect([price / 4 >= 2_400, price / 4 <= 4_500]).toEqual([true, true]);
  });
});
