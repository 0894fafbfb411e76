-- The outbox, idempotency keys, settings, page texts and the audit log.

-- The search functions of admin lists. They come first because generated columns of other schemas use them.
create schema admin;
-- Normalises text for search: lower case, and Arabic without diacritics and with unified letter forms.
create function admin.search_key(word text) returns text language sql immutable parallel safe as $$
  select translate(lower(btrim(word)), 'أإآٱىةئؤـًٌٍَُِّْ', 'اااايهيو')
$$;

create table platform.outbox (
  id bigint generated always as identity primary key,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);

create table platform.idempotency_keys (
  account_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  is_done boolean not null default false,
  reply jsonb,
  claimed_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
create index idempotency_keys_by_age on platform.idempotency_keys (claimed_at);

create table platform.deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null,
  event text not null,
  payload jsonb not null,
  listener text not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  run_after timestamptz not null default now()
);
create index deliveries_due on platform.deliveries (listener, run_after, event_id);

-- Settings and switches without an amount; each value has a start time.
create table platform.settings (
  name text not null check (name in ('new_subscriptions', 'new_orders', 'cash_on_delivery', 'ramadan')),
  value jsonb not null,
  effective_from timestamptz not null,
  primary key (name, effective_from)
);

insert into platform.settings (name, value, effective_from) values
  ('new_subscriptions', 'true', '2020-01-01T00:00+04'),
  ('new_orders', 'true', '2020-01-01T00:00+04'),
  ('cash_on_delivery', 'true', '2020-01-01T00:00+04'),
  ('ramadan', 'null', '2020-01-01T00:00+04');

-- Page texts edited by admins, and the figures shown instead of claims.
create table platform.page_texts (
  id bigint generated always as identity primary key,
  key text not null,
  language text not null check (language in ('en', 'ar')),
  -- Null restores the shipped text.
  text text check (text <> ''),
  by_account_id uuid not null,
  at timestamptz not null
);
create index page_texts_by_key on platform.page_texts (key, language, id desc);

create function platform.refuse_page_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'platform.page_texts only grows';
end
$$;
create trigger page_texts_only_grow before update or delete or truncate on platform.page_texts
  for each statement execute function platform.refuse_page_text_change();

-- A single row with the latest counts; null while there is too little to count.
create table platform.page_figures (
  is_only boolean primary key default true check (is_only),
  customers integer,
  rating numeric(2, 1)
);

insert into platform.page_figures (customers, rating) values (null, null);

-- Requests per address and minute, across all processes. Unlogged: losing a minute's counts in a crash costs nothing.
create unlogged table platform.call_counts (
  -- Minutes since the epoch.
  minute bigint not null,
  -- Keyed hash of the address.
  key text not null,
  calls bigint not null check (calls >= 0),
  primary key (minute, key)
) with (fillfactor = 50);

-- The start of the oldest tax year that must still be kept: seven full calendar years, in Dubai time.
create function platform.kept_since() returns timestamptz language sql stable parallel safe as $$
  select make_timestamptz(extract(year from now() at time zone 'Asia/Dubai')::integer - 7, 1, 1, 0, 0, 0, 'Asia/Dubai')
$$;

-- Every deletion transaction calls this: only the database's clock decides what is old enough.
create function platform.check_forgetting(before timestamptz) returns void language plpgsql as $$
begin
  if before is null or before > platform.kept_since() then
    raise exception 'what happened since % is kept, and so is what happened before %', platform.kept_since(), before
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Actions of admins and of the command line. Immutable, and kept as long as the ledger.
create table platform.audit (
  id bigint generated always as identity,
  at timestamptz not null,
  -- Null for the command line.
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

-- Rows can be deleted only once old enough, and only by the function below.
create function platform.refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('sufra.forgetting', true) = 'audit' then
    if tg_level = 'STATEMENT' then
      return null;
    end if;
    if old.at < platform.kept_since() then
      return old;
    end if;
  end if;
  raise exception 'platform.audit only grows';
end $$;
create trigger audit_only_grows before update or delete or truncate on platform.audit
  for each statement execute function platform.refuse_audit_change();
create trigger audit_keeps_the_young before delete on platform.audit
  for each row execute function platform.refuse_audit_change();
select platform.divide('platform.audit');

-- Drops whole expired months and at most `most` other rows; returns the number of other rows.
create function platform.forget_audit(before timestamptz, most integer) returns integer language plpgsql as $$
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
