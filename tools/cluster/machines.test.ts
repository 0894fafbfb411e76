import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOf, writeMachines, wrongIn } from './machines.ts';

const wish = { hosts: ['10.0.0.1', '10.0.0.2', '10.0.0.3'], sufra: ['10.0.0.11', '10.0.0.12'], postgres: 15 };
const parent = mkdtempSync(path.join(tmpdir(), 'sufra-machines-'));
const folder = path.join(parent, 'written');
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const has = (program: string, asked: string): boolean => spawnSync(program, [asked]).status === 0;

beforeAll(() => writeMachines(folder, wish));
afterAll(() => rmSync(parent, { recursive: true }));

interface Patroni {
  readonly restapi: { readonly authentication: { readonly password: string } };
  readonly bootstrap: { readonly dcs: Readonly<Record<string, unknown>> };
  readonly postgresql: {
    readonly pg_hba: readonly string[];
    readonly authentication: Readonly<Record<string, { readonly password: string }>>;
  };
}
const patroniOf = (name: string) => JSON.parse(read(`${name}/patroni.yml`).replace(/^#.*\n/, '')) as Patroni;

it('is readable by its owner only', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((one) =>
    path.join(folder, one),
  );
  expect(files).toHaveLength(12);
  for (const file of [folder, ...files]) expect(statSync(file).mode & 0o077).toBe(0);
});

it('loses no commit with one machine and admits no other host', () => {
  for (const name of ['one', 'two', 'three']) {
    const { bootstrap, postgresql } = patroniOf(name);
    expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
    const places = postgresql.pg_hba.map((line) => line.split(' ')[3]);
    expect(new Set(places)).toEqual(new Set([...wish.hosts, ...wish.sufra].map((host) => `${host}/32`)));
    expect(postgresql.pg_hba.every((line) => line.endsWith(' scram-sha-256'))).toBe(true);
    for (const host of wish.sufra)
      expect(postgresql.pg_hba.filter((line) => line.includes(host))).toEqual([
        `host sufra sufra ${host}/32 scram-sha-256`,
      ]);
  }
});

it('has new passwords every time, none of them of the local trial', () => {
  const passwordsOf = (files: ReadonlyMap<string, string>): Set<string> =>
    new Set([...files.values()].join('\n').match(/\b[0-9a-f]{48}\b/g));
  const written = new Map(['one/patroni.yml', 'one/etcd', 'sufra.env'].map((name) => [name, read(name)]));
  const [first, second] = [passwordsOf(written), passwordsOf(filesOf(wish))];
  expect(first.size).toBe(5);
  expect([...first].filter((one) => second.has(one))).toEqual([]);
  const { postgresql, restapi } = patroniOf('one');
  const named = [...Object.values(postgresql.authentication), restapi.authentication];
  expect(named.every(({ password }) => first.has(password))).toBe(true);
  for (const text of filesOf(wish).values()) expect(text).not.toContain('loopback');
});

it('gives Sufra one address for the primary', () => {
  const [, password] =
    /^DATABASE_URL=postgres:\/\/sufra:(\w+)@127\.0\.0\.1:5000\/sufra$/m.exec(read('sufra.env')) ?? [];
  expect(read('sufra.sql')).toContain(`create role sufra login password '${password}'`);
  const [primary, standby] = read('haproxy.cfg')
    .split(/^listen /m)
    .slice(1);
  for (const host of wish.hosts)
    for (const front of [primary, standby]) expect(front).toContain(`${host}:5432 check port 8008`);
  expect(primary).toMatch(/bind 127\.0\.0\.1:5000\n(.*\n)*.*uri \/primary/);
  expect(standby).toMatch(/bind 127\.0\.0\.1:5001\n(.*\n)*.*uri \/replica/);
});

it('connects three etcds', () => {
  const names = ['one', 'two', 'three'];
  const clusters = names.map((name) => /^ETCD_INITIAL_CLUSTER=(.*)$/m.exec(read(`${name}/etcd`))?.[1]);
  expect(new Set(clusters)).toEqual(
    new Set(['one=http://10.0.0.1:2380,two=http://10.0.0.2:2380,three=http://10.0.0.3:2380']),
  );
  expect(read('two/etcd')).toMatch(/^ETCD_LISTEN_CLIENT_URLS=http:\/\/10\.0\.0\.2:2379$/m);
});

it.skipIf(!has('haproxy', '-v'))('is accepted by HAProxy', () => {
  // The haproxy user may not exist here.
  const text = read('haproxy.cfg').replaceAll(/^ {2}(user|group) haproxy\n/gm, '');
  const file = path.join(parent, 'haproxy.cfg');
  writeFileSync(file, text);
  const checked = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
  expect([checked.status, checked.stderr.includes('ALERT')]).toEqual([0, false]);
});

// Patroni's validation probes etcd, ports and binaries, and demands two parts that have defaults.
const ofThisMachine =
  /is not reachable|already in use|bin_dir|pg_hba {2}is not defined|rewind {2}is not defined/;

it.skipIf(!has('patroni', '--version'))('is accepted by Patroni', () => {
  const file = path.join(folder, 'one/patroni.yml');
  const checked = spawnSync('patroni', ['--validate-config', file], { encoding: 'utf8' });
  const complaints = `${checked.stdout}${checked.stderr}`.split('\n').filter((line) => line.trim() !== '');
  expect(complaints.filter((line) => !ofThisMachine.test(line))).toEqual([]);
});

it.each([
  [{ hosts: ['10.0.0.1', '10.0.0.2'] }, 'three addresses'],
  [{ hosts: ['10.0.0.1', '10.0.0.2', '10.0.0.2'] }, 'three addresses'],
  [{ hosts: ['10.0.0.1', '10.0.0.2', 'db'] }, 'db is no IPv4 address'],
  [{ sufra: ['10.0.0.11; reject'] }, 'is no IPv4 address'],
  [{ postgres: 14 }, '--postgres'],
])('reports what is wrong with %j', (changes, words) => {
  expect(wrongIn({ ...wish, ...changes })).toContain(words);
});

it('accepts a valid request', () => expect(wrongIn(wish)).toBeNull());
