import { type AuditRow, auditActions } from '@sufra/contract/admin/audit.ts';
import { languages } from '@sufra/contract/options.ts';
import i18next, { type TFunction } from 'i18next';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditSentence, settingChange } from './audit-sentence.ts';

const folder = path.resolve(import.meta.dirname, '../../../i18n');
const texts: Partial<Record<string, TFunction<'admin'>>> = {};

beforeAll(async () => {
  for (const language of languages) {
    const i18n = i18next.createInstance();
    const admin: unknown = JSON.parse(readFileSync(path.join(folder, language, 'admin.json'), 'utf8'));
    await i18n.init({
      lng: language,
      resources: { [language]: { admin } as never },
      interpolation: { escapeValue: false },
    });
    texts[language] = i18n.getFixedT(language, 'admin');
  }
});

const row: AuditRow = {
  id: 1,
  at: '2026-11-21T08:00:00Z',
  actor: { id: '0198aaaa-0000-7000-8000-000000000001', name: 'Omar Khalil', phone: '+971501234567' },
  action: 'account.suspended',
  subject: { kind: 'account', id: '0198bbbb-0000-7000-8000-000000000002', label: 'Mariam' },
  details: {},
};

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');
const said = (change: Partial<AuditRow>, language: 'en' | 'ar' = 'en'): string => {
  const t = texts[language];
  return t ? plain(auditSentence({ ...row, ...change }, t, language)) : '';
};

describe.each(languages)('in %s', (language) => {
  it.each(auditActions)('%s is a sentence without gaps', (action) => {
    const setting = { kind: 'setting', id: 'commission', label: null };
    const subject = action === 'setting.changed' ? setting : row.subject;
    const sentence = said({ action, subject, details: { value: '17.5' } }, language);
    expect(sentence).toContain('Omar Khalil');
    expect(sentence).not.toMatch(/\{\{|admin:|audit\./);
  });
});

it('says which foods a dish is served without', () => {
  const details = { foods: 'peanut sauce, كاجو' };
  expect(said({ action: 'dish.served_without', details })).toBe(
    'Omar Khalil confirmed that Mariam is served without: peanut sauce, كاجو',
  );
});

it('says which admin did what to which account', () => {
  expect(said({})).toBe('Omar Khalil suspended Mariam');
  expect(said({ actor: null })).toBe('The command line suspended Mariam');
  expect(said({ actor: { id: row.subject.id, name: null, phone: '+971501234567' } })).toMatch(
    /^\+971\u00a050\u00a0123\u00a04567 /,
  );
  expect(said({ actor: { id: row.subject.id, name: null, phone: null } })).toMatch(
    /^A deleted user suspended/,
  );
});

it('names unnamed subjects by the start of their id, and formats phones', () => {
  expect(said({ subject: { ...row.subject, label: null } })).toBe('Omar Khalil suspended 0198bbbb');
  expect(said({ subject: { ...row.subject, label: '+971501234567' } })).toBe(
    'Omar Khalil suspended +971\u00a050\u00a0123\u00a04567',
  );
});

it('names a setting with its value and start, a list, and a document', () => {
  const commission = { kind: 'setting', id: 'commission', label: null };
  expect(said({ action: 'setting.changed', subject: commission, details: { value: '17.5' } })).toBe(
    'Omar Khalil set Commission to 17.5%',
  );
  const later = { value: '17.5', from: '2026-12-31T20:00:00Z' };
  expect(said({ action: 'setting.changed', subject: commission, details: later })).toBe(
    'Omar Khalil set Commission to 17.5% from 1 January 2027',
  );
  const ramadan = { kind: 'setting', id: 'ramadan', label: null };
  const days = { firstDay: '2027-02-08', lastDay: '2027-03-09' };
  expect(said({ action: 'setting.changed', subject: ramadan, details: days })).toMatch(
    /^Omar Khalil set Ramadan dates to 8 Feb\s–\s9 Mar 2027$/,
  );
  const users = { kind: 'list', id: 'users', label: null };
  expect(said({ action: 'list.exported', subject: users })).toBe('Omar Khalil downloaded the list of users');
  const selfie = { kind: 'document', id: row.subject.id, label: null };
  expect(said({ action: 'document.viewed', subject: selfie, details: { documentKind: 'selfie' } })).toBe(
    'Omar Khalil viewed a document: Selfie (0198bbbb)',
  );
});

it("shows a setting's history by its values, with a later start date", () => {
  const t = texts.en;
  const at = '2026-11-21T08:00:00Z';
  const commission = { kind: 'setting', id: 'commission', label: null };
  const changed = (from: string): AuditRow => ({
    ...row,
    at,
    action: 'setting.changed',
    subject: commission,
    details: { value: '17.5', from },
  });
  expect(t && settingChange(changed(at), t, 'en')).toBe('17.5%');
  expect(t && settingChange(changed('2026-12-31T20:00:00Z'), t, 'en')).toBe('17.5% from 1 January 2027');
});

it('quotes a page text as visitors see it, or reports its reset', () => {
  const changed: Partial<AuditRow> = {
    action: 'page_text.changed',
    subject: { kind: 'page_text', id: 'landing:hero.title', label: null },
    details: { en: 'A generous table', ar: null },
  };
  expect(said(changed)).toBe('Omar Khalil changed a page text to A generous table');
  expect(said(changed, 'ar')).toBe('Omar Khalil: تغيير نص في الصفحات إلى النص الأصلي');
});

it('says who bears a cancelled order, if the row knows', () => {
  const cancelled = (bearer?: string): string =>
    said({ action: 'order.cancelled', details: bearer === undefined ? {} : { bearer } });
  expect(cancelled('driver')).toBe('Omar Khalil cancelled order Mariam; the driver bears the cost');
  expect(cancelled('platform')).toBe('Omar Khalil cancelled order Mariam; Sufra bears the cost');
  expect(cancelled()).toBe('Omar Khalil cancelled order Mariam');
  for (const bearer of ['kitchen', 'driver', 'platform'])
    expect(said({ action: 'order.cancelled', details: { bearer } }, 'ar')).not.toMatch(/audit\./);
});
