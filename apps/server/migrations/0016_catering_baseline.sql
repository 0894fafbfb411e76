-- Private chef events: requests, quotes, bookings, chat, history and ratings.
create schema catering;

create table catering.events (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) unique,
  account_id uuid not null,
  event_type text not null,
  guests integer not null check (guests between 2 and 300),
  starts_at timestamptz not null,
  cuisine text not null,
  dietary_options text[] not null,
  -- Surcharge of premium diets for all guests.
  add_ons_fils bigint not null check (add_ons_fils >= 0),
  emirate text not null,
  area text not null,
  -- Encrypted: address and requests, and the household's exclusions.
  place bytea not null,
  needs bytea not null,
  status text not null check (status in (
    'requested', 'quoted', 'booked', 'completed', 'settled', 'unpaid', 'cancelled', 'expired')),
  is_asked boolean generated always as (status in ('requested', 'quoted')) stored,
  is_booked boolean generated always as (status = 'booked') stored,
  is_completed boolean generated always as (status = 'completed') stored,
  is_over boolean generated always as (status in ('settled', 'cancelled', 'expired')) stored,
  version integer not null default 1,
  -- The booked quote and its terms.
  quote_id uuid,
  partner_id uuid,
  total_fils bigint,
  deposit_fils bigint,
  fee_percent numeric(5, 2),
  booked_at timestamptz,
  deposit_payment_id uuid,
  remainder_payment_id uuid,
  -- Failed charges of the balance, and the next retry.
  failed_attempts integer not null default 0,
  next_attempt_at timestamptz,
  completed_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((quote_id is null) = (partner_id is null)),
  check (total_fils is null or (deposit_fils > 0 and deposit_fils < total_fils))
);
create index events_by_account on catering.events (account_id, id desc);
create index events_asked on catering.events (emirate, starts_at) where is_asked;
create index events_asked_by_time on catering.events (starts_at) where is_asked;
create index events_by_partner on catering.events (partner_id, starts_at) where partner_id is not null;
create index events_booked on catering.events (starts_at) where is_booked;
create index events_to_charge on catering.events (next_attempt_at) where is_completed;
create index events_by_time on catering.events (created_at, id);
create index events_by_start on catering.events (starts_at, id);
create index events_by_status on catering.events (status, created_at, id);
-- A chef's upcoming bookings, and events of a status by date.
create index events_to_come on catering.events (partner_id, starts_at, id) where partner_id is not null and not is_over;
create index events_by_status_and_start on catering.events (status, starts_at, id);

create table catering.event_steps (
  event_id uuid not null references catering.events on delete cascade,
  version integer not null,
  status text not null,
  at timestamptz not null,
  by_role text not null check (by_role in ('customer', 'partner', 'admin', 'system')),
  -- Null for the system.
  by_account uuid,
  reason text,
  -- From the chef or an admin.
  note text,
  primary key (event_id, version)
);

create table catering.quotes (
  id uuid primary key,
  event_id uuid not null references catering.events on delete cascade,
  partner_id uuid not null,
  status text not null check (status in ('open', 'accepted', 'withdrawn', 'expired', 'lost')),
  is_open boolean generated always as (status = 'open') stored,
  menu text[] not null check (cardinality(menu) > 0),
  inclusions text[] not null,
  note text,
  -- The chef's price for all guests, VAT included; the total adds the premium diet surcharge.
  price_fils bigint not null check (price_fils > 0),
  total_fils bigint not null check (total_fils >= price_fils),
  deposit_fils bigint not null check (deposit_fils > 0 and deposit_fils < total_fils),
  -- Platform fee in percent of the total without VAT, fixed with the quote.
  fee_percent numeric(5, 2) not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz
);
create unique index quotes_one_open on catering.quotes (event_id, partner_id) where is_open;
create index quotes_by_event on catering.quotes (event_id, created_at);
create index quotes_by_partner on catering.quotes (partner_id, created_at desc);
create index quotes_open_by_time on catering.quotes (expires_at) where is_open;

create table catering.messages (
  id uuid primary key,
  event_id uuid not null references catering.events on delete cascade,
  author text not null check (author in ('customer', 'chef')),
  account_id uuid not null,
  -- Encrypted.
  body bytea not null,
  at timestamptz not null
);
create index messages_by_event on catering.messages (event_id, id);
create index messages_by_account on catering.messages (account_id);

create table catering.ratings (
  event_id uuid primary key references catering.events on delete cascade,
  account_id uuid not null,
  partner_id uuid not null,
  stars integer not null check (stars between 1 and 5),
  comment text,
  created_at timestamptz not null
);
create index ratings_by_partner on catering.ratings (partner_id, created_at desc);
create index ratings_by_account on catering.ratings (account_id);

-- Bookings awaiting their deposit.
create table catering.waiting_bookings (
  payment_id uuid primary key,
  event_id uuid not null references catering.events on delete cascade,
  account_id uuid not null,
  quote_id uuid not null,
  created_at timestamptz not null
);

-- What other modules may read.
create view catering.public_event_steps as select
  event_id, version, status, at, by_role, reason, note
from catering.event_steps;
create view catering.public_events as select
  id, number, account_id, event_type, guests, starts_at, cuisine, dietary_options, emirate, area, place, needs,
  status, is_asked, is_booked, is_completed, is_over, partner_id, total_fils, deposit_fils, fee_percent,
  deposit_payment_id, remainder_payment_id, next_attempt_at, created_at, finished_at
from catering.events;
create view catering.public_quotes as select
  id, event_id, partner_id, status, is_open, total_fils, expires_at, created_at
from catering.quotes;
create view catering.public_ratings as select
  event_id, account_id, partner_id, stars, comment, created_at
from catering.ratings;
create view catering.public_waiting_bookings as select payment_id, account_id from catering.waiting_bookings;
