import path from 'node:path';
import { parseArgs } from 'node:util';
import { startFailoverCluster } from './cluster.ts';
import { writeMachines, wrongIn } from './machines.ts';

const usage = `Usage: npm run cluster -- FOLDER    runs it here, in a new folder that every user can enter
       npm run cluster -- --write FOLDER --hosts A,B,C [--sufra D,E] [--postgres 18]
                                   writes the configuration of three machines into a new folder; --sufra names the
                                   machines of Sufra's processes if they differ`;

const end = (words: string): never => {
  process.stderr.write(`${words}\n`);
  process.exit(1);
};
const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function argumentsGiven() {
  const text = { type: 'string' } as const;
  try {
    const options = { write: text, hosts: text, sufra: text, postgres: { ...text, default: '18' } };
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    return end(`${inWords(error)}\n${usage}`);
  }
}

async function tryHere(folder: string): Promise<void> {
  const cluster = await startFailoverCluster(path.resolve(folder)).catch((error: unknown) =>
    end(inWords(error)),
  );
  await cluster.whole();
  process.stdout.write(
    `DATABASE_URL=${cluster.url}\nDATABASE_READ_URL=${cluster.standbyUrl}\nStop with Ctrl-C; logs are in ${folder}.\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void cluster.stop().then(() => process.exit(0)));
}

async function write(folder: string, { hosts, sufra, postgres }: Record<string, string | undefined>) {
  const machines = (hosts ?? '').split(',');
  const wish = { hosts: machines, sufra: sufra?.split(',') ?? machines, postgres: Number(postgres) };
  const wrong = wrongIn(wish);
  if (wrong !== null) end(`${wrong}\n${usage}`);
  const names = await writeMachines(path.resolve(folder), wish).catch((error: unknown) =>
    end(inWords(error)),
  );
  process.stdout.write(
    `${names.join('\n')}\nare in ${folder} and contain passwords. docs/scale.md explains how to install them.\n`,
  );
}

const { values, positionals } = argumentsGiven();
const [folder, ...rest] = positionals;
if (values.write !== undefined && folder === undefined) await write(values.write, values);
else if (values.write === undefined && folder !== undefined && rest.length === 0) await tryHere(folder);
else end(usage);
