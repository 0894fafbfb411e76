import { ensureServerBuilt } from '../../../tools/builds.mjs';
import { chmod, rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { createApp } from '../src/app.ts';
import { loadShippedCatalogue } from '../src/modules/catalogue/index.ts';
import { settableClock } from '../src/platform/clock.ts';
import { openDb } from '../src/platform/db/db.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startCluster } from '../src/platform/embedded/cluster.ts';
import { createLog } from '../src/platform/log.ts';
import { quickFolder } from './quick-folder.ts';
import { testConfig, testNow } from './settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated, with this version's food. */
    databaseUrl: string;
    /** The same with the demo world. */
    furnishedUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureServerBuilt();
  const external = process.env['TEST_DATABASE_URL'];
  if (external !== undefined) {
    await prepare(project, external);
    return async () => undefined;
  }
  const folder = await quickFolder('sufra-test-');
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, { durable: false });
  const stop = async (): Promise<void> => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await prepare(project, cluster.url);
  } catch (error) {
    // Vitest calls no teardown of a set-up that failed.
    await stop();
    throw error;
  }
  return stop;
}

async function prepare(project: TestProject, url: string): Promise<void> {
  const plain = await newDatabase(url, 'sufra_template');
  await migrate(plain);
  const db = openDb({ url: plain, poolSize: 2 }, () => undefined);
  await loadShippedCatalogue(db);
  // Drop the initial food events, which no test expects.
  await db.pool.query('delete from platform.outbox');
  await db.close();
  project.provide('databaseUrl', plain);
  const furnished = await newDatabase(url, 'sufra_furnished', 'sufra_template');
  const app = await createApp(testConfig(), furnished, settableClock(testNow), createLog('silent'));
  await app.stop();
  project.provide('furnishedUrl', furnished);
}

async function newDatabase(url: string, name: string, template = 'template1'): Promise<string> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return new URL(`/${name}`, url).href;
}
