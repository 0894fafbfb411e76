import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { isDatabaseAway } from './away.ts';

const withCode = (code: string): Error => Object.assign(new Error('Refused.'), { code });

it.each([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '53300', '08006', '08P01', '25006', '25P03', '55P03', '57014'],
])('%s means that it is away', (code) => {
  expect(isDatabaseAway(withCode(code))).toBe(true);
});

it.each(['23505', '42P01', '40001', '22P02', '53100', 'ENOENT', 'ERR_INVALID_ARG_TYPE'])(
  'does not count %s as away',
  (code) => {
    expect(isDatabaseAway(withCode(code))).toBe(false);
  },
);

it.each([null, undefined, 'ECONNREFUSED', { code: 'ECONNREFUSED' }, new Error('No such table.')])(
  'does not count %s',
  (error) => {
    expect(isDatabaseAway(error)).toBe(false);
  },
);

const refusalOf = async (url: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end(),
    (error: unknown) => error,
  );
};

it('counts an unknown host and a closed port as away, but not a wrong password', async () => {
  expect(isDatabaseAway(await refusalOf('postgres://sufra@no-such-database.invalid/sufra'))).toBe(true);
  expect(isDatabaseAway(await refusalOf('postgres://sufra@127.0.0.1:1/sufra'))).toBe(true);
  const { url, drop } = await createTestDatabase();
  const elsewhere = new URL(url);
  elsewhere.pathname = '/no_such_database';
  const refusal = await refusalOf(elsewhere.href);
  expect(refusal).toMatchObject({ code: '3D000' });
  expect(isDatabaseAway(refusal)).toBe(false);
  await drop();
});
