import { importRecipe } from '@sufra/contract/catalogue/cms-import.ts';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { hostileTexts } from '../../../../test/hostile-recipes.ts';
import { databaseText } from '../../../../test/inspect.ts';

let test: TestApp;
let desk: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  desk = await admin(test, '+971507120001');
});
afterAll(() => test.close());

const kept = (): Promise<string> =>
  databaseText(test.app.db, (table) => /^(catalogue|platform\.(audit|outbox|idempotency))/.test(table));

describe('the recipe import', () => {
  let before: string;
  beforeAll(async () => {
    before = await kept();
  });

  it.each(Object.entries(hostileTexts))('replies to %s', async (_name, text) => {
    const answer = await desk.call(importRecipe, { body: { text } });
    if (answer.ok) {
      const { content, readings, derived } = answer.reply;
      expect(readings.length).toBe(content.lines.length);
      // Uncertain lines stay unmatched, and an unmatched line is safe for no diet.
      if (content.lines.some(({ ingredientId }) => ingredientId === null))
        expect(derived.allergens).toBeNull();
      expect(JSON.stringify(answer.reply)).not.toMatch(/[\u202A-\u202E\u2066-\u2069]|\p{M}{6}/u);
    } else {
      // A string of combining marks is no text; everything else parses, or contains no recipe.
      const isPile = /\p{M}{6}/u.test(text);
      expect(answer.error.code).toBe(isPile ? 'invalid_request' : 'no_recipe');
    }
  });

  it.each([
    ['NUL', 'Ingredients\n1 cup\u0000 rice'],
    ['half a character', 'Ingredients\n1 cup \uD83C rice'],
    ['more than 100,000 letters', 'a'.repeat(100_001)],
    ['nothing', ''],
  ])('refuses %s on its field', async (_name, text) => {
    const refusal = await desk.refused(importRecipe, { body: { text } });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(refusal.fields).toHaveProperty('text');
  });

  it('refuses a body of half a megabyte before reading it', async () => {
    const refusal = await desk.refused(importRecipe, { body: { text: 'x'.repeat(600_000) } });
    expect(refusal).toMatchObject({ status: 413, code: 'body_too_large' });
  });

  it('stores none of them', async () => {
    expect(await kept()).toBe(before);
  });
});

it('reports each recipe on one line from the command, with a total', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hostile-recipes-'));
  const texts = [...Object.values(hostileTexts), 'Ingredients\n1 cup\u0000 rice', ''];
  texts.forEach((text, index) => {
    const ending = /^\s*[[{]/.test(text) ? 'json' : 'txt';
    writeFileSync(path.join(folder, `${String(index).padStart(2, '0')}.${ending}`), text);
  });
  const root = path.resolve(import.meta.dirname, '../../../../../..');
  const command = ['--import', 'tsx', path.join(root, 'tools/import-recipes.ts'), folder];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((row) => JSON.parse(row) as Record<string, unknown>);
  expect(rows.at(-1)).toMatchObject({ total: true, files: texts.length });
  const files = new Set(rows.slice(0, -1).map(({ file }) => file));
  expect(files.size).toBe(texts.length);
  for (const row of rows.slice(0, -1)) expect(typeof (row['error'] ?? row['title'] ?? '')).toBe('string');
});
