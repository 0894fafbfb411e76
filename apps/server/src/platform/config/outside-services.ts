import { wrong, type Value } from './setting.ts';

export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
}

export interface LanguageModelSettings {
  readonly apiBase: string;
  /** Null for a model in the same network that needs no key. */
  readonly apiKey: string | null;
  readonly model: string;
  /** Per Dubai day, over all processes. */
  readonly callsPerDay: number;
  /** Of those, per night for wording reasons; 0 disables it. */
  readonly wordingsPerNight: number;
}

export interface PushSettings {
  /** 32 bytes in base64url; the public key is derived from it. */
  readonly privateKey: string;
  readonly subject: string;
  readonly services?: readonly string[];
}

export interface WhatsAppSettings {
  readonly token: string;
  readonly phoneNumberId: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly apiBase: string;
}

export interface CallsSettings {
  readonly accountSid: string;
  readonly authToken: string;
  /** Ours, in E.164: what both phones see. */
  readonly number: string;
  readonly apiBase: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiBase: string;
}

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
  readonly from: string;
}

export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket in the path instead of the host, as most servers but Amazon's expect. */
  readonly pathStyle: boolean;
}

// All or nothing: half a setup would send codes without delivery reports.
export function whatsAppOf(value: Value): WhatsAppSettings | null {
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
  const apiBase = value('WHATSAPP_API_BASE') ?? 'https://graph.facebook.com/v25.0';
  const { token, phoneNumberId, appSecret, verifyToken } = given;
  if (token && phoneNumberId && appSecret && verifyToken) {
    return { token, phoneNumberId, appSecret, verifyToken, apiBase };
  }
  const missing = (Object.keys(names) as (keyof typeof names)[]).filter((one) => given[one] === undefined);
  if (missing.length === Object.keys(names).length) return null;
  const [first = 'token'] = missing;
  throw wrong(names[first], 'another WhatsApp setting is set');
}

export function callsOf(value: Value): CallsSettings | null {
  const given = {
    TWILIO_ACCOUNT_SID: value('TWILIO_ACCOUNT_SID'),
    TWILIO_AUTH_TOKEN: value('TWILIO_AUTH_TOKEN'),
    CALLS_NUMBER: value('CALLS_NUMBER'),
  };
  const apiBase = value('TWILIO_API_BASE') ?? 'https://api.twilio.com';
  const names = Object.keys(given) as (keyof typeof given)[];
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  const [first] = missing;
  if (first !== undefined) throw wrong(first, 'another setting for calls is set');
  const { TWILIO_ACCOUNT_SID: accountSid = '', TWILIO_AUTH_TOKEN: authToken = '' } = given;
  return { accountSid, authToken, number: given.CALLS_NUMBER ?? '', apiBase };
}

// Without the webhook secret, failed refunds and disputes would go unnoticed.
export function stripeOf(value: Value): StripeSettings | null {
  const given = {
    STRIPE_SECRET_KEY: value('STRIPE_SECRET_KEY'),
    STRIPE_PUBLISHABLE_KEY: value('STRIPE_PUBLISHABLE_KEY'),
    STRIPE_WEBHOOK_SECRET: value('STRIPE_WEBHOOK_SECRET'),
  };
  const apiBase = value('STRIPE_API_BASE') ?? 'https://api.stripe.com';
  const names = Object.keys(given) as (keyof typeof given)[];
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length === names.length) return null;
  const [first] = missing;
  if (first !== undefined) throw wrong(first, 'another Stripe setting is set');
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = given;
  // A card created in test mode does not exist in live mode and vice versa.
  if (secretKey.split('_')[1] !== publishableKey.split('_')[1]) throw wrong('STRIPE_SECRET_KEY');
  return { secretKey, publishableKey, webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? '', apiBase };
}

export function pushOf(value: Value): PushSettings | null {
  const [privateKey, subject] = [value('VAPID_PRIVATE_KEY'), value('VAPID_SUBJECT')];
  if (privateKey !== undefined && subject !== undefined) return { privateKey, subject };
  if (privateKey === undefined && subject === undefined) return null;
  const name = privateKey === undefined ? 'VAPID_PRIVATE_KEY' : 'VAPID_SUBJECT';
  throw wrong(name, 'the other VAPID setting is set');
}

export function s3Of(value: Value): S3Settings | null {
  if (value('STORAGE') !== 's3') return null;
  const needed = <Name extends 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'>(name: Name): string => {
    const given = value(name);
    if (given !== undefined) return given;
    throw wrong(name, 'STORAGE is s3');
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

// The licence requires the attribution beside the map.
export function mapTilesOf(value: Value): MapTiles | null {
  const [url, attribution] = [value('SUFRA_MAP_TILES_URL'), value('SUFRA_MAP_TILES_ATTRIBUTION')];
  if (url === undefined) return null;
  if (attribution !== undefined) return { url, attribution };
  const name = 'SUFRA_MAP_TILES_ATTRIBUTION';
  throw wrong(name, 'SUFRA_MAP_TILES_URL is set');
}

export function mailOf(value: Value): MailSettings | null {
  const [given, from] = [value('SMTP_URL'), value('MAIL_FROM')];
  if (given === undefined && from === undefined) return null;
  const name = given === undefined ? 'SMTP_URL' : 'MAIL_FROM';
  if (given === undefined || from === undefined) throw wrong(name, 'the other email setting is set');
  const { protocol, hostname: host, port, username, password } = new URL(given);
  const isSecure = protocol === 'smtps:';
  const [user, secretWord] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    ...{ host, port: port === '' ? (isSecure ? 465 : 587) : Number(port), isSecure, from },
    login: user === '' ? null : { user, password: secretWord },
  };
}

export function languageModelOf(value: Value): LanguageModelSettings | null {
  const [apiBase, model] = [value('AI_API_BASE'), value('AI_MODEL')];
  const apiKey = value('AI_API_KEY') ?? null;
  const callsPerDay = value('AI_CALLS_PER_DAY') ?? 1_000;
  const wordingsPerNight = value('AI_WORDINGS_PER_NIGHT') ?? 0;
  if (apiBase !== undefined && model !== undefined)
    return { apiBase, apiKey, model, callsPerDay, wordingsPerNight };
  if (apiBase === undefined && model === undefined && apiKey === null) return null;
  const name = apiBase === undefined ? 'AI_API_BASE' : 'AI_MODEL';
  throw wrong(name, 'another language model setting is set');
}
