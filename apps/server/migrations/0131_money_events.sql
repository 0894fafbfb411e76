-- The books know private-chef events: a deposit waits to be earned, and the service fee is an income of its own.
alter table money.postings drop constraint postings_account_check;
alter table money.postings add constraint postings_account_check check (
  account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or account in ('gateway', 'bank', 'cash', 'vat', 'orders_in_progress', 'events_in_progress',
    'revenue:subscription', 'revenue:commission', 'revenue:delivery', 'revenue:events', 'cost:delivery'));

-- A deposit is earned or given back, once.
create unique index entries_one_end_of_a_deposit on money.entries (subject)
  where kind in ('event_deposit_earned', 'event_cancelled');
