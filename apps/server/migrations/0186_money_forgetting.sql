-- The books forget what seven full tax years have followed: entries become the opening balance of each account, payouts
-- that were paid go with all they were made of. Nothing else may change or delete what stands, and nobody's balance moves.

-- Held to the narrower list before, so that none of what is there has to be read again. What stands against opening balances
-- comes to nothing in all.
alter table money.postings drop constraint postings_account_check;
alter table money.postings add constraint postings_account_check check (
  account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or account in ('gateway', 'bank', 'cash', 'vat', 'orders_in_progress', 'events_in_progress',
    'revenue:subscription', 'revenue:commission', 'revenue:delivery', 'revenue:events', 'cost:delivery',
    'cost:disputes', 'cost:dispute_fees', 'opening')) not valid;

-- What is looked for when something goes, or is to go.
create index payout_lines_by_entry on money.payout_lines (entry_id);
create index entries_by_subject on money.entries (subject);
create index payouts_by_settling on money.payouts (settled_at, id) where settled_at is not null;
create index payments_by_time on money.payments (created_at, id);
create index settlements_by_time on money.settlements (booked_at, id);

-- What a partner had earned by entries that are gone: what it has earned in all stays what it was.
alter table money.payee_balances add column former_earnings_fils bigint not null default 0;

-- Rows leave one by one, old enough by the database's clock, and only by the functions below. The opening balance of the
-- year that is kept from now on is written anew while its account's older entries go.
create function money.refuse_forgetting() returns trigger language plpgsql as $$
declare
  since timestamptz := platform.kept_since();
  booked timestamptz;
  is_opening boolean := false;
begin
  if current_setting('sufra.forgetting', true) = 'money' then
    if tg_table_name = 'entries' then
      booked := old.at;
      is_opening := old.kind = 'opening';
    elsif tg_table_name = 'postings' then
      select at, kind = 'opening' into booked, is_opening from money.entries where id = old.entry_id;
    elsif tg_table_name = 'invoices' then
      booked := old.issued_on::timestamp at time zone 'Asia/Dubai';
    elsif tg_table_name = 'payouts' then
      booked := old.settled_at;
    elsif tg_table_name = 'payout_lines' then
      select settled_at into booked from money.payouts where id = old.payout_id;
    elsif tg_table_name = 'settlements' then
      booked := old.booked_at;
    end if;
    if booked < since or (is_opening and booked = since) then
      return old;
    end if;
  end if;
  raise exception 'money.% is only ever added to', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

drop trigger entries_stay on money.entries;
create trigger entries_stay before update on money.entries
  for each row execute function money.refuse_change();
create trigger entries_are_kept before delete on money.entries
  for each row execute function money.refuse_forgetting();
drop trigger postings_stay on money.postings;
create trigger postings_stay before update on money.postings
  for each row execute function money.refuse_change();
create trigger postings_are_kept before delete on money.postings
  for each row execute function money.refuse_forgetting();
drop trigger settlements_are_kept on money.settlements;
create trigger settlements_stay before update on money.settlements
  for each row execute function money.refuse_change();
create trigger settlements_are_kept before delete on money.settlements
  for each row execute function money.refuse_forgetting();
create or replace trigger invoices_are_kept before delete on money.invoices
  for each row execute function money.refuse_forgetting();
create or replace trigger payouts_are_kept before delete on money.payouts
  for each row execute function money.refuse_forgetting();
create or replace trigger payout_lines_are_kept before delete on money.payout_lines
  for each row execute function money.refuse_forgetting();

-- An entry goes with all of its postings, or with none.
create function money.check_lost_posting() returns trigger language plpgsql as $$
begin
  if exists (select 1 from money.entries where id = old.entry_id) then
    perform money.check_entry(old.entry_id);
  end if;
  return null;
end $$;
create constraint trigger lost_postings_balance after delete on money.postings
  deferrable initially deferred for each row execute function money.check_lost_posting();

-- What leaves the books of a payee and what comes for it stand in the changes both, and come to nothing.
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

-- One opening balance for each account and year: what it is looked for by.
create function money.opening_subject(account text, before timestamptz) returns uuid language sql immutable parallel safe as $$
  select md5('opening ' || account || ' ' || extract(epoch from before)::bigint)::uuid
$$;

-- Those of these entries that nothing in the books keeps: not a younger one of the same subject; not a document, their own or
-- one tied to it, that is younger or still to be issued; no payout but `but_for`; nor one that has the opening balance they
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

-- Takes these entries out of the books with their documents, and adds what they came to, account by account, to the opening
-- balances of the year that begins at `before`.
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
    select gen_random_uuid(), 'opening', money.opening_subject(account, before),
      coalesce(substring(account from ':([0-9a-f-]{36})$')::uuid, '00000000-0000-0000-0000-000000000000'), before, 2
    from unnest(accounts) account
    returning id, subject)
  insert into money.postings (entry_id, account, amount_fils)
  select o.id, side.account, side.amount
  from unnest(accounts, sums) s (account, amount)
  join opened o on o.subject = money.opening_subject(s.account, before)
  cross join lateral (values (s.account, s.amount), ('opening', -s.amount)) side (account, amount);
end $$;

-- Nobody else folds meanwhile, and no payout run takes what is being folded.
create function money.begin_forgetting(before timestamptz) returns void language plpgsql as $$
begin
  perform platform.check_forgetting(before);
  perform pg_advisory_xact_lock(hashtextextended('payouts:' || kind, 0)) from unnest(array['driver', 'partner']) kind;
  perform pg_advisory_xact_lock(hashtextextended('money.forgetting', 0));
end $$;

-- Folds those of these entries that hang on nothing; returns how many. What a payout has paid goes with the payout.
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

-- A payout of a run that is over, by itself: one that failed with its lines, which are free; one that was paid with all
-- entries it was made of and the one that paid it, which come to nothing for its payee. False where anything holds it.
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

-- What partners have paid us, once their entries are folded; returns how many.
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
