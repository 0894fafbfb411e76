import { Session, type Profiler } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import type { App } from '../../apps/server/src/app.ts';

export interface Trace {
  readonly files: readonly string[];
  readonly functions: number;
  /** Without `begin` and `commit`. */
  readonly statements: readonly string[];
}

const root = path.resolve(import.meta.dirname, '../..');
const ownSource = /^(apps\/server\/src|packages\/[^/]+\/src)\//;

/**
 * By V8's precise coverage and the pool's statements. Run `work` once before, so that lazy set-up is not counted.
 */
export async function trace(app: App, work: () => Promise<unknown>): Promise<Trace> {
  const statements = recordStatements(app);
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    // The first report resets the counts.
    await session.post('Profiler.takePreciseCoverage');
    statements.length = 0;
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return {
      ...(await ranIn(session, result)),
      statements: statements.filter((text) => !/^(begin|commit)/i.test(text)),
    };
  } finally {
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** Vite turns each export into a getter; reading a constant of another file is no function call in production. */
const exportGetter = /^\(\) => \{ try \{ return [\w$.]+ \} catch \{\} \}$/;

async function ranIn(
  session: Session,
  scripts: readonly Profiler.ScriptCoverage[],
): Promise<Pick<Trace, 'files' | 'functions'>> {
  const byFile = new Map<string, number>();
  for (const { url, scriptId, functions } of scripts) {
    const file = path.relative(root, url.startsWith('file:') ? fileURLToPath(url) : url);
    if (!ownSource.test(file)) continue;
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    const ran = functions.filter(({ ranges: [body] }) => {
      if (body === undefined || body.startOffset === 0 || body.count === 0) return false;
      return !exportGetter.test(scriptSource.slice(body.startOffset, body.endOffset));
    });
    if (ran.length > 0) byFile.set(file, (byFile.get(file) ?? 0) + ran.length);
  }
  return {
    files: [...byFile.keys()].sort(),
    functions: [...byFile.values()].reduce((total, count) => total + count, 0),
  };
}

type Sent = string | { readonly text: string } | { readonly runs: readonly { readonly text: string }[] };

const textsOf = (sent: Sent): string[] =>
  typeof sent === 'string' ? [sent] : 'runs' in sent ? sent.runs.map(({ text }) => text) : [sent.text];

function recordStatements({ db }: App): string[] {
  const texts: string[] = [];
  const heard = new WeakSet<PoolClient>();
  db.pool.on('acquire', (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    const send = client.query.bind(client) as (...parts: unknown[]) => unknown;
    const query = (...parts: unknown[]): unknown => {
      texts.push(...textsOf(parts[0] as Sent));
      return send(...parts);
    };
    Object.assign(client, { query });
  });
  return texts;
}
