-- Orders know the request that placed them: a retry of one that died half-way finds its order and places no second one.
alter table ordering.orders add column request_key text;
create unique index orders_by_request on ordering.orders (account_id, request_key) where request_key is not null;
