import {
  expect,
  type APIRequestContext,
  type Locator,
  type Page,
  type PlaywrightWorkerArgs,
} from '@playwright/test';
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { confirmCode, dialogOf } from './confirming.ts';
import { test } from './journey.ts';
import { signInToDemo } from './people.ts';
import { admitted, beginPeriod, openBooks, soldBefore, withoutBank } from './payees.ts';
import { expectFinished, expectReadableInTheDark } from './standards.ts';
import type { Texts } from './texts.ts';

// Journeys in both languages wait for each other.
test.describe.configure({ timeout: 300_000 });
test.use({
  actionTimeout: 30_000,
  // Money calls are refused until a code is confirmed.
  tolerated: /status of 403/,
  isKnownBrowser: true,
});
test.skip(
  () => process.env['SUFRA_DATABASE'] === '',
  'Days gone by need the database of the server, in SUFRA_DATABASE.',
);

type State = Awaited<ReturnType<APIRequestContext['storageState']>>;

const somebody = (
  playwright: PlaywrightWorkerArgs['playwright'],
  storageState: State = { cookies: [], origins: [] },
): Promise<APIRequestContext> =>
  playwright.request.newContext({ baseURL: process.env['SUFRA_URL'] ?? '', storageState });

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

const named = (first: string): string =>
  `${first} ${Array.from({ length: 6 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;
const names = { paid: named('Khadija'), sentBack: named('Hessa') };

interface People {
  readonly paid: APIRequestContext;
  readonly sentBack: APIRequestContext;
  end(): Promise<void>;
}

async function owed(
  books: Db,
  admin: APIRequestContext,
  playwright: PlaywrightWorkerArgs['playwright'],
): Promise<People> {
  const [paid, sentBack] = [await somebody(playwright), await somebody(playwright)];
  await soldBefore(books, await admitted(admin, paid, names.paid), [10_500, 4_200]);
  await soldBefore(books, await admitted(admin, sentBack, names.sentBack), [6_300]);
  await soldBefore(books, await withoutBank(books, '+971500000101'), [8_400]);
  return { paid, sentBack, end: async () => void (await Promise.all([paid.dispose(), sentBack.dispose()])) };
}

async function make(page: Page, t: Texts): Promise<void> {
  await page.goto('/admin/payouts');
  await page.getByRole('button', { name: t('payouts:make.open') }).click();
  await dialogOf(page)
    .getByRole('button', { name: t('payouts:make.confirm') })
    .click();
  await confirmCode(page, t);
  await expect(page).toHaveURL(/\/admin\/payouts\/[\w-]{36}$/);
  await expect(page.getByText(t('payouts:next.draft_title'))).toBeVisible();
}

async function lookAt(page: Page, t: Texts, name: string): Promise<void> {
  const run = page.url();
  await rowOf(page, name).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/payouts\/statements\//);
  await expect(page.getByRole('heading', { level: 2, name: t('payouts:statement.title') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await page.getByRole('link', { name: t('payouts:back_to_run') }).click();
  await expect(page).toHaveURL(run);
}

async function approve(page: Page, t: Texts): Promise<void> {
  const held = rowOf(page, t('payouts:failure.no_bank_account'));
  await expect(held.first()).toContainText(t('payouts:held_back'));
  await expectFinished(page);
  await expectReadableInTheDark(page);
  await page.getByRole('button', { name: t('payouts:approve.open'), exact: true }).click();
  await dialogOf(page)
    .getByRole('button', { name: t('payouts:approve.confirm'), exact: true })
    .click();
  await expect(page.getByText(t('payouts:next.approved_title'))).toBeVisible();
}

async function bankFile(page: Page, t: Texts): Promise<string[]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: t('payouts:bank_file') }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^sufra-bank-\d{4}-\d{2}-\d{2}\.csv$/);
  return (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n');
}

/** A returned transfer needs the bank's reason. */
async function markPaid(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('payouts:paid.open') }).click();
  const dialog = dialogOf(page);
  await dialog
    .getByRole('checkbox', { name: new RegExp(names.sentBack) })
    .first()
    .check();
  const said = dialog.getByRole('textbox', { name: t('payouts:paid.reason') });
  await said.fill('Account closed');
  await dialog.getByRole('button', { name: t('payouts:paid.confirm') }).click();
  await expect(rowOf(page, names.sentBack).first()).toContainText('Account closed');
  await expect(rowOf(page, names.paid).first()).toContainText(t('payouts:status.completed'));
  await expect(page.getByRole('button', { name: t('payouts:paid.open') })).toHaveCount(0);
}

async function readOwn(page: Page, t: Texts, who: APIRequestContext, outcome: string): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies((await who.storageState()).cookies);
  await page.goto('/partner/dashboard?tab=earnings');
  await page.getByRole('link', { name: t('desk:payout.all') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('payouts:own.title') })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /PO-\d{6}/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('payouts:statement.title') })).toBeVisible();
  await expect(page.getByText(outcome)).toBeVisible();
}

test('a run is created, approved, exported and paid, except for returned transfers', async ({
  page,
  t,
  playwright,
  confirmedAdmin,
}) => {
  const admin = await somebody(playwright, confirmedAdmin);
  const books = openBooks();
  const end = await beginPeriod(books);
  try {
    const people = await owed(books, admin, playwright);
    // Asked once without a confirmation.
    await signInToDemo(page.request, '+971500000091');
    await make(page, t);
    await lookAt(page, t, names.paid);
    await approve(page, t);
    const [head, ...transfers] = await bankFile(page, t);
    expect(head).toBe('iban,holder,bank,amount,currency,reference');
    // May include demo kitchens of other journeys.
    for (const line of transfers) expect(line).toMatch(/^AE\d{21},/);
    for (const name of [names.paid, names.sentBack]) {
      const own = transfers.filter((line) => line.includes(`,${name},`));
      expect(own).toEqual([expect.stringMatching(/^AE070331234567890123456,/)]);
    }
    await markPaid(page, t);
    await readOwn(page, t, people.paid, t('payouts:statement.is_completed'));
    await readOwn(page, t, people.sentBack, t('payouts:statement.failed_refused_by_bank'));
    await people.end();
    await admin.dispose();
  } finally {
    await end();
    await books.close();
  }
});
