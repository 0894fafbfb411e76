import { chromium, type Browser, type Page } from '@playwright/test';
import { readConfig } from '../apps/server/src/platform/config.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { boardTopic, createLive, type Live } from '../apps/server/src/platform/live.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { openVault } from '../apps/server/src/platform/vault.ts';
import { signIn } from '../apps/server/test/people.ts';
import { findBrowser } from '../tools/browser.mjs';
import { fillTown } from './fill-deliveries.ts';
import { orderToCopy } from './order-worlds.ts';
import { doorOf, onGrounds } from './servers.ts';

const given = (name: string, fallback: number): number =>
  Number(process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const [orders, drivers] = [given('orders', 2_000), given('drivers', 500)];
const [perSecond, seconds, rounds] = [given('updates', 60), given('seconds', 15), given('rounds', 3)];
/** The page's. */
declare const requestAnimationFrame: (draw: (now: number) => void) => number;

/** Frames beside those of a board without changes, in the same run. */
const goal = 0.97;

interface Frames {
  readonly count: number;
  readonly longest: number;
  /** Longer than two frames of a 60 Hz display. */
  readonly dropped: number;
}

const watchFrames = (page: Page): Promise<Frames> =>
  page.evaluate(
    (ms) =>
      new Promise<Frames>((resolve) => {
        const gaps: number[] = [];
        const begun = performance.now();
        let last = begun;
        // A method: tsx wraps other named functions in a helper that the page lacks.
        const watch = {
          frame(now: number): void {
            gaps.push(now - last);
            last = now;
            if (now - begun < ms) requestAnimationFrame((next) => watch.frame(next));
            else
              resolve({
                count: gaps.length,
                longest: Math.max(...gaps),
                dropped: gaps.filter((gap) => gap > 34).length,
              });
          },
        };
        requestAnimationFrame((next) => watch.frame(next));
      }),
    seconds * 1_000,
  );

async function change(db: Db, publish: () => Promise<void>, isOver: () => boolean): Promise<number> {
  const { rows } = await db.pool.query<{ id: string }>('select id from ordering.orders where is_open');
  let changed = 0;
  for (const begun = performance.now(); !isOver();) {
    const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
    for (; changed < due; changed += 1) {
      const id = rows[changed % rows.length]?.id;
      await db.pool.query(
        `with moved as (update delivery.drivers d set lat = lat + 0.0001, position_at = now()
           from delivery.deliveries o where o.order_id = $1 and d.id = o.driver_id)
         update ordering.orders set status = case status when 'ready' then 'preparing' else 'ready' end,
           version = version + 1 where id = $1`,
        [id],
      );
      await publish();
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return changed;
}

const show = (title: string, { count, longest, dropped }: Frames): void =>
  void process.stdout.write(
    `${title.padEnd(24)} ${(count / seconds).toFixed(1)} frames a second, ${dropped} of ${count} dropped, ` +
      `longest ${longest.toFixed(0)} ms\n`,
  );

async function openBoard(
  browser: Browser,
  origin: string,
  cookies: ReadonlyMap<string, string>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  await page.goto(`${origin}/admin/live`);
  await page.locator('section li').first().waitFor();
  await page.waitForTimeout(5_000);
  return page;
}

async function compare(page: Page, db: Db, live: Live): Promise<void> {
  let reads = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/admin/live')) reads += 1;
  });
  const frames = { still: 0, changing: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const still = await watchFrames(page);
    show('still', still);
    let isOver = false;
    reads = 0;
    const changes = change(
      db,
      () => live.publish(boardTopic, null),
      () => isOver,
    );
    const changing = await watchFrames(page);
    isOver = true;
    show(`${Math.round((await changes) / seconds)} changes, ${(reads / seconds).toFixed(1)} reads`, changing);
    frames.still += still.count;
    frames.changing += changing.count;
  }
  const ratio = frames.changing / frames.still;
  process.stdout.write(
    `${orders} open orders, ${drivers} drivers: ${ratio.toFixed(3)} of a still board's frames\n`,
  );
  if (ratio < goal || reads === 0) process.exitCode = 1;
}

await onGrounds(async (grounds) => {
  const { url, folder, db } = grounds;
  const modelId = await orderToCopy(grounds);
  const { dataKeys } = readConfig({ DATA_DIR: folder }, folder);
  const vault = openVault(dataKeys);
  const open = orders - drivers + 50;
  await fillTown(db, { modelId, vault, drivers, partners: 60, customers: orders, open });
  const server = await grounds.start('app-server.ts', { url, poolSize: 10, dataDir: folder });
  const admin = await signIn(doorOf(server, db), '+971500000091');
  const live = createLive(db, url, createLog('silent'));
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  const page = await openBoard(browser, `http://127.0.0.1:${server.port}`, admin.cookies);
  await compare(page, db, live);
  await browser.close();
});
