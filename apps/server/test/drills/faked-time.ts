import { rename, writeFile } from 'node:fs/promises';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FakedTime {
  /** For whoever is to live by it: a server and the database it starts. */
  readonly env: Readonly<Record<string, string>>;
  readonly now: () => Date;
  /** Sets it; everybody has noticed when this returns. It goes on from there. */
  readonly set: (to: Date) => Promise<void>;
  /** Waits until it has come to this instant. */
  readonly reach: (instant: Date) => Promise<void>;
}

const missing = "This drill needs libfaketime: apt-get install faketime, or your system's way.";

/** Where Debian and its like put it; says what to install where it is not there. */
export function fakingLibrary(): string {
  const folders = existsSync('/usr/lib')
    ? readdirSync('/usr/lib').map((one) => `/usr/lib/${one}/faketime`)
    : [];
  const found = folders.map((one) => `${one}/libfaketimeMT.so.1`).find((file) => existsSync(file));
  if (found === undefined) throw new Error(missing);
  return found;
}

/** `folder` has to be open to the user of the database. */
export async function fakeTime(library: string, folder: string): Promise<FakedTime> {
  const file = path.join(folder, 'clock');
  let offsetMs = 0;
  const write = async (): Promise<void> => {
    // In one step: whoever reads half a number would live in another century.
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
      // As a real clock that is set: timers and dates of files stay what they are.
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
