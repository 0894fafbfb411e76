import { checkModel } from './adapters/ai/compatible.ts';
import { checkMail } from './adapters/email/check.ts';
import { checkStripe } from './adapters/payment/stripe-client.ts';
import { checkBucket } from './adapters/storage/s3.ts';
import { checkWhatsApp } from './adapters/whatsapp/cloud.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { WrongSetting } from './platform/config/setting.ts';
import { greet, type Greeting } from './platform/greeting.ts';
import type { Log } from './platform/log.ts';

interface Service {
  readonly name: string;
  /** The settings to check if the service rejects them. */
  readonly settings: string;
  readonly ask: () => Promise<Greeting>;
}

function servicesOf({ stripe, whatsapp, s3, mail, languageModel, mapTiles }: Config): Service[] {
  const service = <T>(name: string, settings: string, set: T | null, ask: (set: T) => Promise<Greeting>) =>
    set === null ? [] : [{ name, settings, ask: () => ask(set) }];
  return [
    ...service('Stripe', 'STRIPE_SECRET_KEY', stripe, checkStripe),
    ...service('WhatsApp', 'WHATSAPP_TOKEN and WHATSAPP_PHONE_NUMBER_ID', whatsapp, checkWhatsApp),
    ...service('the S3 bucket', 'S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY', s3, (set) =>
      checkBucket(set, systemClock),
    ),
    ...service('the mail server', 'SMTP_URL', mail, checkMail),
    ...service('the language model', 'AI_API_KEY', languageModel, checkModel),
    ...service('the map tile server', 'SUFRA_MAP_TILES_URL', mapTiles, checkTiles),
  ];
}

/** The whole-world tile. Servers and browsers may get different answers. */
function checkTiles({ url }: { readonly url: string }): Promise<Greeting> {
  const world = url.replace('{r}', '').replaceAll(/\{[zxy]\}/g, '0');
  return greet(world, {}, (status) =>
    status < 300 ? { outcome: 'known' } : { outcome: 'away', reason: `http_${status}` },
  );
}

/**
 * Logs a line per service. Throws `WrongSetting` for the first that rejects our settings, because it would fail
 * later at a customer. An unreachable one only warns: it may recover.
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
