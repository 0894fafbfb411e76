import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { applied } from './applicants.ts';
import { appliedToDrive } from './driver-applicants.ts';
import { expectNoMarkup, reads, watched } from './hostile-watch.ts';
import { somebody } from './journey.ts';
import { testOnOwnServer } from './own-server.ts';
import { handOut, kept, payloads, type Handing } from './payloads.ts';
import { freshPhone, send, signIn, subscribed } from './people.ts';
import type { Language } from './texts.ts';

// Its landing page is changed for every visitor.
const test = testOnOwnServer({ DEMO_AUTOPILOT: 'off' });

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });

interface Written {
  readonly id: string;
  readonly texts: readonly string[];
}

async function cook(admin: APIRequestContext, { next }: Handing, language: Language): Promise<Written> {
  const both = (max: number) => ({ en: next(max), ar: next(max) });
  const [title, description, note] = [both(80), both(400), both(160)];
  const steps = [both(800), both(800)];
  const { id, revision } = await send(admin, 'POST', '/api/admin/meals', {
    ...{ title, description, cuisine: 'emirati', mealTimes: ['lunch'], family: 'bowl', servings: 2 },
    ...{ difficulty: 'easy', prepMinutes: 10, cookMinutes: 20, tags: [], season: [] },
    steps: steps.map((step) => ({ ...step, minutes: 5 })),
    lines: [
      { ingredientId: 'basmati-rice', text: null, amount: 200, unit: 'g', isOptional: false, note },
      { ingredientId: 'onion', text: null, amount: 100, unit: 'g', isOptional: false, note: null },
    ],
  });
  await send(admin, 'POST', `/api/admin/meals/${String(id)}/publish`, { revision });
  return { id: String(id), texts: [title, description, note, ...steps].map((text) => text[language]) };
}

async function writeLanding(admin: APIRequestContext, { next }: Handing, language: Language) {
  const texts = { en: next(200), ar: next(200) };
  await send(admin, 'PUT', '/api/admin/texts', { key: 'landing:hero.lead', texts, revision: 0 });
  return texts[language];
}

test('scripts in texts of drivers, restaurants and editors are shown as text', async ({
  page,
  browser,
  contextOptions,
  confirmedAdmin,
  language,
}) => {
  const handing = handOut(payloads.filter((text) => !text.includes('\0')));
  const admin = await somebody(browser, { ...contextOptions, storageState: confirmedAdmin });
  const [driver, shop] = [await somebody(browser, contextOptions), await somebody(browser, contextOptions)];
  const desk = admin.page.request;

  await signIn(driver.page.request, freshPhone());
  const driverName = handing.next(60);
  const driverId = await appliedToDrive(driver.page.request, driverName);
  await send(desk, 'POST', `/api/admin/drivers/${driverId}/approve`, {});
  await signIn(shop.page.request, freshPhone());
  const [shopName, address] = [handing.next(80), handing.next(120)];
  const place = { address, emirate: 'Ras Al Khaimah', area: 'Al Nakheel' };
  const shopId = await applied(shop.page.request, 'restaurant', shopName, place);
  await send(desk, 'POST', `/api/admin/partners/${shopId}/approve`, { type: 'restaurant' });
  const dish = await cook(desk, handing, language);
  const lead = await writeLanding(desk, handing, language);
  await subscribed(page.request, freshPhone());

  const sides: [Page, [string, readonly string[]][]][] = [
    [page, [[`/recipe/${dish.id}`, dish.texts]]],
    [driver.page, [['/driver/dashboard?tab=profile', [driverName]]]],
    [shop.page, [['/partner/dashboard?tab=profile', [shopName]]]],
    [
      admin.page,
      [
        ['/admin/drivers', [driverName]],
        [`/admin/drivers/${driverId}`, [driverName]],
        [`/admin/partners/${shopId}`, [shopName, address]],
        [`/admin/cms/meals/${dish.id}`, dish.texts],
        ['/admin/cms/texts', [lead]],
        ['/admin/audit', []],
      ],
    ],
  ];
  for (const [reader, screens] of sides) {
    const heard = await watched(reader);
    for (const [path, texts] of screens) {
      await test.step(path, () => reads(reader, path, texts));
      expect(heard, path).toEqual([]);
    }
  }
  await expectNoMarkup(page, `/recipe/${dish.id}`, dish.texts);

  const visitor = await somebody(browser, contextOptions);
  const heard = await watched(visitor.page);
  await reads(visitor.page, '/', [lead]);
  const html = await (await visitor.page.request.get('/')).text();
  expect(html.includes(kept(lead))).toBe(false);
  expect(heard).toEqual([]);
  for (const one of [visitor, driver, shop, admin]) await one.leave();
});
