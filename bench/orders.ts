import http from 'node:http';
import { performance } from 'node:perf_hooks';
import { createWorld, type Look, type World } from './order-worlds.ts';
import { readWhole } from './plans.ts';
import { onGrounds, type Server } from './servers.ts';
import { openRecorder } from './statements.ts';

const given = (name: string, fallback: number): number =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const few = given('few', 10_000);
const many = given('many', 1_000_000);
const atOnce = 4;
const rounds = given('rounds', 8);
const calls = given('calls', 1_000);
/** Allowed ratio at p99. */
const limit = 1.5;

function ask(agent: http.Agent, { port }: Server, { path, token }: Look): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = http.get({ host: '127.0.0.1', port, agent, path, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun);
        else reject(new Error(`${path} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

async function askAll(server: Server, looks: readonly Look[]): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const taken: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < calls; index = next++) {
      const look = looks[(index * 7) % looks.length];
      if (look) taken.push(await ask(agent, server, look));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  agent.destroy();
  return taken;
}

const share = (taken: readonly number[], part: number): number =>
  [...taken].sort((a, b) => a - b)[Math.floor(taken.length * part)] ?? 0;

/** Alternating, so that other load on the machine hits both. */
async function compare(small: World, large: World, title: string): Promise<boolean> {
  const taken = new Map<World, number[]>([small, large].map((world) => [world, []]));
  for (const { server, looks } of [small, large]) await askAll(server, looks[title] ?? []);
  for (let round = 0; round < rounds; round += 1) {
    for (const world of [small, large])
      taken.get(world)?.push(...(await askAll(world.server, world.looks[title] ?? [])));
  }
  const at = (world: World, part: number): number => share(taken.get(world) ?? [], part);
  const ratio = at(large, 0.99) / at(small, 0.99);
  const show = (world: World): string =>
    `${String(world.count).padStart(8)} orders p50 ${at(world, 0.5).toFixed(1)} p99 ${at(world, 0.99).toFixed(1)} ms`;
  process.stdout.write(
    `${title.padEnd(28)}${show(small)}  ${show(large)}  ratio of p99 ${ratio.toFixed(2)}\n`,
  );
  return ratio <= limit;
}

async function checkPlans({ url, db, looks }: World, folder: string): Promise<boolean> {
  const recorder = await openRecorder(url, folder);
  let isFine = true;
  for (const [title, [look]] of Object.entries(looks)) {
    if (!look) throw new Error(`No call reads ${title}.`);
    const { recipe } = await recorder.record({ method: 'GET', ...look });
    const whole = await readWhole(db, recipe);
    process.stdout.write(`${title.padEnd(28)}reads ${whole.join(', ') || 'no big table'} whole\n`);
    isFine = isFine && whole.length === 0;
  }
  await recorder.close();
  return isFine;
}

await onGrounds(async (grounds) => {
  const small = await createWorld(grounds, few);
  const large = await createWorld(grounds, many);
  let isFine = await checkPlans(large, grounds.folder);
  process.stdout.write(`${atOnce} calls at once, ${rounds} rounds of ${calls} each, alternating\n`);
  for (const title of Object.keys(large.looks)) isFine = (await compare(small, large, title)) && isFine;
  for (const { db } of [small, large]) await db.close();
  if (!isFine) process.exitCode = 1;
});
