-- Search and sort keys of admin lists, and figures of past days.

-- One row per account that isn't erased, for an index across three modules. The triggers below keep it current within
-- each transaction; each writes only its own columns.
create table admin.people (
  account_id uuid primary key,
  phone text collate "C" not null,
  -- Accounts without a name sort last.
  name_key text collate "C" not null default chr(1114111),
  email_key text collate "C",
  created_at timestamptz not null,
  is_admin boolean not null,
  is_suspended boolean not null,
  is_subscribed boolean not null default false
);
create index people_by_time on admin.people (created_at, account_id);
create index people_by_name on admin.people (name_key, account_id);
create index people_by_phone on admin.people (phone, account_id);
create index people_by_email on admin.people (email_key, account_id) where email_key is not null;
create index admins_by_time on admin.people (created_at, account_id) where is_admin;
create index admins_by_name on admin.people (name_key, account_id) where is_admin;
create index suspended_by_time on admin.people (created_at, account_id) where is_suspended;
create index suspended_by_name on admin.people (name_key, account_id) where is_suspended;
create index subscribed_by_time on admin.people (created_at, account_id) where is_subscribed;
create index subscribed_by_name on admin.people (name_key, account_id) where is_subscribed;

create function admin.list_account() returns trigger language plpgsql as $$
begin
  insert into admin.people (account_id, phone, created_at, is_admin, is_suspended)
  values (new.id, new.phone, new.created_at, new.is_admin, new.suspended_at is not null);
  return null;
end $$;
create trigger accounts_are_listed after insert on identity.accounts
  for each row when (new.erased_at is null) execute function admin.list_account();

create function admin.relist_account() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from admin.people where account_id = new.id;
  else
    update admin.people set phone = new.phone, is_admin = new.is_admin, is_suspended = new.suspended_at is not null
    where account_id = new.id;
  end if;
  return null;
end $$;
create trigger accounts_are_relisted after update on identity.accounts
  for each row when (old.* is distinct from new.*) execute function admin.relist_account();

create function admin.unlist_account() returns trigger language plpgsql as $$
begin
  delete from admin.people where account_id = old.id;
  return null;
end $$;
create trigger accounts_are_unlisted after delete on identity.accounts
  for each row execute function admin.unlist_account();

create function admin.list_name() returns trigger language plpgsql as $$
begin
  update admin.people set name_key = coalesce(admin.search_key(nullif(new.name, '')), chr(1114111)),
    email_key = admin.search_key(nullif(new.email, ''))
  where account_id = new.account_id;
  return null;
end $$;
create trigger names_are_listed after insert on household.profiles
  for each row when (new.name is not null or new.email is not null) execute function admin.list_name();
create trigger names_are_relisted after update on household.profiles
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email)
  execute function admin.list_name();

create function admin.unlist_name() returns trigger language plpgsql as $$
begin
  update admin.people set name_key = default, email_key = null where account_id = old.account_id;
  return null;
end $$;
create trigger names_are_unlisted after delete on household.profiles
  for each row execute function admin.unlist_name();

create function admin.list_subscription() returns trigger language plpgsql as $$
begin
  update admin.people set is_subscribed =
    exists (select 1 from subscription.subscriptions s where s.account_id = new.account_id and s.is_current)
  where account_id = new.account_id;
  return null;
end $$;
create trigger subscriptions_are_listed after insert on subscription.subscriptions
  for each row when (new.is_current) execute function admin.list_subscription();
create trigger subscriptions_are_relisted after update on subscription.subscriptions
  for each row when (old.is_current is distinct from new.is_current) execute function admin.list_subscription();

-- Figures per past Dubai day; the current day is always computed.
create table admin.daily_figures (
  day date primary key,
  -- At the end of the day.
  users bigint not null,
  subscriptions bigint not null,
  -- On the day.
  joined bigint not null,
  orders bigint not null,
  -- Without VAT.
  revenue_fils bigint not null
);

-- Numbers of accounts and current subscriptions without counting: a figure and the changes since. Each change is its
-- own row, so transactions don't contend; a job adds them up.
create table admin.counts (
  name text primary key check (name in ('users', 'subscriptions')),
  amount bigint not null
);

create table admin.count_changes (
  id bigint generated always as identity primary key,
  name text not null check (name in ('users', 'subscriptions')),
  change integer not null
);

insert into admin.counts (name, amount) values ('users', 0), ('subscriptions', 0);

create function admin.count_people() returns trigger language plpgsql as $$
begin
  insert into admin.count_changes (name, change)
  select 'users', case tg_op when 'INSERT' then count(*) else -count(*) end from changed having count(*) > 0;
  return null;
end $$;
create trigger new_people_are_counted after insert on admin.people referencing new table as changed
  for each statement execute function admin.count_people();
create trigger gone_people_are_counted after delete on admin.people referencing old table as changed
  for each statement execute function admin.count_people();

create function admin.count_subscriptions() returns trigger language plpgsql as $$
begin
  insert into admin.count_changes (name, change)
  select 'subscriptions', case tg_op when 'INSERT' then count(*) else -count(*) end from changed
  where is_current having count(*) > 0;
  return null;
end $$;
create trigger new_subscriptions_are_counted after insert on subscription.subscriptions referencing new table as changed
  for each statement execute function admin.count_subscriptions();
create trigger gone_subscriptions_are_counted after delete on subscription.subscriptions referencing old table as changed
  for each statement execute function admin.count_subscriptions();

create function admin.recount_subscriptions() returns trigger language plpgsql as $$
declare
  change integer := (select count(*) from after_change where is_current)
    - (select count(*) from before_change where is_current);
begin
  if change <> 0 then
    insert into admin.count_changes (name, change) values ('subscriptions', change);
  end if;
  return null;
end $$;
create trigger changed_subscriptions_are_counted after update on subscription.subscriptions
  referencing old table as before_change new table as after_change
  for each statement execute function admin.recount_subscriptions();

-- What other modules may read.
create view admin.public_people as select account_id, phone, name_key from admin.people;
