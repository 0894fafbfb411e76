import * as z from 'zod/mini';

export class WrongSetting extends Error {}

const text = z.string().check(z.minLength(1));
const whole = (low: number, high: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.int().check(z.minimum(low), z.maximum(high)),
  );
const secret = z.string().check(z.regex(/^[\x21-\x7e]{16,1000}$/));
// The bearer token is sent there: plain HTTP to loopback only.
const safeBase = /^(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d+)?(\/[\w.-]+)*$/i;
const safeOrigin = /^(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d+)?$/i;
// The CSP allows pictures from this origin, so there must be only one: no `{s}` for subdomains.
const tilesAddress =
  /^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})(https:\/\/[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d+)?\/(\{[zxyr]\}|[\w\-.~/?&=%@+:,])*$/i;
// Plain SMTP to loopback only, or where the server offers STARTTLS.
const smtpAddress = /^smtps?:\/\/([^\s:@/?#]+:[^\s:@/?#]+@)?[a-z0-9.-]+(:\d{1,5})?$/i;

/** The URL parser's own error would quote the password. */
function isReadable(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

const databaseAddress = z.string().check(z.regex(/^postgres(ql)?:\/\/.+/));
// Collectors in a private network often have no TLS; spans hold no personal data.
const tracesAddress = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w.-]+)*$/i;
const part = z.pipe(z.string().check(z.regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)), z.transform(Number));
const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((word) => word === 'on'),
);

const settings = {
  HOST: z.optional(text),
  PORT: z.optional(whole(0, 65_535)),
  PUBLIC_ORIGIN: z.optional(z.url().check(z.regex(/^https?:\/\/[^/]+$/))),
  TRUST_PROXY: z.optional(whole(0, 10)),
  ROLE: z.optional(z.enum(['all', 'web', 'worker'])),
  DATABASE_URL: z.optional(databaseAddress),
  DATABASE_POOL_SIZE: z.optional(whole(2, 200)),
  DATABASE_SESSION_URL: z.optional(databaseAddress),
  DATABASE_PREPARED: z.optional(onOff),
  DATABASE_READ_URL: z.optional(databaseAddress),
  DRAIN_SECONDS: z.optional(whole(0, 60)),
  DATA_DIR: z.optional(text),
  DATA_KEYS: z.optional(z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=(,[A-Za-z0-9+/]{43}=)*$/))),
  DEMO: z.optional(onOff),
  DEMO_AUTOPILOT: z.optional(onOff),
  LOG_LEVEL: z.optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
  JOBS: z.optional(onOff),
  CALLS_AT_ONCE: z.optional(whole(4, 100_000)),
  METRICS_PORT: z.optional(whole(1, 65_535)),
  METRICS_HOST: z.optional(text),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.string().check(z.maxLength(500), z.regex(tracesAddress))),
  OTEL_TRACES_SAMPLER_ARG: z.optional(part),
  RATE_LIMIT_PER_MINUTE: z.optional(whole(0, 1_000_000)),
  OTP_SENDS_PER_ADDRESS: z.optional(whole(1, 1_000_000)),
  OTP_SENDS_PER_DAY: z.optional(whole(1, 100_000_000)),
  OTP_TRICKLE_PER_HOUR: z.optional(whole(0, 3_600)),
  OTP_WORK_BITS: z.optional(whole(1, 24)),
  WHATSAPP_TOKEN: z.optional(secret),
  WHATSAPP_PHONE_NUMBER_ID: z.optional(z.string().check(z.regex(/^\d{5,20}$/))),
  WHATSAPP_APP_SECRET: z.optional(secret),
  WHATSAPP_VERIFY_TOKEN: z.optional(secret),
  WHATSAPP_API_BASE: z.optional(z.string().check(z.regex(safeBase))),
  TWILIO_ACCOUNT_SID: z.optional(z.string().check(z.regex(/^AC[0-9a-f]{32}$/))),
  TWILIO_AUTH_TOKEN: z.optional(secret),
  CALLS_NUMBER: z.optional(z.string().check(z.regex(/^\+[1-9]\d{6,14}$/))),
  TWILIO_API_BASE: z.optional(z.string().check(z.regex(safeOrigin))),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_(test|live)_\w{10,250}$/))),
  STRIPE_PUBLISHABLE_KEY: z.optional(z.string().check(z.regex(/^pk_(test|live)_\w{10,250}$/))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_[\w+/=]{10,250}$/))),
  STRIPE_API_BASE: z.optional(z.string().check(z.regex(safeOrigin))),
  STORAGE: z.optional(z.enum(['local', 's3'])),
  S3_ENDPOINT: z.optional(z.string().check(z.regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/i))),
  S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]{2,40}$/))),
  S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_ACCESS_KEY: z.optional(z.string().check(z.regex(/^[\w.-]{3,200}$/))),
  S3_SECRET_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{8,200}$/))),
  S3_PATH_STYLE: z.optional(onOff),
  SUFRA_MAP_TILES_URL: z.optional(z.string().check(z.maxLength(500), z.regex(tilesAddress))),
  SUFRA_MAP_TILES_ATTRIBUTION: z.optional(text.check(z.maxLength(200))),
  SMTP_URL: z.optional(z.string().check(z.maxLength(1000), z.regex(smtpAddress), z.refine(isReadable))),
  MAIL_FROM: z.optional(z.email().check(z.maxLength(254))),
  SUPPORT_EMAIL: z.optional(z.email().check(z.maxLength(254))),
  SELLER_NAME_EN: z.optional(text.check(z.maxLength(200))),
  SELLER_NAME_AR: z.optional(text.check(z.maxLength(200))),
  SELLER_ADDRESS_EN: z.optional(text.check(z.maxLength(300))),
  SELLER_ADDRESS_AR: z.optional(text.check(z.maxLength(300))),
  SELLER_TRN: z.optional(z.string().check(z.regex(/^\d{15}$/))),
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
  TRUST_PROXY: 'the number of your own proxies in front of Sufra, from 0 to 10',
  ROLE: 'one of all, web, worker',
  DATABASE_URL: 'a URL such as postgres://user:password@host:5432/name',
  DATABASE_SESSION_URL: 'a URL such as postgres://user:password@host:5432/name',
  DATABASE_PREPARED: '"on" or "off"',
  DATABASE_READ_URL: 'a URL such as postgres://user:password@host:5432/name',
  DATABASE_POOL_SIZE: 'a whole number from 2 to 200',
  DRAIN_SECONDS: 'a whole number from 0 to 60',
  DATA_DIR: 'a folder path',
  DATA_KEYS: 'one or more 32-byte keys in base64, separated by commas',
  DEMO: '"on" or "off"',
  DEMO_AUTOPILOT: '"on" or "off"',
  LOG_LEVEL: 'one of fatal, error, warn, info, debug, silent',
  JOBS: '"on" or "off"',
  CALLS_AT_ONCE: 'a whole number from 4 to 100,000',
  METRICS_PORT: 'a port number from 1 to 65535, different from PORT',
  METRICS_HOST: 'an address to listen on, such as 127.0.0.1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'a URL such as http://127.0.0.1:4318, without /v1/traces',
  OTEL_TRACES_SAMPLER_ARG: 'a ratio from 0 to 1, such as 0.1',
  RATE_LIMIT_PER_MINUTE: 'a whole number; 0 turns the limit off',
  OTP_SENDS_PER_ADDRESS: 'a whole number of at least 1',
  OTP_SENDS_PER_DAY: 'a whole number of at least 1',
  OTP_TRICKLE_PER_HOUR: 'a whole number from 0 to 3600',
  OTP_WORK_BITS: 'a whole number from 1 to 24',
  WHATSAPP_TOKEN: 'the access token of the app, at least 16 characters',
  WHATSAPP_PHONE_NUMBER_ID: 'the phone number ID from Meta, digits only',
  WHATSAPP_APP_SECRET: 'the app secret, at least 16 characters',
  WHATSAPP_VERIFY_TOKEN: 'a token you choose, at least 16 characters without spaces',
  WHATSAPP_API_BASE: 'an https URL with the version, such as https://graph.facebook.com/v25.0',
  TWILIO_ACCOUNT_SID: 'the account SID from Twilio: AC and 32 hexadecimal digits',
  TWILIO_AUTH_TOKEN: 'the auth token of the account, at least 16 characters',
  CALLS_NUMBER: 'a voice number of the account, such as +97145550000',
  TWILIO_API_BASE: 'an https URL without a path, such as https://api.twilio.com',
  STRIPE_SECRET_KEY:
    'the secret key of your account, sk_live_… or rk_live_…, in the same mode as the publishable key',
  STRIPE_PUBLISHABLE_KEY: 'the publishable key of your account, pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the webhook, whsec_…',
  STRIPE_API_BASE: 'an https URL without a path, such as https://api.stripe.com',
  STORAGE: '"local" or "s3"',
  S3_ENDPOINT: 'a URL without a path, such as https://s3.me-central-1.amazonaws.com',
  S3_REGION: 'a region such as me-central-1',
  S3_BUCKET: 'a bucket name: 3 to 63 lowercase letters, digits, dots and dashes',
  S3_ACCESS_KEY: 'an access key ID',
  S3_SECRET_KEY: 'a secret access key, at least 8 characters without spaces',
  S3_PATH_STYLE: '"on" or "off"',
  SUFRA_MAP_TILES_URL: 'an https URL with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png',
  SUFRA_MAP_TILES_ATTRIBUTION: 'the attribution the tile provider requires, up to 200 characters',
  SMTP_URL: 'a URL such as smtps://user:password@mail.example:465',
  MAIL_FROM: 'the sender address of outgoing email',
  SUPPORT_EMAIL: 'your support email address',
  SELLER_NAME_EN: 'the name of your company in English, up to 200 characters',
  SELLER_NAME_AR: 'the name of your company in Arabic, up to 200 characters',
  SELLER_ADDRESS_EN: 'the address of your company in English, up to 300 characters',
  SELLER_ADDRESS_AR: 'the address of your company in Arabic, up to 300 characters',
  SELLER_TRN: 'the tax registration number of your company, 15 digits',
  VAPID_PRIVATE_KEY: 'a P-256 private key in base64url, 43 characters',
  VAPID_SUBJECT: 'a contact address, such as mailto:push@sufra.example',
  AI_API_BASE: 'an OpenAI-compatible https URL, such as https://api.openai.com/v1',
  AI_API_KEY: 'the API key of the language model, without spaces',
  AI_MODEL: 'a model name',
  AI_CALLS_PER_DAY: 'a whole number from 0 to 1,000,000',
  AI_WORDINGS_PER_NIGHT: 'a whole number from 0 to 1,000',
};

export type SettingName = keyof typeof settings;

export type Value = <Name extends SettingName>(name: Name) => z.output<(typeof settings)[Name]>;

export const wrong = (name: SettingName, why = ''): WrongSetting =>
  new WrongSetting(`${name} must be ${meanings[name]}${why && `, because ${why}`}.`);

export const valuesOf =
  (given: Readonly<Record<string, string | undefined>>): Value =>
  (name) => {
    const raw = given[name];
    const parsed = settings[name].safeParse(raw === '' ? undefined : raw);
    if (!parsed.success) throw wrong(name);
    return parsed.data as z.output<(typeof settings)[typeof name]>;
  };
