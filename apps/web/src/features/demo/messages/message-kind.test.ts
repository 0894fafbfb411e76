import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindOf, messageKinds } from './message-kind.ts';

const file = (...parts: string[]): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../../../..', ...parts), 'utf8');

/** The document from which operators register the templates. */
const templates = [
  ...new Set(
    (JSON.parse(file('docs/ops/whatsapp-templates.json')) as { name: string; category: string }[])
      .filter(({ category }) => category === 'UTILITY')
      .map(({ name }) => name),
  ),
];

it('finds the templates', () => expect(templates.length).toBeGreaterThan(30));

it.each(['code', ...templates])('%s is labelled', (template) => expect(kindOf(template)).not.toBe('message'));

it('labels an unknown kind as a plain message', () => expect(kindOf('orders_of_magnitude')).toBe('message'));

describe.each(['en', 'ar'])('in %s', (language) => {
  const { messages } = JSON.parse(file('apps/web/src/i18n', language, 'demo.json')) as {
    messages: { kinds: Readonly<Record<string, string>> };
  };

  it('labels exactly these kinds', () =>
    expect(Object.keys(messages.kinds).sort()).toEqual([...messageKinds, 'message'].sort()));

  it('uses each label once', () => {
    const labels = Object.values(messages.kinds);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
