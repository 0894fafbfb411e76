import { checkModel } from './adapters/ai/compatible.ts';
import { checkCalls } from './adapters/calls/twilio.ts';
import { checkMail } from './adapters/email/smtp.ts';
import { checkStripe } from './adapters/payment/stripe-client.ts';
import { checkBucket } from './adapters/storage/s3.ts';
import { checkWhatsApp } from './adapters/whatsapp/cloud.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { WrongSetting } from './platform/config/setting.ts';
import { checkCredentials, type CredentialCheck } from './platform/credential-check.ts';
import type { Log } from './platform/log.ts';

interface Service {
  readonly name: string;
  /** Named when the service rejects them. */
  readonly settings: string;
  readonly ask: () => Promise<CredentialCheck>;
}

function servicesOf({ stripe, whatsapp, calls, s3, mail, languageModel, mapTiles }: Config): Service[] {
  const service = <T>(
    name: string,
    settings: string,
    set: T | null,
    ask: (set: T) => Promise<CredentialCheck>,
  ) => (set === null ? [] : [{ name, settings, ask: () => ask(set) }]);
  return [
    ...service('Stripe', 'STRIPE_SECRET_KEY', stripe, checkStripe),
    ...service('WhatsApp', 'WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID', whatsapp, checkWhatsApp),
    ...service('Twilio', 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN', calls, checkCalls),
    ...service('the S3 bucket', 'S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY', s3, (set) =>
      checkBucket(set, systemClock),
    ),
    ...service('the mail server', 'SMTP_URL', mail, checkMail),
    ...service('the language model', 'AI_API_KEY', languageModel, checkModel),
    ...service('the map tile server', 'SUFRA_MAP_TILES_URL', mapTiles, checkTiles),
  ];
}

/** The tile of the whole world. Tile servers may treat servers and browsers differently. */
function checkTiles({ url }: { readonly url: string }): Promise<CredentialCheck> {
  const world = url.replace('{r}', '').replaceAll(/\{[zxy]\}/g, '0');
  return checkCredentials(world, {}, (status) =>
    status < 300 ? { outcome: 'known' } : { outcome: 'away', reason: `http_${status}` },
  );
}

/**
 * Throws `WrongSetting` for rejected credentials, before they fail at a customer. Only logs an unavailable service,
 * which may recover before its first use.
 */
export async function checkOutside(config: Config, log: Log): Promise<void> {
  const asked = await Promise.all(
    servicesOf(config).map(async (service) => ({ service, greeting: await service.ask() })),
  );
  for (const { service, greeting } of asked) {
    const { name: outside, settings } = service;
    if (greeting.outcome === 'known') log.info({ outside }, 'external_service_ready');
    if (greeting.outcome === 'away')
      log.warn({ outside, reason: greeting.reason, hint: greeting.hint }, 'external_service_unavailable');
    if (greeting.outcome === 'refused')
      throw new WrongSetting(
        `${outside[0]?.toUpperCase() ?? ''}${outside.slice(1)} rejected our credentials (${greeting.reason}): check ${settings}.`,
      );
  }
}
