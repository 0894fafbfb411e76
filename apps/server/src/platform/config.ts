// Reads and checks every setting once, at the start; each is documented in .env.example.
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import * as z from 'zod/mini';
import { dotEnv } from './dot-env.ts';

/** A setting has a value Sufra can't use; the message names it in one line. */
export class WrongSetting extends Error {}

const text = z.string().check(z.minLength(1));
const whole = (low: number, high: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.int().check(z.minimum(low), z.maximum(high)),
  );
// It is sent as a header, and long enough not to be guessed.
const secret = z.string().check(z.regex(/^[\x21-\x7e]{16,1000}$/));
// The token goes there: in the clear to this machine only.
const safeBase = /^(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d+)?(\/[\w.-]+)*$/i;
// Pages may load pictures from its origin, which therefore must be one: no `{s}` for changing hosts.
const tilesAddress =
  /^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d+)?\/(\{[zxyr]\}|[\w\-.~/?&=%@+:,])*$/i;
// Without TLS to this machine only, or where the server offers it before anything is said.
const smtpAddress = /^smtps?:\/\/([^\s:@/]+:[^\s:@/]+@)?[a-z0-9.-]+(:\d{1,5})?$/i;
const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((word) => word === 'on'),
);

const settings = {
  HOST: z.optional(text),
  PORT: z.optional(whole(0, 65_535)),
  PUBLIC_ORIGIN: z.optional(z.url().check(z.regex(/^https?:\/\/[^/]+$/))),
  TRUST_PROXY: z.optional(whole(0, 10)),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/.+/))),
  DATABASE_POOL_SIZE: z.optional(whole(2, 200)),
  DATA_DIR: z.optional(text),
  DATA_KEYS: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/))),
  DEMO: z.optional(onOff),
  DEMO_AUTOPILOT: z.optional(onOff),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  JOBS: z.optional(onOff),
  RATE_LIMIT_PER_MINUTE: z.optional(whole(0, 1_000_000)),
  OTP_SENDS_PER_ADDRESS: z.optional(whole(1, 1_000_000)),
  OTP_SENDS_PER_DAY: z.optional(whole(1, 100_000_000)),
  WHATSAPP_TOKEN: z.optional(secret),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
  WHATSAPP_APP_SECRET: z.optional(secret),
  WHATSAPP_VERIFY_TOKEN: z.optional(secret),
  WHATSAPP_API_BASE: z.optional(z.string().check(z.regex(safeBase))),
  STORAGE: z.optional(z.enum(['local', 's3'])),
  S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/i))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY: z.optional(z.string().check(z.regex(/^[\w.-]{3,200}$/))),
  S3_SECRET_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/))),
  S3_PATH_STYLE: z.optional(onOff),
  SUFRA_MAP_TILES_URL: z.optional(z.string().check(z.maxLength(500), z.regex(tilesAddress))),
  SUFRA_MAP_TILES_ATTRIBUTION: z.optional(text.check(z.maxLength(200))),
  SMTP_URL: z.optional(z.string().check(z.maxLength(1000), z.regex(smtpAddress))),
  MAIL_FROM: z.optional(z.email().check(z.maxLength(254))),
  SUPPORT_EMAIL: z.optional(z.email().check(z.maxLength(254))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))),
  VAPID_SUBJECT: z.optional(
    z.string().check(z.maxLength(200), z.regex(/^(mailto:[^\s@]+@|https:\/\/)[\w.-]+\S*$/)),
  ),
  AI_API_BASE: z.optional(z.string().check(z.regex(safeBase))),
  AI_API_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,1000}$/))),
  AI_MODEL: z.optional(z.string().check(z.regex(/^[\w./:@-]{1,200}$/))),
  AI_CALLS_PER_DAY: z.optional(whole(0, 1_000_000)),
  AI_WORDINGS_PER_NIGHT: z.optional(whole(0, 1_000)),
} as const;

const meanings: Readonly<Record<keyof typeof settings, string>> = {
  HOST: 'an address to listen on, such as 127.0.0.1',
  PORT: 'a port number from 0 to 65535',
  PUBLIC_ORIGIN: 'an origin such as https://sufra.example, without a path',
  TRUST_PROXY: 'the number of proxies of your own in front, from 0 to 10',
  DATABASE_URL: 'an address such as postgres://user:password@host:5432/name',
  DATABASE_POOL_SIZE: 'a whole number from 2 to 200',
  DATA_DIR: 'a folder',
  DATA_KEYS: 'one or more keys of 32 bytes in base64, separated by commas',
  DEMO: '"on" or "off"',
  DEMO_AUTOPILOT: '"on" or "off"',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, silent',
  JOBS: '"on" or "off"',
  RATE_LIMIT_PER_MINUTE: 'a whole number; 0 turns the limit off',
  OTP_SENDS_PER_ADDRESS: 'a whole number of at least 1',
  OTP_SENDS_PER_DAY: 'a whole number of at least 1',
  WHATSAPP_TOKEN: 'the access token of the app, at least 16 characters',
  WHATSAPP_PHONE_NUMBER_ID: 'the id of the number at Meta, digits only',
  WHATSAPP_APP_SECRET: 'the secret of the app, at least 16 characters',
  WHATSAPP_VERIFY_TOKEN: 'a word of your own, at least 16 characters without spaces',
  WHATSAPP_API_BASE: 'an https address with the version, such as https://graph.facebook.com/v21.0',
  STORAGE: '"local" or "s3"',
  S3_ENDPOINT: 'an address without a path, such as https://s3.me-central-1.amazonaws.com',
  S3_REGION: 'a region such as me-central-1',
  S3_BUCKET: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and dashes',
  S3_ACCESS_KEY: 'the id of an access key',
  S3_SECRET_KEY: 'the secret of the access key, at least 8 characters without spaces',
  S3_PATH_STYLE: '"on" or "off"',
  SUFRA_MAP_TILES_URL:
    'an https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
  SUFRA_MAP_TILES_ATTRIBUTION: 'what the owner of the tiles wants said beside them, up to 200 characters',
  SMTP_URL: 'an address such as smtps://user:password@mail.example:465',
  MAIL_FROM: 'the e-mail address that letters come from',
  SUPPORT_EMAIL: 'the e-mail address of your support',
  VAPID_PRIVATE_KEY: 'a P-256 private key in base64url, 43 characters',
  VAPID_SUBJECT: 'an address of yours, such as mailto:push@sufra.example',
  AI_API_BASE: 'an https address as OpenAI has it, such as https://api.openai.com/v1',
  AI_API_KEY: 'the key of the language model, without spaces',
  AI_MODEL: 'the name of a model',
  AI_CALLS_PER_DAY: 'a whole number from 0 to 1,000,000',
  AI_WORDINGS_PER_NIGHT: 'a whole number from 0 to 1,000',
};

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Our own origin where it is fixed; null accepts the loopback host that was asked for. */
  readonly publicOrigin: string | null;
  /** Proxies of our own in front; only the address the nearest of them saw is believed. */
  readonly trustProxy: number;
  /** Null means the embedded database. */
  readonly databaseUrl: string | null;
  readonly poolSize: number;
  readonly dataDir: string;
  readonly dataKeys: readonly Buffer[];
  readonly demo: boolean;
  /** The demo's kitchens and drivers play by themselves, until somebody uses the switch. */
  readonly autopilot: boolean;
  readonly logLevel: string;
  readonly jobs: boolean;
  /** API calls per minute and address; 0 is no limit. */
  readonly rateLimitPerMinute: number;
  /** Codes sent per address in ten minutes. */
  readonly otpSendsPerAddress: number;
  /** Codes sent per day over all addresses and phones. */
  readonly otpSendsPerDay: number;
  /** Null means the local adapter, which sends to nobody. */
  readonly whatsapp: WhatsAppSettings | null;
  /** Null means the local storage, which is the database. */
  readonly s3: S3Settings | null;
  /** Streets to draw maps on, with `{z}`, `{x}` and `{y}`; null means that maps are drawn plainly. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | null;
  /** Null means the local adapter, which sends to nobody. */
  readonly mail: MailSettings | null;
  /** Where people write to who can't sign in; null shows nothing. */
  readonly supportEmail: string | null;
  /** Null means no notifications on devices, but for the demo, which makes its own keys. */
  readonly push: PushSettings | null;
  /** Null means that nothing is written by a model. */
  readonly languageModel: LanguageModelSettings | null;
}

/** A language model that speaks the wire of OpenAI's chat completions. */
export interface LanguageModelSettings {
  readonly apiBase: string;
  /** Null where the model stands in the same house and asks for none. */
  readonly apiKey: string | null;
  readonly model: string;
  /** The most calls of a Dubai day, over all processes. */
  readonly callsPerDay: number;
  /** Of those, the most in a night for saying in a sentence why a meal is suggested; 0 asks for none. */
  readonly wordingsPerNight: number;
}

/** By what push services know us (VAPID). */
export interface PushSettings {
  /** 32 bytes in base64url; the public key comes from it. */
  readonly privateKey: string;
  /** A `mailto:` or `https:` address of the operator. */
  readonly subject: string;
  /** Origins that may be called in place of the well-known ones. */
  readonly services?: readonly string[];
}

/** The WhatsApp Cloud API of Meta. */
export interface WhatsAppSettings {
  readonly token: string;
  readonly phoneNumberId: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly apiBase: string;
}

/** A server that takes letters by SMTP. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise it is asked for before anything is said. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  /** The address that letters come from. */
  readonly from: string;
}

/** A bucket that speaks the wire of S3. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket is named in the path, as most servers other than Amazon's want it, and not in the host. */
  readonly pathStyle: boolean;
}

type Value = <Name extends keyof typeof settings>(name: Name) => z.output<(typeof settings)[Name]>;
type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the environment, over a `.env` file in `root` where there is one. Throws `WrongSetting` naming the first
 * setting that can't be used.
 */
export function readConfig(env: Env, root: string): Config {
  const given = { ...dotEnv(path.join(root, '.env')), ...env };
  const value: Value = (name) => {
    const raw = given[name];
    const parsed = settings[name].safeParse(raw === '' ? undefined : raw);
    if (!parsed.success) throw new WrongSetting(`The setting ${name} must be ${meanings[name]}.`);
    return parsed.data as z.output<(typeof settings)[typeof name]>;
  };
  const databaseUrl = value('DATABASE_URL') ?? null;
  const demo = value('DEMO') ?? databaseUrl === null;
  const dataDir = path.resolve(root, value('DATA_DIR') ?? 'data');
  return {
    host: value('HOST') ?? '127.0.0.1',
    port: value('PORT') ?? 3000,
    publicOrigin: value('PUBLIC_ORIGIN') ?? null,
    trustProxy: value('TRUST_PROXY') ?? 0,
    databaseUrl,
    poolSize: value('DATABASE_POOL_SIZE') ?? 20,
    dataDir,
    dataKeys: readKeys(value('DATA_KEYS'), dataDir),
    demo,
    autopilot: value('DEMO_AUTOPILOT') ?? true,
    logLevel: value('LOG_LEVEL') ?? (demo ? 'warn' : 'info'),
    jobs: value('JOBS') ?? true,
    rateLimitPerMinute: value('RATE_LIMIT_PER_MINUTE') ?? 1_200,
    otpSendsPerAddress: value('OTP_SENDS_PER_ADDRESS') ?? 5,
    otpSendsPerDay: value('OTP_SENDS_PER_DAY') ?? 20_000,
    whatsapp: whatsAppOf(value),
    s3: s3Of(value),
    mapTiles: mapTilesOf(value),
    mail: mailOf(value),
    supportEmail: value('SUPPORT_EMAIL') ?? null,
    push: pushOf(value),
    languageModel: languageModelOf(value),
  };
}

// Half a setup would send codes and never hear what became of them, so it is all or nothing.
function whatsAppOf(value: Value): WhatsAppSettings | null {
  const given = {
    token: value('WHATSAPP_TOKEN'),
    phoneNumberId: value('WHATSAPP_PHONE_NUMBER_ID'),
    appSecret: value('WHATSAPP_APP_SECRET'),
    verifyToken: value('WHATSAPP_VERIFY_TOKEN'),
  };
  const names = {
    token: 'WHATSAPP_TOKEN',
    phoneNumberId: 'WHATSAPP_PHONE_NUMBER_ID',
    appSecret: 'WHATSAPP_APP_SECRET',
    verifyToken: 'WHATSAPP_VERIFY_TOKEN',
  } as const;
  const apiBase = value('WHATSAPP_API_BASE') ?? 'https://graph.facebook.com/v21.0';
  const { token, phoneNumberId, appSecret, verifyToken } = given;
  if (token && phoneNumberId && appSecret && verifyToken) {
    return { token, phoneNumberId, appSecret, verifyToken, apiBase };
  }
  const missing = (Object.keys(names) as (keyof typeof names)[]).filter((one) => given[one] === undefined);
  if (missing.length === Object.keys(names).length) return null;
  const [first = 'token'] = missing;
  throw new WrongSetting(
    `The setting ${names[first]} must be ${meanings[names[first]]}, because another one of WhatsApp is set.`,
  );
}

function pushOf(value: Value): PushSettings | null {
  const [privateKey, subject] = [value('VAPID_PRIVATE_KEY'), value('VAPID_SUBJECT')];
  if (privateKey !== undefined && subject !== undefined) return { privateKey, subject };
  if (privateKey === undefined && subject === undefined) return null;
  const name = privateKey === undefined ? 'VAPID_PRIVATE_KEY' : 'VAPID_SUBJECT';
  throw new WrongSetting(
    `The setting ${name} must be ${meanings[name]}, because another one of notifications is set.`,
  );
}

function s3Of(value: Value): S3Settings | null {
  if (value('STORAGE') !== 's3') return null;
  const needed = <Name extends 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>(name: Name): string => {
    const given = value(name);
    if (given !== undefined) return given;
    throw new WrongSetting(`The setting ${name} must be ${meanings[name]}, because STORAGE is s3.`);
  };
  const region = value('S3_REGION') ?? 'us-east-1';
  const endpoint = value('S3_ENDPOINT');
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: needed('S3_BUCKET'),
    accessKey: needed('S3_ACCESS_KEY'),
    secretKey: needed('S3_SECRET_KEY'),
    pathStyle: value('S3_PATH_STYLE') ?? endpoint !== undefined,
  };
}

// Whoever draws the streets is named beside them, or they are not shown.
function mapTilesOf(value: Value): Config['mapTiles'] {
  const [url, attribution] = [value('SUFRA_MAP_TILES_URL'), value('SUFRA_MAP_TILES_ATTRIBUTION')];
  if (url === undefined) return null;
  if (attribution !== undefined) return { url, attribution };
  const name = 'SUFRA_MAP_TILES_ATTRIBUTION';
  throw new WrongSetting(
    `The setting ${name} must be ${meanings[name]}, because SUFRA_MAP_TILES_URL is set.`,
  );
}

function mailOf(value: Value): MailSettings | null {
  const [given, from] = [value('SMTP_URL'), value('MAIL_FROM')];
  if (given === undefined && from === undefined) return null;
  const name = given === undefined ? 'SMTP_URL' : 'MAIL_FROM';
  if (given === undefined || from === undefined)
    throw new WrongSetting(
      `The setting ${name} must be ${meanings[name]}, because another one of e-mail is set.`,
    );
  const { protocol, hostname: host, port, username, password } = new URL(given);
  const isSecure = protocol === 'smtps:';
  const [user, secretWord] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    ...{ host, port: port === '' ? (isSecure ? 465 : 587) : Number(port), isSecure, from },
    login: user === '' ? null : { user, password: secretWord },
  };
}

function languageModelOf(value: Value): LanguageModelSettings | null {
  const [apiBase, model] = [value('AI_API_BASE'), value('AI_MODEL')];
  const apiKey = value('AI_API_KEY') ?? null;
  const callsPerDay = value('AI_CALLS_PER_DAY') ?? 1_000;
  const wordingsPerNight = value('AI_WORDINGS_PER_NIGHT') ?? 0;
  if (apiBase !== undefined && model !== undefined)
    return { apiBase, apiKey, model, callsPerDay, wordingsPerNight };
  if (apiBase === undefined && model === undefined && apiKey === null) return null;
  const name = apiBase === undefined ? 'AI_API_BASE' : 'AI_MODEL';
  throw new WrongSetting(
    `The setting ${name} must be ${meanings[name]}, because another one of the language model is set.`,
  );
}

// Without DATA_KEYS a key is made once and kept in the data folder, readable by its owner only.
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
  if (key.length !== 32) throw new WrongSetting(`The file ${file} must hold ${meanings.DATA_KEYS}.`);
  return [key];
}
