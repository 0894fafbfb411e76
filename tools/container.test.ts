import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const lines = read('Dockerfile')
  .replaceAll(/\\\n\s*/g, ' ')
  .split('\n');
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));

it('copies only existing files', () => {
  const named = lines
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from'))
    .flatMap((line) => line.split(/\s+/).slice(1, -1));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((one) => !existsSync(path.join(root, one)))).toEqual([]);
});

it('names every workspace package before installing dependencies', () => {
  for (const workspace of ['apps/server', 'apps/web', 'packages/contract', 'packages/food'])
    expect(lines.filter((line) => line === `COPY ${workspace}/package.json ${workspace}/`)).toHaveLength(2);
});

it('runs unprivileged from a small image with a health check', () => {
  expect(last[0]).toBe('FROM node:24-slim');
  expect(last).toContain('USER node');
  expect(last.findIndex((line) => line.startsWith('CMD'))).toBeGreaterThan(last.indexOf('USER node'));
  expect(last.join('\n')).toMatch(/HEALTHCHECK .*\/healthz/);
  expect(lines.some((line) => line.includes('npm ci --omit=dev'))).toBe(true);
});

it('runs the compiled server without a transpiler', () => {
  const { dependencies } = JSON.parse(read('apps/server/package.json')) as { dependencies: object };
  expect(last.at(-2)).toBe('CMD ["node", "apps/server/dist/main.js"]');
  expect(last).toContain('COPY --from=built /sufra/apps/server/dist apps/server/dist');
  expect(Object.keys(dependencies)).not.toContain('tsx');
});

it('contains the workspaces that the server imports', () => {
  const folder = path.join(root, 'apps/server/src');
  const imported = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(/from '(@sufra\/\w+)/g)])
    .map(([, name = '']) => name);
  const { dependencies } = JSON.parse(read('apps/server/package.json')) as { dependencies: object };
  expect(imported.length).toBeGreaterThan(100);
  // npm links only named workspaces into the image.
  expect([...new Set(imported)].filter((name) => !Object.hasOwn(dependencies, name))).toEqual([]);
});

it('keeps keys, history and data out of the image', () => {
  const ignored = read('.dockerignore').split('\n');
  for (const one of ['.git', '**/.env', '**/node_modules', 'data']) expect(ignored).toContain(one);
});

const compose = read('compose.yaml');
const known = new Set(read('.env.example').match(/^[A-Z_0-9]+(?==)/gm));
const fixed = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
const service = (name: string): string =>
  new RegExp(`^ {2}${name}:.*\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose)?.[1] ?? '';

it('sets known settings only and publishes only the app, on loopback', () => {
  const unknown = fixed.filter((name) => !known.has(name) && !name.startsWith('POSTGRES_'));
  expect(fixed.length).toBeGreaterThan(5);
  expect(unknown).toEqual([]);
  expect(compose.match(/^ {4}ports:.*$/gm)).toEqual(["    ports: ['127.0.0.1:3000:3000']", '    ports: []']);
});

// Values that a copied .env.example would set for a machine instead of a container.
const ofContainers = ['ROLE', 'HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'METRICS_PORT', 'METRICS_HOST'];
const withDefaults = ['DATA_KEYS', 'PUBLIC_ORIGIN', 'TRUST_PROXY'];

it("passes every setting of .env.example to both processes, except the container's own", () => {
  expect(service('web')).toMatch(/^ {4}env_file: \.env$/m);
  expect(service('worker')).toMatch(/^ {4}<<: \*sufra$/m);
  expect(service('worker')).not.toContain('env_file');
  expect(known.size).toBeGreaterThan(50);
  const ofSufra = fixed.filter((name) => !name.startsWith('POSTGRES_'));
  expect([...new Set(ofSufra)].toSorted()).toEqual([...ofContainers, ...withDefaults].toSorted());
  for (const name of withDefaults)
    expect(service('web')).toMatch(new RegExp(`^ {6}${name}: \\$\\{${name}:`, 'm'));
});
