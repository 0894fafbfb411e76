-- Payout runs: what partners and drivers are paid, which postings each payout is made of, and the bank it leaves by.

alter table money.postings drop constraint postings_account_check;
alter table money.postings add constraint postings_account_check check (
  account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or account in ('gateway', 'bank', 'cash', 'vat', 'orders_in_progress',
    'revenue:subscription', 'revenue:commission', 'revenue:delivery'));

-- What partners and drivers are owed is a sum over theirs.
-- By bytes, so that those of one kind of payee lie together.
create index postings_of_payees on money.postings (account collate "C", entry_id) include (amount_fils)
  where account like 'partner:%' or account like 'driver:%';

create table money.payout_runs (
  id uuid primary key,
  kind text not null check (kind in ('partner', 'driver')),
  -- Dubai days: what was booked before the midnight that begins the second counts, however old it is.
  starts_on date not null,
  cut_off_on date not null check (cut_off_on > starts_on),
  status text not null check (status in ('draft', 'approved', 'paid', 'discarded')),
  is_discarded boolean generated always as (status = 'discarded') stored,
  made_at timestamptz not null,
  approved_at timestamptz,
  paid_at timestamptz,
  discarded_at timestamptz,
  unique (id, kind)
);
-- One run for each period; another one only once the first was discarded.
create unique index payout_runs_once on money.payout_runs (kind, cut_off_on) where not is_discarded;
create index payout_runs_by_time on money.payout_runs (made_at desc, id desc);

create table money.payouts (
  id uuid primary key,
  -- What people and banks call it.
  number bigint generated always as identity (start with 1) unique,
  run_id uuid not null,
  kind text not null,
  payee_id uuid not null,
  -- The account of the ledger that it clears.
  payee text not null generated always as (kind || ':' || payee_id::text) stored,
  -- Who runs the payee, and is told.
  account_id uuid not null,
  amount_fils bigint not null check (amount_fils > 0),
  status text not null check (status in ('pending', 'approved', 'completed', 'failed')),
  is_failed boolean generated always as (status = 'failed') stored,
  is_paid boolean generated always as (status = 'completed') stored,
  failure text check (failure in ('no_bank_account', 'refused_by_bank', 'run_discarded')),
  -- What the bank said, in the words of the admin who noted it.
  failure_note text,
  -- Where it goes, fixed when the run is approved: the partner's bank account, and its IBAN as it may be shown.
  bank_account_id uuid,
  iban_mask text,
  settled_at timestamptz,
  foreign key (run_id, kind) references money.payout_runs (id, kind),
  unique (run_id, payee_id),
  check ((status = 'failed') = (failure is not null)),
  check (status not in ('approved', 'completed') or bank_account_id is not null),
  check ((status in ('completed', 'failed')) = (settled_at is not null))
);
create index payouts_by_payee on money.payouts (payee, number desc);

-- The postings a payout is made of. Those of a failed one are free again, for the next run.
create table money.payout_lines (
  payout_id uuid not null references money.payouts,
  entry_id uuid not null,
  payee text not null,
  is_released boolean not null default false,
  primary key (payout_id, entry_id),
  foreign key (entry_id, payee) references money.postings (entry_id, account)
);
-- Nothing is paid twice, whatever the code does.
create unique index payout_lines_once on money.payout_lines (entry_id, payee) where not is_released;

create function money.check_payout(checked uuid) returns void language plpgsql as $$
declare
  promised bigint;
  found numeric;
begin
  select amount_fils into promised from money.payouts where id = checked;
  select coalesce(-sum(p.amount_fils), 0) into found
  from money.payout_lines l join money.postings p on p.entry_id = l.entry_id and p.account = l.payee
  where l.payout_id = checked;
  if found <> promised then
    raise exception 'payout % is of % fils, its lines come to %', checked, promised, found
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- A payout and all of its lines come with one statement; afterwards neither changes.
create function money.check_new_payouts() returns trigger language plpgsql as $$
begin
  perform money.check_payout(id) from added;
  return null;
end $$;

create function money.check_new_payout_lines() returns trigger language plpgsql as $$
begin
  perform money.check_payout(payout_id) from (select distinct payout_id from added) of_payouts;
  return null;
end $$;

create trigger payouts_add_up after insert on money.payouts referencing new table as added
  for each statement execute function money.check_new_payouts();
create trigger payout_lines_add_up after insert on money.payout_lines referencing new table as added
  for each statement execute function money.check_new_payout_lines();

create function money.refuse_other_payout() returns trigger language plpgsql as $$
begin
  if (new.id, new.number, new.run_id, new.kind, new.payee_id, new.account_id, new.amount_fils)
      is distinct from (old.id, old.number, old.run_id, old.kind, old.payee_id, old.account_id, old.amount_fils) then
    raise exception 'the figures of a payout stay as they are' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create function money.refuse_other_line() returns trigger language plpgsql as $$
begin
  if (new.payout_id, new.entry_id, new.payee) is distinct from (old.payout_id, old.entry_id, old.payee)
      or not new.is_released then
    raise exception 'the lines of a payout stay, but for being free again'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger payouts_stay before update on money.payouts
  for each row execute function money.refuse_other_payout();
create trigger payout_lines_stay before update on money.payout_lines
  for each row execute function money.refuse_other_line();
create trigger payouts_are_kept before delete on money.payouts
  for each row execute function money.refuse_change();
create trigger payout_lines_are_kept before delete on money.payout_lines
  for each row execute function money.refuse_change();
create trigger payouts_are_not_emptied before truncate on money.payouts
  for each statement execute function money.refuse_change();
create trigger payout_lines_are_not_emptied before truncate on money.payout_lines
  for each statement execute function money.refuse_change();
