import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startCluster, type Cluster } from '../src/platform/embedded/cluster.ts';

interface Pair {
  readonly primary: Cluster;
  readonly replica: Cluster;
  readonly clear: () => Promise<void>;
}

/** The standby starts from a base backup and follows. */
export async function startPair(): Promise<Pair> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-pair-'));
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
  const primary = await startCluster(path.join(folder, 'primary'), { durable: false });
  try {
    await copyRunning(primary, path.join(folder, 'primary'), path.join(folder, 'replica'));
    const replica = await startCluster(path.join(folder, 'replica'), { durable: false });
    const clear = async (): Promise<void> => {
      await replica.stop();
      await primary.stop();
      await rm(folder, { recursive: true, force: true });
    };
    return { primary, replica, clear };
  } catch (error) {
    await primary.stop();
    throw error;
  }
}

const notOfTheCopy = /\/(postmaster\.(pid|opts)|pg_replslot\/.+|pg_stat_tmp\/.+)$/;

// The embedded PostgreSQL lacks pg_basebackup.
async function copyRunning({ url }: Cluster, from: string, to: string): Promise<void> {
  const [source, target] = [path.join(from, 'postgres'), path.join(to, 'postgres')];
  const { uid, gid } = await stat(source);
  await mkdir(to, { mode: 0o755 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  await cp(path.join(from, 'database-password'), path.join(to, 'database-password'));
  await cp(source, target, { recursive: true, filter: (file) => !notOfTheCopy.test(file) });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  const { username, password, port } = new URL(url);
  const writeInto = (name: string, text: string): Promise<void> => writeFile(path.join(target, name), text);
  await writeInto('backup_label', rows[0]?.labelfile ?? '');
  await writeInto('standby.signal', '');
  await writeInto(
    'postgresql.auto.conf',
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password} application_name=replica'\n`,
  );
  await ownAll(target, uid, gid);
  await chmod(target, 0o700);
}

async function ownAll(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), uid, gid);
}
