-- Payouts to partners and drivers, their balances, and condensing of ledger years past retention.

create table money.payout_runs (
  id uuid primary key,
  kind text not null check (kind in ('partner', 'driver')),
  -- Dubai dates. Includes everything booked before the start of `cut_off_on`, however old.
  starts_on date not null,
  cut_off_on date not null check (cut_off_on > starts_on),
  status text not null check (status in ('draft', 'approved', 'paid', 'discarded')),
  is_discarded boolean generated always as (status = 'discarded') stored,
  made_at timestamptz not null,
  approved_at timestamptz,
  paid_at timestamptz,
  discarded_at timestamptz,
  payees integer not null default 0,
  total_fils bigint not null default 0,
  failed_payees integer not null default 0,
  failed_fils bigint not null default 0,
  -- The seller in the settings when the run was approved, for its statements; null for older runs, which show the
  -- current settings.
  seller jsonb,
  unique (id, kind)
);
-- One run per period, until it is discarded.
create unique index payout_runs_once on money.payout_runs (kind, cut_off_on) where not is_discarded;
create index payout_runs_by_time on money.payout_runs (made_at desc, id desc);
create index payout_runs_by_kind on money.payout_runs (kind, made_at, id);
create index payout_runs_by_status on money.payout_runs (status, made_at, id);

create table money.payouts (
  id uuid primary key,
  -- Shown to payees and on bank transfers.
  number bigint generated always as identity (start with 1) unique,
  run_id uuid not null,
  kind text not null,
  payee_id uuid not null,
  -- The ledger account it clears.
  payee text not null generated always as (kind || ':' || payee_id::text) stored,
  -- Account of the payee, for messages.
  account_id uuid not null,
  amount_fils bigint not null check (amount_fils > 0),
  status text not null check (status in ('pending', 'approved', 'completed', 'failed')),
  is_failed boolean generated always as (status = 'failed') stored,
  is_paid boolean generated always as (status = 'completed') stored,
  failure text check (failure in ('no_bank_account', 'refused_by_bank', 'run_discarded')),
  -- Bank's reason, as entered by the admin.
  failure_note text,
  -- Fixed on approval: the bank account and its masked IBAN.
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
-- Payouts of a run by page, all or by status.
create index payouts_by_run on money.payouts (run_id, number, id);
create index payouts_by_run_and_status on money.payouts (run_id, status, number, id);
create index payouts_by_settling on money.payouts (settled_at, id) where settled_at is not null;

-- The postings in a payout. Those of a failed payout are free for the next run.
create table money.payout_lines (
  payout_id uuid not null references money.payouts,
  entry_id uuid not null,
  payee text not null,
  is_released boolean not null default false,
  primary key (payout_id, entry_id),
  foreign key (entry_id, payee) references money.postings (entry_id, account)
);
-- No posting is ever paid twice.
create unique index payout_lines_once on money.payout_lines (entry_id, payee) where not is_released;
-- Retention looks up these references.
create index payout_lines_by_entry on money.payout_lines (entry_id);

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

-- A payout and all its lines are inserted in one statement; neither changes afterwards.
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
  for each row execute function money.refuse_forgetting();
create trigger payout_lines_are_kept before delete on money.payout_lines
  for each row execute function money.refuse_forgetting();
create trigger payouts_are_not_emptied before truncate on money.payouts
  for each statement execute function money.refuse_change();
create trigger payout_lines_are_not_emptied before truncate on money.payout_lines
  for each statement execute function money.refuse_change();

create function money.sum_new_payouts() returns trigger language plpgsql as $$
begin
  update money.payout_runs r set payees = r.payees + p.payees, total_fils = r.total_fils + p.total,
    failed_payees = r.failed_payees + p.failed, failed_fils = r.failed_fils + p.failed_fils
  from (
    select run_id, count(*) as payees, sum(amount_fils) as total, count(*) filter (where is_failed) as failed,
      coalesce(sum(amount_fils) filter (where is_failed), 0) as failed_fils
    from added group by run_id) p
  where p.run_id = r.id;
  return null;
end $$;
create trigger new_payouts_are_summed after insert on money.payouts referencing new table as added
  for each statement execute function money.sum_new_payouts();

create function money.sum_moved_payouts() returns trigger language plpgsql as $$
begin
  update money.payout_runs r set failed_payees = r.failed_payees + p.failed, failed_fils = r.failed_fils + p.failed_fils
  from (
    select n.run_id, sum(n.is_failed::integer - o.is_failed::integer) as failed,
      sum((n.is_failed::integer - o.is_failed::integer) * n.amount_fils) as failed_fils
    from after_move n join before_move o using (id) where n.is_failed <> o.is_failed group by n.run_id) p
  where p.run_id = r.id;
  return null;
end $$;
create trigger moved_payouts_are_summed after update on money.payouts
  referencing old table as before_move new table as after_move
  for each statement execute function money.sum_moved_payouts();

-- Balance of each payee as a sum and the changes since, to avoid adding up all postings. Each change is its own row, so
-- transactions don't contend; a job adds them up.
create table money.payee_balances (
  account text primary key check (account ~ '^(partner|driver):'),
  -- As in the ledger: positive if the payee owes us.
  amount_fils bigint not null,
  -- Earnings from condensed entries, which keep the payee's lifetime total right.
  former_earnings_fils bigint not null default 0
);
create index payee_balances_in_debt on money.payee_balances (account) include (amount_fils) where amount_fils > 0;

create table money.payee_changes (
  id bigint generated always as identity primary key,
  account text not null,
  amount_fils bigint not null
);

create function money.note_payee_changes() returns trigger language plpgsql as $$
begin
  insert into money.payee_changes (account, amount_fils)
  select account, sum(amount_fils) from added
  where account like 'partner:%' or account like 'driver:%'
  group by account;
  return null;
end $$;
create trigger payee_changes_are_noted after insert on money.postings referencing new table as added
  for each statement execute function money.note_payee_changes();

-- Condensed entries of a payee and their replacement both appear as changes and cancel out.
create function money.note_lost_payee_changes() returns trigger language plpgsql as $$
begin
  insert into money.payee_changes (account, amount_fils)
  select account, -sum(amount_fils) from gone
  where account like 'partner:%' or account like 'driver:%'
  group by account;
  return null;
end $$;
create trigger lost_payee_changes_are_noted after delete on money.postings referencing old table as gone
  for each statement execute function money.note_lost_payee_changes();

-- The subject of an account's opening balance for a year.
create function money.opening_subject(account text, before timestamptz) returns uuid language sql immutable parallel safe as $$
  select md5('opening ' || account || ' ' || extract(epoch from before)::bigint)::uuid
$$;

-- The given entries that nothing else keeps. These keep an entry: a younger entry of the same subject; a document, its
-- own or a related one, that is younger or still to be issued; a payout other than `but_for`; the opening balance it
-- would be added to.
create function money.hanging_on_nothing(wanted uuid[], before timestamptz, but_for uuid)
returns uuid[] language sql stable as $$
  select array_agg(e.id)
  from money.entries e
  where e.id = any(wanted) and e.at < before
    and not exists (select 1 from money.entries x where x.subject = e.subject and x.at >= before)
    and (e.lines is null or exists (select 1 from money.invoices where entry_id = e.id))
    and not exists (
      select 1 from money.invoices i
      left join money.corrections c on c.invoice_id = i.id
      left join money.corrections d on d.credit_note_id = i.id
      left join money.invoices note on note.id = c.credit_note_id
      left join money.invoices corrected on corrected.id = d.invoice_id
      where i.entry_id = e.id
        and greatest(i.issued_on, note.issued_on, corrected.issued_on) >= (before at time zone 'Asia/Dubai')::date)
    and not exists (select 1 from money.payout_lines l where l.entry_id = e.id and l.payout_id is distinct from but_for)
    and not exists (
      select 1 from money.postings p
      join money.entries o on o.kind = 'opening' and o.subject = money.opening_subject(p.account, before)
      join money.payout_lines l on l.entry_id = o.id
      where p.entry_id = e.id)
$$;

-- Deletes these entries and their documents, and adds their totals per account to the opening balances of the year
-- starting at `before`.
create function money.fold_entries(before timestamptz, folded uuid[], earning text[]) returns void language plpgsql as $$
declare
  leaving uuid[];
  accounts text[];
  sums bigint[];
begin
  insert into money.payee_balances as b (account, amount_fils, former_earnings_fils)
  select p.account, 0, -sum(p.amount_fils)
  from money.postings p join money.entries e on e.id = p.entry_id
  where p.entry_id = any(folded) and e.kind = any(earning) and p.account like 'partner:%'
  group by p.account order by p.account
  on conflict (account) do update set former_earnings_fils = b.former_earnings_fils + excluded.former_earnings_fils;

  select folded || coalesce(array_agg(o.id), '{}') into leaving
  from (select distinct account from money.postings where entry_id = any(folded)) t
  join money.entries o on o.kind = 'opening' and o.subject = money.opening_subject(t.account, before);
  -- Outside of the loop of opening balances: each stands against this one.
  select array_agg(account order by account), array_agg(amount order by account) into accounts, sums
  from (select account, sum(amount_fils)::bigint as amount from money.postings
    where entry_id = any(leaving) and account <> 'opening'
    group by account having sum(amount_fils) <> 0) s;

  delete from money.corrections c using money.invoices i
  where i.entry_id = any(leaving) and i.id in (c.invoice_id, c.credit_note_id);
  delete from money.invoices where entry_id = any(leaving);
  delete from money.postings where entry_id = any(leaving);
  delete from money.entries where id = any(leaving);

  with opened as (
    insert into money.entries (id, kind, subject, account_id, at, posting_count)
    select platform.timed_id(), 'opening', money.opening_subject(account, before),
      coalesce(substring(account from ':([0-9a-f-]{36})$')::uuid, '00000000-0000-0000-0000-000000000000'), before, 2
    from unnest(accounts) account
    returning id, subject)
  insert into money.postings (entry_id, account, amount_fils)
  select o.id, side.account, side.amount
  from unnest(accounts, sums) s (account, amount)
  join opened o on o.subject = money.opening_subject(s.account, before)
  cross join lateral (values (s.account, s.amount), ('opening', -s.amount)) side (account, amount);
end $$;

-- Serialises condensing, and keeps payout runs from taking entries meanwhile.
create function money.begin_forgetting(before timestamptz) returns void language plpgsql as $$
begin
  perform platform.check_forgetting(before);
  perform pg_advisory_xact_lock(hashtextextended('payouts:' || kind, 0)) from unnest(array['driver', 'partner']) kind;
  perform pg_advisory_xact_lock(hashtextextended('money.forgetting', 0));
end $$;

-- Condenses the given entries that nothing else keeps; returns how many. Entries of a payout are deleted with it.
create function money.condense(before timestamptz, wanted uuid[], earning text[]) returns integer language plpgsql as $$
declare
  folded uuid[];
begin
  perform money.begin_forgetting(before);
  folded := money.hanging_on_nothing(
    array(select id from money.entries where id = any(wanted) and kind <> 'payout_paid'), before, null);
  if folded is not null then
    perform set_config('sufra.forgetting', 'money', true);
    perform money.fold_entries(before, folded, earning);
    perform set_config('sufra.forgetting', '', true);
  end if;
  return coalesce(cardinality(folded), 0);
end $$;

-- Deletes a payout of a finished run: a failed one with its lines; a paid one with its entries and its payment entry,
-- which cancel out for the payee. Returns false if anything keeps it.
create function money.forget_payout(before timestamptz, wanted uuid, earning text[]) returns boolean language plpgsql as $$
declare
  payout money.payouts;
  folded uuid[];
begin
  perform money.begin_forgetting(before);
  select p.* into payout from money.payouts p join money.payout_runs r on r.id = p.run_id
  where p.id = wanted and p.settled_at < before and r.status in ('paid', 'discarded')
    and coalesce(r.paid_at, r.discarded_at) < before
  for update;
  if not found then
    return false;
  end if;
  if payout.is_paid then
    select array_agg(entry_id) into folded from money.payout_lines where payout_id = wanted;
    folded := folded || array(select id from money.entries where kind = 'payout_paid' and subject = wanted);
    if cardinality(folded) is distinct from cardinality(money.hanging_on_nothing(folded, before, wanted))
        or exists (select 1 from money.payout_lines where payout_id = wanted and is_released)
        or (select sum(amount_fils) from money.postings where entry_id = any(folded) and account = payout.payee)
          is distinct from 0 then
      return false;
    end if;
  elsif exists (select 1 from money.payout_lines where payout_id = wanted and not is_released) then
    return false;
  end if;
  perform set_config('sufra.forgetting', 'money', true);
  delete from money.payout_lines where payout_id = wanted;
  if payout.is_paid then
    perform money.fold_entries(before, folded, earning);
  end if;
  delete from money.payouts where id = wanted;
  perform set_config('sufra.forgetting', '', true);
  return true;
end $$;

-- Deletes settlements whose entries are condensed; returns how many.
create function money.forget_settlements(before timestamptz, wanted uuid[]) returns integer language plpgsql as $$
declare
  gone integer;
begin
  perform money.begin_forgetting(before);
  perform set_config('sufra.forgetting', 'money', true);
  delete from money.settlements s where s.id = any(wanted) and s.booked_at < before
    and not exists (select 1 from money.entries e where e.kind = 'settlement_received' and e.subject = s.id);
  get diagnostics gone = row_count;
  perform set_config('sufra.forgetting', '', true);
  return gone;
end $$;

-- Payout recipients and their bank accounts: partners and drivers in one view.
create view money.payees as
  select 'partner' as kind, id, account_id, name from partners.partners
  union all
  select 'driver', id, account_id, jsonb_build_object('en', name, 'ar', name) from delivery.drivers;

create view money.payee_bank_accounts as
  select 'partner' as kind, id, partner_id as payee_id, iban, iban_mask, bank_name, account_holder, valid_from
  from partners.bank_accounts
  union all
  select 'driver', id, driver_id, iban, iban_mask, bank_name, account_holder, valid_from from delivery.bank_accounts;

select platform.divide('money.postings');

-- What other modules may read.
create view money.public_payout_runs as select id, starts_on, cut_off_on from money.payout_runs;
create view money.public_payouts as select id, run_id, account_id, amount_fils, iban_mask from money.payouts;
