// Starts one real PostgreSQL for all test files and prepares the migrated template that each file copies.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { loadShippedCatalogue } from '../src/modules/catalogue/index.ts';
import { openDb } from '../src/platform/db/db.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startCluster } from '../src/platform/embedded/cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the template database; each test file copies it. */
    databaseUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_DATABASE_URL'];
  if (external !== undefined) {
    project.provide('databaseUrl', await prepareTemplate(external));
    return async () => undefined;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-test-'));
  // As root the database has a user of its own, which must be able to pass.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, { durable: false });
  project.provide('databaseUrl', await prepareTemplate(cluster.url));
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function prepareTemplate(url: string): Promise<string> {
  const template = new URL(url);
  template.pathname = '/sufra_template';
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query('drop database if exists sufra_template');
  await admin.query('create database sufra_template');
  await admin.end();
  await migrate(template.href);
  const db = openDb({ url: template.href, poolSize: 2 }, () => undefined);
  await loadShippedCatalogue(db);
  // The first food was heard of by everybody who could; no test begins with it.
  await db.pool.query('delete from platform.outbox');
  await db.close();
  return template.href;
}
