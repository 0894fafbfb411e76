import { describe, expect, it } from 'vitest';
import { samples, templatesDocument } from '../../../test/whatsapp-document.ts';
import { templateHoles, type TemplateName } from '../../platform/pure/message-templates.ts';
import { templateNames, templateTexts, textOf } from './template-texts.ts';

const cases = templateNames.flatMap((name) =>
  (['en', 'ar'] as const).map((language) => [name, language] as const),
);

const filled = (name: TemplateName, language: 'en' | 'ar') =>
  textOf(
    name,
    language,
    Object.fromEntries(templateHoles[name].map((hole) => [hole, samples[hole][language]])),
  );

describe.each(cases)('%s in %s', (name, language) => {
  const text = templateTexts[name][language];
  const found = [...text.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole);

  it('has each of its placeholders once', () => {
    expect([...found].sort()).toEqual([...templateHoles[name]].sort());
  });

  it("follows WhatsApp's rules", () => {
    expect(text).not.toMatch(/^[\s"«]*\{/);
    expect(text).not.toMatch(/\}[\s.!?"»]*$/);
    expect(text).not.toMatch(/\}\s*\{/);
    expect(text).not.toMatch(/\n\n| {2}|\t/);
    // WhatsApp's rule: at least twice as many words as placeholders, plus one.
    expect(text.replaceAll(/\{\w+\}/g, '').match(/[\p{L}\p{N}']+/gu)?.length).toBeGreaterThan(
      2 * found.length,
    );
    expect(filled(name, language).length).toBeLessThan(400);
  });

  it('fills every placeholder and mixes no languages', () => {
    expect(filled(name, language)).not.toMatch(/[{}]/);
    if (language === 'ar') expect(text.replaceAll(/\{\w+\}/g, '')).not.toMatch(/[a-z]/i);
    else expect(text).not.toMatch(/[\u0600-\u06ff]/);
  });
});

it('has a distinct text for every template', () => {
  const texts = cases.map(([name, language]) => templateTexts[name][language]);
  expect(new Set(texts).size).toBe(texts.length);
});

it('sends the texts of the registration document', async () => {
  await expect(templatesDocument()).toMatchFileSnapshot('../../../../../docs/ops/whatsapp-templates.json');
});
