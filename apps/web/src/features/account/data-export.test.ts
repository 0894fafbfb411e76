import { expect, it } from 'vitest';
import { exportFileOf } from './data-export.tsx';

it('is named after the Dubai date and contains readable JSON', async () => {
  const data = { exportedAt: '2026-11-21T20:30:00.000Z', account: { name: 'مريم' } };
  const file = exportFileOf(data);
  expect(file.name).toBe('sufra-2026-11-22.json');
  expect(file.kilobytes * 1024).toBe(new TextEncoder().encode(`${JSON.stringify(data, null, 2)}\n`).length);
  expect(JSON.parse(await file.blob.text())).toEqual(data);
});
