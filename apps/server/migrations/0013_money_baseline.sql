-- Payments, the ledger, refunds, disputes, VAT invoices, rates, and settlements from partners.
create schema money;

create table money.payments (
  id uuid primary key,
  account_id uuid not null,
  purpose text not null,
  -- What the payment is for, such as a plan.
  subject text not null,
  amount_fils bigint not null check (amount_fils > 0),
  status text not null check (status in ('pending', 'succeeded', 'declined')),
  is_open boolean generated always as (status = 'pending') stored,
  gateway text not null,
  gateway_reference text,
  decline_reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  card_brand text,
  card_last_four text,
  is_paid boolean generated always as (status = 'succeeded') stored,
  -- Deadline of 3-D Secure; until then only a gateway report settles the payment.
  asked_until timestamptz,
  -- When the gateway reported an outcome.
  reported_at timestamptz
);
-- At most one first charge per account at a time, whatever its idempotency key.
create unique index payments_one_open on money.payments (account_id, purpose) where is_open;
create index payments_by_account on money.payments (account_id, created_at desc);
create index payments_open on money.payments (purpose, created_at) where is_open;
create index payments_by_time on money.payments (created_at, id);

create table money.cards (
  account_id uuid primary key,
  gateway text not null,
  gateway_token text not null,
  brand text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  expiry_month text not null,
  expiry_year text not null,
  updated_at timestamptz not null
);

create table money.entries (
  id uuid primary key,
  kind text not null,
  -- Id of the payment, order, refund, or subscription charge or credit.
  subject uuid not null,
  account_id uuid not null,
  at timestamptz not null,
  -- Prevents adding postings to an entry later.
  posting_count smallint not null check (posting_count >= 2),
  -- Lines of the invoice or credit note to issue.
  lines jsonb,
  unique (kind, subject)
);
create index entries_by_account on money.entries (account_id, at desc);
-- An order ends exactly once.
create unique index entries_one_end_of_an_order on money.entries (subject)
  where kind in ('order_delivered', 'order_cancelled');
create index entries_by_time on money.entries (at, id);
-- A deposit is either earned or refunded, once.
create unique index entries_one_end_of_a_deposit on money.entries (subject)
  where kind in ('event_deposit_earned', 'event_cancelled');
create index entries_by_subject on money.entries (subject);

-- Debits are positive, credits negative.
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
-- For balances of partners and drivers. Byte order keeps accounts of one payee kind together.
create index postings_of_payees on money.postings (account collate "C", entry_id) include (amount_fils)
  where account like 'partner:%' or account like 'driver:%';

create function money.check_entry(checked uuid) returns void language plpgsql as $$
declare
  expected smallint;
  found bigint;
  total numeric;
begin
  select posting_count into expected from money.entries where id = checked;
  select count(*), coalesce(sum(amount_fils), 0) into found, total from money.postings where entry_id = checked;
  if found <> expected or total <> 0 then
    raise exception 'entry % has % of % postings, which sum to % fils', checked, found, expected, total
      using errcode = 'integrity_constraint_violation';
  end if;
end $$;

create function money.check_new_entry() returns trigger language plpgsql as $$
begin
  perform money.check_entry(new.id);
  return null;
end $$;

create function money.check_new_posting() returns trigger language plpgsql as $$
begin
  perform money.check_entry(new.entry_id);
  return null;
end $$;

-- Rows can be deleted only when old enough by the database's clock, and only by the functions below. Rewrites the
-- opening balance of the first kept year as older entries of its account are deleted.
create function money.refuse_forgetting() returns trigger language plpgsql as $$
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

create function money.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'money.% is only ever added to', coalesce(tg_argv[0], tg_table_name) using errcode = 'integrity_constraint_violation';
end $$;
create constraint trigger entries_balance after insert on money.entries
  deferrable initially deferred for each row execute function money.check_new_entry();
create constraint trigger postings_balance after insert on money.postings
  deferrable initially deferred for each row execute function money.check_new_posting();
create trigger entries_are_not_emptied before truncate on money.entries
  for each statement execute function money.refuse_change();
create trigger postings_are_not_emptied before truncate on money.postings
  for each statement execute function money.refuse_change('postings');
create trigger entries_stay before update on money.entries
  for each row execute function money.refuse_change();
create trigger entries_are_kept before delete on money.entries
  for each row execute function money.refuse_forgetting();
create trigger postings_stay before update on money.postings
  for each row execute function money.refuse_change('postings');
create trigger postings_are_kept before delete on money.postings
  for each row execute function money.refuse_forgetting('postings');

-- An entry is deleted with all of its postings or not at all.
create function money.check_lost_posting() returns trigger language plpgsql as $$
begin
  if exists (select 1 from money.entries where id = old.entry_id) then
    perform money.check_entry(old.entry_id);
  end if;
  return null;
end $$;
create constraint trigger lost_postings_balance after delete on money.postings
  deferrable initially deferred for each row execute function money.check_lost_posting();

create table money.refunds (
  id uuid primary key,
  payment_id uuid not null references money.payments,
  account_id uuid not null,
  -- The refunded order or subscription, once each.
  subject uuid not null unique,
  amount_fils bigint not null check (amount_fils > 0),
  status text not null check (status in ('requested', 'done', 'refused', 'returned', 'held', 'charged_back')),
  is_open boolean generated always as (status = 'requested') stored,
  is_done boolean generated always as (status = 'done') stored,
  -- A retry of a refused refund is a new request to the gateway.
  attempt integer not null default 1,
  gateway_reference text,
  requested_at timestamptz not null,
  settled_at timestamptz,
  -- The part the bank has already returned through a lost dispute.
  covered_fils bigint check (covered_fils >= 0)
);
create index refunds_by_payment on money.refunds (payment_id);
create index refunds_open_by_account on money.refunds (account_id) where is_open;
create index refunds_by_reference on money.refunds (gateway_reference);
create index refunds_unsettled_by_account on money.refunds (account_id) where status in ('requested', 'held');

-- Chargebacks, the money they move, and refunds that wait for their outcome.
create table money.disputes (
  id uuid primary key,
  -- The gateway's id of the dispute.
  gateway_reference text not null unique,
  payment_id uuid not null references money.payments,
  account_id uuid not null,
  amount_fils bigint not null check (amount_fils > 0),
  reason text not null,
  status text not null check (status in ('needs_answer', 'under_review', 'won', 'lost', 'closed')),
  is_open boolean not null generated always as (status in ('needs_answer', 'under_review')) stored,
  -- While standing, its payment gets no refund and its card no automatic charge.
  is_standing boolean not null generated always as (status in ('needs_answer', 'under_review', 'lost')) stored,
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The gateway's timestamp of the event behind the status; older events don't change it.
  told_at timestamptz not null,
  -- Null until reported. Each has its own ledger entry.
  withdrawn_fils bigint check (withdrawn_fils > 0),
  fee_fils bigint check (fee_fils > 0),
  reinstated_fils bigint check (reinstated_fils > 0),
  fee_returned_fils bigint check (fee_returned_fils > 0),
  is_withdrawn boolean not null
    generated always as (withdrawn_fils is not null and reinstated_fils is null) stored,
  check ((closed_at is null) = (status in ('needs_answer', 'under_review'))),
  check (reinstated_fils is null or withdrawn_fils is not null)
);
create index disputes_by_payment on money.disputes (payment_id);
create index disputes_by_time on money.disputes (opened_at, id);
create index disputes_by_status on money.disputes (status, opened_at, id);
create index disputes_open on money.disputes (answer_by) where is_open;

create table money.invoice_series (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  -- Incremented in the transaction that issues the document, so the sequence has no gaps.
  last_number bigint not null default 0
);

insert into money.invoice_series (kind) values ('invoice'), ('credit_note');

create table money.invoices (
  id uuid primary key,
  kind text not null references money.invoice_series,
  number bigint not null,
  -- One document per entry.
  entry_id uuid not null unique references money.entries,
  account_id uuid not null,
  issued_on date not null,
  total_fils bigint not null check (total_fils > 0),
  vat_fils bigint not null check (vat_fils >= 0),
  vat_percent numeric(4, 2) not null,
  lines jsonb not null,
  -- Name, phone and address at issue; null once the account is erased.
  customer jsonb,
  -- The seller in the settings at issue; null for older documents, which show the sample company.
  seller jsonb,
  unique (kind, number)
);
create index invoices_by_account on money.invoices (account_id, id desc);

-- Invoices corrected by a credit note.
create table money.corrections (
  credit_note_id uuid not null references money.invoices,
  invoice_id uuid not null references money.invoices,
  primary key (credit_note_id, invoice_id)
);
create index corrections_by_invoice on money.corrections (invoice_id);

create function money.refuse_rewriting() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'customer' is distinct from to_jsonb(old) - 'customer' or new.customer is not null then
    raise exception 'an issued document stays as it is' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger invoices_stay before update on money.invoices
  for each row execute function money.refuse_rewriting();
create trigger invoices_are_kept before delete on money.invoices
  for each row execute function money.refuse_forgetting();

-- Percentages with a start time; existing agreements keep theirs.
create table money.rates (
  name text not null check (name in ('commission', 'event_service_fee')),
  percent numeric(5, 2) not null check (percent between 0 and 100),
  effective_from timestamptz not null,
  primary key (name, effective_from)
);

insert into money.rates (name, percent, effective_from) values
  ('commission', 15, '2020-01-01T00:00+04'),
  ('event_service_fee', 10, '2020-01-01T00:00+04');

-- Driver pay: per delivery, per kilometre beyond the third, and the peak bonus.
create table money.fees (
  name text not null check (name in ('driver_base', 'driver_per_km', 'driver_peak')),
  fils bigint not null check (fils between 0 and 100000),
  effective_from timestamptz not null,
  primary key (name, effective_from)
);

insert into money.fees (name, fils, effective_from) values
  ('driver_base', 1500, '2020-01-01T00:00+04'),
  ('driver_per_km', 250, '2020-01-01T00:00+04'),
  ('driver_peak', 500, '2020-01-01T00:00+04');

-- Cash partners owed us and have transferred, once per transfer; each has a ledger entry.
create table money.settlements (
  id uuid primary key,
  partner_id uuid not null,
  amount_fils bigint not null check (amount_fils > 0),
  -- Bank reference of the transfer, compared without case and spaces.
  reference text not null,
  reference_key text not null generated always as (upper(regexp_replace(reference, '\s', '', 'g'))) stored,
  received_on date not null,
  booked_at timestamptz not null,
  booked_by uuid not null,
  unique (partner_id, reference_key)
);
create index settlements_by_time on money.settlements (booked_at, id);
create trigger settlements_stay before update on money.settlements
  for each row execute function money.refuse_change();
create trigger settlements_are_kept before delete on money.settlements
  for each row execute function money.refuse_forgetting();

-- What other modules may read.
create view money.public_cards as select account_id, gateway_token, brand, last_four from money.cards;
create view money.public_disputes as select payment_id, is_standing from money.disputes;
create view money.public_entries as select id, kind, subject, at from money.entries;
create view money.public_fees as select name, fils, effective_from from money.fees;
create view money.public_invoices as select id, entry_id from money.invoices;
create view money.public_payments as select
  id, account_id, purpose, is_open, card_brand, card_last_four, asked_until
from money.payments;
create view money.public_postings as select entry_id, account, amount_fils from money.postings;
create view money.public_rates as select name, percent, effective_from from money.rates;
create view money.public_refunds as select subject, amount_fils, status from money.refunds;
