import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';

/** Headless shell: two thirds of the time of a whole Chromium. */
const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const wellKnown = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * `SUFRA_BROWSER`, then the system's, Playwright's or the distribution's Chromium. Throws with the remedy if there
 * is none.
 */
export const findBrowser = () => find([shell, ...whole], [shell, 'chromium']);

/** The headless shell has no notifications. */
export const findWholeBrowser = () => find(whole, ['chromium']);

async function find(commands, packages) {
  const found =
    fromEnvironment(commands) ??
    fromSystem(commands) ??
    (await fromPlaywright()) ??
    fromPackages(packages, commands);
  if (found === undefined) {
    throw new Error(
      'No browser found for the journeys. Install Chromium or Google Chrome, or set SUFRA_BROWSER to its path.',
    );
  }
  console.log(`Browser: ${found}`);
  return found;
}

function fromEnvironment(commands) {
  const path = process.env.SUFRA_BROWSER;
  if (path === undefined || path === '') return undefined;
  if (basename(path) === shell && !commands.includes(shell)) return undefined;
  if (isProgram(path)) return path;
  throw new Error(`SUFRA_BROWSER: ${path} can't be started; set it to a Chromium binary.`);
}

function fromSystem(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...commands.flatMap((name) => folders.map((folder) => join(folder, name))), ...wellKnown].find(
    isProgram,
  );
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const own = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);
  if (own() !== undefined) return own();
  console.log(
    'No Chromium on this machine; downloading one through Playwright (npx playwright install chromium) ...',
  );
  run('npx', ['playwright', 'install', 'chromium']);
  return own();
}

function fromPackages(packages, commands) {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return undefined;
  run('apt-get', ['update', '-qq']);
  // Older releases have no headless-shell package.
  for (const name of packages) {
    console.log(`The download failed; installing the package (apt-get install ${name}) ...`);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
    const found = fromSystem(commands);
    if (found !== undefined) return found;
  }
  return undefined;
}

function run(command, args) {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
