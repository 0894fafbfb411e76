import { Writable } from 'node:stream';
import PgBoss from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import * as stand from '../../../../test/model-stand-in.ts';
import { questionIn, saysThem, startWordings, tomorrow, type Wordings } from '../../../../test/wordings.ts';
import { createLog } from '../../../platform/log.ts';

const minute = 60_000;

let w: Wordings;
beforeAll(async () => {
  w = await startWordings();
});
beforeEach(() => w.startAnew());
afterAll(() => w.close());

describe('a failing model', () => {
  it.each([
    ['is down', stand.refuses(500), 'http_500'],
    ['lets nobody in', stand.refuses(401), 'http_401'],
    ['is asked too much', stand.refuses(429, { 'retry-after': '1' }), 'http_429'],
    ['is silent', stand.hangs, 'TimeoutError'],
    ['breaks off', stand.breaksOff, ''],
  ])(
    'with %s ends the night after one call, with a code, and is called the next night',
    async (_what, answer, code) => {
      const lines: string[] = [];
      const to = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
      w.standIn.answer = answer;
      await w.night({ patience: 500, log: createLog('info', to) });
      expect(w.heard()).toHaveLength(1);
      expect(await w.inState('accepted')).toBe(0);
      const last = JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>;
      expect(last).toMatchObject({ level: 30, accepted: 0, msg: 'suggestion_reasons_written' });
      expect(String(last['ended'])).toContain(code);
      const { dish } = questionIn(w.heard()[0] as stand.HeardByModel);
      expect(lines.join('')).not.toContain(dish.en);
      w.standIn.answer = saysThem;
      w.test.clock.advance(2 * minute);
      await w.night();
      expect(await w.inState('accepted')).toBe(w.heard().length - 1);
      expect(await w.inState('asked')).toBe(0);
    },
  );

  it.each([
    ['prose', stand.says('A lovely plate.')],
    ['another shape', stand.writes({ text: 'A lovely plate.' })],
    ['a page', stand.sendsAPage],
  ])('answering %s ends the night, and the next starts with another dish', async (_what, answer) => {
    w.standIn.answer = answer;
    await w.night();
    await w.night();
    expect(w.heard()).toHaveLength(2);
    expect(new Set(w.heard().map(({ raw }) => raw)).size).toBe(2);
    expect(await w.faults()).toEqual(['useless']);
  });

  it('stays within the daily number of calls', async () => {
    await w.test.app.db.pool.query('delete from adapters.model_calls');
    await w.night({ calls: 2 });
    expect(w.heard()).toHaveLength(2);
    expect(await w.inState('accepted')).toBe(2);
    expect(await w.inState('asked')).toBe(0);
    await w.test.app.db.pool.query('delete from adapters.model_calls');
  });
});

describe('a night', () => {
  it('starts with the most frequent dishes', async () => {
    await w.night({ perNight: 1 });
    const { rows } = await w.test.app.db.pool.query<{ id: string }>(
      'select meal_id as id from planner.wordings',
    );
    expect(rows).toHaveLength(1);
    const counted = await w.test.app.db.pool.query<{ id: string; tables: number }>(
      `select meal_id as id, count(*)::int as tables from planner.suggestions
       where day = $1 and is_on_table group by 1`,
      [tomorrow],
    );
    const of = (id: string | undefined): number => counted.rows.find((one) => one.id === id)?.tables ?? 0;
    await w.night();
    const asked = (
      await w.test.app.db.pool.query<{ id: string }>('select distinct meal_id as id from planner.wordings')
    ).rows;
    expect(of(rows[0]?.id)).toBe(Math.max(...asked.map(({ id }) => of(id))));
  });

  it('calls the model outside transactions', async () => {
    let open = -1;
    w.standIn.answer = (response, one) => {
      void countOf(
        w.test.app.db,
        `pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      ).then((count) => {
        open = Math.max(open, count);
        saysThem(response, one);
      });
    };
    await w.night({ perNight: 3 });
    expect(open).toBe(0);
  });
});

describe('concurrent runners', () => {
  it('request nothing twice, and share the nightly budget', async () => {
    await Promise.all([w.night({ perNight: 2 }), w.night({ perNight: 2 }), w.night({ perNight: 2 })]);
    expect(w.heard()).toHaveLength(2);
    expect(new Set(w.heard().map(({ raw }) => raw)).size).toBe(2);
    await w.night({ perNight: 2 });
    expect(w.heard()).toHaveLength(2);
    expect(await w.inState('accepted')).toBe(2);
  });

  it("leave another runner's claim alone until it is stale", async () => {
    await w.night();
    const asked = w.heard().length;
    await w.test.app.db.pool.query(
      `update planner.wordings set state = 'asked', en = null, ar = null where (meal_id, reasons) in
         (select meal_id, reasons from planner.wordings limit 1)`,
    );
    w.test.clock.advance(minute);
    await w.night();
    expect(w.heard()).toHaveLength(asked);
    w.test.clock.advance(10 * minute);
    await w.night();
    expect(w.heard()).toHaveLength(asked + 1);
    expect(await w.inState('accepted')).toBe(asked);
  });
});

describe('the settings', () => {
  const runAsScheduled = async (wordingsPerNight: number | null): Promise<void> => {
    const model = { apiBase: w.standIn.apiBase, apiKey: null, model: 'small-cook', callsPerDay: 100 };
    const languageModel = wordingsPerNight === null ? null : { ...model, wordingsPerNight };
    const other = await startTestApp({ jobs: true, languageModel }, createLog('silent'), w.test);
    other.clock.set(w.test.clock.now().toISOString());
    const boss = new PgBoss({
      connectionString: w.test.databaseUrl,
      max: 1,
      schedule: false,
      supervise: false,
    });
    boss.on('error', () => undefined);
    await other.app.startWork();
    await boss.start();
    const id = await boss.send('planner.wordings', {});
    const stateOf = async () => (await boss.getJobById('planner.wordings', id ?? ''))?.state;
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('completed');
    await boss.stop({ graceful: false });
    await other.app.stop();
  };

  it.each([
    ['no model', null],
    ['no number', 0],
  ])('disable requests with %s', { timeout: 60_000 }, async (_what, perNight) => {
    await runAsScheduled(perNight);
    expect(w.heard()).toEqual([]);
    expect(await countOf(w.test.app.db, 'planner.wordings')).toBe(0);
  });

  it('set the number of requests', { timeout: 60_000 }, async () => {
    await runAsScheduled(2);
    expect(w.heard()).toHaveLength(2);
    expect(await w.inState('accepted')).toBe(2);
  });
});
