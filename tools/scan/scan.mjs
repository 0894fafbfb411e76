import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureInstalled } from '../install.mjs';
import { ensureWebBuilt } from '../builds.mjs';
import { injectable } from './injectable.mjs';
import { secretPaths } from './secret-paths.mjs';

const root = resolve(import.meta.dirname, '../..');
const only = process.argv[2];
const packages = { wapiti: 'wapiti', sqlmap: 'sqlmap', ffuf: 'ffuf', slowhttptest: 'slowhttptest' };
const minutes = (count) => count * 60_000;

ensureInstalled();
await ensureWebBuilt();
const folder = mkdtempSync(join(tmpdir(), 'sufra-scan-'));
chmodSync(folder, 0o755);

const isThere = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

function installMissing() {
  const missing = Object.keys(packages).filter((program) => !isThere(program));
  if (missing.length === 0 || process.getuid?.() !== 0 || !isThere('apt-get')) return;
  const names = missing.map((program) => packages[program]);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { stdio: 'ignore' });
}

/** Logs its output to a file and stops it after `limit`. */
function run(name, program, args, limit) {
  const { stdout, stderr, status, error } = spawnSync(program, args, {
    ...{ cwd: folder, encoding: 'utf8', timeout: limit, maxBuffer: 64 * 1024 * 1024 },
    env: { ...process.env, HOME: folder },
  });
  const text = `${stdout ?? ''}${stderr ?? ''}`;
  writeFileSync(join(folder, `${name}.txt`), text);
  return { text, status, isCut: error?.code === 'ETIMEDOUT' };
}

const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

async function startDemo() {
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o755 });
  const child = spawn(process.execPath, ['tools/run.mjs', 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'silent', RATE_LIMIT_PER_MINUTE: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await new Promise((ready, failed) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /Sufra is ready: (\S+)/.exec(text)?.[1];
      if (found) ready(found.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => failed(new Error(`The demo exited: ${text}`)));
  });
  child.removeAllListeners('exit');
  return { child, origin };
}

async function signIn(origin, phone) {
  const post = (path, body, cookie = '') =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body: JSON.stringify(body),
    });
  const cookiesOf = (answer) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
  const asked = cookiesOf(await post('/api/auth/request-otp', { phone }));
  return cookiesOf(await post('/api/auth/verify-otp', { phone, otp: '123456' }, asked));
}

// Without -x: Debian 12's wapiti crashes on it under Python 3.11, and no GET signs out.
function crawl(origin, name, who) {
  const report = join(folder, `wapiti-${name}.json`);
  const kinds =
    'backup,blindsql,crlf,csp,exec,file,htaccess,http_headers,methods,permanentxss,redirect,sql,ssrf,xss,xxe';
  const words =
    `-u ${origin}/ --scope domain -m ${kinds} -f json -o ${report} --flush-session --max-scan-time 180 ` +
    `--max-links-per-page 60 -d 4 -v 0 --store-session ${folder}`;
  const { isCut } = run(`wapiti-${name}`, 'wapiti', [...words.split(' '), ...who], minutes(10));
  const found = readJson(report)?.vulnerabilities;
  if (!found) return { state: isCut ? 'cut' : 'no report', findings: [] };
  const said = (kind) => (one) => `${name}, ${kind}: ${one.path} ${one.parameter ?? ''} ${one.info}`;
  return { state: 'done', findings: Object.entries(found).flatMap(([kind, all]) => all.map(said(kind))) };
}

function inject(origin, cookie, { path, body }, index) {
  const how = '--batch --level=2 --risk=1 --dbms=PostgreSQL --disable-coloring --flush-session --timeout=20';
  const headers = `Origin: ${origin}${body ? '\nContent-Type: application/json' : ''}`;
  const { text, isCut } = run(
    `sqlmap-${index}`,
    'sqlmap',
    [
      ...['-u', `${origin}${path}`, ...(body ? ['--data', body] : []), ...how.split(' ')],
      ...(cookie ? ['--cookie', cookie] : []),
      ...[`--headers=${headers}`, '--ignore-code=400,401,404,409,429', `--output-dir=${folder}/sqlmap`],
    ],
    minutes(8),
  );
  const isFound = /is vulnerable|sqlmap identified the following injection/.test(text);
  const isTried = /all tested parameters do not appear to be injectable/.test(text);
  if (isFound) return [`${path}: injection, see sqlmap-${index}.txt`];
  return isTried ? [] : [`${path}: ${isCut ? 'cut off' : 'not tried to the end'}, see sqlmap-${index}.txt`];
}

const scanners = {
  async wapiti(origin) {
    const signedIn = await signIn(origin, '+971500000003');
    const runs = [
      ['anonymous', []],
      ['signed-in', ['-H', `Cookie: ${signedIn}`]],
    ].map(([name, who]) => crawl(origin, name, who));
    const state = runs.find((one) => one.state !== 'done')?.state ?? 'done';
    return { state, findings: runs.flatMap(({ findings }) => findings) };
  },
  async sqlmap(origin) {
    const cookies = new Map([[null, '']]);
    for (const { as } of injectable) if (!cookies.has(as)) cookies.set(as, await signIn(origin, as));
    const findings = injectable.flatMap((target, index) =>
      inject(origin, cookies.get(target.as), target, index),
    );
    return { state: 'done', findings };
  },
  ffuf(origin) {
    const words = join(folder, 'words.txt');
    const report = join(folder, 'ffuf.json');
    writeFileSync(words, secretPaths.join('\n'));
    run(
      'ffuf',
      'ffuf',
      [
        '-u',
        `${origin}/FUZZ`,
        '-w',
        words,
        '-mc',
        '200,201,204,301,302,307,401,403,405,500',
        '-o',
        report,
        '-of',
        'json',
        '-s',
        '-t',
        '4',
      ],
      minutes(3),
    );
    const results = readJson(report)?.results;
    if (!results) return { state: 'no report', findings: [] };
    return {
      state: 'done',
      findings: results.map(({ url, status, length }) => `${status} ${url} (${length} bytes)`),
    };
  },
  slowhttptest(origin) {
    const findings = [
      ['-H', '-i', '10', '-x', '24'],
      ['-B', '-s', '8192', '-i', '10', '-x', '10'],
      ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3'],
    ].flatMap((mode) => {
      const { text } = run(
        `slow${mode[0]}`,
        'slowhttptest',
        ['-c', '500', '-r', '100', '-l', '40', '-p', '5', '-u', `${origin}/api/auth/session`, ...mode],
        minutes(2),
      );
      const states = text.replaceAll(/\x1b\[[\d;]*[A-Za-z]/g, '').match(/service available:\s*\w+/g) ?? [];
      return states.length > 0 && states.every((state) => state.endsWith('YES'))
        ? []
        : [`${mode[0]}: the service was not always available, see slow${mode[0]}.txt`];
    });
    return { state: 'done', findings };
  },
  retire() {
    const report = join(folder, 'retire.json');
    run(
      'retire',
      'npx',
      [
        '--yes',
        'retire@5.4.2',
        '--path',
        join(root, 'apps/web/dist'),
        '--outputformat',
        'json',
        '--outputpath',
        report,
      ],
      minutes(4),
    );
    const data = readJson(report)?.data;
    if (!data) return { state: 'no report', findings: [] };
    return {
      state: 'done',
      findings: data.flatMap(({ file, results }) =>
        results.map(({ component, version }) => `${component} ${version} in ${file.slice(root.length)}`),
      ),
    };
  },
  secretlint() {
    const rules = join(folder, 'secretlintrc.json');
    writeFileSync(rules, JSON.stringify({ rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] }));
    const { status, text } = spawnScan(rules);
    const findings = text
      .split('\n')
      .filter((line) => /\berror\b/.test(line))
      .map((line) => line.trim());
    return { state: status === null || status > 1 ? 'failed' : 'done', findings };
  },
};

function spawnScan(rules) {
  const files = spawnSync(
    'git',
    ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.json', '*.yml', '*.yaml', '*.md', '.env.example', 'Dockerfile'],
    { cwd: root, encoding: 'utf8' },
  ).stdout;
  const listed = files
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('packages/food/data') && file !== 'package-lock.json');
  const { stdout, stderr, status } = spawnSync(
    'npx',
    [
      '--yes',
      '-p',
      'secretlint@11.2.0',
      '-p',
      '@secretlint/secretlint-rule-preset-recommend@11.2.0',
      'secretlint',
      '--no-color',
      '--secretlintrc',
      rules,
      ...listed,
    ],
    { cwd: root, encoding: 'utf8', timeout: minutes(5), maxBuffer: 64 * 1024 * 1024 },
  );
  writeFileSync(join(folder, 'secretlint.txt'), `${stdout}${stderr}`);
  return { status, text: `${stdout}${stderr}` };
}

installMissing();
const demo = await startDemo();
const summary = {};
try {
  for (const [name, scan] of Object.entries(scanners)) {
    if (only !== undefined && only !== name) continue;
    if (name in packages && !isThere(name)) summary[name] = { state: 'missing', findings: [] };
    else summary[name] = await scan(demo.origin);
    const { state, findings } = summary[name];
    console.log(`${name}: ${state}, ${findings.length} findings`);
    for (const finding of findings) console.log(`  ${finding}`);
  }
} finally {
  demo.child.kill('SIGTERM');
  await new Promise((ended) => demo.child.once('exit', ended));
  rmSync(join(folder, 'data'), { recursive: true, force: true });
}
writeFileSync(join(folder, 'summary.json'), JSON.stringify(summary, null, 2));
console.log(`Reports are in ${folder}.`);
process.exitCode = Object.values(summary).every(
  ({ state, findings }) => state === 'done' && findings.length === 0,
)
  ? 0
  : 1;
