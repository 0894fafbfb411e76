import { noShow } from '@sufra/contract/subscription/promises.ts';
import {
  acceptDelivery,
  type ActiveDelivery,
  getActiveDelivery,
  getDeliveryRequests,
  releaseDelivery,
  rejectDelivery,
  updateDeliveryStatus,
} from '@sufra/contract/delivery/delivery.ts';
import {
  getDriverHistory,
  getDriverProfile,
  getDriverStats,
  sendPosition,
  sendSos,
  toggleDriverStatus,
} from '@sufra/contract/delivery/driver-desk.ts';
import { languages } from '@sufra/contract/options.ts';
import { getMap } from '@sufra/contract/ordering/tracking.ts';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answer, callsOf, lose, refuse, reply } from '../../../test/network.ts';
import { driverProfile, driverStats, offer, trip } from '../../../test/replies/delivery.ts';
import { driver } from '../../../test/replies/people.ts';
import { showScreen, type Shown, today } from '../../../test/screen.tsx';
import { expectFinished } from '../../../test/standards.ts';
import { alertWith, describeRefusals, describeStates } from '../../../test/states.ts';
import { textsIn, type Texts } from '../../../test/texts.ts';
import { nowMs } from '../../lib/clock.ts';

const desk = {
  path: '/driver/dashboard',
  user: driver,
  replies: [
    reply(getDriverProfile, driverProfile),
    reply(getDriverStats, driverStats),
    reply(getDeliveryRequests, []),
    reply(getActiveDelivery, null),
    reply(getMap, { tiles: null }),
    reply(sendPosition, { ok: true }),
    reply(getDriverHistory, { deliveries: [], next: null }),
  ],
} satisfies Shown;

const t = textsIn('en');
const order = offer.orderId;
const offered = { ...desk, replies: [...desk.replies, reply(getDeliveryRequests, [offer])] } satisfies Shown;
const onTrip = (change: Partial<ActiveDelivery> = {}): Shown => ({
  ...desk,
  replies: [...desk.replies, reply(getActiveDelivery, { ...trip, ...change })],
});
const accept = (texts: Texts) =>
  page.getByRole('button', { name: texts('driver:offer.accept_named', { order }) });
const pickUp = (texts: Texts) =>
  page.getByRole('button', { name: texts('driver:action.pickup_named', { order }) });
const deliver = page.getByRole('button', { name: t('driver:action.deliver_named', { order }) });
const words = {
  already_taken: (texts: Texts) => texts('driver:refused.already_taken'),
  offer_expired: (texts: Texts) => texts('driver:refused.offer_expired'),
  not_ready_yet: (texts: Texts) => texts('driver:refused.not_ready_yet'),
  safety_alarm_open: (texts: Texts) => texts('driver:refused.safety_alarm_open'),
  not_at_door: (texts: Texts) => texts('driver:refused.not_at_door', { metres: noShow.metres }),
  order_decided: (texts: Texts) => texts('driver:refused.order_decided'),
  handover_code_wrong: (texts: Texts) => texts('driver:refused.handover_code_wrong'),
  not_possible_now: (texts: Texts) => texts('driver:refused.not_possible_now'),
};

describeStates('the dashboard of a driver', {
  ...desk,
  read: getDriverProfile,
  loading: 'driver:loading',
  filled: (texts) => page.getByText(texts('driver:waiting.title')),
});

describeStates('the delivery in hand', {
  ...onTrip(),
  read: getActiveDelivery,
  loading: 'driver:loading_active',
  filled: pickUp,
});

describe('the dashboard of a driver', () => {
  it.each([
    ['room', { held: '480.00 AED', room: '20.00 AED' }, { held: 'AED\u00a0480.00', room: 'AED\u00a020.00' }],
    ['full', { held: '512.00 AED', room: '0.00 AED' }, { held: 'AED\u00a0512.00' }],
  ] as const)(
    'says in one line what cash is held and which orders still come: %s',
    async (key, cash, sums) => {
      const holding = reply(getDriverProfile, { ...driverProfile, cash: { ...cash, cap: '500.00 AED' } });
      await showScreen({ ...desk, replies: [...desk.replies, holding] });
      await expect.element(page.getByText(t(`driver:cash.${key}`, sums))).toBeVisible();
      await expectFinished('en');
      await showScreen({ ...desk, language: 'ar', replies: [...desk.replies, holding] });
      await expect.element(page.getByText(/^لديك .* نقدًا/)).toBeVisible();
      await expectFinished('ar');
    },
  );

  it.each(languages)('says in %s that a holiday is near', async (language) => {
    const name = { en: 'Eid al-Fitr', ar: 'عيد الفطر' };
    const holidays = [{ from: '2026-03-05', to: '2026-03-06', name, emirates: [] }];
    const near = reply(getDriverProfile, { ...driverProfile, holidays });
    await showScreen({ ...desk, language, replies: [...desk.replies, near] });
    await expect.element(page.getByText(new RegExp(`^\u2068${name[language]}\u2069.*: `))).toBeVisible();
    await expectFinished(language);
  });

  it('says nothing of cash without any', async () => {
    await showScreen(desk);
    await expect.element(page.getByText(t('driver:waiting.title'))).toBeVisible();
    expect(page.getByText(/in cash/).elements()).toHaveLength(0);
  });

  it('goes online with a position', async () => {
    const off = { ...driverProfile, isOnline: false, isAvailable: false };
    const replies = [reply(getDriverProfile, off), reply(toggleDriverStatus, driverProfile)];
    await showScreen({ ...desk, replies: [...desk.replies, ...replies] });
    await page.getByRole('button', { name: t('driver:offline.go') }).click();
    await expect.element(page.getByText(t('driver:waiting.title'))).toBeVisible();
    expect(callsOf(toggleDriverStatus).map(({ body }) => body)).toEqual([
      { isOnline: true, location: { lat: 25.08, lng: 55.14 } },
    ]);
  });

  it('shows the fee of an offer, and the cash to collect', async () => {
    await showScreen(offered);
    const card = page.getByRole('listitem').filter({ has: accept(t) });
    await expect.element(card).toHaveTextContent('14.00');
    await expect.element(card).toHaveTextContent(t('driver:offer.shared'));
    await expect.element(card).toHaveTextContent('AED 84.00');
    await expectFinished('en');
  });

  it('shows an offer in Arabic', async () => {
    await showScreen({ ...offered, language: 'ar' });
    await expect.element(accept(textsIn('ar'))).toBeVisible();
    await expectFinished('ar');
  });

  it('opens the delivery of an accepted offer', async () => {
    await showScreen({ ...offered, replies: [...offered.replies, reply(acceptDelivery, trip)] });
    await expect.element(accept(t)).toBeVisible();
    answer(reply(getDeliveryRequests, []), reply(getActiveDelivery, trip));
    await accept(t).click();
    await expect.element(pickUp(t)).toBeVisible();
    await expect.element(accept(t)).not.toBeInTheDocument();
    expect(callsOf(acceptDelivery).map(({ params }) => params)).toEqual([{ id: offer.id }]);
  });

  it('removes a declined offer', async () => {
    await showScreen({ ...offered, replies: [...offered.replies, reply(rejectDelivery, { ok: true })] });
    const decline = page.getByRole('button', { name: t('driver:offer.reject_named', { order }) });
    await expect.element(decline).toBeVisible();
    answer(reply(getDeliveryRequests, []));
    await decline.click();
    await expect.element(page.getByText(t('driver:waiting.title'))).toBeVisible();
  });

  it.each(languages)('has map and next step in the first view of a phone, in %s', async (language) => {
    const texts = textsIn(language);
    await page.viewport(390, 664);
    await showScreen({ ...onTrip(), language });
    const map = page.getByRole('img', { name: texts('driver:active.map_pickup') });
    const navigate = page.getByRole('link', { name: texts('driver:target.navigate_pickup') });
    const call = page.getByRole('button', { name: texts('talk:call.kitchen') });
    await expect.element(map).toBeVisible();
    window.scrollTo(0, 0);
    for (const control of [navigate, call, pickUp(texts)]) {
      const { top, bottom, height } = control.element().getBoundingClientRect();
      expect(top).toBeGreaterThan(0);
      expect(bottom).toBeLessThanOrEqual(664);
      expect(height).toBeGreaterThanOrEqual(48);
    }
    expect(map.element().getBoundingClientRect().top).toBeLessThan(300);
    await expectFinished(language);
  });

  it.each(languages)('numbers the stops of a trip on the map and in a list, in %s', async (language) => {
    const texts = textsIn(language);
    const later = { id: offer.id, orderId: 'SF-1002', area: 'Deira', lat: 25.11, lng: 55.19 };
    const past = { id: offer.id, orderId: 'SF-1000', area: 'JBR' };
    await page.viewport(390, 664);
    await showScreen({ ...onTrip({ stops: 2, next: [later] }), language });
    const rows = page.getByRole('listitem');
    const pickup = rows.filter({ hasText: 'SF-1001, SF-1002' });
    await expect.element(pickup).toHaveTextContent(texts('driver:trip.now'));
    await expect
      .element(rows.filter({ hasText: language === 'ar' ? 'ديرة' : 'Deira' }))
      .toHaveTextContent('2');
    const map = page.getByRole('img', { name: texts('driver:active.map_pickup') });
    await expect.element(map).toHaveTextContent(/1/);
    await expect.element(map).toHaveTextContent(/2/);
    await expectFinished(language);
    const second = { stop: 2, stops: 2, done: [past], status: 'in_transit' as const };
    await showScreen({ ...onTrip(second), language });
    await expect.element(page.getByText('SF-1000')).not.toBeVisible();
    await page.getByText(texts('driver:active.stops_done', { count: 1 })).click();
    await expect.element(page.getByText('SF-1000')).toBeVisible();
    await expectFinished(language);
  });

  it.each(languages)('calls for help after a confirmation, on a trip too, in %s', async (language) => {
    const texts = textsIn(language);
    const sosAt = `${today}T06:00:00.000Z`;
    await page.viewport(390, 664);
    await showScreen({ ...onTrip(), language });
    const open = page.getByRole('button', { name: texts('driver:sos.open'), exact: true });
    await expect.element(open).toBeVisible();
    window.scrollTo(0, 0);
    const { bottom, height } = open.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(664);
    expect(height).toBeGreaterThanOrEqual(48);
    await open.click();
    const send = page.getByRole('button', { name: texts('driver:sos.send') });
    await expect.element(send).toBeVisible();
    await expectFinished(language);
    expect(callsOf(sendSos)).toEqual([]);
    answer(lose(sendSos));
    await send.click();
    await expect.element(alertWith(texts('driver:sos.failed'))).toBeVisible();
    answer(reply(sendSos, { sosAt }), reply(getDriverProfile, { ...driverProfile, sosAt }));
    await send.click();
    await expect.element(page.getByText(texts('driver:sos.sent_text'))).toBeVisible();
    await page.getByRole('button', { name: texts('driver:settings.done') }).click();
    await expect.element(page.getByRole('button', { name: texts('driver:sos.sent') })).toBeVisible();
    expect(callsOf(sendSos).at(-1)?.body).toEqual({ location: { lat: 25.08, lng: 55.14 } });
    await expectFinished(language);
  });

  it('says that the driver is on a delivery', async () => {
    const busy = reply(getDriverProfile, { ...driverProfile, isAvailable: false });
    const shown = onTrip();
    await showScreen({ ...shown, replies: [...(shown.replies ?? []), busy] });
    await expect.element(page.getByText(t('driver:on_delivery'))).toBeVisible();
  });

  it.each(languages)('warns before an order is handed over too early, in %s', async (language) => {
    const texts = textsIn(language);
    const soon = new Date(nowMs() + 20 * 60_000).toISOString();
    await showScreen({ ...onTrip({ status: 'in_transit', promisedFrom: soon }), language });
    await page.getByRole('button', { name: texts('driver:action.deliver_named', { order }) }).click();
    const minutes = texts('driver:minutes', { count: 20 });
    await expect.element(page.getByText(texts('driver:door.early', { minutes }))).toBeVisible();
    await expectFinished(language);
  });

  it('asks for the code at the door, and reports a wrong one', async () => {
    const shown = onTrip({ status: 'in_transit' });
    await showScreen({
      ...shown,
      replies: [...(shown.replies ?? []), refuse(updateDeliveryStatus, 'handover_code_wrong')],
    });
    await deliver.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('driver:action.deliver') }).click();
    await expect.element(page.getByText(t('driver:door.required'))).toBeVisible();
    expect(callsOf(updateDeliveryStatus)).toEqual([]);
    await dialog.getByRole('textbox', { name: t('driver:door.code') }).fill('4821');
    await dialog.getByRole('button', { name: t('driver:action.deliver') }).click();
    await expect.element(page.getByText(t('driver:refused.handover_code_wrong'))).toBeVisible();
    expect(callsOf(updateDeliveryStatus)[0]?.body).toMatchObject({
      status: 'delivered',
      handoverCode: '4821',
    });
    await expectFinished('en');
  });

  it('ends the trip with the right code', async () => {
    const shown = onTrip({ status: 'in_transit' });
    await showScreen({ ...shown, replies: [...(shown.replies ?? []), reply(updateDeliveryStatus, null)] });
    await deliver.click();
    answer(reply(getActiveDelivery, null));
    await page.getByRole('textbox', { name: t('driver:door.code') }).fill('4821');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('driver:action.deliver') })
      .click();
    await expect.element(page.getByText(t('driver:done.deliver'))).toBeVisible();
    await expect.element(page.getByText(t('driver:waiting.title'))).toBeVisible();
  });

  it('releases a delivery only after a confirmation', async () => {
    const shown = onTrip();
    await showScreen({ ...shown, replies: [...(shown.replies ?? []), reply(releaseDelivery, null)] });
    await page.getByRole('button', { name: t('driver:give_back.open') }).click();
    await expect.element(page.getByText(t('driver:give_back.text'))).toBeVisible();
    await expectFinished('en');
    expect(callsOf(releaseDelivery)).toEqual([]);
    answer(reply(getActiveDelivery, null));
    await page.getByRole('button', { name: t('driver:give_back.confirm') }).click();
    await expect.element(page.getByText(t('driver:waiting.title'))).toBeVisible();
  });

  it('keeps the delivery if a step got no reply', async () => {
    const shown = onTrip();
    await showScreen({ ...shown, replies: [...(shown.replies ?? []), lose(updateDeliveryStatus)] });
    await pickUp(t).click();
    await expect.element(alertWith(t('errors:offline'))).toBeVisible();
    await expect.element(pickUp(t)).toBeVisible();
  });

  it("keeps working if the earnings can't be loaded", async () => {
    await showScreen({ ...desk, replies: [...desk.replies, refuse(getDriverStats, 'unavailable')] });
    await expect.element(alertWith(t('driver:stats_failed'))).toBeVisible();
    await expect.element(page.getByText(t('driver:waiting.title'))).toBeVisible();
    answer(reply(getDriverStats, driverStats));
    await page.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect.element(page.getByText(t('driver:figure.acceptance'))).toBeVisible();
  });
});

describeRefusals('accepting an offer', {
  ...offered,
  action: acceptDelivery,
  act: (texts) => accept(texts).click(),
  words,
});

describeRefusals('picking up', {
  ...onTrip(),
  action: updateDeliveryStatus,
  act: (texts) => pickUp(texts).click(),
  words,
  besides: ['too_early_to_report'],
});
