-- Messages and calls between the customer, the kitchen and the driver of an order.
create table ordering.messages (
  id uuid primary key,
  order_id uuid not null references ordering.orders on delete cascade,
  author text not null check (author in ('customer', 'kitchen', 'driver')),
  reader text not null check (reader in ('customer', 'kitchen', 'driver') and reader <> author),
  -- Of the thread: the next kitchen or driver doesn't read it.
  partner_id uuid,
  driver_id uuid,
  -- The author's.
  account_id uuid not null,
  -- Encrypted; null for a call.
  body bytea,
  -- With a notice to the reader.
  is_announced boolean not null,
  at timestamptz not null,
  read_at timestamptz,
  check ((partner_id is null) = ('kitchen' not in (author, reader))),
  check ((driver_id is null) = ('driver' not in (author, reader)))
);
create index messages_by_order on ordering.messages (order_id, at);
create index messages_unread on ordering.messages (order_id) where read_at is null;
create index messages_by_account on ordering.messages (account_id, at);
create index messages_by_time on ordering.messages (at);

create view ordering.public_unread_messages as select
  order_id, author, reader, partner_id, driver_id
from ordering.messages where read_at is null;
