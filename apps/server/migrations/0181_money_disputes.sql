-- Charges that people dispute at their bank, the money that moves with them, and refunds that wait for what becomes of one.
create table money.disputes (
  id uuid primary key,
  -- What the gateway calls it.
  gateway_reference text not null unique,
  payment_id uuid not null references money.payments,
  account_id uuid not null,
  amount_fils bigint not null check (amount_fils > 0),
  reason text not null,
  status text not null check (status in ('needs_answer', 'under_review', 'won', 'lost', 'closed')),
  is_open boolean not null generated always as (status in ('needs_answer', 'under_review')) stored,
  -- Nothing of its payment is given back, nor charged to its card by itself.
  is_standing boolean not null generated always as (status in ('needs_answer', 'under_review', 'lost')) stored,
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- The gateway's own time of the news that the status is from: what is older changes it no more.
  told_at timestamptz not null,
  -- Null until told. Each has an entry of its own in the ledger.
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

-- A refund waits while its payment is disputed; a lost dispute has given the money back in its place.
alter table money.refunds drop constraint refunds_status_check;
alter table money.refunds
  add constraint refunds_status_check
    check (status in ('requested', 'done', 'refused', 'returned', 'held', 'charged_back')),
  -- How much of it the bank has given back by a lost dispute.
  add column covered_fils bigint check (covered_fils >= 0);
create index refunds_unsettled_by_account on money.refunds (account_id) where status in ('requested', 'held');

-- What disputes cost us. What is there was held to the narrower list before, so that none of it has to be read again.
alter table money.postings drop constraint postings_account_check;
alter table money.postings add constraint postings_account_check check (
  account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or account in ('gateway', 'bank', 'cash', 'vat', 'orders_in_progress', 'events_in_progress',
    'revenue:subscription', 'revenue:commission', 'revenue:delivery', 'revenue:events', 'cost:delivery',
    'cost:disputes', 'cost:dispute_fees')) not valid;
