import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const areas = JSON.parse(readFileSync(new URL('areas.json', import.meta.url), 'utf8'));
const asked = process.argv.slice(2);
const unknown = asked.filter((area) => !(area in areas));
if (unknown.length > 0)
  throw new Error(`unknown area ${unknown.join(', ')}; choose from ${Object.keys(areas).join(', ')}`);

// One run per area, so that each has to reach the threshold on its own.
for (const area of asked.length > 0 ? asked : Object.keys(areas)) {
  const args = ['stryker', 'run', 'bench/mutation/stryker.config.mjs'];
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, AREA: area } });
  if (status !== 0) process.exitCode = 1;
}
