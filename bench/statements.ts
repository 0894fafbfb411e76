// Records which statements a call of Sufra runs, so that the bare server can run exactly those; bench/http.ts calls it.
import { openShelf } from '../apps/server/src/modules/catalogue/index.ts';
import { tableOf } from '../apps/server/src/modules/household/index.ts';
import { readActor, readSession } from '../apps/server/src/modules/identity/session.reads.ts';
import { readDay, readRecipe } from '../apps/server/src/modules/planner/planner.reads.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { openDb, type Queries } from '../apps/server/src/platform/db/db.ts';
import type { Statement } from '../apps/server/src/platform/db/sql.ts';
import { secretHash } from '../apps/server/src/platform/ids.ts';
import { dubaiDay } from '../apps/server/src/platform/pure/dubai-time.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { openVault } from '../apps/server/src/platform/vault.ts';

export type Paths = Record<string, Statement[]>;

/** The statements of each measured path, in their order, with the values of this signed-in person. */
export async function recordStatements(
  url: string,
  dataDir: string,
  port: number,
  token: string,
): Promise<Paths> {
  const db = openDb({ url, poolSize: 2 }, () => undefined);
  const suggestionsPath = '/api/meal-suggestions';
  const first = await firstSuggestion(port, suggestionsPath, token);
  const actor = await readActor(db, secretHash(token));
  if (!actor) throw new Error('The bench is not signed in.');
  const { accountId } = actor;
  const vault = openVault(readConfig({ DATA_DIR: dataDir }, dataDir).dataKeys);
  const shelf = await openShelf(db);
  const recorded = async (work: (queries: Queries) => Promise<unknown>): Promise<Statement[]> => {
    const statements: Statement[] = [];
    const recorder = recordingOn(db, statements);
    await readActor(recorder, secretHash(token));
    await work(recorder);
    return statements;
  };
  const today = dubaiDay(systemClock.now());
  const paths = {
    '/api/auth/session': await recorded((queries) => readSession(queries, accountId)),
    [suggestionsPath]: await recorded((queries) => readDay(queries, accountId, today, shelf.version)),
    [`/api/meal/${first}/recipe`]: await recorded(async (queries) => {
      await readRecipe(queries, accountId, first);
      await tableOf(queries, vault, shelf, accountId);
    }),
  };
  await db.close();
  return paths;
}

async function firstSuggestion(port: number, path: string, token: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [first] = (await response.json()) as { id: string }[];
  if (!first) throw new Error('The demo household has no suggestions today.');
  return first.id;
}

const recordingOn = (db: Queries, into: Statement[]): Queries => ({
  rows: (statement) => (into.push(statement), db.rows(statement)),
  row: (statement) => (into.push(statement), db.row(statement)),
  run: (statement) => (into.push(statement), db.run(statement)),
});
