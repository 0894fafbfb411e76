import { allStreams } from '@sufra/contract/live.ts';
import { allRoutes } from '@sufra/contract/routes.ts';
import { picturesFolder } from '@sufra/food';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatedGateway } from './adapters/payment/simulated.ts';
import { forgetOldEvents } from './adapters/payment/stripe-book.ts';
import { stripeWebhook } from './adapters/payment/stripe-webhook.ts';
import { whatsAppWebhook } from './adapters/whatsapp/webhook.ts';
import { openContext, type Context } from './context.ts';
import { bankingOf, openersOf } from './openers.ts';
import { registerAdmin, scheduleAdmin } from './modules/admin/index.ts';
import { registerCatering, scheduleCatering } from './modules/catering/index.ts';
import {
  listenToCatalogueChanges,
  readLandingPictures,
  registerCatalogueAdmin,
} from './modules/catalogue/index.ts';
import {
  createDispatcher,
  registerDelivery,
  scheduleDelivery,
  scheduleDriverApplications,
} from './modules/delivery/index.ts';
import {
  createAutopilot,
  demoAccounts,
  demoCode,
  followClock,
  seedDemo,
  listenDemo,
  trackPlayers,
  registerDemo,
} from './modules/demo/index.ts';
import { registerDocuments, scheduleDocuments } from './modules/documents/index.ts';
import { registerHouseholdListeners, registerHousehold } from './modules/household/index.ts';
import { authenticator, lookAtCodes, registerIdentity, scheduleIdentity } from './modules/identity/index.ts';
import {
  handleWebhookEvent,
  subscribeMoney,
  countOpenDisputes,
  registerDisputes,
  registerBankChanges,
  registerMoney,
  registerOwnPayouts,
  registerPayouts,
  scheduleMoney,
  type WebhookEvent,
} from './modules/money/index.ts';
import { leaveNewsletter, registerNewsletter, scheduleNewsletter } from './modules/newsletter/index.ts';
import {
  createPushSender,
  createSender,
  readQueueStatus,
  recordReports,
  registerMessageTime,
  registerPush,
  scheduleNotifications,
} from './modules/notifications/index.ts';
import { registerOrdering, scheduleOrdering } from './modules/ordering/index.ts';
import { registerPartners, schedulePartners } from './modules/partners/index.ts';
import {
  countSafeMeals,
  readDislikes,
  registerPlanner,
  registerTaste,
  schedulePlanner,
} from './modules/planner/index.ts';
import { hearMessages, registerSupport, scheduleSupport } from './modules/support/index.ts';
import {
  pricesAt,
  readPlanPrices,
  registerBilling,
  registerSubscription,
  scheduleSubscription,
} from './modules/subscription/index.ts';
import { aheadOf, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Db, Tx } from './platform/db/db.ts';
import { keepMonths } from './platform/db/migrate.ts';
import { createCallCounts, type CallCounts } from './platform/http/call-counts.ts';
import { openDrawing } from './platform/http/drawn-screens.ts';
import { addHealth, createServer } from './platform/http/server.ts';
import { forgetOldAudit } from './platform/retention.ts';
import { forgetKeysOf, forgetOldKeys } from './platform/http/idempotency.ts';
import { addDocs } from './platform/http/openapi.ts';
import { addPages } from './platform/http/pages.ts';
import type { Serving } from './platform/http/serve.ts';
import { serveMailClick, cookieWriter, serveWebhook } from './platform/http/guards.ts';
import { createJobs, heldWhile, type Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createOutbox, type Outbox } from './platform/outbox.ts';
import type { QueueRunner } from './platform/queue-runner.ts';
import { keepForPages, keepPageTexts, withPrices, type PageTexts } from './platform/page-texts.ts';
import { traceServer, watchProcess } from './platform/watching/watch.ts';
import { readingsOf } from './readings.ts';

export interface App {
  readonly http: FastifyInstance;
  readonly db: Db;
  readonly outbox: Outbox;
  readonly sender: QueueRunner;
  readonly pusher: QueueRunner;
  /** Does nothing with ROLE=web; starts only enabled scheduled jobs. */
  startWork(): Promise<void>;
  /** Drains before it closes. */
  stop(): Promise<void>;
}

const webFolder = path.resolve(import.meta.dirname, '../../web/dist');

interface DemoContext extends Context {
  readonly demo: boolean;
  readonly autopilot: boolean;
}

export async function createApp(config: Config, databaseUrl: string, clock: Clock, log: Log): Promise<App> {
  const { db, sessionUrl, reads } = openDatabase(databaseUrl, config, log);
  const ctx = await openContext(config, db, aheadOf(clock), sessionUrl, log);
  let isStopping = false;
  const demo = { ...ctx, demo: config.demo, autopilot: config.autopilot };
  await followClock(demo, (error) => log.error({ err: error }, 'demo_clock_sync_failed'));
  const counts = countingOf(config, ctx, log);
  const http = await openHttp(config, demo, { log, counts, isStopping: () => isStopping });
  const work = prepareWork(config, demo, sessionUrl, log);
  const { outbox, sender, pusher, start, stop: stopWork } = work;
  const codes = () => lookAtCodes(db, ctx.clock.now());
  const disputes = () => countOpenDisputes(ctx);
  const more = readingsOf({ queue: () => readQueueStatus(ctx), codes, disputes }, work.dispatcher);
  const watch = await watchProcess(config, { app: http, db, more, log });
  await seedDemo(demoCustomers(config, demo));
  await ctx.live.start();
  for (const one of [reads, counts]) one?.start();
  const stop = async (): Promise<void> => {
    isStopping = true;
    await sleep(config.drainSeconds * 1_000);
    await http.close();
    await Promise.all([stopWork(), ctx.live.stop(), reads.stop(), counts?.stop(), watch.stop()]);
    await db.close();
  };
  return { http, db, outbox, sender, pusher, startWork: start, stop };
}

/** The bank does not know the cards of demo customers. */
const demoCustomers = ({ stripe }: Config, ctx: DemoContext): DemoContext =>
  stripe === null ? ctx : { ...ctx, gateway: simulatedGateway(ctx.db, ctx.clock) };

function prepareWork(config: Config, ctx: DemoContext, sessionUrl: string, log: Log) {
  const outbox = createOutbox(ctx.db, log);
  const jobs = createJobs(sessionUrl, log);
  const sender = createSender(ctx, log);
  const pusher = createPushSender(ctx, log);
  const leading = leadersOf(ctx, { jobs, outbox, sender }, sessionUrl, log);
  // The demo's past orders would look overdue to the present.
  const present = heldWhile(leading[1].isLivingPast, jobs);
  scheduleAll(present, outbox, ctx, config, log);
  scheduleMoney(present, ctx, log);
  scheduleNotifications(present, outbox, ctx, log, () => {
    sender.hurry();
    pusher.hurry();
  });
  const start = async (): Promise<void> => {
    if (config.role === 'web') return;
    for (const one of [outbox, sender, pusher]) one.start();
    if (!config.jobs) return;
    for (const one of leading) one.start();
    await jobs.start();
  };
  const stop = async (): Promise<void> => {
    await Promise.all([outbox, sender, pusher, jobs, ...leading].map((one) => one.stop()));
  };
  return { outbox, sender, pusher, dispatcher: leading[0], start, stop };
}

/** Each runs in a single process at a time. */
function leadersOf(
  ctx: DemoContext,
  { jobs, outbox, sender }: { readonly jobs: Jobs; readonly outbox: Outbox; readonly sender: QueueRunner },
  sessionUrl: string,
  log: Log,
) {
  const atStop = async (after: Date, until: Date): Promise<void> => {
    await jobs.catchUp(after, until);
    await outbox.deliverDue();
    await sender.drain();
  };
  const autopilot = createAutopilot(ctx, atStop, sessionUrl, log);
  return [createDispatcher(ctx, sessionUrl, log, autopilot.isLivingPast), autopilot] as const;
}

/** Null without a limit or HTTP. */
const countingOf = (config: Config, { db, vault }: Context, log: Log): CallCounts | null =>
  config.rateLimitPerMinute === 0 || config.role === 'worker'
    ? null
    : createCallCounts(
        db,
        {
          limit: config.rateLimitPerMinute,
          keyOf: (address) => vault.keyedHash('calls', address).toString('base64url'),
          now: Date.now,
        },
        log,
      );

interface Listening {
  readonly log: Log;
  readonly counts: CallCounts | null;
  readonly isStopping: () => boolean;
}

/** A worker serves health checks only. */
async function openHttp(
  config: Config,
  ctx: DemoContext,
  { log, counts, isStopping }: Listening,
): Promise<FastifyInstance> {
  const http = await createServer(config, log, counts);
  http.addHook('onClose', (await traceServer(config, http, log)).stop);
  if (config.role === 'worker') {
    addHealth(http, ctx.db, isStopping);
    return http;
  }
  const authenticate = trackPlayers(authenticator(ctx), ctx);
  registerAll({ ...ctx, app: http, authenticate }, ctx, config);
  await addWebhooks(http, ctx, config, log);
  await serveMailClick(http, (token) => leaveNewsletter(ctx, { token }));
  addHealth(http, ctx.db, isStopping);
  await addDocs(http, allRoutes, allStreams);
  await addSite(http, ctx, config, log);
  return http;
}

/** Null if the nightly budget is 0. */
function wordsmithOf({ languageModel: set }: Config, { languageModel }: Context) {
  if (!set || !languageModel || set.wordingsPerNight === 0) return null;
  return { languageModel, name: set.model, perNight: set.wordingsPerNight };
}

/** Without credentials there is no secret to verify a webhook with. */
async function addWebhooks(
  http: FastifyInstance,
  ctx: Context,
  { whatsapp, stripe }: Config,
  log: Log,
): Promise<void> {
  if (whatsapp !== null) {
    const webhook = whatsAppWebhook(whatsapp, {
      receive: (reports) => recordReports(ctx, reports),
      hear: (messages) => hearMessages(ctx, messages),
    });
    await serveWebhook(http, 'whatsapp', webhook);
  }
  if (stripe !== null) {
    const tell = (tx: Tx, told: WebhookEvent): Promise<void> => handleWebhookEvent({ ...ctx, log }, tx, told);
    await serveWebhook(http, 'stripe', stripeWebhook(stripe, { ...ctx, tell }));
  }
}

async function pageTexts({ db, live, clock }: Context, log: Log): Promise<() => PageTexts> {
  const prices = await keepForPages({ db, live, log }, readPlanPrices);
  const texts = await keepPageTexts({ db, live, log }, readLandingPictures);
  return withPrices(texts, () => pricesAt(prices(), clock.now()));
}

const addSite = async (http: FastifyInstance, ctx: Context, config: Config, log: Log): Promise<void> =>
  addPages(http, {
    web: webFolder,
    pictures: picturesFolder,
    publicOrigin: config.publicOrigin,
    tilesUrl: config.mapTiles?.url ?? null,
    stripeKey: config.stripe?.publishableKey ?? null,
    texts: await pageTexts(ctx, log),
    draw: openDrawing(http, webFolder, log),
    ahead: ctx.clock.ahead,
  });

function registerAll(serving: Serving, ctx: Context, config: Config): void {
  registerIdentity(serving, { ...ctx, ...identitySettings(config), openers: openersOf(ctx.vault) });
  registerHousehold(serving, { ...ctx, countSafeMeals, readDislikes });
  registerSubscription(serving, ctx);
  registerBilling(serving, ctx);
  registerMoney(serving, ctx);
  registerPartners(serving, ctx);
  const banking = { ...ctx, ...bankingOf(ctx.vault) };
  registerPayouts(serving, banking);
  registerBankChanges(serving, banking);
  registerOwnPayouts(serving, ctx);
  registerDisputes(serving, ctx);
  registerOrdering(serving, { ...ctx, mapTiles: config.mapTiles });
  registerCatering(serving, ctx);
  registerDelivery(serving, ctx);
  registerPlanner(serving, ctx);
  registerTaste(serving, ctx);
  registerDocuments(serving, ctx);
  registerSupport(serving, ctx, { contact: config.supportEmail });
  registerNewsletter(serving, ctx);
  registerMessageTime(serving, ctx);
  registerPush(serving, ctx);
  registerCatalogueAdmin(serving, ctx);
  registerAdmin(serving, ctx);
  const { demo, autopilot } = config;
  registerDemo(
    serving,
    { ...ctx, demo, autopilot },
    { messages: ctx.sentMessages, letters: ctx.sentLetters },
  );
}

function scheduleAll(jobs: Jobs, outbox: Outbox, ctx: Context, config: Config, log: Log): void {
  jobs.schedule('platform.keep-months', '40 3 * * *', () => keepMonths(ctx.db, log));
  jobs.schedule('platform.forget-keys', '50 3 * * *', () => forgetOldKeys(ctx.db));
  jobs.schedule('platform.forget-deliveries', '55 3 * * *', outbox.forgetOrphans);
  jobs.schedule('platform.forget-told', '45 3 * * *', () =>
    forgetOldEvents(ctx.db, new Date(ctx.clock.now().getTime() - 30 * 86_400_000)),
  );
  jobs.schedule(
    'platform.forget-audit',
    '20 5 * * *',
    async () => void (await forgetOldAudit({ ...ctx, log })),
  );
  outbox.on('account.erased', 'platform.keys', ({ accountId }) => forgetKeysOf(ctx.db, accountId));
  scheduleIdentity(jobs, ctx);
  registerHouseholdListeners(outbox, ctx);
  schedulePartners(jobs, outbox, ctx);
  listenToCatalogueChanges(outbox, ctx, log);
  scheduleSubscription(jobs, outbox, ctx, log);
  subscribeMoney(outbox, ctx, log);
  schedulePlanner(jobs, outbox, { ...ctx, wordingModel: wordsmithOf(config, ctx) }, log);
  scheduleOrdering(jobs, outbox, ctx, log);
  scheduleCatering(jobs, outbox, ctx, log);
  scheduleDriverApplications(jobs, outbox, ctx);
  scheduleDelivery(jobs, outbox, ctx, log);
  scheduleDocuments(jobs, outbox, ctx, log);
  scheduleSupport(jobs, outbox, ctx);
  scheduleNewsletter(jobs, outbox, ctx);
  listenDemo(outbox, ctx);
  scheduleAdmin(jobs, outbox, ctx);
}

const identitySettings = (config: Config) => ({
  cookies: cookieWriter(config.publicOrigin?.startsWith('https:') ?? false),
  demo: {
    isOn: config.demo,
    code: demoCode,
    phones: new Set(config.demo ? demoAccounts.map(({ phone }) => phone) : []),
  },
  limits: {
    ...{ sendsPerAddress: config.otpSendsPerAddress, sendsPerDay: config.otpSendsPerDay },
    ...{ trickle: config.otpTricklePerHour, workBits: config.otpWorkBits },
  },
});
