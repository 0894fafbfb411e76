import * as contract from '@sufra/contract/catalogue/legal-texts.ts';
import type { LegalText } from '@sufra/contract/catalogue/legal-texts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, auditOf, confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { signIn } from '../../../../test/people.ts';
import { plainLegalText } from '../../../../test/route-cases.ts';

let test: TestApp;
let desk: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  desk = await confirmedAdmin(test, '+971508360001', 'content');
});
afterAll(() => test.close());

const params = { page: 'compliance' } as const;
const plain = plainLegalText('compliance');
const titled = (title: string): LegalText => ({ ...plain, title });
const publish = (en: LegalText, version: number, ar = titled('الصفحة')) =>
  desk.call(contract.publishLegalText, { params, body: { texts: { en, ar }, version } });
const shown = () => test.client().get(contract.getLegalText, { query: params });

describe('a legal page', () => {
  it('is the shipped one until a text is published, then the newest version with its day', async () => {
    expect(await shown()).toBeNull();
    expect((await publish(titled('First'), 0)).ok).toBe(true);
    expect(await shown()).toMatchObject({ version: 1, changedOn: '2026-11-21', text: { title: 'First' } });
    test.clock.set('2026-11-21T20:10:00Z');
    const again = await confirmedAdmin(test, '+971508360002', 'content');
    const body = { texts: { en: titled('Second'), ar: titled('الثانية') }, version: 1 };
    const history = await again.get(contract.publishLegalText, { params, body });
    expect(history.map(({ version, changedOn }) => [version, changedOn])).toEqual([
      [2, '2026-11-22'],
      [1, '2026-11-21'],
    ]);
    const arabic = await test.client().get(contract.getLegalText, {
      query: params,
      headers: { 'accept-language': 'ar' },
    });
    expect(arabic?.text.title).toBe('الثانية');
  });

  it('keeps every version readable for staff, unchanged, with an audit row', async () => {
    const first = await desk.get(contract.getLegalVersion, { params: { ...params, version: '1' } });
    expect([first.texts.en.title, first.texts.ar.title]).toEqual(['First', 'الصفحة']);
    const none = { params: { ...params, version: '9' } };
    expect(await desk.refused(contract.getLegalVersion, none)).toMatchObject({ code: 'not_found' });
    await expect(test.app.db.pool.query("update admin.legal_texts set texts = '{}'")).rejects.toThrow(
      'only grows',
    );
    const rows = await auditOf(test, 'legal_text.published');
    expect(rows.map(({ subject_id: id, details }) => [id, details])).toEqual([
      ['compliance', { version: 1 }],
      ['compliance', { version: 2 }],
    ]);
  });

  it('is published for one of two concurrent editors', async () => {
    desk = await confirmedAdmin(test, '+971508360003', 'content');
    const both = await Promise.all([publish(titled('A'), 2), publish(titled('B'), 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await publish(titled('C'), 1)).toMatchObject({ error: { code: 'edited_meanwhile' } });
  });

  const [first, ...others] = plain.parts;
  it.each([
    [
      'lacks a figure',
      { ...plain, parts: [{ ...first, text: ['No figure.'] }, ...others] },
      'parts',
      'placeholders',
    ],
    ['names an unknown figure', { ...plain, lead: 'Up to {{sum}}' }, 'parts', 'placeholders'],
    ['lacks a section', { ...plain, parts: others }, 'parts', 'invalid'],
    [
      'has an empty section',
      { ...plain, parts: plain.parts.map((one, at) => (at === 2 ? { ...one, text: [] } : one)) },
      'parts.2.text',
      'required',
    ],
    ['calls another text', { ...plain, lead: '$t(brand)' }, 'parts', 'invalid'],
    ['has half a brace', { ...plain, lead: 'Up to {{' }, 'parts', 'invalid'],
  ] as const)('is refused if it %s', async (_name, text, path, code) => {
    expect(await publish(text as LegalText, 3)).toMatchObject({
      error: { code: 'invalid_request', fields: { [`texts.en.${path}`]: code } },
    });
  });

  it('is published by content staff with a fresh confirmation only', async () => {
    const body = { texts: { en: plain, ar: plain }, version: 3 };
    const unconfirmed = await admin(test, '+971508360004', 'content');
    const refused = await unconfirmed.refused(contract.publishLegalText, { params, body });
    expect(refused).toMatchObject({ code: 'confirmation_needed' });
    const customer = await signIn(test, '+971508360005');
    for (const call of [
      await customer.refused(contract.getLegalHistory, { params }),
      await customer.refused(contract.publishLegalText, { params, body }),
    ])
      expect(call.code).toBe('forbidden');
  });
});
