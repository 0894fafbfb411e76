import { spawn } from 'node:child_process';
import path from 'node:path';

const benches: readonly (readonly [title: string, file: string, ...args: string[]])[] = [
  ['calls beside a bare server: 0.8 of it, orders 0.7', 'http.ts'],
  ['a second web process: 1.7 times one, where cores allow', 'processes.ts'],
  [
    '1,000 drivers and 300 kitchens: under half a core',
    'drivers.ts',
    ...['--drivers=1000', '--partners=300', '--customers=300', '--only=nobody'],
  ],
];

const run = (file: string, args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const command = ['--import', 'tsx', path.join(import.meta.dirname, file), ...args];
    spawn(process.execPath, command, { stdio: 'inherit' }).once('exit', (code) => resolve(code === 0));
  });

const kept: string[] = [];
for (const [title, file, ...args] of benches) {
  process.stdout.write(`\n== ${title}\n`);
  const isKept = await run(file, [...args, ...process.argv.slice(2)]);
  kept.push(`${isKept ? 'kept  ' : 'MISSED'}  ${title}`);
  if (!isKept) process.exitCode = 1;
}
process.stdout.write(`\n${kept.join('\n')}\n`);
