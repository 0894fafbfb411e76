import { getInvoices } from '@sufra/contract/money/invoices.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { expect } from 'vitest';
import { sums, unbalanced } from '../money.ts';
import { filsOf, standing } from './book.ts';
import * as ordering from './ordering.ts';
import * as subscribing from './subscribing.ts';
import type { Person, Town } from './town.ts';

type Command = (town: Town, person: Person) => Promise<ordering.Outcome>;

/** Weights in percent. */
const commands: readonly (readonly [weight: number, name: string, command: Command])[] = [
  [10, 'meal by card', (town, person) => ordering.placeMeal(town, { person, isCash: false })],
  [6, 'meal in cash', (town, person) => ordering.placeMeal(town, { person, isCash: true })],
  [5, 'ingredients by card', (town, person) => ordering.placeIngredients(town, { person, isCash: false })],
  [5, 'ingredients in cash', (town, person) => ordering.placeIngredients(town, { person, isCash: true })],
  [32, 'order moved on', (town) => ordering.moveOn(town)],
  [3, 'order sent again', (town) => ordering.sendAgain(town)],
  [5, 'order cancelled', (town) => ordering.cancel(town)],
  [5, 'order turned down', (town) => ordering.reject(town)],
  [6, 'day skipped', subscribing.skip],
  [3, 'pause', subscribing.pause],
  [3, 'resumption', subscribing.resume],
  [6, 'plan changed', subscribing.changePlan],
  [3, 'card changed', subscribing.changeCard],
  [2, 'subscription cancelled', subscribing.cancelSubscription],
  [2, 'cancellation taken back', subscribing.keep],
  [4, 'subscription begun', subscribing.subscribe],
];

/** Expected refusals; any other fails. */
const fair = new Set([
  'not_possible_now',
  'order_decided',
  'too_early_to_report',
  'too_early_to_send',
  'cash_limit',
  'cash_no_shows',
  'no_card',
  'payment_declined',
  'forbidden',
  'not_found',
]);

const minute = 60_000;

function moments(town: Town): number {
  const chance = town.random.next(100);
  if (chance < 85) return town.random.next(5 * minute);
  return town.random.next(chance < 98 ? 10 * 60 * minute : 4 * 24 * 60 * minute);
}

export async function live(town: Town, count: number, compareEach: number): Promise<void> {
  const names = commands.flatMap((command) => Array.from({ length: command[0] }, () => command));
  for (let number = 1; number <= count;) {
    const [, name, command] = town.random.pick(names);
    const outcome = await command(town, town.random.pick(town.people));
    if (outcome === ordering.idle) continue;
    if (/^[a-z_]+$/.test(outcome) && outcome !== 'done' && !fair.has(outcome))
      throw new Error(`Command ${number}, ${name}, was refused: ${outcome}.`);
    town.count(`${name}: ${outcome}`);
    await town.pass(moments(town), {
      look: () => ordering.lookAtCredit(town),
      observe: async () => {
        for (const person of town.people) await subscribing.observe(town, person);
      },
    });
    if (number % compareEach === 0 || number === count) await compare(town);
    number += 1;
  }
}

/** Compares every account, once idle. */
async function compare(town: Town): Promise<void> {
  for (const order of [...town.orders]) await ordering.look(town, order);
  const { db, outbox } = town.test.app;
  await outbox.deliverDue();
  const balances = await sums(db);
  expect(standing(balances)).toEqual(standing(town.book.balances));
  expect([...balances.values()].reduce((total, one) => total + one, 0)).toBe(0);
  expect(await unbalanced(db)).toEqual([]);
  const { rows } = await db.pool.query<{ gateway: string; open: string }>(
    `select
       (select coalesce(sum(amount_fils), 0) from adapters.gateway_charges where outcome ->> 'outcome' = 'succeeded')
         - (select coalesce(sum(amount_fils), 0) from adapters.gateway_refunds where is_paid) as gateway,
       (select coalesce(sum(total_fils), 0) from ordering.orders where is_open) as open`,
  );
  expect(Number(rows[0]?.gateway)).toBe(balances.get('gateway') ?? 0);
  expect(Number(rows[0]?.open)).toBe(0 - (balances.get('orders_in_progress') ?? 0));
}

export async function documentsOf(town: Town, person: Person): Promise<{ told: number; booked: number }> {
  const client = await town.clientOf(person);
  let told = 0;
  let before: string | undefined;
  do {
    const page: ReplyOf<typeof getInvoices> = await client.get(getInvoices, {
      query: before ? { before } : {},
    });
    for (const { kind, total } of page.invoices) told += kind === 'invoice' ? filsOf(total) : -filsOf(total);
    before = page.next ?? undefined;
  } while (before !== undefined);
  return { told, booked: town.book.documents.get(person.accountId) ?? 0 };
}
