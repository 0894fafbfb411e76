-- Run once, after 0001_platform_months.sql, on a database with all 94 pre-baseline migrations. Recreates each
-- partitioned table from the baseline and copies its rows; a copy that loses a row fails. Triggers are disabled
-- meanwhile: they have already checked these rows.

create temp table history_of on commit drop as select
  (select count(*) from platform.audit) as audit,
  (select count(*) from planner.suggestions) as suggestions,
  (select count(*) from ordering.order_events) as order_events,
  (select count(*) from delivery.offers) as offers,
  (select count(*) from delivery.offer_deliveries) as offer_deliveries,
  (select count(*) from money.postings) as postings,
  (select coalesce(sum(amount_fils), 0) from money.postings where amount_fils > 0) as debits;

-- The timestamp in a UUID version 7; null for other ids.
create function pg_temp.made_at(id uuid) returns timestamptz language sql immutable as $$
  select to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0)
  where substr(id::text, 15, 1) = '7'
$$;

create function pg_temp.make_months(parent regclass, times timestamptz[]) returns void language sql as $$
  select platform.make_month(parent, month) from (
    select distinct date_trunc('month', at at time zone 'Asia/Dubai')::date as month from unnest(times) at where at is not null) m
$$;

-- platform.audit
create temp table audit_before on commit drop as table platform.audit;
create temp table audit_number on commit drop as select last_value, is_called from platform.audit_id_seq;
drop table platform.audit;
create table platform.audit (
  id bigint generated always as identity,
  at timestamptz not null,
  actor_account_id uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null check (jsonb_typeof(details) = 'object' and octet_length(details::text) <= 4000),
  request_id text,
  primary key (id, at)
) partition by range (at);
create index audit_by_time on platform.audit (at desc, id desc);
create index audit_by_actor on platform.audit (actor_account_id, at desc, id desc);
create index audit_by_subject on platform.audit (subject_kind, subject_id, at desc, id desc);
create index audit_by_action on platform.audit (action, at desc, id desc);
create trigger audit_only_grows before update or delete or truncate on platform.audit
  for each statement execute function platform.refuse_audit_change();
create trigger audit_keeps_the_young before delete on platform.audit
  for each row execute function platform.refuse_audit_change();
select platform.divide('platform.audit');
select pg_temp.make_months('platform.audit', array(select at from audit_before));
alter table platform.audit disable trigger user;
insert into platform.audit overriding system value select * from audit_before;
alter table platform.audit enable trigger user;
select setval('platform.audit_id_seq', last_value, is_called) from audit_number;
create or replace function platform.forget_audit(before timestamptz, most integer) returns integer language plpgsql as $$
declare
  gone integer;
begin
  perform platform.check_forgetting(before);
  perform platform.drop_months('platform.audit', before, true);
  perform set_config('sufra.forgetting', 'audit', true);
  delete from platform.audit a
  using (select at, id from platform.audit where at < before order by at, id limit most for update skip locked) old
  where a.at = old.at and a.id = old.id;
  get diagnostics gone = row_count;
  perform set_config('sufra.forgetting', '', true);
  return gone;
end $$;

-- planner.suggestions
create temp table suggestions_before on commit drop as table planner.suggestions;
drop table planner.suggestions;
create table planner.suggestions (
  id uuid not null,
  account_id uuid not null,
  day date not null,
  meal_time text not null check (meal_time in ('breakfast', 'lunch', 'dinner')),
  meal_id text not null,
  status text not null check (status in ('pending', 'accepted', 'rejected')),
  is_on_table boolean generated always as (status in ('pending', 'accepted')) stored,
  rejection_count integer not null default 0 check (rejection_count between 0 and 1),
  reasons bytea not null,
  diet_version integer not null,
  shelf_version text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  portion numeric(3, 2) not null default 1 check (portion between 0.75 and 1.25),
  locked_at timestamptz,
  stars smallint check (stars between 1 and 5),
  rated_at timestamptz,
  primary key (id, day),
  check ((stars is null) = (rated_at is null))
) partition by range (day);
create index suggestions_by_meal on planner.suggestions (meal_id, day) where is_on_table;
create index suggestions_history on planner.suggestions (account_id, day desc) include (meal_id, meal_time, status);
create unique index suggestions_slot on planner.suggestions (day, account_id, meal_time) where is_on_table;
create function planner.refuse_moving() returns trigger language plpgsql as $$
begin
  raise exception 'suggestion_refused reason=moved' using errcode = 'SG001';
end $$;
drop function planner.gate_new();
drop function planner.gate_changed();
drop function planner.refuse_unsafe(uuid[], text[], integer[]);
drop function planner.meal_masks(text[], integer);
drop table household.gates;
drop trigger ingredients_have_a_bit on catalogue.ingredients;
drop function catalogue.give_gate_bit();
drop table catalogue.gate_bits;
create function planner.refuse_other_diets(accounts uuid[], diets integer[]) returns void language plpgsql
-- A generic plan would have to serve both a single row and a hundred thousand.
set plan_cache_mode = force_custom_plan set jit = off set search_path = pg_catalog as $$
begin
  -- Waits for a diet being saved; later saves wait for this transaction.
  perform from household.profiles where account_id = any(accounts) order by account_id for share;
  if exists (
    select from unnest(accounts, diets) as given (account_id, diet_version)
    left join household.profiles p on p.account_id = given.account_id
    where p.diet_version is distinct from given.diet_version
  ) then
    raise exception 'suggestion_refused reason=diet_changed' using errcode = 'SG001';
  end if;
end $$;

create function planner.check_new_diets() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform planner.refuse_other_diets(array_agg(account_id), array_agg(diet_version)) from fresh;
  return null;
end $$;

create function planner.check_changed_diet() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if (old.account_id, old.meal_id) is distinct from (new.account_id, new.meal_id) then
    raise exception 'suggestion_refused reason=other_meal' using errcode = 'SG001';
  end if;
  perform planner.refuse_other_diets(array[new.account_id], array[new.diet_version]);
  return null;
end $$;

create trigger suggestions_match_diet after insert on planner.suggestions
  referencing new table as fresh for each statement execute function planner.check_new_diets();
create trigger suggestions_keep_matching_diet
  after update of account_id, meal_id, diet_version, shelf_version on planner.suggestions for each row
  when ((old.account_id, old.meal_id, old.diet_version, old.shelf_version)
    is distinct from (new.account_id, new.meal_id, new.diet_version, new.shelf_version))
  execute function planner.check_changed_diet();
create trigger suggestions_stay_on_their_day
  before update of day on planner.suggestions for each row
  when (old.day <> new.day and (old.account_id, old.meal_id, old.diet_version, old.shelf_version)
    is distinct from (new.account_id, new.meal_id, new.diet_version, new.shelf_version))
  execute function planner.refuse_moving();
select platform.divide('planner.suggestions');
select pg_temp.make_months('planner.suggestions', array(select distinct day::timestamp at time zone 'Asia/Dubai' from suggestions_before));
alter table planner.suggestions disable trigger user;
insert into planner.suggestions (id, account_id, day, meal_time, meal_id, status, rejection_count, reasons, diet_version,
  shelf_version, created_at, decided_at, portion, locked_at, stars, rated_at)
select id, account_id, day, meal_time, meal_id, status, rejection_count, reasons, diet_version,
  shelf_version, created_at, decided_at, portion, locked_at, stars, rated_at from suggestions_before;
alter table planner.suggestions enable trigger user;

-- ordering.order_events
create temp table order_events_before on commit drop as table ordering.order_events;
drop table ordering.order_events;
create table ordering.order_events (
  order_id uuid not null references ordering.orders on delete cascade,
  version integer not null,
  status text not null,
  at timestamptz not null,
  by_role text not null check (by_role in ('customer', 'partner', 'driver', 'admin', 'system')),
  by_account uuid,
  reason text,
  note text,
  primary key (order_id, version)
) partition by range (order_id);
select platform.divide('ordering.order_events');
select pg_temp.make_months('ordering.order_events', array(select pg_temp.made_at(order_id) from order_events_before));
insert into ordering.order_events select * from order_events_before;

-- delivery.offers and delivery.offer_deliveries
create temp table offers_before on commit drop as table delivery.offers;
create temp table offer_deliveries_before on commit drop as table delivery.offer_deliveries;
drop table delivery.offer_deliveries;
drop table delivery.offers;
create table delivery.offers (
  id uuid primary key,
  driver_id uuid not null references delivery.drivers,
  status text not null check (status in ('offered', 'accepted', 'rejected', 'expired', 'lost', 'withdrawn')),
  is_live boolean generated always as (status = 'offered') stored,
  is_shared boolean not null,
  to_pickup_m integer not null,
  distance_m integer not null,
  duration_minutes integer not null,
  offered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  answered_at timestamptz,
  trip_id uuid references delivery.trips
) partition by range (id);
create index offers_live_by_driver on delivery.offers (driver_id) where is_live;
create index offers_expiring on delivery.offers (expires_at) where is_live;
create index offers_by_driver on delivery.offers (driver_id, offered_at desc);
create index offers_by_trip on delivery.offers (trip_id) where trip_id is not null;
create table delivery.offer_deliveries (
  offer_id uuid not null references delivery.offers on delete cascade,
  delivery_id uuid not null references delivery.deliveries,
  stop integer not null,
  primary key (offer_id, delivery_id)
) partition by range (offer_id);
create index offers_by_delivery on delivery.offer_deliveries (delivery_id);
create table delivery.live_offers (
  driver_id uuid primary key,
  offer_id uuid not null
);

create function delivery.keep_live_offer() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_live then
    delete from delivery.live_offers where driver_id = old.driver_id and offer_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.is_live then
    insert into delivery.live_offers (driver_id, offer_id) values (new.driver_id, new.id);
  end if;
  return null;
end $$;
create trigger new_live_offers_are_kept after insert on delivery.offers
  for each row when (new.is_live) execute function delivery.keep_live_offer();
create trigger live_offers_are_kept after update on delivery.offers
  for each row when ((old.id, old.driver_id, old.is_live) is distinct from (new.id, new.driver_id, new.is_live))
  execute function delivery.keep_live_offer();
create trigger gone_live_offers_are_ended after delete on delivery.offers
  for each row when (old.is_live) execute function delivery.keep_live_offer();

create function delivery.end_emptied_offers() returns trigger language plpgsql as $$
begin
  delete from delivery.live_offers l where not exists (select from delivery.offers where id = l.offer_id and is_live);
  return null;
end $$;
create trigger emptied_live_offers_are_ended after truncate on delivery.offers
  for each statement execute function delivery.end_emptied_offers();
select platform.divide('delivery.offers');
select platform.divide('delivery.offer_deliveries');
select pg_temp.make_months('delivery.offers', array(select pg_temp.made_at(id) from offers_before));
select pg_temp.make_months('delivery.offer_deliveries', array(select pg_temp.made_at(id) from offers_before));
insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, offered_at, expires_at,
  answered_at, trip_id)
select id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, offered_at, expires_at, answered_at, trip_id
from offers_before;
insert into delivery.offer_deliveries select * from offer_deliveries_before;

-- money.postings
create or replace function money.refuse_forgetting() returns trigger language plpgsql as $$
declare
  since timestamptz := platform.kept_since();
  booked timestamptz;
  is_opening boolean := false;
  -- A partition's trigger gets its table's name as an argument.
  of_table text := coalesce(tg_argv[0], tg_table_name);
begin
  if current_setting('sufra.forgetting', true) = 'money' then
    if of_table = 'entries' then
      booked := old.at;
      is_opening := old.kind = 'opening';
    elsif of_table = 'postings' then
      select at, kind = 'opening' into booked, is_opening from money.entries where id = old.entry_id;
    elsif of_table = 'invoices' then
      booked := old.issued_on::timestamp at time zone 'Asia/Dubai';
    elsif of_table = 'payouts' then
      booked := old.settled_at;
    elsif of_table = 'payout_lines' then
      select settled_at into booked from money.payouts where id = old.payout_id;
    elsif of_table = 'settlements' then
      booked := old.booked_at;
    end if;
    if booked < since or (is_opening and booked = since) then
      return old;
    end if;
  end if;
  raise exception 'money.% is only ever added to', of_table using errcode = 'integrity_constraint_violation';
end $$;
create or replace function money.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'money.% is only ever added to', coalesce(tg_argv[0], tg_table_name) using errcode = 'integrity_constraint_violation';
end $$;
do $$ begin
  execute replace(pg_get_functiondef('money.fold_entries'::regproc), 'gen_random_uuid()', 'platform.timed_id()');
end $$;
create temp table postings_before on commit drop as table money.postings;
alter table money.payout_lines drop constraint payout_lines_entry_id_payee_fkey;
drop table money.postings;
create table money.postings (
  entry_id uuid not null references money.entries,
  account text not null check (
    account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    or account in ('gateway', 'bank', 'cash', 'vat', 'orders_in_progress', 'events_in_progress',
    'revenue:subscription', 'revenue:commission', 'revenue:delivery', 'revenue:events', 'cost:delivery',
    'cost:disputes', 'cost:dispute_fees', 'opening')),
  amount_fils bigint not null check (amount_fils <> 0),
  primary key (entry_id, account)
) partition by range (entry_id);
create index postings_by_account on money.postings (account) include (amount_fils);
create index postings_of_payees on money.postings (account collate "C", entry_id) include (amount_fils)
  where account like 'partner:%' or account like 'driver:%';
create constraint trigger postings_balance after insert on money.postings
  deferrable initially deferred for each row execute function money.check_new_posting();
create constraint trigger lost_postings_balance after delete on money.postings
  deferrable initially deferred for each row execute function money.check_lost_posting();
create trigger postings_are_kept before delete on money.postings
  for each row execute function money.refuse_forgetting('postings');
create trigger postings_stay before update on money.postings
  for each row execute function money.refuse_change('postings');
create trigger postings_are_not_emptied before truncate on money.postings
  for each statement execute function money.refuse_change('postings');
create trigger payee_changes_are_noted after insert on money.postings referencing new table as added
  for each statement execute function money.note_payee_changes();
create trigger lost_payee_changes_are_noted after delete on money.postings referencing old table as gone
  for each statement execute function money.note_lost_payee_changes();
alter table money.payout_lines add foreign key (entry_id, payee) references money.postings (entry_id, account);
select platform.divide('money.postings');
select pg_temp.make_months('money.postings', array(select pg_temp.made_at(entry_id) from postings_before));
alter table money.postings disable trigger user;
insert into money.postings select * from postings_before;
alter table money.postings enable trigger user;

do $$ begin
  if (select history_of from history_of) is distinct from (select row(
      (select count(*) from platform.audit), (select count(*) from planner.suggestions),
      (select count(*) from ordering.order_events), (select count(*) from delivery.offers),
      (select count(*) from delivery.offer_deliveries), (select count(*) from money.postings),
      (select coalesce(sum(amount_fils), 0) from money.postings where amount_fils > 0))::history_of) then
    raise exception 'the upgrade to the baseline lost rows';
  end if;
end $$;
