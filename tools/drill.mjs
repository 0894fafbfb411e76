import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';

const root = resolve(import.meta.dirname, '..');
const known = readdirSync(resolve(root, 'drills'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length));
const names = process.argv.slice(2);
if (names.length === 0 || !names.every((name) => known.includes(name))) {
  console.error(`Usage: npm run drill -- NAME…\n${known.map((name) => `  ${name}`).join('\n')}`);
  process.exit(1);
}
ensureInstalled();
const files = names.map((name) => resolve(root, 'drills', `${name}.ts`));
const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.drills.config.ts', ...files];
spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).once('exit', (code) =>
  process.exit(code ?? 1),
);
