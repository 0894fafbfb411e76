import { compatibleModel } from './adapters/ai/compatible.ts';
import { sparing } from './adapters/ai/sparing.ts';
import { localEmail, type LocalEmail } from './adapters/email/local.ts';
import { smtpEmail } from './adapters/email/smtp.ts';
import { patientWith } from './adapters/payment/patient.ts';
import { simulatedCalls, twilioCalls } from './adapters/calls/twilio.ts';
import { simulatedGateway } from './adapters/payment/simulated.ts';
import { stripeGateway } from './adapters/payment/stripe.ts';
import { keysOf } from './adapters/push/vapid.ts';
import { wellKnownServices, webPush } from './adapters/push/web-push.ts';
import { localStorage } from './adapters/storage/local.ts';
import { s3Storage } from './adapters/storage/s3.ts';
import { cloudLine } from './adapters/whatsapp/cloud.ts';
import { guarded } from './adapters/whatsapp/guarded.ts';
import { localWhatsApp, type LocalWhatsApp } from './adapters/whatsapp/local.ts';
import { keepShelf, loadShippedCatalogue, type ShelfKeeper } from './modules/catalogue/index.ts';
import type { AheadClock, Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/db/db.ts';
import { createLive, type Live } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import type {
  Calls,
  Email,
  LanguageModel,
  ObjectStorage,
  PaymentGateway,
  WebPush,
  WhatsApp,
} from './platform/ports.ts';
import { openVault, type Vault } from './platform/vault.ts';

export interface Context extends ShelfKeeper {
  readonly db: Db;
  readonly vault: Vault;
  /** Demo mode can advance it. */
  readonly clock: AheadClock;
  readonly gateway: PaymentGateway;
  readonly whatsapp: WhatsApp;
  readonly sentMessages: LocalWhatsApp['latest'];
  /** Null outside the demo without a provider. */
  readonly calls: Calls | null;
  readonly email: Email;
  readonly sentLetters: LocalEmail['latest'];
  /** Of the links in emails. */
  readonly origin: string;
  /** Null without keys. */
  readonly push: WebPush | null;
  readonly live: Live;
  readonly storage: ObjectStorage;
  /** Null shows a sample company on invoices. */
  readonly seller: Config['seller'];
  readonly languageModel: LanguageModel | null;
}

export async function openContext(
  config: Config,
  db: Db,
  clock: AheadClock,
  sessionUrl: string,
  log: Log,
): Promise<Context> {
  await loadShippedCatalogue(db);
  const vault = openVault(config.dataKeys);
  return {
    db,
    vault,
    clock,
    seller: config.seller,
    ...(await keepShelf(db)),
    gateway:
      config.stripe === null ? simulatedGateway(db, clock) : patientWith(stripeGateway(config.stripe, db)),
    ...openWhatsApp(config, db, vault, clock, log),
    calls: config.calls ? twilioCalls(config.calls, log) : config.demo ? simulatedCalls() : null,
    ...openEmail(config, db, vault, clock, log),
    origin: config.publicOrigin ?? `http://localhost:${config.port}`,
    push: openPush(config, vault, clock, log),
    live: createLive(db, sessionUrl, log),
    languageModel: openModel(config, db, clock, log),
    storage: config.s3 === null ? localStorage(db) : s3Storage(config.s3, clock, log),
  };
}

const openModel = ({ languageModel }: Config, db: Db, clock: Clock, log: Log): LanguageModel | null =>
  languageModel &&
  sparing(compatibleModel(languageModel, log), { db, clock, calls: languageModel.callsPerDay });

/** The demo derives its key from its data key, so it lasts as long as the data folder. */
function openPush(
  { push, demo, publicOrigin }: Config,
  vault: Vault,
  clock: Clock,
  log: Log,
): WebPush | null {
  if (push === null && !demo) return null;
  const secret = push ? Buffer.from(push.privateKey, 'base64url') : vault.keyedHash('web push', 'demo');
  const ownAddress = publicOrigin?.startsWith('https:') ? publicOrigin : 'mailto:push@sufra.invalid';
  const subject = push?.subject ?? ownAddress;
  return webPush({ ...keysOf(secret), subject, services: push?.services ?? wellKnownServices }, clock, log);
}

function openWhatsApp(
  { whatsapp }: Config,
  db: Db,
  vault: Vault,
  clock: Clock,
  log: Log,
): Pick<Context, 'whatsapp' | 'sentMessages'> {
  const local = localWhatsApp(db, vault, clock);
  if (whatsapp === null) return { whatsapp: local, sentMessages: local.latest };
  return { whatsapp: guarded(cloudLine(whatsapp, log), clock), sentMessages: local.latest };
}

function openEmail(
  { mail }: Config,
  db: Db,
  vault: Vault,
  clock: Clock,
  log: Log,
): Pick<Context, 'email' | 'sentLetters'> {
  const local = localEmail(db, vault, clock);
  return { email: mail === null ? local : smtpEmail(mail, log), sentLetters: local.latest };
}
