import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { somebody, test } from './journey.ts';
import { expectArabicType, expectNothingCut } from './measures.ts';
import { send, signInToDemo } from './people.ts';
import { expectAccessible, expectNoOverflow, expectReadableInTheDark } from './standards.ts';
import type { Texts } from './texts.ts';
import { rawKeys } from './wording.ts';

test.describe.configure({ timeout: 300_000 });
test.use({ isKnownBrowser: true });

/** Journeys in both languages share a server. */
const keys = { en: 'landing:hero.points.pause', ar: 'landing:hero.points.safe' } as const;
const plans = { en: 'landing:plans.family.description', ar: 'landing:plans.full-day.description' } as const;

const hostile = (language: string): string => `<b>${language}</b> <img src=x onerror=alert(1)>`;

/** An aborted journey may have left a change. */
async function reset(request: APIRequestContext, key: string): Promise<void> {
  const { rows } = (await (await request.get('/api/admin/texts')).json()) as {
    rows: { key: string; revision: number }[];
  };
  const revision = rows.find((row) => row.key === key)?.revision ?? 0;
  await send(request, 'PUT', '/api/admin/texts', { key, texts: { en: null, ar: null }, revision });
}

async function open(page: Page, t: Texts, text: string): Promise<void> {
  const row = page.getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: t('cms:texts.edit') }).click();
}

async function write(page: Page, t: Texts, en: string, ar: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t('cms:language.en') }).fill(en);
  await dialog.getByRole('textbox', { name: t('cms:language.ar') }).fill(ar);
  await dialog.getByRole('button', { name: t('common:actions.save') }).click();
  await expect(dialog).toHaveCount(0);
}

async function takeBack(page: Page, t: Texts, text: string): Promise<void> {
  await open(page, t, text);
  await page.getByRole('button', { name: t('cms:texts.take_back') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common:actions.save') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test("visitors see an admin's text until it is restored", async ({
  page,
  browser,
  contextOptions,
  language,
  t,
}) => {
  const reports: string[] = [];
  const problems: string[] = [];
  const visitor = await somebody(browser, contextOptions);
  visitor.page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) reports.push(message.text());
    if (/hydrat|did not match|#418|#42[345]/i.test(message.text())) problems.push(message.text());
  });
  visitor.page.on('dialog', (dialog) => reports.push(dialog.message()));
  const [ownLine, ownPlan] = [t(keys[language]), t(plans[language])];
  await signInToDemo(page.request, '+971500000091');
  for (const key of [keys[language], plans[language]]) await reset(page.request, key);
  await page.goto('/admin/cms/texts');
  await expect(page.getByRole('heading', { level: 1, name: t('cms:texts.title') })).toBeVisible();
  await expect(page.getByText(ownLine).first()).toBeVisible();
  expect(await rawKeys(page)).toEqual([]);
  await expectAccessible(page);
  await expectReadableInTheDark(page);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: size.height });
  await expectNoOverflow(page);
  await expectNothingCut(page);
  await page.setViewportSize(size);
  if (language === 'ar') await expectArabicType(page);

  await open(page, t, ownLine);
  await expectAccessible(page);
  await write(page, t, hostile(`en ${language}`), `${hostile(`ar ${language}`)} نص`);
  const shown = { en: hostile('en en'), ar: `${hostile('ar ar')} نص` }[language];
  await expect(page.getByText(shown).first()).toBeVisible();
  await open(page, t, ownPlan);
  await write(page, t, `Plan of ${language}`, `باقة ${language}`);
  const plan = { en: 'Plan of en', ar: 'باقة ar' }[language];

  const raw = async (): Promise<string> => (await visitor.page.request.get(`/?lang=${language}`)).text();
  const escaped = shown.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  await expect.poll(raw).toContain(escaped);
  await expect.poll(raw).toContain(plan);
  await visitor.page.goto('/');
  await expect(visitor.page.getByText(shown)).toBeVisible();
  await visitor.page.waitForLoadState('networkidle');
  await expect(visitor.page.getByText(shown)).toBeVisible();
  await expect(visitor.page.getByText(plan)).toBeVisible();
  await expect(visitor.page.locator('img[src="x"]')).toHaveCount(0);
  expect([reports, problems]).toEqual([[], []]);

  await takeBack(page, t, shown);
  await takeBack(page, t, plan);
  await expect.poll(raw).not.toContain(escaped);
  await visitor.page.reload();
  await expect(visitor.page.getByText(ownLine)).toBeVisible();
  await visitor.leave();
});
