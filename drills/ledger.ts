import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../apps/server/test/harness.ts';
import { countOf } from '../apps/server/test/inspect.ts';
import { randomOf, seedOr } from '../apps/server/test/ledger/random.ts';
import { postAtRandom } from '../apps/server/test/ledger/postings.ts';
import { documentsOf, live } from '../apps/server/test/ledger/run.ts';
import { Town } from '../apps/server/test/ledger/town.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());

const seed = seedOr(randomInt(2 ** 32));

it(`10,000 commands of forty people reconcile (seed ${seed})`, async () => {
  const town = await Town.found(test, randomOf(seed), 40);
  const begun = town.today;
  await live(town, 10_000, 250);
  for (const person of town.people) {
    const { told, booked } = await documentsOf(town, person);
    expect([person.phone, told]).toEqual([person.phone, booked]);
  }
  console.log(`seed ${seed}, from ${begun} to ${town.today}`);
  console.table(Object.fromEntries(Object.entries(town.figures).sort()));
  console.table({
    entries: await countOf(test.app.db, 'money.entries'),
    postings: await countOf(test.app.db, 'money.postings'),
    invoices: await countOf(test.app.db, "money.invoices where kind = 'invoice'"),
    'credit notes': await countOf(test.app.db, "money.invoices where kind = 'credit_note'"),
    'charges of the gateway': await countOf(
      test.app.db,
      "adapters.gateway_charges where outcome ->> 'outcome' = 'succeeded'",
    ),
    'refunds of the gateway': await countOf(test.app.db, 'adapters.gateway_refunds where is_paid'),
    'accounts that reconcile': town.book.balances.size,
  });
});

it.each([
  { name: '1,500 postings one after the other', atOnce: 1, steps: 100, runs: 15 },
  { name: '10,000 postings, ten at once', atOnce: 10, steps: 1_000, runs: 10 },
])('$name reconcile', postAtRandom);
