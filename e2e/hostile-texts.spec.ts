import { expect, type Page } from '@playwright/test';
import { writeAll, type Written } from './hostile-people.ts';
import { somebody, test } from './journey.ts';
import { testOnOwnServer } from './own-server.ts';
import { expectNoMarkup, reads, watched } from './hostile-watch.ts';
import { addresses, attempt, payloads } from './payloads.ts';
import { freshPhone, signIn } from './people.ts';

// Other journeys read the newest rows of every list.
const testAlone = testOnOwnServer({ DEMO_AUTOPILOT: 'off' });

test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 15_000 });
testAlone.use({ actionTimeout: 15_000 });

const customerScreens = ({ ids, texts }: Written): [string, readonly string[]][] => [
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

const chefScreens = ({ ids, texts }: Written): [string, readonly string[]][] => [
  ['/partner/dashboard?tab=orders', texts.notes],
  ['/partner/dashboard?tab=menu', texts.dish.slice(0, 1)],
  [`/partner/dashboard?tab=menu&view=dish&dish=${ids.dish}`, texts.dishForm],
  ['/partner/dashboard?tab=events', [...texts.event, ...texts.talk]],
  ['/partner/dashboard?tab=ratings', texts.rating],
  ['/partner/dashboard?tab=profile', texts.vendor],
];

const adminScreens = ({ ids, texts, phone }: Written): [string, readonly string[]][] => [
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

testAlone(
  'texts that would be scripts are texts on every screen of every side',
  async ({ page, browser, contextOptions, confirmedAdmin, language }) => {
    const chef = await somebody(browser, contextOptions);
    const admin = await somebody(browser, { ...contextOptions, storageState: confirmedAdmin });
    const written = await writeAll(
      { customer: page.request, chef: chef.page.request, admin: admin.page.request },
      language,
    );
    const seen = new Set<string>();
    const sides: [Page, [string, readonly string[]][]][] = [
      [page, customerScreens(written)],
      [chef.page, chefScreens(written)],
      [admin.page, adminScreens(written)],
    ];
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
    await chef.leave();
    await admin.leave();
  },
);

test('unprintable text is refused on its field', async ({ page }) => {
  await signIn(page.request, freshPhone());
  for (const text of payloads.filter((one) => one.includes('\0')))
    expect(
      await attempt(page.request, 'POST', '/api/support/requests', {
        side: 'customer',
        topic: 'other',
        text,
      }),
    ).toMatchObject({ status: 400, code: 'invalid_request', fields: { text: 'invalid' } });
});

test('script URLs are never followed', async ({ page, browser, contextOptions, confirmedAdmin }) => {
  const admin = await somebody(browser, { ...contextOptions, storageState: confirmedAdmin });
  const heardByAdmin = await watched(admin.page);
  for (const text of [
    '<img src=x onerror=__hit=7>',
    '</script><script>__hit=3</script>',
    '" onfocus="__hit=30" x="',
  ])
    await reads(admin.page, `/admin/users?q=${encodeURIComponent(text)}`, [text]);
  expect(heardByAdmin).toEqual([]);
  await admin.leave();
  await signIn(page.request, freshPhone());
  const heard = await watched(page);
  const { origin } = new URL(process.env['SUFRA_URL'] ?? '');
  for (const address of addresses) {
    // Signed-in users are redirected at once.
    await page.goto(`/login?next=${encodeURIComponent(address)}`);
    await expect(page.locator('h1').first()).toBeAttached();
    await expect.poll(() => new URL(page.url()).pathname, { message: address }).not.toBe('/login');
    expect(new URL(page.url()).origin, address).toBe(origin);
  }
  expect(heard).toEqual([]);
});

test.describe('they are inserted as markup', () => {
  test.use({ tolerated: /Content Security Policy|Refused to|ERR_|Failed to load/ });

  test('the content security policy reports and blocks them', async ({ page }) => {
    const heard = await watched(page);
    await page.goto('/login');
    for (const text of payloads.slice(0, 33)) {
      await page.evaluate((html) => {
        const place = document.body.appendChild(document.createElement('div'));
        place.innerHTML = html;
      }, text);
    }
    await expect.poll(() => heard.filter((one) => one.startsWith('stopped')).length).toBeGreaterThan(10);
    expect(heard.filter((one) => !one.startsWith('stopped'))).toEqual([]);
    await page.evaluate(() => (window.__hit = 'by hand'));
    await expect.poll(() => heard).toContain('hit by hand');
  });
});
