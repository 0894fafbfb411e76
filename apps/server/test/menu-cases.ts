import { createHash, randomUUID } from 'node:crypto';
import { chefBody } from './applicants.ts';
import { plainDish } from './dishes.ts';
import { orderedMeal, type Ids } from './ids.ts';

export interface RouteCase {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

const byDish = ({ dishId }: Ids): RouteCase => ({ params: { mealId: dishId } });

const options = {
  /** Of a dish without options. */
  revision: createHash('md5').update('[]').digest('hex'),
  groups: [
    {
      ...{ id: randomUUID(), name: { en: 'Extras', ar: 'إضافات' }, min: 0, max: 1 },
      choices: [
        {
          ...{ id: randomUUID(), name: { en: 'Extra tomato', ar: 'طماطم إضافية' }, price: '2.50' },
          ...{ isAvailable: true, lines: [{ ingredientId: 'tomato', grams: 40 }] },
        },
      ],
    },
  ],
};

/** Of the routes of a kitchen's menu, hours and profile. */
export const menuCases: Readonly<Record<string, (ids: Ids) => RouteCase>> = {
  getMenu: () => ({}),
  getMenuCandidates: () => ({ query: { q: 'soup' } }),
  putMenuItem: (ids) => ({
    ...byDish(ids),
    body: { price: '40.00', prepMinutes: 25, isAvailable: true },
  }),
  removeMenuItem: byDish,
  changeMenuItems: () => ({
    body: { items: [{ mealId: orderedMeal, priceFils: 4_000 }], change: { isAvailable: true } },
  }),
  getDishPhoto: () => ({ params: { id: randomUUID() } }),
  setDishPhoto: (ids) => ({ ...byDish(ids), body: { photo: chefBody.documents.selfie } }),
  removeDishPhoto: byDish,
  getMenuOptions: byDish,
  deriveMenuOptions: (ids) => ({ ...byDish(ids), body: options }),
  setMenuOptions: (ids) => ({ ...byDish(ids), body: options }),
  setMenuSections: () => ({
    body: { sections: [{ id: randomUUID(), name: { en: 'Soups', ar: 'شوربات' } }] },
  }),
  getDishIngredients: () => ({ query: { q: 'rice' } }),
  deriveDish: () => ({ body: { servings: 2, lines: plainDish.lines } }),
  addDish: () => ({ body: { ...plainDish } }),
  getDish: byDish,
  changeDish: (ids) => ({ ...byDish(ids), body: { ...plainDish } }),
  setHours: () => ({
    body: { openingHours: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]) },
  }),
  setClosedDays: () => ({ body: { closedDays: [{ from: '2026-12-01', to: '2026-12-03' }] } }),
  changePartnerProfile: () => ({ body: { reachKm: 12, minOrder: '60.00' } }),
  setTaking: () => ({ body: { closedFor: null } }),
  setSoldOut: (ids) => ({ ...byDish(ids), body: { for: '1h' } }),
  setChoiceSoldOut: (ids) => ({
    params: { ...byDish(ids).params, choiceId: randomUUID() },
    body: { for: '1h' },
  }),
  getShelf: () => ({ query: { q: 'rice' } }),
  setShelfItem: () => ({
    params: { ingredientId: 'basmati-rice' },
    body: { grams: 1_000, price: null, barcode: null, outUntil: null },
  }),
  setOwnProduct: () => ({
    params: { productId: randomUUID() },
    body: {
      ...{ name: { en: 'Dish soap', ar: 'سائل غسيل الأطباق' }, amount: 1, unit: 'l', aisle: 'household' },
      ...{ contents: [], price: '9.50', barcode: null, outUntil: null, isOnShelf: true },
    },
  }),
  addToTeam: () => ({ body: { phone: '050 999 0004', name: 'Joseph', role: 'kitchen' } }),
  changeTeamRole: () => ({ params: { id: randomUUID() }, body: { role: 'counter' } }),
  removeFromTeam: () => ({ params: { id: randomUUID() } }),
  setPaused: () => ({ body: { isPaused: false } }),
};

/** Unknown. */
export const nobodysId = '019abcde-0000-7000-8000-000000000001';
const anybody = (): RouteCase => ({ params: { id: nobodysId } });

/** Of the pages of customers, partners and drivers. */
export const recordCases: Readonly<Record<string, (ids: Ids) => RouteCase>> = {
  markLineAsAdmin: () => ({ ...anybody(), body: { line: 0, state: 'out_of_stock' } }),
  getCustomerRecord: anybody,
  getPartnerRecord: anybody,
  getDriverRecord: anybody,
  revealHealth: anybody,
  signOutUser: anybody,
  changeUser: () => ({ ...anybody(), body: { name: 'Layla', email: null } }),
  changeUserAddress: ({ addressId }) => ({
    params: { id: nobodysId, addressId },
    body: { building: 'B', apartment: '1', landmark: 'Mosque', instructions: 'Ring twice' },
  }),
  addAccountNote: () => ({ ...anybody(), body: { text: 'Prefers calls' } }),
  changePartner: () => ({
    ...anybody(),
    body: {
      ...{ name: { en: 'Shams', ar: 'شمس' }, reachKm: 5 },
      ...{ minOrder: '30', deliveryFee: '5' },
    },
  }),
  changeDriver: () => ({
    ...anybody(),
    body: { name: 'Omar Said', email: 'omar@sufra.example', plateNumber: 'A 12345' },
  }),
};
