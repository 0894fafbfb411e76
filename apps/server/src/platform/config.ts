import { readFileSync, writeFileSync, mkdirSync, existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import {
  callsOf,
  languageModelOf,
  mailOf,
  mapTilesOf,
  pushOf,
  s3Of,
  stripeOf,
  whatsAppOf,
  type CallsSettings,
  type LanguageModelSettings,
  type MailSettings,
  type MapTiles,
  type PushSettings,
  type S3Settings,
  type StripeSettings,
  type WhatsAppSettings,
} from './config/outside-services.ts';
import type { Seller } from './pure/seller.ts';
import { valuesOf, WrongSetting, type Value, wrong } from './config/setting.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Null accepts the requested loopback host. */
  readonly publicOrigin: string | null;
  /** Number of own proxies; only the address the nearest of them saw is trusted. */
  readonly trustProxy: number;
  readonly role: Role;
  readonly databaseUrl: string | null;
  /** For connections that hold session state; null uses `databaseUrl`, which must not be a pooler then. */
  readonly databaseSessionUrl: string | null;
  readonly databaseReadUrl: string | null;
  /** Null decides by `databaseSessionUrl`. */
  readonly preparedStatements: boolean | null;
  readonly poolSize: number;
  /** Between reporting "not ready" and closing: until a load balancer has noticed. */
  readonly drainSeconds: number;
  readonly dataDir: string;
  readonly dataKeys: readonly Buffer[];
  readonly demo: boolean;
  readonly autopilot: boolean;
  readonly logLevel: string;
  readonly jobs: boolean;
  /** Per process; see `platform/http/guards.ts`. */
  readonly callsAtOnce: number;
  /** Prometheus endpoint, never public; null disables it. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  readonly traces: { readonly endpoint: string; readonly share: number } | null;
  readonly rateLimitPerMinute: number;
  /** Per ten minutes. */
  readonly otpSendsPerAddress: number;
  readonly otpSendsPerDay: number;
  /** Codes per hour to phones without an account while few codes are entered; 0 sends none. */
  readonly otpTricklePerHour: number;
  /** Initial difficulty of the proof of work, in zero bits. */
  readonly otpWorkBits: number;
  /** Null stores messages locally and sends none. */
  readonly whatsapp: WhatsAppSettings | null;
  /** Null: only the demo's simulated calls. */
  readonly calls: CallsSettings | null;
  readonly stripe: StripeSettings | null;
  /** Null stores objects in the database. */
  readonly s3: S3Settings | null;
  readonly mapTiles: MapTiles | null;
  /** Null stores emails locally and sends none. */
  readonly mail: MailSettings | null;
  readonly supportEmail: string | null;
  readonly seller: Seller | null;
  /** Null disables web push, except in the demo, which generates keys. */
  readonly push: PushSettings | null;
  /** Null disables the language model. */
  readonly languageModel: LanguageModelSettings | null;
}

export type Role = 'all' | 'web' | 'worker';

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the environment on top of `.env` in `root`. Throws `WrongSetting` for the first invalid setting. */
export function readConfig(env: Env, root: string): Config {
  const value = valuesOf({ ...dotEnv(path.join(root, '.env')), ...env });
  const databaseUrl = value('DATABASE_URL') ?? null;
  const demo = value('DEMO') ?? databaseUrl === null;
  const dataDir = path.resolve(root, value('DATA_DIR') ?? 'data');
  return {
    host: value('HOST') ?? '127.0.0.1',
    port: value('PORT') ?? 3000,
    publicOrigin: value('PUBLIC_ORIGIN') ?? null,
    trustProxy: value('TRUST_PROXY') ?? 0,
    role: value('ROLE') ?? 'all',
    databaseUrl,
    databaseSessionUrl: beside(databaseUrl, value('DATABASE_SESSION_URL')),
    databaseReadUrl: beside(databaseUrl, value('DATABASE_READ_URL')),
    preparedStatements: value('DATABASE_PREPARED') ?? null,
    poolSize: value('DATABASE_POOL_SIZE') ?? 20,
    drainSeconds: value('DRAIN_SECONDS') ?? 0,
    dataDir,
    dataKeys: readKeys(value('DATA_KEYS'), dataDir),
    demo,
    autopilot: value('DEMO_AUTOPILOT') ?? true,
    logLevel: value('LOG_LEVEL') ?? (demo ? 'warn' : 'info'),
    jobs: value('JOBS') ?? true,
    callsAtOnce: value('CALLS_AT_ONCE') ?? 200,
    metrics: metricsOf(value),
    traces: tracesOf(value),
    rateLimitPerMinute: value('RATE_LIMIT_PER_MINUTE') ?? 1_200,
    ...codesOf(value),
    whatsapp: whatsAppOf(value),
    calls: callsOf(value),
    stripe: stripeOf(value),
    s3: s3Of(value),
    mapTiles: mapTilesOf(value),
    mail: mailOf(value),
    supportEmail: value('SUPPORT_EMAIL') ?? null,
    seller: sellerOf(value),
    push: pushOf(value),
    languageModel: languageModelOf(value),
  };
}

const beside = (databaseUrl: string | null, given: string | undefined): string | null =>
  databaseUrl === null ? null : (given ?? null);

const codesOf = (value: Value) => ({
  otpSendsPerAddress: value('OTP_SENDS_PER_ADDRESS') ?? 5,
  otpSendsPerDay: value('OTP_SENDS_PER_DAY') ?? 20_000,
  otpTricklePerHour: value('OTP_TRICKLE_PER_HOUR') ?? 60,
  otpWorkBits: value('OTP_WORK_BITS') ?? 18,
});

function metricsOf(value: Value): Config['metrics'] {
  const port = value('METRICS_PORT');
  return port === undefined ? null : { host: value('METRICS_HOST') ?? '127.0.0.1', port };
}

function tracesOf(value: Value): Config['traces'] {
  const [endpoint, share = 1] = [value('OTEL_EXPORTER_OTLP_ENDPOINT'), value('OTEL_TRACES_SAMPLER_ARG')];
  return endpoint === undefined ? null : { endpoint, share };
}

// Without DATA_KEYS, keep a generated key in the data folder, readable by its owner only.
function readKeys(given: string | undefined, dataDir: string): Buffer[] {
  if (given !== undefined) return given.split(',').map((key) => Buffer.from(key, 'base64'));
  const file = path.join(dataDir, 'data-key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  if (key.length !== 32) throw new WrongSetting(`${file} must contain one 32-byte key in base64.`);
  return [key];
}

function dotEnv(file: string): Record<string, string> {
  if (!existsSync(file)) return {};
  const lines = readFileSync(file, 'utf8').split('\n');
  const pairs = lines
    .map((line) => /^\s*([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line))
    .filter((match) => match !== null);
  return Object.fromEntries(
    pairs.map((match) => [match[1] ?? '', (match[2] ?? '').replace(/^"(.*)"$/, '$1')]),
  );
}

function sellerOf(value: Value): Seller | null {
  const given = {
    SELLER_NAME_EN: value('SELLER_NAME_EN'),
    SELLER_NAME_AR: value('SELLER_NAME_AR'),
    SELLER_ADDRESS_EN: value('SELLER_ADDRESS_EN'),
    SELLER_ADDRESS_AR: value('SELLER_ADDRESS_AR'),
    SELLER_TRN: value('SELLER_TRN'),
  };
  const names = Object.keys(given) as (keyof typeof given)[];
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  const [first] = missing;
  if (first !== undefined) throw wrong(first, 'another SELLER setting is set');
  const { SELLER_NAME_EN: en = '', SELLER_NAME_AR: ar = '', SELLER_TRN: trn = '' } = given;
  const address = { en: given.SELLER_ADDRESS_EN ?? '', ar: given.SELLER_ADDRESS_AR ?? '' };
  return { name: { en, ar }, address, trn };
}
