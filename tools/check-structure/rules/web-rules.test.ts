import { describe, expect, test } from 'vitest';
import { treeOf, type Rule } from '../tree.ts';
import { arabicDress, logicalStyles } from './styles.ts';
import { textInCatalogues, textKeys } from './text-keys.ts';
import { translations } from './translations.ts';

const problems = (rule: Rule, files: Record<string, string>): string[] =>
  [...rule.check(treeOf(files))].map(({ file, line, message }) => `${file}:${line} ${message}`);

const css = (rule: Rule, text: string): string[] => problems(rule, { 'apps/web/src/kit/a.module.css': text });

describe('styles', () => {
  test.each([
    ['.a { margin-left: 1px }'],
    ['.a { @media (width > 1px) { inset: 0 1px 0 2px; } }'],
    ['.a:hover { left: 0 }'],
    ['.a { text-align: right; }'],
    ['.a { padding: 0 calc(1px + (2px * 2)) 0 var(--a) }'],
    ['.a { border-radius: 8px 0 0 8px }'],
  ])('%s is physical', (text) => {
    expect(css(logicalStyles, text)).toHaveLength(1);
  });

  test.each([
    ['.a { margin-inline-start: 1px; padding: 0 4px 0 4px; border-radius: 8px 8px 0 0 }'],
    ['/* left: 0 */ .a { content: "left: 0; right: 0"; --left: 1px; background: url(x.svg) left }'],
    ['.left { transition: margin 1s }'],
  ])('%s is fine', (text) => {
    expect(css(logicalStyles, text)).toEqual([]);
  });

  test('finds the line', () => {
    expect(css(logicalStyles, '/* a\n b */\n.a {\n  color: red;\n  float: left;\n}')[0]).toContain('.css:5 ');
  });

  test('allows no letter spacing, capitals or italics in Arabic', () => {
    expect(
      css(arabicDress, '.a { letter-spacing: 0.1em; font-style: italic; text-transform: uppercase }'),
    ).toHaveLength(3);
    expect(
      css(arabicDress, ':lang(en) .a { letter-spacing: 0.1em } .b { letter-spacing: 0; font-style: normal }'),
    ).toEqual([]);
  });
});

const catalogue = (en: Record<string, string>, ar: Record<string, string>): Record<string, string> => ({
  'apps/web/src/i18n/en/common.json': JSON.stringify(en),
  'apps/web/src/i18n/ar/common.json': JSON.stringify(ar),
});
const pairs = (en: Record<string, string>, ar: Record<string, string>) =>
  problems(translations, catalogue(en, ar));

const arabicForms = Object.fromEntries(
  ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [
    `meals_${form}`,
    form === 'one' ? 'وجبة' : '{{count}} وجبة',
  ]),
);

describe('translations', () => {
  test('accepts equal catalogues with full plurals', () => {
    expect(
      pairs(
        { meals_one: '{{count}} meal', meals_other: '{{count}} meals', ok: 'Go' },
        { ...arabicForms, ok: 'هيّا' },
      ),
    ).toEqual([]);
  });

  test('treats a lone _other key as ordinary', () => {
    expect(pairs({ reason_other: 'Other' }, { reason_other: 'سبب آخر' })).toEqual([]);
  });

  test.each([
    ['a missing key', { a: 'A' }, {}],
    ['a missing key in English', {}, { a: 'نعم' }],
    ['an empty text', { a: 'A' }, { a: ' ' }],
    ['another parameter', { a: 'Hi {{name}}' }, { a: 'مرحبا {{nom}}' }],
    ['another tag', { a: 'Go <strong>home</strong>' }, { a: 'إلى البيت' }],
    ['Latin only', { a: 'Dinner' }, { a: 'Dinner' }],
    ['a plural without its forms', { m_one: 'a', m_other: 'b' }, { m_one: 'وجبة', m_other: 'وجبات' }],
  ])('%s is found', (_name, en, ar) => {
    expect(pairs(en, ar).length).toBeGreaterThan(0);
  });

  test('accepts Latin brand names, units and parameters', () => {
    expect(pairs({ a: 'Sufra {{n}} kcal' }, { a: 'Sufra {{n}} kcal' })).toEqual([]);
  });
});

describe('texts of screens', () => {
  const known = catalogue({ 'nav.home': 'Home', meals_one: 'a', meals_other: 'b' }, {});
  const screen = (rule: Rule, text: string) =>
    problems(rule, { ...known, 'apps/web/src/shells/page.tsx': text });

  test.each([
    ["t('nope')"],
    ["t(late ? 'nav.home' : 'nope')"],
    ['t(`nope.${id}`)'],
    ["t('other:nav.home')"],
    ['<Trans i18nKey="nope" />'],
  ])('%s names no key', (text) => {
    expect(screen(textKeys, `const { t } = useTranslation(); const a = ${text};`)).toHaveLength(1);
  });

  test.each([
    ["t('nav.home')"],
    ["t('meals', { count })"],
    ['t(`nav.${id}`)'],
    ["t('common:nav.home')"],
    ['t(`${id}`)'],
    ['t(id)'],
  ])('%s is known, or not readable here', (text) => {
    expect(screen(textKeys, `const { t } = useTranslation(); const a = ${text};`)).toEqual([]);
  });

  test('finds text in the markup', () => {
    const markup = '<p title="Dinner">Lunch {"Tea"} {a} · Sufra 12 <b className="big">{t("x")}</b></p>';
    expect(screen(textInCatalogues, `const a = ${markup};`)).toHaveLength(3);
  });
});
