import { somebody, type Somebody, test as base } from './journey.ts';
import { admitted } from './payees.ts';

export const chefName = 'Mariam Al Suwaidi';
/** Bidi isolates, as the screens insert them. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;

export const test = base.extend<{ chef: Somebody }>({
  chef: async ({ browser, playwright, contextOptions, confirmedAdmin }, use) => {
    const baseURL = process.env['SUFRA_URL'] ?? '';
    const admin = await playwright.request.newContext({ baseURL, storageState: confirmedAdmin });
    // A Dubai chef no other journey books.
    const chef = await somebody(browser, contextOptions);
    await admitted(admin, chef.page.request, chefName);
    await admin.dispose();
    await use(chef);
    await chef.leave();
  },
});
