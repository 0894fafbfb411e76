import { expect, type Locator, type Page } from '@playwright/test';
import { chefName, isolated, test } from './chefs.ts';
import { beginsIn, dayAhead, endObjectionTime, eventOf, host } from './events.ts';
import { fact, money } from './measures.ts';
import { expectAccessible, expectFinished } from './standards.ts';
import type { Texts } from './texts.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ actionTimeout: 30_000 });
test.skip(
  () => process.env['SUFRA_DATABASE'] === '',
  'Time that goes by needs the database of the server, in SUFRA_DATABASE.',
);

const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
/** The page may show the same text before the toasts. */
const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text }).last();
/** An open page asks every ten or fifteen seconds. */
const asksAgain = (page: Page): Promise<void> => page.clock.fastForward(15_000);

async function describe(page: Page, t: Texts): Promise<void> {
  await page.getByRole('radio', { name: t('options:event_type.birthday') }).check({ force: true });
  await page.getByRole('textbox', { name: t('catering:form.guests') }).fill('١٢');
  await page.getByLabel(t('catering:form.date')).fill(dayAhead(10));
  await page.getByRole('combobox', { name: t('catering:form.time') }).selectOption('19:30');
  await page.getByRole('combobox', { name: t('catering:form.cuisine') }).selectOption('lebanese');
  await page.getByRole('checkbox', { name: t('options:program.keto') }).check({ force: true });
}

async function expectKept(page: Page, t: Texts): Promise<void> {
  await expect(page.getByRole('radio', { name: t('options:event_type.birthday') })).toBeChecked();
  await expect(page.getByRole('textbox', { name: t('catering:form.guests') })).toHaveValue('12');
  await expect(page.getByLabel(t('catering:form.date'))).toHaveValue(dayAhead(10));
  await expect(page.getByRole('checkbox', { name: t('options:program.keto') })).toBeChecked();
}

async function quoteAt(chef: Page, t: Texts, number: string): Promise<void> {
  await chef.goto('/partner/dashboard?tab=events');
  const write = t('quoting:write_named', { number: isolated(number) });
  await chef.getByRole('button', { name: write }).click();
  const dialog = chef.getByRole('dialog');
  await dialog.getByRole('button', { name: t('quoting:form.send') }).click();
  await expect(dialog.getByRole('textbox', { name: t('quoting:form.menu') })).toBeFocused();
  await dialog.getByRole('textbox', { name: t('quoting:form.menu') }).fill('Hummus\nLamb ouzi\n');
  await dialog.getByRole('textbox', { name: t('quoting:form.price') }).fill('٢٠٠٠٫٥٠');
  await expectAccessible(chef);
  await dialog.getByRole('button', { name: t('quoting:form.send') }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(toast(chef, t('quoting:form.sent_title'))).toBeVisible();
  await expectFinished(chef);
}

async function say(page: Page, t: Texts, text: string): Promise<void> {
  await page.getByRole('textbox', { name: t('catering:thread.label') }).fill(text);
  await page.getByRole('button', { name: t('catering:thread.send') }).click();
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
  await expect(page.getByRole('textbox', { name: t('catering:thread.label') })).toHaveValue('');
}

test('a visitor asks for a chef, who quotes, is booked, cooks, is paid and rated', async ({
  page,
  chef,
  t,
  language,
}) => {
  for (const one of [page, chef.page]) await one.clock.install();
  const id =
    await test.step('a visitor describes an event, signs in and finds the form as it was', async () => {
      await page.goto('/chef-hiring');
      await describe(page, t);
      await page.getByRole('button', { name: t('catering:form.sign_in') }).click();
      await expect(page).toHaveURL(/\/login\?next=/);
      const next = new URL(page.url()).searchParams.get('next') ?? '';
      await host(page.request);
      await page.goto(next);
      await expectKept(page, t);
      await expect(page.getByRole('radio', { name: 'Sea View Tower' })).toBeChecked();
      await page.getByRole('button', { name: t('catering:form.submit') }).click();
      await expect(page.getByText(t('catering:quotes.waiting'), { exact: true })).toBeVisible();
      await expectFinished(page);
      return idOf(page);
    });
  const { number } = await eventOf(page.request, id);

  await test.step('the chef writes a quote', () => quoteAt(chef.page, t, number));

  await test.step('the customer books with a deposit, once', async () => {
    const choose = page.getByRole('button', {
      name: t('catering:quotes.choose_named', { chef: isolated(chefName) }),
    });
    await asksAgain(page);
    await expect(choose).toBeVisible();
    await expectFinished(page);
    await choose.click();
    const dialog = page.getByRole('dialog');
    // Thirty percent of 2000.50 and twelve times 10.00 for keto.
    const deposit = money('636.15 AED', language);
    await expect(fact(dialog, t('catering:accept.now'))).toHaveText(deposit);
    await expectFinished(page);
    await dialog.getByRole('button', { name: t('catering:accept.confirm', { deposit }) }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: t('catering:booking.title') })).toBeVisible();
    const { status, booking } = await eventOf(page.request, id);
    expect([status, booking?.payment.deposit]).toEqual(['booked', '636.15 AED']);
    await expectFinished(page);
  });

  await test.step('chef and customer exchange messages', async () => {
    await say(page, t, 'Is there a vegetarian main?');
    await chef.page.reload();
    await expect(chef.page.getByRole('log').getByText('Is there a vegetarian main?')).toBeVisible();
    await say(chef.page, t, 'نعم، مسقعة');
    await asksAgain(page);
    await expect(page.getByRole('log').getByText('نعم، مسقعة')).toBeVisible();
    await expectAccessible(chef.page);
  });

  await test.step('the event is completed and the remainder charged', async () => {
    await beginsIn(id, -4);
    await chef.page.reload();
    // The list may update before the reply, closing the dialog.
    await chef.page.route('**/complete', async (route) => {
      const answer = await route.fetch();
      const updated = chef.page.waitForResponse('**/api/partner/events');
      await asksAgain(chef.page);
      await updated;
      await route.fulfill({ response: answer });
    });
    const done = t('quoting:complete.open_named', { number: isolated(number) });
    await chef.page.getByRole('button', { name: done }).click();
    await chef.page
      .getByRole('dialog')
      .getByRole('button', { name: t('quoting:complete.confirm') })
      .click();
    await expect(toast(chef.page, t('quoting:complete.done'))).toBeVisible();
    await endObjectionTime(id);
    await expect
      .poll(async () => (await eventOf(page.request, id)).status, { timeout: 90_000 })
      .toBe('settled');
    await page.reload();
    const paid = fact(page.getByRole('main'), t('catering:payment.remainder')).first();
    await expect(paid).toContainText(money('1484.35 AED', language));
    await expect(paid).toContainText(t('catering:payment.state.paid'));
  });

  await test.step('the customer rates the chef', async () => {
    await page.getByRole('button', { name: t('catering:rating.submit') }).click();
    await expect(page.getByText(t('catering:rating.required'))).toBeVisible();
    await page.getByRole('radio', { name: t('catering:rating.word.5') }).check({ force: true });
    await page.getByRole('textbox', { name: t('catering:rating.comment') }).fill('A wonderful evening');
    await expectFinished(page);
    await page.getByRole('button', { name: t('catering:rating.submit') }).dblclick();
    await expect(page.getByText(t('catering:rating.given', { count: 5 }))).toBeAttached();
    await expectFinished(page);
  });

  await test.step('the chef sees it beside the ratings of orders', async () => {
    await chef.page.goto('/partner/dashboard?tab=ratings');
    const ofEvents = chef.page.getByRole('region', { name: t('partner:ratings.of_events') });
    await expect(ofEvents.getByRole('listitem')).toContainText('A wonderful evening');
    await expect(ofEvents).toContainText(number);
    await expect(ofEvents).toContainText(t('partner:reviews', { count: 1 }));
    await expect(fact(chef.page.getByRole('main'), t('partner:figure.reviews'))).toHaveText('1');
    await expect(fact(chef.page.getByRole('main'), t('partner:figure.average'))).toContainText('5.0');
    const ofOrders = chef.page.getByRole('region', { name: t('partner:ratings.of_orders') });
    await expect(ofOrders.getByText(t('partner:ratings.empty'))).toBeVisible();
    await expectFinished(chef.page);
  });
});
