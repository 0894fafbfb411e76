import { rename, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FakedTime {
  /** Environment of the server and its database. */
  readonly env: Readonly<Record<string, string>>;
  readonly now: () => Date;
  /** Returns once all processes have the new time, which keeps running. */
  readonly set: (to: Date) => Promise<void>;
  readonly reach: (instant: Date) => Promise<void>;
}

const missing = "This drill needs libfaketime: apt-get install faketime, or your system's way.";

/** The path on Debian; throws with the package name if missing. */
export function fakingLibrary(): string {
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').map((one) => `/usr/lib/${one}/faketime`)
    : [];
  const found = folders.map((one) => `${one}/libfaketimeMT.so.1`).find((file) => existsSync(file));
  if (found === undefined) throw new Error(missing);
  return found;
}

/** The database's OS user must reach `folder`. */
export async function fakeTime(library: string, folder: string): Promise<FakedTime> {
  const file = path.join(folder, 'clock');
  let offsetMs = 0;
  const write = async (): Promise<void> => {
    // Atomic: a half-written number would be another century.
    await writeFile(`${file}.new`, `${offsetMs < 0 ? '' : '+'}${(offsetMs / 1_000).toFixed(3)}`, {
      mode: 0o644,
    });
    await rename(`${file}.new`, file);
  };
  await write();
  const now = (): Date => new Date(Date.now() + offsetMs);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // Timers and file times stay real, as when a clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
    now,
    set: async (to) => {
      offsetMs = to.getTime() - Date.now();
      await write();
      await sleep(2_500);
    },
    reach: async (instant) => {
      await sleep(Math.max(0, instant.getTime() - now().getTime()));
    },
  };
}
