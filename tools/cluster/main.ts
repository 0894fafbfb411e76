// The command `npm run cluster -- FOLDER`: a database with a standby that takes over by itself, on this machine, to try it.
import path from 'node:path';
import { startFailoverCluster } from './cluster.ts';

const [folder, ...rest] = process.argv.slice(2);
if (folder === undefined || rest.length > 0) {
  process.stderr.write('Usage: npm run cluster -- FOLDER    a new folder that every user may pass\n');
  process.exit(1);
}

const cluster = await startFailoverCluster(path.resolve(folder)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
await cluster.whole();
process.stdout.write(
  `DATABASE_URL=${cluster.url}\nDATABASE_READ_URL=${cluster.standbyUrl}\nStop with Ctrl-C; logs are in ${folder}.\n`,
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void cluster.stop().then(() => process.exit(0)));
