import { getDriverBankChange } from '@sufra/contract/money/bank-changes.ts';
import { getActiveDelivery, getDeliveryRequests } from '@sufra/contract/delivery/delivery.ts';
import {
  getDriverHistory,
  getDriverProfile,
  getDriverStats,
  sendPosition,
} from '@sufra/contract/delivery/driver-desk.ts';
import { saveLanguage } from '@sufra/contract/household/household.ts';
import { getMap } from '@sufra/contract/ordering/tracking.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cutWords, rawKeysIn, smallTargets, textsOnPage, thumb } from '../../../../../e2e/page-reading.ts';
import { callsOf, reply } from '../../../test/network.ts';
import { driverProfile, driverStats, trip } from '../../../test/replies/delivery.ts';
import { driver } from '../../../test/replies/people.ts';
import { showScreen, type Shown } from '../../../test/screen.tsx';
import { expectAccessible } from '../../../test/standards.ts';
import hindi from '../../i18n/hi/driver.json' with { type: 'json' };
import urdu from '../../i18n/ur/driver.json' with { type: 'json' };
import { changeSettings } from '../../features/delivery/driver-settings.ts';

const at = (tab: string): Shown => ({
  path: `/driver/dashboard${tab}`,
  user: driver,
  replies: [
    reply(getDriverProfile, driverProfile),
    reply(getDriverStats, driverStats),
    reply(getDriverBankChange, { waiting: null, declined: null }),
    reply(getDeliveryRequests, []),
    reply(getDriverHistory, { deliveries: [], next: null }),
    reply(getActiveDelivery, trip),
    reply(getMap, { tiles: null }),
    reply(sendPosition, { ok: true }),
    reply(saveLanguage, { ok: true }),
  ],
});

const spoken = [
  ['hi', 'हिन्दी', 'ltr', hindi],
  ['ur', 'اردو', 'rtl', urdu],
] as const;

const root = document.documentElement;
const choose = (name: string) => page.getByRole('radio', { name, exact: true });

afterEach(() => {
  // The settings outlive a screen.
  changeSettings({ speech: null });
});

describe.each(spoken)('a driver’s dashboard in %s', (language, name, dir, texts) => {
  it('shows map and next step in the first view of a phone, and fits the narrowest', async () => {
    await page.viewport(390, 664);
    await showScreen(at('?tab=profile'));
    await choose(name).click();
    await expect.element(page.getByRole('heading', { name: texts.profile.title })).toBeVisible();
    expect([root.lang, root.dir]).toEqual([language, dir]);
    await page.getByRole('tab', { name: texts.tab.dashboard, exact: true }).click();
    const pickUp = page.getByRole('button', { name: new RegExp(texts.action.pickup) });
    await expect.element(pickUp).toBeVisible();
    window.scrollTo(0, 0);
    const navigate = page.getByRole('link', { name: texts.target.navigate_pickup });
    for (const control of [navigate, pickUp]) {
      const { top, bottom, height } = control.element().getBoundingClientRect();
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(664);
      expect(height).toBeGreaterThanOrEqual(48);
    }
    expect(rawKeysIn(textsOnPage())).toEqual([]);
    await expectAccessible();
    await page.viewport(320, 664);
    await expect.poll(() => window.innerWidth).toBe(320);
    expect(root.scrollWidth).toBeLessThanOrEqual(root.clientWidth);
    expect([cutWords(), smallTargets(thumb)]).toEqual([[], []]);
  });

  it('gives way to English and Arabic, which are saved for messages', async () => {
    await showScreen(at('?tab=profile'));
    await choose(name).click();
    await expect.element(page.getByText(texts.profile.note)).toBeVisible();
    expect(callsOf(saveLanguage)).toEqual([]);
    await choose('العربية').click();
    await expect.poll(() => [root.lang, root.dir]).toEqual(['ar', 'rtl']);
    await expect.element(choose('العربية')).toBeChecked();
    await choose('English').click();
    await expect.poll(() => [root.lang, root.dir]).toEqual(['en', 'ltr']);
    expect(callsOf(saveLanguage).map(({ body }) => body)).toEqual([{ language: 'ar' }, { language: 'en' }]);
  });
});
