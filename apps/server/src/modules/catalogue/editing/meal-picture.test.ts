import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import * as cms from '@sufra/contract/catalogue/cms.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, auditOf } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { plainMeal } from '../../../../test/meals.ts';
import { subscriber } from '../../../../test/people.ts';
import { asDataUrl, bombPng, goodPicture, photo } from '../../../../test/pictures.ts';

let test: TestApp;
let desk: Client;
let customer: Client;
beforeAll(async () => {
  test = await startTestApp();
  desk = await admin(test, '+971507110001', 'content');
  customer = await subscriber(test, '+971507110002');
});
afterAll(() => test.close());

const add = (id: string, text: string) =>
  desk.get(cms.addMealPicture, { params: { id }, body: { photo: text } });
const show = (id: string, pictureId: string | null) =>
  desk.get(cms.showMealPicture, { params: { id }, body: { pictureId } });
const stored = (): Promise<number> =>
  countOf(test.app.db, "adapters.objects where key like 'meal-pictures/%'");
const tagged = async (side: number, text = 'JPEG') =>
  asDataUrl(
    await photo(640, 480, side)
      .withExif({ IFD0: { Make: text }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 12/1 0/1' } })
      .jpeg()
      .toBuffer(),
  );

describe("a meal's picture", () => {
  it('is shown on the card and the recipe under a new address that may be cached, without its metadata', async () => {
    const [card] = await customer.get(getSuggestions);
    const id = card?.mealId ?? '';
    const drawn = await desk.get(cms.getMealPictures, { params: { id } });
    expect(drawn).toEqual({ image: card?.mealImage, drawn: card?.mealImage, uploads: [] });
    const { image } = await add(id, await tagged(40, 'canary'));
    expect(image).toMatch(/^\/api\/meal-pictures\/[0-9a-f-]{36}$/);
    const cards = await customer.get(getSuggestions);
    expect(cards.find(({ mealId }) => mealId === id)).toMatchObject({ id: card?.id, mealImage: image });
    expect((await customer.get(getRecipe, { params: { mealId: id } })).image).toBe(image);
    expect((await desk.get(cms.getCmsMeal, { params: { id } })).image).toBe(image);
    const response = await test.client().raw('GET', image ?? '');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('canary')).toBe(false);
    const [entry] = (await auditOf(test, 'meal.picture_changed')).filter((row) => row.subject_id === id);
    expect(entry?.details).toEqual({ pictureId: image?.split('/').at(-1) });
  });

  it('sent twice is kept once', async () => {
    const [first, second] = [await tagged(40), await tagged(60)];
    const before = await stored();
    const twice = await Promise.all([add('harira', first), add('harira', first)]);
    expect(new Set(twice.map(({ image }) => image)).size).toBe(1);
    const { image } = await add('harira', second);
    expect(image).not.toBe(twice[0]?.image);
    const again = await add('harira', first);
    expect(again.image).toBe(twice[0]?.image);
    expect(again.uploads).toHaveLength(2);
    expect(await stored()).toBe(before + 2);
    const audited = (await auditOf(test, 'meal.picture_changed')).filter(
      (row) => row.subject_id === 'harira',
    );
    expect(audited).toHaveLength(3);
  });

  it('of two staff at once is changed by the first only, and the second is told', async () => {
    const params = { id: 'foul-medames' };
    const [one, two, three] = [await tagged(40), await tagged(60), await tagged(80)];
    const upload = (photo: string, replaces: string | null) =>
      desk.call(cms.addMealPicture, { params, body: { photo, replaces } });
    const before = await stored();
    const both = await Promise.all([upload(one, null), upload(two, null)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stored()).toBe(before + 1);
    const { uploads } = await desk.get(cms.getMealPictures, { params });
    const shown = uploads[0]?.id ?? '';
    expect(uploads).toHaveLength(1);
    const stale = { params, body: { pictureId: null, replaces: randomUUID() } };
    expect((await desk.refused(cms.showMealPicture, stale)).code).toBe('edited_meanwhile');
    const next = [await upload(three, shown), await upload(three, shown)];
    expect(next.map(({ status }) => status)).toEqual([200, 200]);
    expect((await desk.get(cms.getMealPictures, { params })).uploads).toHaveLength(2);
  });

  it('is restored from its history, or the drawn one comes back', async () => {
    const former = await add('mujaddara', await tagged(40));
    const changed = await add('mujaddara', await tagged(60));
    expect(changed.drawn).toBe('/images/meals/mujaddara.webp');
    expect(changed.uploads).toHaveLength(2);
    const formerId = former.uploads[0]?.id ?? '';
    expect((await show('mujaddara', formerId)).image).toBe(former.image);
    const drawn = await show('mujaddara', null);
    expect(drawn).toMatchObject({ image: drawn.drawn, uploads: changed.uploads });
    const listed = await desk.get(cms.getMealPictures, { params: { id: 'mujaddara' } });
    expect(listed).toEqual(drawn);
    const [elsewhere] = (await add('harira', await tagged(50))).uploads;
    for (const pictureId of [elsewhere?.id ?? '', randomUUID()]) {
      const body = { pictureId };
      const refused = await desk.refused(cms.showMealPicture, { params: { id: 'mujaddara' }, body });
      expect(refused.code).toBe('not_found');
    }
  });

  it('keeps its last ten uploads and the one that is shown', async () => {
    const before = await stored();
    const first = await add('adas-soup', await tagged(20));
    for (let side = 21; side <= 31; side += 1) await add('adas-soup', await tagged(side));
    await test.app.outbox.deliverDue();
    const { uploads } = await desk.get(cms.getMealPictures, { params: { id: 'adas-soup' } });
    expect(uploads).toHaveLength(10);
    expect(await stored()).toBe(before + 10);
    const gone = await test.client().raw('GET', first.image ?? '');
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });

  it('that is none is refused with its reason, and nothing is stored', async () => {
    const before = await stored();
    const problem = async (text: string) =>
      (await desk.refused(cms.addMealPicture, { params: { id: 'koshari' }, body: { photo: text } })).fields?.[
        'photo'
      ];
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await problem(asDataUrl(svg))).toBe('picture_format');
    expect(await problem(asDataUrl(Buffer.from('%PDF-1.7 not a picture')))).toBe('picture_format');
    expect(await problem(asDataUrl(Buffer.from('Not a picture at all')))).toBe('picture_unreadable');
    expect(await problem(asDataUrl(bombPng(20_000, 20_000), 'image/png'))).toBe('picture_too_large');
    expect(await problem(asDataUrl(await photo(640, 100).jpeg().toBuffer()))).toBe('picture_too_small');
    expect(await problem('https://example.com/dish.jpg')).toBe('picture_unreadable');
    expect(await problem(asDataUrl(Buffer.alloc(2_100_000, 1)))).toBe('picture_too_heavy');
    const body = { photo: asDataUrl(Buffer.alloc(20_000_000, 1)) };
    const huge = await desk.refused(cms.addMealPicture, { params: { id: 'koshari' }, body });
    expect(huge.code).toBe('body_too_large');
    const unknown = { params: { id: 'no-such-meal' }, body: { photo: await goodPicture() } };
    expect((await desk.refused(cms.addMealPicture, unknown)).code).toBe('not_found');
    expect(await stored()).toBe(before);
  });

  it('is changed only by staff who edit the content', async () => {
    const call = { params: { id: 'koshari' }, body: { photo: await goodPicture() } };
    const shown = { params: { id: 'koshari' }, body: { pictureId: null } };
    for (const client of [await admin(test, '+971507110003', 'finance'), customer]) {
      expect((await client.refused(cms.addMealPicture, call)).code).toBe('forbidden');
      expect((await client.refused(cms.showMealPicture, shown)).code).toBe('forbidden');
      expect((await client.refused(cms.getMealPictures, { params: call.params })).code).toBe('forbidden');
    }
  });

  it('can be uploaded before a meal is published', async () => {
    const { id, image } = await desk.get(cms.addCmsMeal, { body: plainMeal });
    expect(image).toBeNull();
    const uploaded = await add(id, await goodPicture());
    expect(uploaded.drawn).toBeNull();
    expect((await show(id, null)).image).toBeNull();
  });
});
