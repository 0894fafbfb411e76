-- What partners have paid us of the cash they kept: noted once for each transfer, beside its entry in the ledger.
create table money.settlements (
  id uuid primary key,
  partner_id uuid not null,
  amount_fils bigint not null check (amount_fils > 0),
  -- What the bank's statement calls the transfer; capitals and blanks make no other one of it.
  reference text not null,
  reference_key text not null generated always as (upper(regexp_replace(reference, '\s', '', 'g'))) stored,
  received_on date not null,
  booked_at timestamptz not null,
  booked_by uuid not null,
  unique (partner_id, reference_key)
);
create trigger settlements_are_kept before update or delete on money.settlements
  for each row execute function money.refuse_change();
