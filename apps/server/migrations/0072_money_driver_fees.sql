-- What bringing an order costs us is what a driver has earned by it.
alter table money.postings drop constraint postings_account_check;
alter table money.postings add constraint postings_account_check check (
  account ~ '^(customer|partner|driver):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
  or account in ('gateway', 'bank', 'cash', 'vat', 'orders_in_progress',
    'revenue:subscription', 'revenue:commission', 'revenue:delivery', 'cost:delivery'));
