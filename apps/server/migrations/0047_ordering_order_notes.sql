-- Internal notes of staff on an order, never shown to its parties.
create table ordering.order_notes (
  id uuid primary key,
  order_id uuid not null references ordering.orders on delete cascade,
  author_id uuid not null,
  -- Encrypted.
  body bytea not null,
  at timestamptz not null
);
create index order_notes_by_order on ordering.order_notes (order_id, at);
