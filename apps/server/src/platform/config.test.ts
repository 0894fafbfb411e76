import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { WrongSetting } from './config/setting.ts';

const root = mkdtempSync(path.join(tmpdir(), 'sufra-config-'));
afterAll(() => rmSync(root, { recursive: true }));

const key = Buffer.alloc(32, 3).toString('base64');
const read = (env: Record<string, string>) => readConfig({ DATA_KEYS: key, ...env }, root);

const wrong: readonly [string, readonly string[]][] = [
  ['PORT', ['-1', '65536', '80a', '3000.5', ' ', '٣٠٠٠', '1e3', '0x50']],
  [
    'PUBLIC_ORIGIN',
    ['sufra.example', 'https://sufra.example/', 'https://sufra.example/app', 'ftp://sufra.example', '*'],
  ],
  ['TRUST_PROXY', ['true', '-1', '11', 'on']],
  ['DATABASE_URL', ['mysql://localhost/x', 'localhost:5432', 'postgres://', '/var/run']],
  ['ROLE', ['both', 'Web', 'jobs']],
  ['DATABASE_SESSION_URL', ['mysql://localhost/x', 'localhost:5432']],
  ['DATABASE_PREPARED', ['yes', 'true']],
  ['DATABASE_READ_URL', ['mysql://localhost/x', 'replica:5432']],
  ['DATABASE_POOL_SIZE', ['0', '1', '201', 'many']],
  ['DRAIN_SECONDS', ['-1', '61', '2s']],
  ['DATA_KEYS', ['short', key.slice(1), `${key},`, `${key} ${key}`, `${key},short`, 'A'.repeat(44)]],
  ['DEMO', ['true', 'maybe']],
  ['LOG_LEVEL', ['loud', 'INFO', 'trace']],
  ['JOBS', ['false']],
  ['CALLS_AT_ONCE', ['0', '3', 'off', '100001']],
  ['METRICS_PORT', ['0', '65536', 'on']],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    ['127.0.0.1:4318', 'grpc://collector:4317', 'http://collector:4318/', 'http://x?y', 'http://user@x'],
  ],
  ['OTEL_TRACES_SAMPLER_ARG', ['-0.1', '1.1', '.5', '10%', 'always']],
  ['RATE_LIMIT_PER_MINUTE', ['-1', 'off', '1000001']],
  ['OTP_SENDS_PER_ADDRESS', ['0', '-5', 'x']],
  ['OTP_SENDS_PER_DAY', ['0', '1.5']],
  ['OTP_TRICKLE_PER_HOUR', ['-1', '3601']],
  ['OTP_WORK_BITS', ['0', '25', '18.5']],
  ['WHATSAPP_TOKEN', ['short', 'with a space inside it', 'line\nbreaks-are-not-for-headers']],
  ['WHATSAPP_PHONE_NUMBER_ID', ['+971501234567', '12', 'abc', '1059545 58954427']],
  ['WHATSAPP_APP_SECRET', ['short']],
  ['WHATSAPP_VERIFY_TOKEN', ['guess-me']],
  [
    'WHATSAPP_API_BASE',
    ['http://graph.facebook.com/v25.0', 'graph.facebook.com', 'https://x/v25.0/', 'https://x?y', 'ftp://x'],
  ],
  [
    'TWILIO_ACCOUNT_SID',
    ['SK0123456789abcdef0123456789abcdef', 'AC12', 'ac0123456789abcdef0123456789abcdef'],
  ],
  ['TWILIO_AUTH_TOKEN', ['short']],
  ['CALLS_NUMBER', ['045550000', '+0455', 'Sufra']],
  ['TWILIO_API_BASE', ['http://api.twilio.com', 'https://api.twilio.com/2010-04-01', 'ftp://x']],
  [
    'STRIPE_SECRET_KEY',
    ['pk_test_51ABCDEFGHIJ', 'sk_test_short', 'sk_test_51ABCDEFGHIJ ', 'secret-key-of-ours'],
  ],
  ['STRIPE_PUBLISHABLE_KEY', ['sk_test_51ABCDEFGHIJ', 'pk_51ABCDEFGHIJ']],
  ['STRIPE_WEBHOOK_SECRET', ['whsec_x', 'a-word-of-our-own-1']],
  ['STRIPE_API_BASE', ['http://api.stripe.com', 'https://api.stripe.com/v1', 'https://x/', 'ftp://x']],
  ['VAPID_PRIVATE_KEY', ['short', '/'.repeat(43)]],
  ['VAPID_SUBJECT', ['push@sufra.example', 'http://sufra.example', 'mailto:nobody']],
  ['STORAGE', ['disk', 'S3', 'on']],
  [
    'SUFRA_MAP_TILES_URL',
    [
      'https://tiles.example/',
      'https://tiles.example/{z}/{x}.png',
      'https://{s}.tiles.example/{z}/{x}/{y}.png',
      'https://tiles.example/{s}/{z}/{x}/{y}.png',
      'http://tiles.example/{z}/{x}/{y}.png',
      'https://user@tiles.example/{z}/{x}/{y}.png',
      "https://tiles.example/{z}/{x}/{y}.png; script-src 'unsafe-inline'",
      'javascript:alert(1)//{z}{x}{y}',
      '/tiles/{z}/{x}/{y}.png',
    ],
  ],
  ['SUFRA_MAP_TILES_ATTRIBUTION', ['x'.repeat(201)]],
  [
    'SMTP_URL',
    [
      'mail.example',
      'https://mail.example',
      'smtp://user@mail.example',
      'smtp://user:pass@mail.example/inbox',
      'smtp://user:25#word@mail.example',
      'smtps://user:100%@mail.example',
      'smtps://mail.example:99999',
    ],
  ],
  ['MAIL_FROM', ['Sufra <hello@sufra.example>', 'hello', 'hello@', 'a@b.example, c@d.example']],
  ['SUPPORT_EMAIL', ['support', 'mailto:support@sufra.example', `${'x'.repeat(250)}@sufra.example`]],
  ['AI_API_BASE', ['http://models.example/v1', 'models.example', 'https://models.example/v1?key=x']],
  ['AI_API_KEY', ['with a space', 'line\nbreak']],
  ['AI_MODEL', ['two words', 'x'.repeat(201)]],
  ['AI_CALLS_PER_DAY', ['-1', 'many']],
  ['AI_WORDINGS_PER_NIGHT', ['-1', '1001', 'some']],
];

const wrongS3: readonly [string, readonly string[]][] = [
  ['S3_ENDPOINT', ['s3.example', 'https://s3.example/', 'https://s3.example/bucket', 'ftp://s3.example']],
  ['S3_REGION', ['Dubai', 'me central']],
  ['S3_BUCKET', ['x', 'Sufra', 'sufra/documents', '-sufra', '']],
  ['S3_ACCESS_KEY', ['a b', '/', '']],
  ['S3_SECRET_KEY', ['short', 'with a space in it', '']],
  ['S3_PATH_STYLE', ['yes']],
];

const s3 = {
  STORAGE: 's3',
  S3_BUCKET: 'sufra-documents',
  S3_ACCESS_KEY: 'AKIAIOSFODNN7EXAMPLE',
  S3_SECRET_KEY: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

const whatsapp = {
  WHATSAPP_TOKEN: 'EAAJB0123456789abcdef',
  WHATSAPP_PHONE_NUMBER_ID: '105954558954427',
  WHATSAPP_APP_SECRET: '0123456789abcdef0123456789abcdef',
  WHATSAPP_VERIFY_TOKEN: 'a-word-of-our-own-1',
};

describe('a wrong setting', () => {
  it.each(wrong.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    '%s=%j is named in one line',
    (name, value) => {
      const attempt = () => read({ [name]: value });
      expect(attempt).toThrow(WrongSetting);
      expect(attempt).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
    },
  );

  it('does not reveal a secret', () => {
    const secret = 'not-a-real-key-but-secret';
    expect(() => read({ DATA_KEYS: secret })).toThrow(/^(?!.*secret)/);
    expect(() => read({ DATABASE_URL: 'mysql://user:hunter2@host/x' })).toThrow(/^(?!.*hunter2)/);
    const mailServer = 'smtps://user:hunter2@mail.example:99999';
    expect(() => read({ SMTP_URL: mailServer, MAIL_FROM: 'a@sufra.example' })).toThrow(/^(?!.*hunter2)/);
  });

  it('is named in the .env file too', () => {
    const folder = mkdtempSync(path.join(root, 'env-'));
    writeFileSync(path.join(folder, '.env'), 'PORT=eighty\n');
    expect(() => readConfig({ DATA_KEYS: key }, folder)).toThrow(/^PORT/);
  });
});

describe('settings', () => {
  it('have safe values when nothing is set', () => {
    expect(read({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: null,
      trustProxy: 0,
      role: 'all',
      databaseUrl: null,
      databaseSessionUrl: null,
      databaseReadUrl: null,
      preparedStatements: null,
      demo: true,
      jobs: true,
    });
  });

  it('turn the demo on by default with the embedded database only', () => {
    const url = 'postgres://sufra@db/sufra';
    expect(read({ DATABASE_URL: url }).demo).toBe(false);
    expect(read({ DATABASE_URL: url, DEMO: 'on' }).demo).toBe(true);
    expect(read({ DEMO: 'off' }).demo).toBe(false);
  });

  it('accept extra database URLs for an external database only', () => {
    const [url, sessions, replica] = ['main', 'sessions', 'replica'].map(
      (host) => `postgres://sufra@${host}/sufra`,
    );
    const ways = { DATABASE_SESSION_URL: sessions ?? '', DATABASE_READ_URL: replica ?? '' };
    expect(read({ ...ways, DATABASE_URL: url ?? '', DATABASE_PREPARED: 'on', ROLE: 'worker' })).toMatchObject(
      {
        ...{ role: 'worker', databaseUrl: url, databaseSessionUrl: sessions, databaseReadUrl: replica },
        preparedStatements: true,
      },
    );
    expect(read(ways)).toMatchObject({ databaseSessionUrl: null, databaseReadUrl: null });
  });

  it('are unset when empty', () => {
    expect(read({ PORT: '', PUBLIC_ORIGIN: '', DATABASE_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    });
  });

  it('are read from .env, and the environment wins', () => {
    const folder = mkdtempSync(path.join(root, 'both-'));
    const lines = ['# a comment', 'PORT = 4000', 'HOST="0.0.0.0"', 'PUBLIC_ORIGIN=https://sufra.example', ''];
    writeFileSync(path.join(folder, '.env'), lines.join('\r\n'));
    const config = readConfig({ DATA_KEYS: key, PORT: '5000' }, folder);
    expect(config).toMatchObject({ port: 5000, host: '0.0.0.0', publicOrigin: 'https://sufra.example' });
  });

  it('keep several keys in order', () => {
    const second = Buffer.alloc(32, 4).toString('base64');
    const { dataKeys } = read({ DATA_KEYS: `${second},${key}` });
    expect(dataKeys.map((one) => one.toString('base64'))).toEqual([second, key]);
    expect(dataKeys.every((one) => one.length === 32)).toBe(true);
  });

  it('require all WhatsApp values or none', () => {
    expect(read({}).whatsapp).toBeNull();
    expect(read({ WHATSAPP_API_BASE: 'https://graph.facebook.com/v25.0' }).whatsapp).toBeNull();
    expect(read(whatsapp).whatsapp).toEqual({
      token: whatsapp.WHATSAPP_TOKEN,
      phoneNumberId: whatsapp.WHATSAPP_PHONE_NUMBER_ID,
      appSecret: whatsapp.WHATSAPP_APP_SECRET,
      verifyToken: whatsapp.WHATSAPP_VERIFY_TOKEN,
      apiBase: 'https://graph.facebook.com/v25.0',
    });
    for (const missing of Object.keys(whatsapp)) {
      const attempt = () => read({ ...whatsapp, [missing]: '' });
      expect(attempt).toThrow(new RegExp(`^${missing} must be [^\\n]+\\.$`));
      expect(attempt).toThrow(/^(?!.*(EAAJB|0123456789abcdef|a-word))/);
    }
  });

  it('require all values for calls or none', () => {
    const calls = {
      TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
      TWILIO_AUTH_TOKEN: 'fedcba9876543210fedcba9876543210',
      CALLS_NUMBER: '+97145550000',
    };
    expect(read({}).calls).toBeNull();
    const [accountSid, authToken, number] = Object.values(calls);
    expect(read(calls).calls).toEqual({ accountSid, authToken, number, apiBase: 'https://api.twilio.com' });
    for (const missing of Object.keys(calls)) {
      const attempt = () => read({ ...calls, [missing]: '' });
      expect(attempt).toThrow(new RegExp(`^${missing} must be [^\\n]+\\.$`));
      expect(attempt).toThrow(/^(?!.*fedcba)/);
    }
  });

  it('require both push values or none', () => {
    const push = {
      VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
      VAPID_SUBJECT: 'mailto:a@sufra.example',
    };
    expect(read({}).push).toBeNull();
    expect(read(push).push).toEqual({ privateKey: push.VAPID_PRIVATE_KEY, subject: push.VAPID_SUBJECT });
    expect(() => read({ ...push, VAPID_SUBJECT: '' })).toThrow(/^VAPID_SUBJECT must be [^\n]+\.$/);
    expect(() => read({ ...push, VAPID_PRIVATE_KEY: '' })).toThrow(/^VAPID_PRIVATE_KEY must be/);
  });

  it('keep metrics and traces off without an address', () => {
    expect(read({})).toMatchObject({ callsAtOnce: 200, metrics: null, traces: null });
    expect(read({ METRICS_HOST: '0.0.0.0', OTEL_TRACES_SAMPLER_ARG: '0.5' })).toMatchObject({
      metrics: null,
      traces: null,
    });
    expect(read({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    const endpoint = 'http://collector:4318';
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }).traces).toEqual({ endpoint, share: 1 });
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.25' }).traces).toEqual({
      endpoint,
      share: 0.25,
    });
  });

  it("require both email values or none, with TLS and port by the URL's scheme", () => {
    const from = 'hello@sufra.example';
    const of = (SMTP_URL: string) => read({ SMTP_URL, MAIL_FROM: from }).mail;
    expect(read({}).mail).toBeNull();
    expect(of('smtps://user:p%40ss@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      isSecure: true,
      login: { user: 'user', password: 'p@ss' },
      from,
    });
    expect(of('smtp://mail.example')).toMatchObject({ port: 587, isSecure: false, login: null });
    expect(of('smtp://127.0.0.1:2525')).toMatchObject({ host: '127.0.0.1', port: 2_525 });
    expect(() => read({ SMTP_URL: 'smtp://mail.example' })).toThrow(/^MAIL_FROM must be [^\n]+\.$/);
    expect(() => read({ MAIL_FROM: from })).toThrow(/^SMTP_URL must be [^\n]+\.$/);
  });

  it('accept an optional support address', () => {
    expect(read({}).supportEmail).toBeNull();
    expect(read({ SUPPORT_EMAIL: 'help@sufra.example' }).supportEmail).toBe('help@sufra.example');
  });

  it('require the attribution of map tiles', () => {
    const url = 'https://tiles.example:8443/v1/{z}/{x}/{y}{r}.png?key=a-b_c';
    const attribution = '© OpenStreetMap contributors';
    expect(read({}).mapTiles).toBeNull();
    expect(read({ SUFRA_MAP_TILES_ATTRIBUTION: attribution }).mapTiles).toBeNull();
    const both = { SUFRA_MAP_TILES_URL: url, SUFRA_MAP_TILES_ATTRIBUTION: attribution };
    expect(read(both).mapTiles).toEqual({ url, attribution });
    expect(() => read({ SUFRA_MAP_TILES_URL: url })).toThrow(
      /^SUFRA_MAP_TILES_ATTRIBUTION must be [^\n]+\.$/,
    );
  });

  it('require S3 values only with S3 storage', () => {
    expect(read({}).s3).toBeNull();
    expect(read({ ...s3, STORAGE: 'local' }).s3).toBeNull();
    expect(read({ ...s3, S3_REGION: 'me-central-1' }).s3).toEqual({
      endpoint: 'https://s3.me-central-1.amazonaws.com',
      region: 'me-central-1',
      bucket: 'sufra-documents',
      accessKey: s3.S3_ACCESS_KEY,
      secretKey: s3.S3_SECRET_KEY,
      pathStyle: false,
    });
    const elsewhere = { ...s3, S3_ENDPOINT: 'http://minio:9000' };
    expect(read(elsewhere).s3).toMatchObject({ endpoint: 'http://minio:9000', pathStyle: true });
    expect(read({ ...elsewhere, S3_PATH_STYLE: 'off' }).s3).toMatchObject({ pathStyle: false });
  });

  it.each(wrongS3.flatMap(([name, values]) => values.map((value) => [name, value] as const)))(
    'name a wrong S3 value in one line, without a secret: %s=%j',
    (name, value) => {
      const attempt = () => read({ ...s3, [name]: value });
      expect(attempt).toThrow(WrongSetting);
      expect(attempt).toThrow(new RegExp(`^${name} must be [^\\n]+\\.$`));
      expect(attempt).toThrow(/^(?!.*(wJalr|a space in))/);
    },
  );

  it('create one owner-readable key if none is set', () => {
    const dataDir = path.join(root, 'fresh', 'data');
    const first = readConfig({ DATA_DIR: dataDir }, root).dataKeys;
    const file = path.join(dataDir, 'data-key');
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(first).toEqual(readConfig({ DATA_DIR: dataDir }, root).dataKeys);
    expect(first[0]).toHaveLength(32);
    expect(readFileSync(file, 'utf8')).toBe(first[0]?.toString('base64'));
  });

  it('refuse a damaged key file', () => {
    const dataDir = path.join(root, 'damaged');
    readConfig({ DATA_DIR: dataDir }, root);
    writeFileSync(path.join(dataDir, 'data-key'), 'dG9vIHNob3J0');
    expect(() => readConfig({ DATA_DIR: dataDir }, root)).toThrow(WrongSetting);
  });
});

describe('Stripe', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_51ABCDEFGHIJ',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_51ABCDEFGHIJ',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  };

  it('is off by default and uses the public API', () => {
    expect(read({}).stripe).toBeNull();
    expect(read({ STRIPE_API_BASE: 'http://127.0.0.1:9' }).stripe).toBeNull();
    expect(read(stripe).stripe).toEqual({
      secretKey: stripe.STRIPE_SECRET_KEY,
      publishableKey: stripe.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
      apiBase: 'https://api.stripe.com',
    });
  });

  it.each(Object.keys(stripe))('requires all values and names a missing %s', (name) => {
    expect(() => read({ ...stripe, [name]: '' })).toThrow(new RegExp(`^${name} must be .*Stripe`));
  });

  it('refuses keys of different modes', () => {
    expect(() => read({ ...stripe, STRIPE_SECRET_KEY: 'rk_live_51ABCDEFGHIJ' })).toThrow(/^STRIPE/);
  });
});

describe('a language model', () => {
  const model = { AI_API_BASE: 'https://models.example/v1', AI_MODEL: 'small-cook' };

  it('is off by default', () => {
    expect(read({}).languageModel).toBeNull();
    expect(read({ AI_CALLS_PER_DAY: '5', AI_WORDINGS_PER_NIGHT: '5' }).languageModel).toBeNull();
  });

  it('needs no key in the same network', () => {
    expect(read({ ...model, AI_API_BASE: 'http://127.0.0.1:11434/v1' }).languageModel).toEqual({
      apiBase: 'http://127.0.0.1:11434/v1',
      apiKey: null,
      model: 'small-cook',
      callsPerDay: 1_000,
      wordingsPerNight: 0,
    });
  });

  it.each([{ AI_API_KEY: 'key' }, { AI_API_BASE: model.AI_API_BASE }, { AI_MODEL: model.AI_MODEL }])(
    'requires all values and names a missing one: %o',
    (part) => expect(() => read(part)).toThrow(/AI_(?:API_BASE|MODEL)/),
  );
});
