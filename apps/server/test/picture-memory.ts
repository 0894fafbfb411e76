import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { cleanPictures } from '../src/modules/documents/index.ts';
import { asDataUrl } from './pictures.ts';

const [folder = '', copies = '1'] = process.argv.slice(2);
const texts = readdirSync(folder).map((name) => asDataUrl(readFileSync(path.join(folder, name))));

const cleanAll = (some: readonly string[]) =>
  Promise.all(some.map((text) => cleanPictures({ selfie: text })));

const pages = (pid: string): number => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);

/** Including child processes. */
function memory(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const all = ['self', ...children.filter((pid) => pid !== '')].map(pages);
  return (all.reduce((sum, one) => sum + one, 0) * 4096) / 1024 / 1024;
}

// The decoder's base memory is not a leak.
await cleanAll(texts.slice(0, 1));
const before = memory();
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, memory());
}, 2);
const results = await cleanAll(Array.from({ length: Number(copies) }, () => texts).flat());
clearInterval(watch);
const outcomes = results.map((one) =>
  one.ok ? 'clean' : (one.refusal.fields?.['selfie'] ?? one.refusal.code),
);
process.stdout.write(`${JSON.stringify({ grownMb: Math.round(most - before), outcomes })}\n`);
