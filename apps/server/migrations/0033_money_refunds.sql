-- Stored accounts passed the narrower check.
alter table money.postings drop constraint postings_account_check;
alter table money.postings add constraint postings_account_check check (
  account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or account in ('gateway', 'bank', 'cash', 'vat', 'orders_in_progress', 'events_in_progress',
  'revenue:subscription', 'revenue:commission', 'revenue:delivery', 'revenue:events', 'cost:delivery',
  'cost:disputes', 'cost:dispute_fees', 'cost:cancellations', 'cost:no_shows', 'cost:refunds', 'cost:goodwill',
  'opening')) not valid;
