import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { bombJpeg, bombPng, photo } from '../../../test/pictures.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');

it('grows by less than 150 MB for twenty concurrent worst-case pictures and decompression bombs', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sufra-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const large = photo(5_000, 5_000, 500);
  const files = {
    'plain.jpg': await large.clone().jpeg({ quality: 20 }).toBuffer(),
    'progressive.jpg': await large.clone().jpeg({ quality: 20, progressive: true }).toBuffer(),
    'interlaced.png': await large
      .clone()
      .resize(4_400, 4_400)
      .png({ progressive: true, compressionLevel: 3 })
      .toBuffer(),
    'photo.webp': await large.clone().resize(4_400, 4_400).webp({ quality: 20, effort: 0 }).toBuffer(),
    'turned.jpg': await large.clone().resize(3_990, 3_990).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  };
  for (const [name, bytes] of Object.entries(files)) writeFileSync(path.join(folder, name), bytes);
  writeFileSync(path.join(folder, 'bomb.png'), bombPng(30_000, 30_000));
  writeFileSync(path.join(folder, 'bomb.jpg'), bombJpeg(16_000));
  const { outcomes, grownMb } = await measure(folder, 3);
  expect(outcomes.filter((one) => one === 'clean')).toHaveLength(15);
  expect(outcomes.filter((one) => one === 'picture_too_large')).toHaveLength(6);
  expect(grownMb).toBeLessThan(150);
}, 120_000);

async function measure(folder: string, copies: number): Promise<{ grownMb: number; outcomes: string[] }> {
  const script = ['tools/run.mjs', 'apps/server/test/picture-memory.ts', folder, String(copies)];
  const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: root });
  return JSON.parse(stdout) as { grownMb: number; outcomes: string[] };
}
