import { startSufra } from './global-setup.ts';
import { test as base } from './journey.ts';

type Settings = Record<string, string>;

/** Starts a server per file; settings may be computed by a function. */
export const testOnOwnServer = (settings: Settings | (() => Promise<Settings>)) =>
  base.extend<{ ownServer: string }>({
    ownServer: [
      async ({ browserName: _ }, use) => {
        const { SUFRA_URL, SUFRA_DATABASE } = process.env;
        const { url, database, stop } = await startSufra(
          typeof settings === 'function' ? await settings() : settings,
        );
        Object.assign(process.env, { SUFRA_URL: url, SUFRA_DATABASE: database });
        await use(url);
        Object.assign(process.env, { SUFRA_URL, SUFRA_DATABASE });
        await stop();
      },
      { timeout: 180_000 },
    ],
    baseURL: async ({ ownServer }, use) => use(ownServer),
  });
