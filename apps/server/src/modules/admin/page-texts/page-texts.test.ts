import * as contract from '@sufra/contract/catalogue/page-texts.ts';
import { addMealPicture, showMealPicture } from '@sufra/contract/catalogue/cms.ts';
import { changeSetting } from '@sufra/contract/admin/admin-settings.ts';
import Fastify from 'fastify';
import cookie from '@fastify/cookie';
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { admin, auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { signIn } from '../../../../test/people.ts';
import { goodPicture } from '../../../../test/pictures.ts';
import { addPages } from '../../../platform/http/pages.ts';
import { keepForPages, keepPageTexts, readPageTexts, withPrices } from '../../../platform/page-texts.ts';
import { createLive } from '../../../platform/live.ts';
import { createLog } from '../../../platform/log.ts';
import { readLandingPictures } from '../../catalogue/index.ts';
import { pricesAt, readPlanPrices } from '../../subscription/index.ts';
import { countPageFigures } from './change-page-text.ts';

let test: TestApp;
let desk: Client;
let customer: Client;
let folder: string;
const page = Fastify();
const log = createLog('silent');
beforeAll(async () => {
  test = await startTestApp();
  desk = await admin(test, '+971508440001');
  customer = await signIn(test, '+971508440002');
  folder = await mkdtemp(path.join(tmpdir(), 'sufra-pages-'));
  await mkdir(path.join(folder, 'html'));
  const html =
    '<h1>\uE000common:tagline\uE001Ours\uE002</h1><b>\uE000price:full-day.text\uE001Price\uE002</b><i title="\uE000picture:adas-soup\uE001/images/meals/adas-soup.webp\uE002"></i><script>__TEXTS__</script>';
  for (const name of ['landing.en', 'landing.ar', 'shell.en', 'shell.ar'])
    await writeFile(path.join(folder, 'html', `${name}.html`), html);
  // A second process on the same database.
  const live = createLive(test.app.db, test.databaseUrl, log);
  await page.register(cookie);
  const prices = await keepForPages({ db: test.app.db, live, log }, readPlanPrices);
  const kept = await keepPageTexts({ db: test.app.db, live, log }, readLandingPictures);
  const texts = withPrices(kept, () => pricesAt(prices(), test.clock.now()));
  await addPages(page, { web: folder, pictures: folder, publicOrigin: null, texts });
  await live.start();
  page.addHook('onClose', () => live.stop());
});
afterAll(async () => {
  await page.close();
  await test.close();
  await rm(folder, { recursive: true });
});

const tagline = 'common:tagline';
type Texts = { en: string | null; ar: string | null };

async function revisionOf(key: contract.PageTextKey): Promise<number> {
  const { rows } = await desk.get(contract.getPageTexts);
  return rows.find((row) => row.key === key)?.revision ?? 0;
}
const write = async (texts: Texts, key: contract.PageTextKey = tagline) =>
  desk.get(contract.savePageText, { body: { key, texts, revision: await revisionOf(key) } });
const served = async (language: string): Promise<string> =>
  (await page.inject({ url: `/?lang=${language}` })).body;

describe('a page text', () => {
  it('is served by every process within seconds, in its language, and can be reset', async () => {
    expect(await served('en')).toContain('<h1>Ours</h1>');
    await write({ en: 'Dinner is on us', ar: 'العشاء علينا' });
    await test.app.outbox.deliverDue();
    await vi.waitFor(async () => expect(await served('en')).toContain('<h1>Dinner is on us</h1>'), 10_000);
    expect(await served('ar')).toContain('<h1>العشاء علينا</h1>');
    await write({ en: null, ar: 'العشاء علينا' });
    await test.app.outbox.deliverDue();
    await vi.waitFor(async () => expect(await served('en')).toContain('<h1>Ours</h1>'), 10_000);
    expect(await served('ar')).toContain('<h1>العشاء علينا</h1>');
  });

  it('comes with an uploaded picture of a meal that the page shows, until the drawn one is back', async () => {
    const params = { id: 'adas-soup' };
    expect(await served('en')).toContain('title="/images/meals/adas-soup.webp"');
    const { image } = await desk.get(addMealPicture, { params, body: { photo: await goodPicture() } });
    await test.app.outbox.deliverDue();
    await vi.waitFor(async () => expect(await served('en')).toContain(`title="${image ?? ''}"`), 10_000);
    expect(await served('ar')).toContain(`"picture":{"adas-soup":"${image ?? ''}"}`);
    await desk.get(showMealPicture, { params, body: { pictureId: null } });
    await test.app.outbox.deliverDue();
    await vi.waitFor(async () => expect(await served('en')).not.toContain(image), 10_000);
  });

  it('keeps every version with its author and time, and an audit row per change', async () => {
    const history = await desk.get(contract.getPageTextHistory, { query: { key: tagline } });
    expect(history.map(({ language, text }) => [language, text])).toEqual([
      ['en', null],
      ...[
        ['ar', 'العشاء علينا'],
        ['en', 'Dinner is on us'],
      ],
    ]);
    const rows = await auditOf(test, 'page_text.changed');
    expect(rows.map(({ subject_id, details }) => [subject_id, details])).toEqual([
      [tagline, { en: 'Dinner is on us', ar: 'العشاء علينا' }],
      [tagline, { en: null, ar: 'العشاء علينا' }],
    ]);
    await expect(test.app.db.pool.query("update platform.page_texts set text = 'x'")).rejects.toThrow(
      'only grows',
    );
  });

  it('is saved for one of two concurrent edits', async () => {
    const revision = await revisionOf(tagline);
    const both = await Promise.all(
      ['One', 'Two'].map((en) =>
        desk.call(contract.savePageText, { body: { key: tagline, texts: { en, ar: null }, revision } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('with markup is shown as text', async () => {
    await write({ en: '</script><script>alert(1)</script>', ar: '"><img src=x onerror=alert(1)>' });
    await test.app.outbox.deliverDue();
    const shown = '<h1>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</h1>';
    await vi.waitFor(async () => expect(await served('en')).toContain(shown), 10_000);
    expect(await served('ar')).not.toMatch(/<img|<script>alert/);
  });

  it.each([
    ['too long', { en: 'x'.repeat(91), ar: null }, tagline, { 'texts.en': 'too_long' }],
    ['a line break', { en: null, ar: 'أ\nب' }, tagline, { 'texts.ar': 'invalid' }],
    ['a value it has not', { en: 'Hello {{name}}', ar: null }, tagline, { 'texts.en': 'placeholders' }],
    ['without its value', { en: 'More', ar: null }, 'landing:plans.and_more', { 'texts.en': 'placeholders' }],
    ['half a brace', { en: 'Hello {{', ar: null }, tagline, { 'texts.en': 'invalid' }],
    ['a call of another text', { en: '$t(tagline)', ar: null }, tagline, { 'texts.en': 'invalid' }],
  ] as const)('is refused for being %s', async (_name, texts, key, fields) => {
    const body = { key, texts, revision: await revisionOf(key) };
    expect(await desk.refused(contract.savePageText, { body })).toMatchObject({
      code: 'invalid_request',
      fields,
    });
  });
});

it('shows the plan price of the day, in the page and to the app', async () => {
  expect(await served('en')).toContain('<b>AED\u00a0599.00</b>');
  const price = { name: 'plan_full_day', value: '1249', from: '2026-11-23' } as const;
  await (await confirmedAdmin(test, '+971508440001')).get(changeSetting, { body: price });
  await test.app.outbox.deliverDue();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await served('en')).toContain('<b>AED\u00a0599.00</b>');
  test.clock.set('2026-11-22T20:00:00Z');
  await vi.waitFor(async () => expect(await served('en')).toContain('<b>AED\u00a01,249.00</b>'), 10_000);
  expect(await served('en')).toContain('"full-day.fils":"124900"');
  expect(await served('ar')).toMatch(/<b>\P{L}*1,249\.00\P{L}*د\.إ/u);
});

it('shows counted figures over typed ones', async () => {
  const key = 'landing:figures.rating.value';
  await write({ en: '4.8/5', ar: null }, key);
  await countPageFigures({ db: test.app.db });
  expect((await readPageTexts(test.app.db)).en.get(key)).toBe('4.8/5');
  await test.app.db.pool.query('update platform.page_figures set rating = 4.6');
  expect((await readPageTexts(test.app.db)).en.get(key)).toBe('4.6/5');
  const { computed } = await desk.get(contract.getPageTexts);
  expect(computed).toEqual([{ key, texts: { en: '4.6/5', ar: '4.6/5' } }]);
  await countPageFigures({ db: test.app.db });
  expect((await readPageTexts(test.app.db)).en.get(key)).toBe('4.8/5');
});

it('lets admins only edit page texts', async () => {
  const body = { key: tagline, texts: { en: 'x', ar: null }, revision: 0 } as const;
  const refusals = [
    await customer.refused(contract.getPageTexts),
    await customer.refused(contract.savePageText, { body }),
    await customer.refused(contract.getPageTextHistory, { query: { key: tagline } }),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'forbidden'));
});
