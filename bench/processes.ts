import autocannon from 'autocannon';
import { availableParallelism } from 'node:os';
import { demoHousehold } from './customers.ts';
import { doorOf, onGrounds, type Server } from './servers.ts';

const given = (name: string, fallback: number): number =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const [seconds, rounds, connections] = [given('seconds', 5), given('rounds', 3), 50];
const path = '/api/meal-suggestions';
const least = 1.7;
/** Two processes, the database and the clients; fewer cores would hide the gain. */
const coresNeeded = 4;

/** In total, over a fixed number of connections. */
async function perSecond(servers: readonly Server[], token: string): Promise<number> {
  const results = await Promise.all(
    servers.map(({ port }) =>
      autocannon({
        url: `http://127.0.0.1:${port}${path}`,
        connections: connections / servers.length,
        duration: seconds,
        headers: { authorization: `Bearer ${token}` },
      }),
    ),
  );
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  if (failed > 0) throw new Error(`${failed} calls failed.`);
  return results.reduce((sum, { requests }) => sum + requests.average, 0);
}

const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

await onGrounds(async ({ url, folder, db, start }) => {
  const work = { url, poolSize: 10, dataDir: folder };
  const first = await start('app-server.ts', work);
  const second = await start('app-server.ts', work);
  const { token } = await demoHousehold(doorOf(first, db));
  for (const one of [[first], [second]]) await perSecond(one, token);
  const figures: { one: number; two: number }[] = [];
  for (let round = 0; round < rounds; round += 1)
    figures.push({ one: await perSecond([first], token), two: await perSecond([first, second], token) });
  const ratio = median(figures.map(({ one, two }) => two / one));
  process.stdout.write(
    `GET ${path}: one process ${median(figures.map(({ one }) => one)).toFixed(0)}/s, two ` +
      `${median(figures.map(({ two }) => two)).toFixed(0)}/s, ratio ${ratio.toFixed(2)}; the database and the clients ` +
      `share ${availableParallelism()} cores with them\n`,
  );
  const isTold = availableParallelism() >= coresNeeded;
  if (!isTold)
    process.stdout.write(`Fewer than ${coresNeeded} cores: the ratio of ${least} can't be checked here.\n`);
  else if (ratio < least) process.exitCode = 1;
});
