import { getAdminPartner, takeDownDishPhoto } from '@sufra/contract/partners/admin-partners.ts';
import { eraseAccount } from '@sufra/contract/identity/account.ts';
import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import { getDishPhoto, removeDishPhoto, setDishPhoto } from '@sufra/contract/partners/dish-photos.ts';
import { getMenu, removeMenuItem } from '@sufra/contract/partners/partner-menu.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sentCode, subscriber } from '../../../../test/people.ts';
import { asDataUrl, goodPicture, photo } from '../../../../test/pictures.ts';

const mealId = 'adas-soup';
const params = { mealId };
let test: TestApp;
let chef: TestPartner;
let phone = '';
let customer: Client;
let addressId: string;
let lastPhone = 971_508_390_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  customer = await subscriber(test, '+971508399999');
  addressId = (await home(customer)).id;
});
beforeEach(async () => {
  phone = `+${(lastPhone += 1)}`;
  chef = await partner(test, phone, 'chef', [mealId]);
});
afterAll(() => test.close());

const set = (text: string, { client } = chef) => client.get(setDishPhoto, { params, body: { photo: text } });
const problem = async (text: string) =>
  (await chef.client.refused(setDishPhoto, { params, body: { photo: text } })).fields?.['photo'];
const look = (path: string, client = customer): Promise<Response> => client.raw('GET', path);
const stored = (): Promise<number> => countOf(test.app.db, "adapters.objects where key like 'dish-photos/%'");
const gone = async (path: string): Promise<number> => {
  await test.app.outbox.deliverDue();
  return (await look(path)).status;
};

describe("a kitchen's photo of a dish", () => {
  it('is shown on its menu and in its offer only, public and cacheable', async () => {
    const other = await partner(test, `+${(lastPhone += 1)}`, 'restaurant', [mealId]);
    const item = await set(await goodPicture());
    expect(item).toMatchObject({ mealId, hasOwnPhoto: true });
    expect(item.image).toMatch(/^\/api\/dish-photos\/[0-9a-f-]{36}$/);
    const [shown] = (await chef.client.get(getMenu)).items;
    expect(shown?.image).toBe(item.image);
    expect((await other.client.get(getMenu)).items[0]?.hasOwnPhoto).toBe(false);
    const { availableRestaurants: kitchens } = await customer.get(getMealOrder, {
      params,
      query: { addressId },
    });
    expect(kitchens.find(({ id }) => id === chef.id)?.photo).toBe(item.image);
    expect(kitchens.find(({ id }) => id === other.id)?.photo).toBeNull();
    const response = await look(item.image ?? '');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(640);
  });

  it('replaced, removed or taken off the menu is deleted', async () => {
    const before = await stored();
    const first = (await set(await goodPicture())).image ?? '';
    const second = (await set(asDataUrl(await photo(800, 600).jpeg().toBuffer()))).image ?? '';
    expect(await gone(first)).toBe(404);
    expect(await chef.client.get(removeDishPhoto, { params })).toMatchObject({ hasOwnPhoto: false });
    expect(await chef.client.get(removeDishPhoto, { params })).toMatchObject({ hasOwnPhoto: false });
    expect(await gone(second)).toBe(404);
    const third = (await set(await goodPicture())).image ?? '';
    await chef.client.get(removeMenuItem, { params });
    expect(await gone(third)).toBe(404);
    expect(await stored()).toBe(before);
  });

  it('is taken down by staff once, with a reason that the kitchen reads until its next photo', async () => {
    const staff = await confirmedAdmin(test, `+${(lastPhone += 1)}`, 'operations');
    const { image } = await set(await goodPicture());
    const path = image ?? '';
    const [shown] = (await staff.get(getAdminPartner, { params: { id: chef.id } })).photos;
    expect(shown).toMatchObject({ mealId, id: path.split('/').at(-1) });
    const taken = {
      params: { id: chef.id, photoId: shown?.id ?? '' },
      body: { mealId, reason: 'Shows nuts.' },
    };
    expect((await chef.client.refused(takeDownDishPhoto, taken)).code).toBe('forbidden');
    const twice = await Promise.all([1, 2].map(() => staff.call(takeDownDishPhoto, taken)));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await gone(path)).toBe(404);
    const [item] = (await chef.client.get(getMenu)).items;
    expect(item).toMatchObject({ hasOwnPhoto: false, photoNote: 'Shows nuts.' });
    expect((await staff.get(getAdminPartner, { params: { id: chef.id } })).photos).toEqual([]);
    const [entry] = (await auditOf(test, 'partner.photo_taken_down')).filter(
      ({ subject_id: id }) => id === chef.id,
    );
    expect(entry?.details).toMatchObject({ mealId, reason: 'Shows nuts.' });
    expect(await set(await goodPicture())).toMatchObject({ hasOwnPhoto: true, photoNote: null });
    expect((await staff.refused(takeDownDishPhoto, taken)).code).toBe('edited_meanwhile');
  });

  it('goes with its owner', async () => {
    const { image } = await set(await goodPicture());
    const { challenge } = await chef.client.get(requestOtp, { body: { phone } });
    await chef.client.get(eraseAccount, { body: { otp: await sentCode(test, phone), challenge } });
    await test.app.outbox.deliverDue();
    expect(await gone(image ?? '')).toBe(404);
  });

  it('loses its place and every other tag', async () => {
    const tagged = await photo(640, 480)
      .withExif({ IFD0: { Make: 'canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(tagged.includes('canary')).toBe(true);
    const response = await look((await set(asDataUrl(tagged))).image ?? '');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('canary')).toBe(false);
  });

  it('that is none is refused with its reason, and the former stays', async () => {
    const { image } = await set(await goodPicture());
    const before = await stored();
    expect(await problem(asDataUrl(Buffer.from('Not a picture at all')))).toBe('picture_unreadable');
    expect(await problem(asDataUrl(await photo(1, 1).png().toBuffer(), 'image/png'))).toBe('picture_blank');
    expect(await problem(asDataUrl(await photo(640, 100).jpeg().toBuffer()))).toBe('picture_too_small');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await problem(asDataUrl(svg))).toBe('picture_format');
    expect(await problem('https://example.com/dish.jpg')).toBe('picture_unreadable');
    expect(await problem(asDataUrl(Buffer.alloc(2_100_000, 1)))).toBe('picture_too_heavy');
    const huge = await chef.client.refused(setDishPhoto, {
      params,
      body: { photo: asDataUrl(Buffer.alloc(20_000_000, 1)) },
    });
    expect(huge.code).toBe('body_too_large');
    expect((await chef.client.get(getMenu)).items[0]?.image).toBe(image);
    expect(await stored()).toBe(before);
  });

  it('of a dish that is not on the menu, or of a grocery, is not kept', async () => {
    const before = await stored();
    const grocery = await partner(test, `+${(lastPhone += 1)}`, 'grocery');
    const body = { photo: await goodPicture() };
    const unknown = await chef.client.refused(setDishPhoto, { params: { mealId: 'harira' }, body });
    expect(unknown.code).toBe('meal_not_found');
    expect((await grocery.client.refused(setDishPhoto, { params, body })).code).toBe('not_possible_now');
    expect((await customer.refused(setDishPhoto, { params, body })).code).toBe('forbidden');
    expect(await stored()).toBe(before);
    const nothing = getDishPhoto.path.replace(':id', randomUUID());
    const response = await look(nothing);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});
