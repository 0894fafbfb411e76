import { expect, type Locator, type Page } from '@playwright/test';
import { world } from '../apps/server/src/modules/demo/world/world.rules.ts';
import { sql } from '../apps/server/src/platform/db/sql.ts';
import type { Order } from './orders.ts';
import { openBooks } from './payees.ts';
import { signInToDemo } from './people.ts';
import type { Language, Texts } from './texts.ts';

/** One per language, ordered from by no other journey. */
export const quietKitchens: Record<Language, string> = { en: '+971500000122', ar: '+971500000132' };

function phoneOf(vendor: string): string {
  const found = world.find(({ name }) => name.en === vendor || name.ar === vendor);
  if (!found) throw new Error(`Nobody in the demo world is called ${vendor}.`);
  return found.phone;
}

/** In the demo's initial state. */
export const isBrought = (vendor: string): boolean =>
  world.some(
    ({ name, type, needsDriver }) => name.en === vendor && (type === 'chef' || needsDriver === true),
  );

export async function bringsItself(vendor: string): Promise<void> {
  const db = openBooks();
  await db.run(sql`update partners.partners set has_own_delivery = true where phone = ${phoneOf(vendor)}`);
  await db.close();
}

export async function openKitchen(page: Page, t: Texts, vendor: string): Promise<void> {
  await signInToDemo(page.request, phoneOf(vendor));
  await page.goto('/partner/dashboard');
  await expect(page.getByRole('heading', { level: 2, name: t('partner:incoming.title') })).toBeVisible();
}

export const openDetails = (
  page: Page,
  t: Texts,
  { orderNumber }: Pick<Order, 'orderNumber'>,
): Promise<void> =>
  page.getByRole('button', { name: t('partner:details.named', { order: orderNumber }) }).click();

type Action = 'accept' | 'reject' | 'start_preparing' | 'mark_ready' | 'send_out' | 'confirm_delivered';

export const actionOn = (
  page: Page,
  t: Texts,
  action: Action,
  { orderNumber }: Pick<Order, 'orderNumber'>,
): Locator => page.getByRole('button', { name: t(`partner:action.${action}_named`, { order: orderNumber }) });

/** Waits for the server's reply; a hidden page doesn't wait for an undo. */
export async function press(page: Page, t: Texts, action: Action, order: Order): Promise<void> {
  const taken = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && reply.url().endsWith(`/api/partner/orders/${order.id}`),
  );
  await actionOn(page, t, action, order).click();
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  expect((await taken).status()).toBe(200);
}
