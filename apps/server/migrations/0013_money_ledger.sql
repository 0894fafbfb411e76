-- The double-entry ledger, refunds, numbered VAT documents, and rates that change by date.

-- Which card paid; the card on file may be another by now.
alter table money.payments
  add column card_brand text,
  add column card_last_four text,
  add column is_paid boolean generated always as (status = 'succeeded') stored;
create index payments_open on money.payments (purpose, created_at) where is_open;

create table money.entries (
  id uuid primary key,
  kind text not null,
  -- What it tells of: a payment, an order, a refund, a charge or credit of a subscription.
  subject uuid not null,
  account_id uuid not null,
  at timestamptz not null,
  -- So that nothing can be added to an entry later.
  posting_count smallint not null check (posting_count >= 2),
  -- The lines of the invoice or credit note that is due for it.
  lines jsonb,
  unique (kind, subject)
);
create index entries_by_account on money.entries (account_id, at desc);
-- An order ends once, one way or the other.
create unique index entries_one_end_of_an_order on money.entries (subject)
  where kind in ('order_delivered', 'order_cancelled');

-- Debits are positive, credits negative.
create table money.postings (
  entry_id uuid not null references money.entries,
  account text not null check (
    account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    or account in ('gateway', 'cash', 'vat', 'orders_in_progress',
      'revenue:subscription', 'revenue:commission', 'revenue:delivery')),
  amount_fils bigint not null check (amount_fils <> 0),
  primary key (entry_id, account)
);
create index postings_by_account on money.postings (account) include (amount_fils);

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

create function money.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'money.% is only ever added to', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create constraint trigger entries_balance after insert on money.entries
  deferrable initially deferred for each row execute function money.check_new_entry();
create constraint trigger postings_balance after insert on money.postings
  deferrable initially deferred for each row execute function money.check_new_posting();
create trigger entries_stay before update or delete on money.entries
  for each row execute function money.refuse_change();
create trigger entries_are_not_emptied before truncate on money.entries
  for each statement execute function money.refuse_change();
create trigger postings_stay before update or delete on money.postings
  for each row execute function money.refuse_change();
create trigger postings_are_not_emptied before truncate on money.postings
  for each statement execute function money.refuse_change();

create table money.refunds (
  id uuid primary key,
  payment_id uuid not null references money.payments,
  account_id uuid not null,
  -- What is given back: an order, a subscription. Once for each.
  subject uuid not null unique,
  amount_fils bigint not null check (amount_fils > 0),
  status text not null check (status in ('requested', 'done', 'refused')),
  is_open boolean generated always as (status = 'requested') stored,
  is_done boolean generated always as (status = 'done') stored,
  -- A refused refund that is asked for again is another request to the gateway.
  attempt integer not null default 1,
  gateway_reference text,
  requested_at timestamptz not null,
  settled_at timestamptz
);
create index refunds_by_payment on money.refunds (payment_id);
create index refunds_open_by_account on money.refunds (account_id) where is_open;

create table money.invoice_series (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  -- Raised in the transaction that issues the document, so that no number is ever lost.
  last_number bigint not null default 0
);
insert into money.invoice_series (kind) values ('invoice'), ('credit_note');

create table money.invoices (
  id uuid primary key,
  kind text not null references money.invoice_series,
  number bigint not null,
  -- One document for each entry, however often it is asked for.
  entry_id uuid not null unique references money.entries,
  account_id uuid not null,
  issued_on date not null,
  total_fils bigint not null check (total_fils > 0),
  vat_fils bigint not null check (vat_fils >= 0),
  vat_percent numeric(4, 2) not null,
  lines jsonb not null,
  -- Name, phone and address as they were; null once the person has been erased.
  customer jsonb,
  unique (kind, number)
);
create index invoices_by_account on money.invoices (account_id, id desc);

-- Which invoices a credit note corrects.
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
  for each row execute function money.refuse_change();

-- Percentages that hold from an instant on; what was agreed before keeps its own.
create table money.rates (
  name text not null check (name in ('commission')),
  percent numeric(5, 2) not null check (percent between 0 and 100),
  effective_from timestamptz not null,
  primary key (name, effective_from)
);
insert into money.rates (name, percent, effective_from) values ('commission', 15, '2020-01-01T00:00:00+04');
