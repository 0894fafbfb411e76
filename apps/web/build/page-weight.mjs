import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { closureOf, entryKey } from './manifest.mjs';

const kilobyte = 1024;
const limits = { entry: 150 * kilobyte, route: 40 * kilobyte };

async function gzippedSizes(manifest, client) {
  const sizes = new Map();
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.file.endsWith('.js')) continue;
    sizes.set(key, gzipSync(await readFile(path.join(client, chunk.file)), { level: 9 }).length);
  }
  return sizes;
}

const isScreen = (key) => /\.(screen|page)\.tsx$/.test(key);
const line = (name, size, limit) =>
  `${size > limit ? 'OVER ' : 'ok   '}${(size / kilobyte).toFixed(1).padStart(6)} KB of ${String(limit / kilobyte)}  ${name}`;

/** Compares the gzipped sizes with the limits; a route counts what it adds to the entry. */
export async function weighPages(manifest, client) {
  const sizes = await gzippedSizes(manifest, client);
  const entry = closureOf(manifest, entryKey(manifest));
  const sum = (keys) => keys.reduce((total, key) => total + (sizes.get(key) ?? 0), 0);
  const rows = [['entry', sum([...entry]), limits.entry]];
  for (const key of Object.keys(manifest).filter(isScreen)) {
    const added = [...closureOf(manifest, key)].filter((part) => !entry.has(part));
    rows.push([key, sum(added), limits.route]);
  }
  return {
    report: rows.map((row) => line(...row)).join('\n'),
    isWithinLimits: rows.every(([, size, limit]) => size <= limit),
  };
}
