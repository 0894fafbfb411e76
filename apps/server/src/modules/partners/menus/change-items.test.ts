import { changeMenuItems, priceAfter, setMenuSections } from '@sufra/contract/partners/menu-editing.ts';
import { getMenu, setSoldOut, type MenuItemReply } from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/admins.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { anew, partner, type TestPartner } from '../../../../test/kitchens.ts';

const meals = ['adas-soup', 'harira', 'shakshuka'];
let test: TestApp;
let chef: TestPartner;
let lastPhone = 971_508_380_000;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  chef = await partner(test, `+${(lastPhone += 1)}`, 'chef', meals);
});
afterAll(() => test.close());

type Change = BodyOf<typeof changeMenuItems>['change'];
const shown = (ids: readonly string[], priceFils = 4_000) => ids.map((mealId) => ({ mealId, priceFils }));
const change = (change: Change, items = shown(meals), headers = anew()) =>
  chef.client.get(changeMenuItems, { body: { items, change }, ...headers });
const refused = (change: unknown, items = shown(meals)) =>
  chef.client.refused(changeMenuItems, { body: { items, change: change as Change }, ...anew() });
const menuBy = async <K extends keyof MenuItemReply>(key: K) =>
  Object.fromEntries((await chef.client.get(getMenu)).items.map((item) => [item.mealId, item[key]]));
const audits = async () =>
  (await auditOf(test, 'partner.menu_changed')).filter(({ subject_id: id }) => id === chef.id);

describe('several dishes', () => {
  it('become unavailable at once, and available again are no longer sold out', async () => {
    await chef.client.get(setSoldOut, { params: { mealId: 'shakshuka' }, body: { for: 'day' } });
    expect(await change({ isAvailable: false }, shown(['harira', 'shakshuka']))).toEqual({
      changed: ['harira', 'shakshuka'],
    });
    expect(await menuBy('isAvailable')).toEqual({ 'adas-soup': true, harira: false, shakshuka: false });
    expect(await change({ isAvailable: true })).toEqual({ changed: ['harira', 'shakshuka'] });
    expect(await menuBy('soldOutUntil')).toEqual({ 'adas-soup': null, harira: null, shakshuka: null });
    expect((await audits()).map(({ details }) => details)).toEqual([
      { isAvailable: false, dishes: 2 },
      { isAvailable: true, dishes: 2 },
    ]);
  });

  it('change their price by a percentage in steps of half a dirham, or by a sum', async () => {
    await change({ percent: 8 });
    expect(await menuBy('price')).toMatchObject({ harira: '43.00 AED' });
    await change({ addFils: -125 }, shown(['harira'], 4_300));
    expect(await menuBy('price')).toMatchObject({ harira: '41.75 AED', shakshuka: '43.00 AED' });
  });

  it('change once for a repeated request, and alone for concurrent ones', async () => {
    const headers = anew();
    const first = await change({ percent: 10 }, shown(meals), headers);
    expect(await change({ percent: 10 }, shown(meals), headers)).toEqual(first);
    expect(await menuBy('price')).toMatchObject({ shakshuka: '44.00 AED' });
    const body = { items: shown(meals, 4_400), change: { percent: 10 } };
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => chef.client.call(changeMenuItems, { body, ...anew() })),
    );
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    for (const reply of replies) if (!reply.ok) expect(reply.error.code).toBe('edited_meanwhile');
    expect(await menuBy('price')).toMatchObject({ shakshuka: '48.50 AED' });
    expect(await audits()).toHaveLength(2);
  });

  it('all stay as they are if one of them is refused', async () => {
    const before = await chef.client.get(getMenu);
    const stale = [...shown(['harira']), { mealId: 'shakshuka', priceFils: 3_000 }];
    expect((await refused({ percent: 10 }, stale)).code).toBe('edited_meanwhile');
    expect((await refused({ addFils: -3_950 })).fields).toEqual({
      'items.0': 'too_small',
      'items.1': 'too_small',
      'items.2': 'too_small',
    });
    expect((await refused({ addFils: 499_999 })).fields).toMatchObject({ 'items.2': 'too_big' });
    expect((await refused({ isAvailable: false }, shown(['harira', 'fattoush']))).code).toBe(
      'meal_not_found',
    );
    expect((await refused({ isAvailable: false }, shown(['harira', 'harira']))).fields).toEqual({
      items: 'invalid',
    });
    for (const wrong of [{ percent: 201 }, { percent: 1.5 }, { percent: '10' }, {}, { price: 1 }])
      expect((await refused(wrong)).status).toBe(400);
    expect(await chef.client.get(getMenu)).toEqual(before);
    expect(await audits()).toEqual([]);
  });

  it('of another kitchen stay unchanged', async () => {
    const other = await partner(test, `+${(lastPhone += 1)}`, 'restaurant', meals, { price: 3_000 });
    await change({ percent: 50 });
    const prices = (await other.client.get(getMenu)).items.map(({ price }) => price);
    expect(prices).toEqual(['30.00 AED', '30.00 AED', '30.00 AED']);
  });

  it('never end between the steps, and nothing changes at nought percent of them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 500_000 }),
        fc.integer({ min: -90, max: 200 }),
        (fils, percent) => {
          const after = priceAfter(fils, { percent });
          expect(after % 50).toBe(0);
          expect(Math.abs(after - (fils * (100 + percent)) / 100)).toBeLessThanOrEqual(25);
        },
      ),
    );
  });
});

const soups = { id: randomUUID(), name: { en: 'Soups', ar: 'شوربات' } };
const rice = { id: randomUUID(), name: { en: 'Rice', ar: 'أرز' } };
const sections = (...of: readonly (typeof soups)[]) =>
  chef.client.get(setMenuSections, { body: { sections: [...of] } });

describe('the sections of a menu', () => {
  it('keep their order, group dishes, and let them go when removed', async () => {
    expect(await sections(soups, rice)).toEqual({ sections: [soups, rice] });
    await change({ sectionId: soups.id }, shown(['harira', 'adas-soup']));
    await change({ sectionId: rice.id }, shown(['shakshuka']));
    expect((await chef.client.get(getMenu)).sections).toEqual([soups, rice]);
    await sections(rice, { ...soups, name: { en: 'Starters', ar: 'مقبلات' } });
    expect((await chef.client.get(getMenu)).sections.map(({ name }) => name.en)).toEqual([
      'Rice',
      'Starters',
    ]);
    expect(await menuBy('sectionId')).toEqual({
      'adas-soup': soups.id,
      harira: soups.id,
      shakshuka: rice.id,
    });
    await sections(rice);
    expect(await menuBy('sectionId')).toEqual({ 'adas-soup': null, harira: null, shakshuka: rice.id });
    expect((await refused({ sectionId: soups.id })).code).toBe('edited_meanwhile');
    expect(await change({ sectionId: null })).toEqual({ changed: ['shakshuka'] });
  });

  it('are at most twenty, with a name of their own in both languages', async () => {
    const wrong = async (of: unknown) =>
      (
        await chef.client.refused(setMenuSections, {
          body: { sections: of } as BodyOf<typeof setMenuSections>,
        })
      ).fields;
    const many = Array.from({ length: 21 }, (_, at) => ({
      id: randomUUID(),
      name: { en: `Section ${at}`, ar: `قسم ${at}` },
    }));
    expect(await wrong(many)).toEqual({ sections: 'too_long' });
    await sections(...many.slice(1));
    expect(await wrong([soups, { ...rice, name: { en: 'SOUPS', ar: 'أرز' } }])).toEqual({
      'sections.1.name.en': 'taken',
    });
    expect(await wrong([soups, { ...rice, id: soups.id }])).toEqual({ 'sections.0.id': 'taken' });
    expect(await wrong([{ ...soups, name: { en: 'Soups', ar: '' } }])).toEqual({
      'sections.0.name.ar': 'too_short',
    });
    const grocery = await partner(test, `+${(lastPhone += 1)}`, 'grocery');
    const body = { body: { sections: [soups] } };
    expect((await grocery.client.refused(setMenuSections, body)).code).toBe('not_possible_now');
  });
});
