import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureInstalled } from './install.mjs';

const root = resolve(import.meta.dirname, '..');
const folder = 'apps/server/test/drills';
const end = '.long.ts';
const [name = ''] = process.argv.slice(2);
const file = `${folder}/${name}${end}`;
if (name === '' || !existsSync(resolve(root, file))) {
  const names = readdirSync(resolve(root, folder)).filter((one) => one.endsWith(end));
  console.error(
    `Usage: npm run drill -- NAME\n${names.map((one) => `  ${one.slice(0, -end.length)}`).join('\n')}`,
  );
  process.exit(1);
}
ensureInstalled();
const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.long.config.ts', file];
spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).once('exit', (code) =>
  process.exit(code ?? 1),
);
