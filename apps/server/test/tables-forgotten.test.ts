import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sql } from '../src/platform/db/sql.ts';
import { testDb } from './harness.ts';

/** A job's name, or another mechanism. */
const forgotten: Readonly<Record<string, readonly string[]>> = {
  'money.forget': [
    'money.entries',
    'money.postings',
    'money.invoices',
    'money.corrections',
    'money.payments',
    'money.refunds',
    'money.disputes',
    'money.payouts',
    'money.payout_lines',
    'money.payout_runs',
    'money.settlements',
    'money.bank_changes',
  ],
  'ordering.forget': [
    'ordering.orders',
    'ordering.order_events',
    'ordering.order_offers',
    'ordering.order_delays',
    'ordering.ratings',
    'ordering.order_refunds',
    'ordering.order_problems',
    'ordering.order_replacements',
    'ordering.order_notes',
    'ordering.refund_requests',
  ],
  'ordering.forget-messages': ['ordering.messages'],
  'catering.forget': [
    'catering.events',
    'catering.event_steps',
    'catering.quotes',
    'catering.messages',
    'catering.ratings',
    'catering.waiting_bookings',
  ],
  'subscription.forget': [
    'subscription.subscriptions',
    'subscription.charges',
    'subscription.skips',
    'subscription.price_notices',
    'subscription.cancellations',
  ],
  'delivery.forget-trips': ['delivery.trips', 'delivery.deliveries', 'delivery.door_photos'],
  'delivery.forget-offers': ['delivery.offers', 'delivery.offer_deliveries'],
  'platform.forget-audit': ['platform.audit'],
  'platform.forget-keys': ['platform.idempotency_keys'],
  'platform.forget-deliveries': ['platform.deliveries', 'platform.outbox'],
  'platform.forget-told': ['adapters.stripe_events'],
  'planner.forget': ['planner.suggestions'],
  'planner.similarity': ['planner.similarities'],
  'planner.coverage': ['planner.coverage', 'planner.coverage_nights'],
  'planner.tomorrow': ['planner.night_batches'],
  'planner.wordings': ['planner.wordings'],
  'notifications.forget': [
    'notifications.messages',
    'notifications.pushes',
    'notifications.push_subscriptions',
    'notifications.reports',
  ],
  'documents.retention': ['documents.numbers'],
  'support.forget': ['support.requests', 'support.messages', 'support.notes'],
  'identity.forget-expired': [
    'identity.sessions',
    'identity.devices',
    'identity.otp_codes',
    'identity.otp_buckets',
    'identity.otp_counters',
    'identity.otp_sends',
  ],
  'newsletter.forget': ['newsletter.subscribers', 'newsletter.askings'],
  'ordering.recover': ['ordering.waiting_orders'],
  'ordering.learn-paces': ['ordering.kitchen_paces'],
  'money.add-up-balances': ['money.payee_changes'],
  'admin.add-up-counts': ['admin.count_changes'],
};

/** Bounded per account, partner, meal or setting, or cleaned up on use. */
const bounded = [
  ...['identity.accounts', 'identity.second_factors', 'admin.people', 'admin.counts', 'admin.list_views'],
  'admin.account_notes',
  ...['household.profiles', 'household.members', 'household.addresses'],
  ...['household.emirates', 'household.areas', 'household.holidays'],
  ...['planner.tastes', 'planner.picks', 'subscription.choices', 'money.cards'],
  'subscription.waiting_list',
  ...['ordering.partner_preferences', 'ordering.partner_scores'],
  'ordering.week_ticks',
  ...['delivery.drivers', 'delivery.live_offers', 'partners.partners', 'partners.menu_items'],
  'partners.shelf_items',
  'partners.own_products',
  'partners.team',
  ...['catalogue.ingredients', 'catalogue.ingredient_words', 'catalogue.meals', 'catalogue.meal_lines'],
  ...['catalogue.meal_pictures', 'catalogue.meal_words', 'catalogue.releases', 'catalogue.shelf_state'],
  ...['money.payee_balances', 'money.invoice_series'],
  ...['platform.settings', 'platform.page_figures', 'platform.migrations'],
  // The last two minutes only.
  'platform.call_counts',
  ...['demo.players', 'demo.autopilot', 'demo.clock'],
];

/** Growing on purpose, with a reason. */
const kept: Readonly<Record<string, readonly string[]>> = {
  'A row for each change an admin makes: they are few, and what holds today may be of years ago.': [
    'money.rates',
    'money.fees',
    'subscription.plan_prices',
    'platform.page_texts',
    'admin.legal_texts',
    'catalogue.meal_versions',
    'identity.suspensions',
  ],
  'A row a day, for the figures of the overview and the limit of the language model.': [
    'admin.daily_figures',
    'adapters.model_calls',
  ],
  'An application or an account somewhere, without what says who it was once its time is over; a handful for each person.':
    [
      'partners.applications',
      'delivery.driver_applications',
      'partners.bank_accounts',
      'delivery.bank_accounts',
    ],
  'That there was a picture, of which kind, and when it went: the picture goes by documents.retention.': [
    'documents.documents',
  ],
  'Which charge of ours is which of the gateway’s: what was paid years ago is still found there by it.': [
    'adapters.stripe_charges',
  ],
  'The books of simulated companies, which stay empty or are cut to their newest rows; real ones keep their own.':
    [
      'adapters.gateway_cards',
      'adapters.gateway_charges',
      'adapters.gateway_refunds',
      'adapters.whatsapp_messages',
      'adapters.emails',
      'adapters.objects',
    ],
};

it('lists every table once and no dropped one', async () => {
  const db = await testDb();
  const tables = await db.rows<{ name: string }>(sql`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss')
      and tablename !~ '_(\\d{4}_\\d\\d|other)$' order by 1`);
  const listed = [...Object.values(forgotten).flat(), ...bounded, ...Object.values(kept).flat()];
  expect(listed.sort()).toEqual(tables.map(({ name }) => name).sort());
});

it('schedules every retention job', async () => {
  const source = path.resolve(import.meta.dirname, '../src');
  const files = (await readdir(source, { recursive: true })).filter((name) =>
    /[./](jobs|index)\.ts$|^app\.ts$/.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(path.join(source, name), 'utf8')));
  const scheduled = texts.flatMap((text) =>
    [...text.matchAll(/jobs\.schedule\(\s*'([^']+)'/g)].map(([, name]) => name),
  );
  for (const job of Object.keys(forgotten)) expect(scheduled).toContain(job);
});
