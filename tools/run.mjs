import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';

const [file, ...rest] = process.argv.slice(2);
if (file === undefined) {
  console.error('Usage: node tools/run.mjs <file.ts> [arguments]');
  process.exit(1);
}

ensureInstalled();
const { register } = await import('tsx/esm/api');
register();
const target = resolve(file);
process.argv = [process.argv[0], target, ...rest];
await import(pathToFileURL(target).href);
