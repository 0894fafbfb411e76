import { describe, expect, it } from 'vitest';
import { fillSlots, fillTexts, inJson, readTemplate } from './page-template.ts';

const T = '\uE000';
const V = '\uE003';
const B = '\uE001';
const E = '\uE002';
const plan = `${T}options:plan${B}Lunch${E}`;
const html = `<p nonce="__NONCE__" title="${T}a:title${B}Old &amp; gold${E}">__ORIGIN__</p><b>${T}a:more${B}All of ${V}plan${B}${plan}${E}, and${E}</b><script type="application/json">__TEXTS__</script>`;

const filled = (texts: Record<string, string>, forApp: unknown = {}): string =>
  fillSlots(fillTexts(readTemplate(html), new Map(Object.entries(texts)), forApp), {
    nonce: 'N',
    origin: 'https://sufra.example',
    head: '',
  });

describe('a document', () => {
  it('is unchanged without overrides', () => {
    expect(filled({})).toBe(
      '<p nonce="N" title="Old &amp; gold">https://sufra.example</p><b>All of Lunch, and</b><script type="application/json">{}</script>',
    );
  });

  it('inserts values into texts, and texts as values', () => {
    expect(filled({ 'a:more': 'And {{plan}} too', 'options:plan': 'Noon' })).toContain('<b>And Noon too</b>');
    expect(filled({ 'options:plan': 'Noon' })).toContain('<b>All of Noon, and</b>');
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onmouseover="alert(1)', '&quot; onmouseover=&quot;alert(1)'],
    ["'&lt;img src=x onerror=alert(1)>", '&#x27;&amp;lt;img src=x onerror=alert(1)&gt;'],
    ['__NONCE__ __ORIGIN__ __TEXTS__', '__NONCE__ __ORIGIN__ __TEXTS__'],
    [`${T}a:more${B}x${E}`, `${T}a:more${B}x${E}`],
    ['$& $1 $`', '$&amp; $1 $`'],
  ])('shows %s as text', (text, shown) => {
    expect(filled({ 'a:title': text })).toContain(`title="${shown}"`);
  });

  it('embeds texts as JSON that no text can break out of', () => {
    const text = '</script><script>alert(1)</script><!--\u2028';
    const whole = filled({}, { en: { a: { title: text } } });
    const [, json = ''] = /json">(.*?)<\/script>/.exec(whole) ?? [];
    expect(json).not.toMatch(/[<>\u2028]/);
    expect(JSON.parse(json)).toEqual({ en: { a: { title: text } } });
  });

  it('embeds texts in JSON that parse back unchanged', () => {
    const text = '</script> "quoted" \\ & more';
    const json = readTemplate(`{"name":"${T}a:title${B}Old${E}"}`);
    const whole = fillSlots(fillTexts(json, new Map([['a:title', text]]), null, inJson), {
      nonce: '',
      origin: '',
      head: '',
    });
    expect(whole).not.toContain('<');
    expect(JSON.parse(whole)).toEqual({ name: text });
  });

  it.each([`${T}a:title${B}open`, `closed${E}`])('is refused with mismatched markers', (broken) => {
    expect(() => readTemplate(broken)).toThrow();
  });

  it('inserts rendered screens verbatim, whatever a name contains', () => {
    const screen = readTemplate(
      '<div data-page="__PATH__">__MARKUP__</div><script nonce="__NONCE__">__KNOWN__</script>',
    );
    const markup = `<b>__NONCE__ __KNOWN__ ${T}a:title${B}Mine${E}</b>`;
    const whole = fillSlots(fillTexts(screen, new Map([['a:title', 'Ours']]), null), {
      nonce: 'N',
      path: '/dashboard',
      markup,
      known: '{"name":"__MARKUP__"}',
    });
    expect(whole).toBe(
      `<div data-page="/dashboard">${markup}</div><script nonce="N">{"name":"__MARKUP__"}</script>`,
    );
  });
});
