import {
  expect,
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { admitDriver, insertDriver } from '../apps/server/src/modules/delivery/index.ts';
import { world } from '../apps/server/src/modules/demo/world/world.rules.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { Emirate } from '../packages/contract/src/options.ts';
import { somebody } from './journey.ts';
import { openBooks } from './payees.ts';
import { moveIn, orderOf, placeOneOf, type Order, type Payment } from './orders.ts';
import { freshPhone, send, signIn, signInToDemo, subscribed } from './people.ts';
import type { Language, Texts } from './texts.ts';
import type { AccountId } from '../apps/server/src/platform/pure/account-id.ts';

interface Town {
  readonly city: Emirate;
  readonly area: string;
  readonly at: { readonly latitude: number; readonly longitude: number };
  readonly restaurant?: string;
}

/** Far apart, and far from other journeys' orders, so that dispatches don't mix. */
export const towns = {
  day: {
    en: { city: 'Fujairah', area: 'City Center', at: { latitude: 25.1235, longitude: 56.3355 } },
    ar: { city: 'Umm Al Quwain', area: 'City Center', at: { latitude: 25.565, longitude: 55.555 } },
  },
  whole: {
    en: {
      city: 'Sharjah',
      area: 'Muwaileh',
      at: { latitude: 25.302, longitude: 55.455 },
      restaurant: 'The Bamboo Ferry',
    },
    ar: {
      city: 'Ras Al Khaimah',
      area: 'Al Hamra',
      at: { latitude: 25.692, longitude: 55.784 },
      restaurant: 'The Glass Float',
    },
  },
} as const satisfies Record<string, Record<Language, Town>>;

const email = 'driver@sufra.test';

/** Also takes leftover drivers of an aborted journey offline. */
export async function withoutRiders(db: Db, { city }: Town): Promise<void> {
  await db.run(sql`
    update partners.partners set has_own_delivery = false where emirate = ${city}`);
  await db.run(sql`
    update delivery.drivers set is_online = false, lat = null, lng = null, position_at = null
    where emirate = ${city} and email = ${email} and is_online`);
}

export async function letIn(db: Db, request: APIRequestContext, name: string, { city }: Town): Promise<void> {
  const phone = freshPhone();
  await signIn(request, phone);
  const account = await db.row<{ id: AccountId }>(
    sql`select id from identity.accounts where phone = ${phone}`,
  );
  if (!account) throw new Error(`No account has the phone ${phone}.`);
  const record = admitDriver({
    id: randomUUID(),
    accountId: account.id,
    name,
    email,
    vehicleType: 'motorcycle',
    plateNumber: 'A 4821',
    vehicle: { model: 'Honda', year: 2024, color: 'red' },
    emirate: city,
    createdAt: new Date(),
  });
  await db.transaction((tx) => insertDriver(tx, record, null));
}

/** With geolocation granted. */
export const driversPhone = (browser: Browser, options: BrowserContextOptions, { at }: Town) =>
  somebody(browser, { ...options, permissions: ['geolocation'], geolocation: at });

/** Journeys must pass at any hour. */
export async function openAllDay(db: Db, restaurant: string): Promise<void> {
  const allWeek = JSON.stringify(Array.from({ length: 7 }, () => [[0, 1440]]));
  await db.run(sql`
    update partners.partners set opening_hours = ${allWeek}::jsonb where name ->> 'en' = ${restaurant}`);
}

export async function livesInTown(
  request: APIRequestContext,
  town: Pick<Town, 'city' | 'area'>,
): Promise<void> {
  await subscribed(request, freshPhone());
  await moveIn(request, 'Home', town);
}

/** The town's own menu: today's meals may not be on it. */
export const menuOf = (db: Db, { city }: Pick<Town, 'city'>): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>(sql`
    select distinct m.meal_id as id from partners.menu_items m join partners.partners p on p.id = m.partner_id
    where p.emirate = ${city} and p.status = 'approved' and m.is_available order by 1`);

/** Moves the promised window to now, so that the order leaves once it is ready. */
export async function startWindow(db: Db, { id }: Pick<Order, 'id'>): Promise<void> {
  await db.run(sql`
    update ordering.orders o set scheduled_from = c.now, scheduled_to = o.scheduled_to - (o.scheduled_from - c.now)
    from (select now() + make_interval(secs => coalesce((select ahead_ms from demo.clock), 0) / 1000.0) as now) c
    where o.id = ${id}`);
}

/** Its window ended that many minutes ago. */
export async function passWindow({ id }: Pick<Order, 'id'>, minutes: number): Promise<void> {
  const db = openBooks();
  await db.run(sql`
    update ordering.orders o set scheduled_from = c.ended - interval '1 hour', scheduled_to = c.ended
    from (
      select now() + make_interval(mins => ${-minutes},
        secs => coalesce((select ahead_ms from demo.clock), 0) / 1000.0) as ended
    ) c
    where o.id = ${id}`);
  await db.close();
}

/** The order is ready at once, and its time has come. */
export async function readyOrder(
  customer: APIRequestContext,
  kitchen: APIRequestContext,
  menu: readonly { readonly id: string }[],
  payment: Payment = 'card',
): Promise<Order> {
  const placed = await placeOneOf(customer, menu, payment);
  const db = openBooks();
  await startWindow(db, placed);
  await db.close();
  const cook = world.find(({ name }) => name.en === placed.vendorName);
  await signInToDemo(kitchen, cook?.phone ?? '');
  for (const status of ['accepted', 'completed'])
    await send(kitchen, 'PUT', `/api/partner/orders/${placed.id}`, { status });
  return orderOf(customer, placed.id);
}

export async function codeOf(customer: APIRequestContext, { id }: Order): Promise<string> {
  const { handoverCode } = await orderOf(customer, id);
  expect(handoverCode).toMatch(/^\d{4}$/);
  return handoverCode ?? '';
}

/** One dispatch tick and its live update. */
export const asked = { timeout: 30_000 };
export const home = '/driver/dashboard';

const onlineSwitch = (page: Page, t: Texts): Locator =>
  page.getByRole('switch', { name: t('driver:switch.label') });

export async function goOnline(page: Page, t: Texts): Promise<void> {
  await onlineSwitch(page, t).click();
  await expect(onlineSwitch(page, t)).toBeChecked();
  await expect(page.getByText(t('driver:available'), { exact: true })).toBeVisible();
}

export const step = (
  page: Page,
  t: Texts,
  key: 'pickup' | 'start' | 'deliver',
  order: { orderNumber: string },
) => page.getByRole('button', { name: t(`driver:action.${key}_named`, { order: order.orderNumber }) });

/** An online driver would get the next journey's offers. */
export async function goOffline(page: Page, t: Texts): Promise<void> {
  await onlineSwitch(page, t).click();
  await expect(onlineSwitch(page, t)).not.toBeChecked();
}

export async function sayYes(page: Page, t: Texts, order: { orderNumber: string }): Promise<void> {
  await page
    .getByRole('button', { name: t('driver:offer.accept_named', { order: order.orderNumber }) })
    .click();
  await expect(step(page, t, 'pickup', order)).toBeVisible();
}
