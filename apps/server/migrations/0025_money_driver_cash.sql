-- Cash held by drivers; cost of cancelled meals.

alter table money.postings drop constraint postings_account_check;
alter table money.postings add constraint postings_account_check check (
  account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or account in ('gateway', 'bank', 'cash', 'vat', 'orders_in_progress', 'events_in_progress',
  'revenue:subscription', 'revenue:commission', 'revenue:delivery', 'revenue:events', 'cost:delivery',
  'cost:disputes', 'cost:dispute_fees', 'cost:cancellations', 'opening')) not valid;

alter table money.fees drop constraint fees_name_check, drop constraint fees_fils_check;
alter table money.fees
  add constraint fees_name_check check (name in ('driver_base', 'driver_per_km', 'driver_peak', 'driver_cash_cap')),
  add constraint fees_fils_check check (fils between 0 and case name when 'driver_cash_cap' then 1000000 else 100000 end);
drop view if exists money.public_fees;
create view money.public_fees as
  select name, fils, effective_from from money.fees
  union all select 'driver_cash_cap', 50000::bigint, timestamptz '2020-01-01T00:00+04';

alter table money.settlements alter column partner_id drop not null, alter column reference drop not null,
  alter column reference_key drop not null, add column from_driver uuid, add column receipt_number bigint unique,
  add constraint settlements_payer_check check (
    (partner_id is null) = (from_driver is not null) and (partner_id is null) = (receipt_number is not null)
    and (partner_id is null) = (reference is null));
create index settlements_by_driver on money.settlements (from_driver, receipt_number desc)
  where from_driver is not null;
alter table money.invoice_series drop constraint invoice_series_kind_check;
alter table money.invoice_series
  add constraint invoice_series_kind_check check (kind in ('invoice', 'credit_note', 'receipt'));

-- Collected, neither handed in nor paid out.
alter table money.payee_balances add column cash_fils bigint not null default 0;
alter table money.payee_changes add column cash_fils bigint not null default 0;

create function money.is_driver_cash(account text, kind text) returns boolean
language sql immutable parallel safe as $$
  select account like 'driver:%' and kind in ('cash_collected', 'settlement_received')
$$;

create or replace function money.note_payee_changes() returns trigger language plpgsql as $$
begin
  insert into money.payee_changes (account, amount_fils, cash_fils)
  select a.account, sum(a.amount_fils),
    coalesce(sum(a.amount_fils) filter (where money.is_driver_cash(a.account, e.kind)), 0)
  from added a join money.entries e on e.id = a.entry_id
  where a.account like 'partner:%' or a.account like 'driver:%'
  group by a.account;
  return null;
end $$;

create or replace function money.note_lost_payee_changes() returns trigger language plpgsql as $$
begin
  insert into money.payee_changes (account, amount_fils, cash_fils)
  select g.account, -sum(g.amount_fils),
    coalesce(-sum(g.amount_fils) filter (where money.is_driver_cash(g.account, e.kind)), 0)
  from gone g left join money.entries e on e.id = g.entry_id
  where g.account like 'partner:%' or g.account like 'driver:%'
  group by g.account;
  return null;
end $$;

create function money.note_paid_cash() returns trigger language plpgsql as $$
declare
  sign integer := case tg_op when 'INSERT' then -1 else 1 end;
begin
  insert into money.payee_changes (account, amount_fils, cash_fils)
  select l.payee, 0, sign * sum(p.amount_fils)
  from changed l
  join money.entries e on e.id = l.entry_id
  join money.postings p on p.entry_id = l.entry_id and p.account = l.payee
  where money.is_driver_cash(l.payee, e.kind) and (tg_op = 'UPDATE') = l.is_released
  group by l.payee having sum(p.amount_fils) <> 0;
  return null;
end $$;
create trigger paid_cash_is_noted after insert on money.payout_lines referencing new table as changed
  for each statement execute function money.note_paid_cash();
create trigger released_cash_is_noted after update on money.payout_lines referencing new table as changed
  for each statement execute function money.note_paid_cash();
create trigger deleted_cash_is_noted after delete on money.payout_lines referencing old table as changed
  for each statement execute function money.note_paid_cash();

with held as (
  select p.account, sum(p.amount_fils) as cash
  from money.postings p join money.entries e on e.id = p.entry_id
  where money.is_driver_cash(p.account, e.kind)
    and not exists (select 1 from money.payout_lines l
      where l.entry_id = p.entry_id and l.payee = p.account and not l.is_released)
  group by p.account),
kept as (
  update money.payee_balances b set cash_fils = held.cash from held where b.account = held.account returning b.account)
update money.payee_changes c set cash_fils = held.cash
from held
where c.account = held.account and held.account not in (select account from kept)
  and c.id = (select min(id) from money.payee_changes where account = held.account);

-- What other modules may read.
create view money.public_driver_cash as
  select account as payee, greatest(0, sum(cash_fils))::bigint as held_fils, sum(amount_fils)::bigint as owed_fils
  from (
    select account, amount_fils, cash_fils from money.payee_balances where account like 'driver:%'
    union all
    select account, amount_fils, cash_fils from money.payee_changes where account like 'driver:%') t
  group by account;
