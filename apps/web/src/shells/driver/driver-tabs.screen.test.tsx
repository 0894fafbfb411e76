import { getDriverBankChange } from '@sufra/contract/money/bank-changes.ts';
import {
  type ActiveDelivery,
  contactCustomer,
  getActiveDelivery,
  getDeliveryRequests,
  saveDoorPhoto,
  updateDeliveryStatus,
} from '@sufra/contract/delivery/delivery.ts';
import {
  getDriverHistory,
  getDriverProfile,
  getDriverStats,
  type PastDelivery,
  sendPosition,
  toggleDriverStatus,
} from '@sufra/contract/delivery/driver-desk.ts';
import { getDriverOpenStatement, getDriverPayouts } from '@sufra/contract/money/payouts.ts';
import { getDriverApplication } from '@sufra/contract/delivery/drivers.ts';
import { noShow } from '@sufra/contract/subscription/promises.ts';
import { describe, expect, it, vi } from 'vitest';
import { getMap } from '@sufra/contract/ordering/tracking.ts';
import { page, userEvent } from 'vitest/browser';
import { answer, callsOf, doubleClick, refuse, reply } from '../../../test/network.ts';
import { choosePicture, photo } from '../../../test/pictures.ts';
import { driverProfile, driverStats, trip } from '../../../test/replies/delivery.ts';
import { idOf } from '../../../test/replies/orders.ts';
import { driver, subscriber } from '../../../test/replies/people.ts';
import { showScreen, type Shown, shownPath, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';

const t = textsIn('en');
const order = trip.orderId;
const past: PastDelivery = {
  id: idOf(31),
  orderId: 'SF-1000',
  date: `${today}T05:00:00.000Z`,
  earnings: '14.00 AED',
  rating: 5,
  pickupAddress: 'Marina',
  dropoffAddress: 'JBR',
  distance: 3.4,
  duration: 24,
  ...{ outcome: 'delivered', talk: null },
};
const failed: PastDelivery = { ...past, id: idOf(32), orderId: 'SF-0999', outcome: 'failed' };
const at = (tab: string, active: ActiveDelivery | null = null) =>
  ({
    path: tab === '' ? '/driver/dashboard' : `/driver/dashboard?tab=${tab}`,
    user: driver,
    replies: [
      reply(getDriverProfile, driverProfile),
      reply(getDriverStats, driverStats),
      reply(getDriverBankChange, { waiting: null, declined: null }),
      reply(getDeliveryRequests, []),
      reply(getMap, { tiles: null }),
      reply(getActiveDelivery, active),
      reply(getDriverOpenStatement, { rows: [], earned: '0.00 AED', cash: '0.00 AED', paid: '0.00 AED' }),
      reply(getDriverPayouts, []),
      reply(sendPosition, { ok: true }),
      reply(getDriverHistory, ({ query }) =>
        query.before === undefined
          ? { deliveries: [past], next: past.id }
          : { deliveries: [failed], next: null },
      ),
    ],
  }) satisfies Shown;
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');
const online = page.getByRole('switch', { name: t('driver:switch.label') });

describeStates('the deliveries of a driver’s day', {
  ...at('deliveries'),
  read: getDriverHistory,
  loading: 'driver:history.loading',
  filled: () => page.getByText('SF-1000'),
});

describeStates('the earnings of a driver', {
  ...at('earnings'),
  read: getDriverStats,
  loading: 'driver:earnings.loading',
  filled: (texts) => page.getByText(texts('driver:earnings.breakdown')),
});

describe('the sections of a driver', () => {
  it.each(['en', 'ar'] as const)('show in %s that there are no deliveries yet', async (language) => {
    const none = reply(getDriverHistory, { deliveries: [], next: null });
    for (const tab of ['deliveries', 'history'] as const) {
      await showScreen({ ...at(tab), language, replies: [...at(tab).replies, none] });
      const key = tab === 'history' ? 'driver:history.empty' : 'driver:today.empty';
      await expect.element(page.getByText(textsIn(language)(key))).toBeVisible();
      await expectFinished(language);
    }
  });

  it.each(['en', 'ar'] as const)('list in %s the receipts of cash handed in', async (language) => {
    const receipts = [{ number: 'CR-000012', amount: '84.00 AED', at: past.date }];
    const paid = reply(getDriverStats, { ...driverStats, receipts });
    await showScreen({ ...at('earnings'), language, replies: [...at('earnings').replies, paid] });
    await expect.element(page.getByText(textsIn(language)('driver:earnings.receipts'))).toBeVisible();
    await expect.element(page.getByText('CR-000012')).toBeVisible();
    await expectFinished(language);
  });

  it('show older deliveries on request', async () => {
    await showScreen(at('history'));
    await button(t('driver:history.more')).click();
    const older = page.getByRole('listitem').filter({ hasText: 'SF-0999' });
    await expect.element(older).toHaveTextContent(t('driver:past.failed'));
    await expect.element(page.getByText('SF-1000')).toBeVisible();
    await expectFinished('en');
  });

  it('list the stops of the trip', async () => {
    await showScreen(at('deliveries', trip));
    await expect.element(page.getByRole('link', { name: t('driver:trip.open') })).toBeVisible();
    await expect.element(page.getByText(order)).toBeVisible();
    await expectFinished('en');
  });

  it('show the profile in both languages', async () => {
    for (const language of ['en', 'ar'] as const) {
      await showScreen({ ...at('profile'), language });
      await expect.element(page.getByText(driverProfile.driverId).first()).toBeVisible();
      await expectFinished(language);
    }
  });

  it('have their own URL', async () => {
    await showScreen(at(''));
    for (const tab of ['deliveries', 'earnings', 'history', 'profile'] as const) {
      await page.getByRole('tab', { name: t(`driver:tab.${tab}`), exact: true }).click();
      await expect.poll(shownPath).toBe(`/driver/dashboard?tab=${tab}`);
    }
  });

  it('open help and return', async () => {
    await showScreen(at('profile'));
    await page.getByRole('link', { name: t('driver:profile.help') }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: t('driver:help.title') })).toBeVisible();
    await expectFinished('en');
    await page.getByRole('link', { name: t('driver:help.back') }).click();
    await expect.poll(shownPath).toBe('/driver/dashboard?tab=profile');
    // The screen may still be sending its position.
    const replies = [reply(sendPosition, { ok: true })];
    await showScreen({ path: '/driver/help', user: driver, language: 'ar', replies });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFinished('ar');
  });

  it('keep the settings, and navigate with the chosen map app', async () => {
    const settings = { name: t('driver:settings.title') };
    await showScreen(at('profile'));
    await button(t('driver:profile.settings')).click();
    await page.getByRole('radio', { name: t('driver:settings.maps_waze') }).click();
    await page.getByRole('switch', { name: t('driver:settings.sound') }).click();
    await expectFinished('en');
    await button(t('driver:settings.done')).click();
    await expect.element(page.getByRole('dialog', settings)).not.toBeInTheDocument();
    expect(localStorage.getItem('sufra.driver-settings')).toContain('"maps":"waze"');
    await showScreen({ ...at('', trip), isReload: true });
    const way = page.getByRole('link', { name: t('driver:target.navigate_pickup') });
    await expect.element(way).toHaveAttribute('href', expect.stringMatching(/^https:\/\/waze\.com\/ul\?/));
    await showScreen({ ...at('profile'), isReload: true });
    await button(t('driver:profile.settings')).click();
    await expect.element(page.getByRole('switch', { name: t('driver:settings.sound') })).not.toBeChecked();
    await page.getByRole('radio', { name: t('driver:settings.maps_google') }).click();
    await page.getByRole('switch', { name: t('driver:settings.sound') }).click();
  });
});

describe('going online', () => {
  const off = { ...driverProfile, isOnline: false, isAvailable: false };
  const offline = { ...at(''), replies: [...at('').replies, reply(getDriverProfile, off)] } satisfies Shown;

  it.each([
    { code: 1, problem: 'denied' },
    { code: 2, problem: 'unavailable' },
  ] as const)('requires a position, and explains why there is none: $problem', async ({ code, problem }) => {
    const error = { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 } as const;
    const position = vi
      .spyOn(navigator.geolocation, 'getCurrentPosition')
      .mockImplementation((_, onError) => onError?.(error));
    await showScreen(offline);
    await online.click();
    const why = page.getByRole('alert').filter({ hasText: t('driver:place.title') });
    await expect.element(why).toHaveTextContent(t(`driver:place.${problem}`));
    if (problem === 'denied') await expect.element(why).toHaveTextContent(t('driver:place.how'));
    await expect.element(online).not.toBeChecked();
    expect(callsOf(toggleDriverStatus)).toEqual([]);
    await expectFinished('en');
    position.mockRestore();
    answer(reply(toggleDriverStatus, driverProfile));
    await button(t('driver:place.again')).click();
    await expect.element(online).toBeChecked();
  });

  it('goes offline again', async () => {
    await showScreen({ ...at(''), replies: [...at('').replies, reply(toggleDriverStatus, off)] });
    await expect.element(online).toBeChecked();
    await online.click();
    await expect.element(page.getByText(t('driver:offline.text'))).toBeVisible();
    expect(callsOf(toggleDriverStatus).map(({ body }) => body)).toEqual([{ isOnline: false }]);
  });

  describeRefusals('going online', {
    ...offline,
    action: toggleDriverStatus,
    act: (texts) => page.getByRole('switch', { name: texts('driver:switch.label') }).click(),
    words: {
      location_needed: (texts) => texts('driver:refused.location_needed'),
      not_possible_now: (texts) => texts('driver:refused.not_possible_now'),
    },
  });
});

const door = { ...trip, status: 'in_transit' } as const;

async function leaveAtDoor(texts: Texts): Promise<void> {
  await button(texts('driver:action.deliver_named', { order })).click();
  await button(texts('driver:door.leave')).click();
  await choosePicture(texts, texts('driver:photo.label'));
  await dialog.getByRole('button', { name: texts('driver:action.deliver') }).click();
}

describe('at the door', () => {
  it('requires a photo before an order is left there', async () => {
    await showScreen(at('', door));
    await button(t('driver:action.deliver_named', { order })).click();
    await button(t('driver:door.leave')).click();
    await expect.element(dialog).toHaveAccessibleName(t('driver:photo.title'));
    await dialog.getByRole('button', { name: t('driver:action.deliver') }).click();
    await expect.element(page.getByText(t('driver:photo.required'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(saveDoorPhoto)).toEqual([]);
    await button(t('driver:photo.back')).click();
    await expect.element(dialog).toHaveAccessibleName(t('driver:door.title'));
  });

  it('saves the photo, and delivers without a code', async () => {
    const delivered = [
      reply(saveDoorPhoto, { ...door, hasDoorPhoto: true }),
      reply(updateDeliveryStatus, null),
    ];
    await showScreen({ ...at('', door), replies: [...at('', door).replies, ...delivered] });
    await expect.element(button(t('driver:action.deliver_named', { order }))).toBeVisible();
    answer(reply(getActiveDelivery, null));
    await leaveAtDoor(t);
    await expect.element(page.getByText(t('driver:waiting.title'))).toBeVisible();
    expect(callsOf(saveDoorPhoto)[0]?.body.photo).toMatch(/^data:image\/jpeg;base64,/);
    expect(callsOf(updateDeliveryStatus).map(({ body }) => body.status)).toEqual(['delivered']);
  });

  it('never leaves a cash order there', async () => {
    await showScreen(at('', { ...door, cash: '84.00 AED' }));
    await button(t('driver:action.deliver_named', { order })).click();
    await expect.element(dialog).toHaveTextContent('AED 84.00');
    expect(button(t('driver:door.leave')).elements()).toHaveLength(0);
  });

  it('offers no release after pickup, and shows when an absent customer can be reported', async () => {
    const early = refuse(updateDeliveryStatus, 'too_early_to_report', { from: `${today}T06:40:00.000Z` });
    const waiting = { ...door, unreachableFrom: `${today}T06:40:00.000Z` };
    await showScreen({ ...at('', waiting), replies: [...at('', waiting).replies, early] });
    await button(t('driver:unreachable.open')).click();
    expect(button(t('driver:give_back.open')).elements()).toHaveLength(0);
    await expect.element(dialog).toHaveTextContent(t('driver:unreachable.from', { time: '10:40 AM' }));
    await expectFinished('en');
    await button(t('driver:unreachable.report')).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(t('driver:refused.too_early_to_report', { from: '10:40 AM' }));
    await button(t('driver:unreachable.keep')).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('lists what closing the stop needs, and records each of it', async () => {
    const there = { ...door, unreachableFrom: `${today}T06:40:00.000Z` };
    const contacted = { ...there, contactedAt: `${today}T06:35:00.000Z` };
    const proven = { ...contacted, hasDoorPhoto: true };
    const proof = [reply(contactCustomer, contacted), reply(saveDoorPhoto, proven)];
    await showScreen({ ...at('', there), replies: [...at('', there).replies, ...proof] });
    await button(t('driver:unreachable.open')).click();
    const done = dialog.getByRole('img', { name: t('driver:unreachable.done') });
    await expect
      .element(dialog)
      .toHaveTextContent(t('driver:unreachable.at_door', { metres: noShow.metres }));
    expect(done.elements()).toHaveLength(1);
    await button(t('driver:unreachable.message')).click();
    await expect.element(button(t('driver:unreachable.message'))).not.toBeInTheDocument();
    expect(callsOf(contactCustomer).map(({ body }) => body.by)).toEqual(['message']);
    const choose = t('capture:choose_named', { name: t('driver:unreachable.photo') });
    await expect.element(page.getByRole('button', { name: choose })).toBeVisible();
    const input = document.querySelector(`input[type=file][aria-label="${CSS.escape(choose)}"]`);
    await userEvent.upload(input as Element, await photo());
    await expect.poll(() => done.elements().length).toBe(3);
    expect(callsOf(saveDoorPhoto)).toHaveLength(1);
    await expectFinished('en');
  });

  it('asks for the code of a cash order even with a photo of the door', async () => {
    await showScreen(at('', { ...door, cash: '84.00 AED', hasDoorPhoto: true }));
    expect(page.getByText(t('driver:door.photo_kept')).elements()).toHaveLength(0);
    await button(t('driver:action.deliver_named', { order })).click();
    await expect.element(dialog).toHaveAccessibleName(t('driver:door.title'));
  });

  it('closes the stop after the waiting time', async () => {
    await showScreen({
      ...at('', door),
      replies: [...at('', door).replies, reply(updateDeliveryStatus, null)],
    });
    await button(t('driver:unreachable.open')).click();
    answer(reply(getActiveDelivery, null));
    await button(t('driver:unreachable.report')).click();
    await expect.element(page.getByText(t('driver:done.unreachable'))).toBeVisible();
    expect(callsOf(updateDeliveryStatus).map(({ body }) => body.status)).toEqual(['undeliverable']);
  });

  it('sends a right code once on a double click', async () => {
    await showScreen({
      ...at('', door),
      replies: [...at('', door).replies, reply(updateDeliveryStatus, null)],
    });
    await button(t('driver:action.deliver_named', { order })).click();
    answer(reply(getActiveDelivery, null));
    await page.getByRole('textbox', { name: t('driver:door.code') }).fill('4821');
    await doubleClick(dialog.getByRole('button', { name: t('driver:action.deliver') }));
    await expect.element(page.getByText(t('driver:waiting.title'))).toBeVisible();
    expect(callsOf(updateDeliveryStatus)).toHaveLength(1);
  });
});

const openUnreachable = (texts: Texts): Promise<void> => button(texts('driver:unreachable.open')).click();

describeRefusals('messaging the customer from the door', {
  ...at('', door),
  action: contactCustomer,
  prepare: openUnreachable,
  act: (texts) => button(texts('driver:unreachable.message')).click(),
  words: {
    not_at_door: (texts) => texts('driver:refused.not_at_door', { metres: noShow.metres }),
    not_possible_now: (texts) => texts('driver:refused.not_possible_now'),
  },
});

describeRefusals('saving a photo of the door', {
  ...at('', door),
  action: saveDoorPhoto,
  act: leaveAtDoor,
  words: { not_possible_now: (texts) => texts('driver:refused.not_possible_now') },
});

const applicationOf = (standing: 'none' | 'pending' | 'rejected' | 'suspended') =>
  ({
    path: '/driver/dashboard',
    user: subscriber,
    replies: [
      reply(getDriverApplication, {
        standing,
        application:
          standing === 'pending' || standing === 'rejected'
            ? {
                id: idOf(33),
                status: standing,
                submittedAt: `${today}T05:00:00.000Z`,
                decidedAt: null,
                reason: standing === 'rejected' ? '784' : null,
              }
            : null,
      }),
    ],
  }) satisfies Shown;

describeStates('an account without a driver record', {
  ...applicationOf('none'),
  read: getDriverApplication,
  loading: 'driver:loading',
  filled: (texts) => page.getByRole('link', { name: texts('driver:way.apply') }),
});

describe('an account without a driver profile', () => {
  it.each(['none', 'pending', 'rejected', 'suspended'] as const)('sees its status: %s', async (standing) => {
    await showScreen(applicationOf(standing));
    await expect
      .element(page.getByRole('heading', { level: 1, name: t(`driver:way.${standing}_title`) }))
      .toBeVisible();
    await expectFinished('en');
    const apply = page.getByRole('link', {
      name: t(standing === 'rejected' ? 'driver:way.apply_again' : 'driver:way.apply'),
    });
    if (standing === 'rejected') await expect.element(page.getByText('784')).toBeVisible();
    if (standing === 'none' || standing === 'rejected')
      await expect.element(apply).toHaveAttribute('href', '/join/driver');
    else expect(apply.elements()).toHaveLength(0);
  });
});
