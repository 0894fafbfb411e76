import {
  expect,
  type APIRequestContext,
  type BrowserContextOptions,
  type Browser,
  type Page,
} from '@playwright/test';
import { applied } from './applicants.ts';
import { appliedToDrive } from './driver-applicants.ts';
import { writeAll, type Written } from './hostile-people.ts';
import { expectNoMarkup, reads, watched } from './hostile-watch.ts';
import { somebody } from './journey.ts';
import { testOnOwnServer } from './own-server.ts';
import { handOut, kept, payloads, type Handing } from './payloads.ts';
import { freshPhone, send, signIn } from './people.ts';
import type { Language } from './texts.ts';

// Needs its own server: other journeys read the newest rows of every list, and it changes the landing page for every
// visitor.
const test = testOnOwnServer({ DEMO_AUTOPILOT: 'off' });

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000 });

type Screens = readonly [path: string, texts: readonly string[]][];

const customerScreens = ({ ids, texts }: Written): Screens => [
  ['/dashboard', texts.name],
  [`/recipe/${ids.meal}`, texts.members],
  [`/order-status/${ids.order}`, [...texts.notes, ...texts.vendor, ...texts.dish.slice(0, 1)]],
  ['/account?tab=profile', texts.name],
  ['/account?tab=preferences', texts.food],
  ['/account?tab=addresses', texts.address],
  ['/account?tab=orders', texts.vendor],
  [`/chef-hiring/requests/${ids.event}`, [...texts.event, ...texts.talk]],
  [`/chef-hiring/requests/${ids.open}`, texts.quote],
  ['/support', []],
  [`/support/${ids.request}`, texts.support],
];

const chefScreens = ({ ids, texts }: Written): Screens => [
  ['/partner/dashboard?tab=orders', texts.notes],
  ['/partner/dashboard?tab=menu', texts.dish.slice(0, 1)],
  [`/partner/dashboard?tab=menu&view=dish&dish=${ids.dish}`, texts.dishForm],
  ['/partner/dashboard?tab=events', [...texts.event, ...texts.talk]],
  ['/partner/dashboard?tab=ratings', texts.rating],
  ['/partner/dashboard?tab=profile', texts.vendor],
];

const adminScreens = ({ ids, texts, phone }: Written): Screens => [
  [`/admin/users?q=${encodeURIComponent(phone)}`, texts.name],
  [`/admin/users/${ids.user}`, texts.name],
  ['/admin/orders', []],
  [`/admin/orders/${ids.order}`, texts.vendor],
  [`/admin/orders/${ids.refused}`, texts.reason],
  [`/admin/events/${ids.event}`, texts.name],
  ['/admin/support', []],
  [`/admin/support/${ids.request}`, [...texts.support, ...texts.name]],
  [`/admin/partners/${ids.chef}`, [...texts.vendor, ...texts.kitchen]],
];

interface Dish {
  readonly id: string;
  readonly texts: readonly string[];
}

async function cook(admin: APIRequestContext, { next }: Handing, language: Language): Promise<Dish> {
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

/** Texts by drivers, restaurants and editors, and where they appear. */
async function writeMore(
  browser: Browser,
  options: BrowserContextOptions,
  desk: APIRequestContext,
  language: Language,
) {
  const handing = handOut(payloads.filter((text) => !text.includes('\0')));
  const [driver, shop] = [await somebody(browser, options), await somebody(browser, options)];
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
  const adminScreens: Screens = [
    ['/admin/drivers', [driverName]],
    [`/admin/drivers/${driverId}`, [driverName]],
    [`/admin/partners/${shopId}`, [shopName, address]],
    [`/admin/cms/meals/${dish.id}`, dish.texts],
    ['/admin/cms/texts', [lead]],
    ['/admin/audit', []],
  ];
  const sides: [Page, Screens][] = [
    [driver.page, [['/driver/dashboard?tab=profile', [driverName]]]],
    [shop.page, [['/partner/dashboard?tab=profile', [shopName]]]],
  ];
  const leave = async (): Promise<void> => {
    await driver.leave();
    await shop.leave();
  };
  return { sides, adminScreens, dish, lead, leave };
}

test('texts that would be scripts are texts on every screen of every side', async ({
  page,
  browser,
  contextOptions,
  confirmedAdmin,
  language,
}) => {
  const chef = await somebody(browser, contextOptions);
  const admin = await somebody(browser, { ...contextOptions, storageState: confirmedAdmin });
  const desk = admin.page.request;
  const written = await writeAll({ customer: page.request, chef: chef.page.request, admin: desk }, language);
  const more = await writeMore(browser, contextOptions, desk, language);
  const recipe = `/recipe/${more.dish.id}`;
  const sides: [Page, Screens][] = [
    [page, [...customerScreens(written), [recipe, more.dish.texts]]],
    [chef.page, chefScreens(written)],
    [admin.page, [...adminScreens(written), ...more.adminScreens]],
    ...more.sides,
  ];
  const seen = new Set<string>();
  for (const [reader, screens] of sides) {
    const heard = await watched(reader);
    for (const [path, texts] of screens) {
      await test.step(path, () => reads(reader, path, texts));
      for (const text of texts) seen.add(text);
      expect(heard, path).toEqual([]);
    }
  }
  expect(written.accepted.filter((text) => !seen.has(text))).toEqual([]);
  expect(new Set([...written.accepted, ...written.refused])).toEqual(new Set(payloads));
  for (const [path, texts] of customerScreens(written).slice(0, 3)) await expectNoMarkup(page, path, texts);
  await expectNoMarkup(page, recipe, more.dish.texts);

  await test.step('a visitor of the landing page', async () => {
    const visitor = await somebody(browser, contextOptions);
    const heard = await watched(visitor.page);
    await reads(visitor.page, '/', [more.lead]);
    const html = await (await visitor.page.request.get('/')).text();
    expect(html.includes(kept(more.lead))).toBe(false);
    expect(heard).toEqual([]);
    await visitor.leave();
  });
  for (const one of [chef, admin, more]) await one.leave();
});
