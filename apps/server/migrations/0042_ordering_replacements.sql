create table ordering.order_replacements (
  order_id uuid primary key references ordering.orders on delete cascade,
  replacement_id uuid not null unique references ordering.orders on delete cascade,
  replaced_at timestamptz not null,
  check (order_id <> replacement_id)
);

drop view if exists ordering.public_order_replacements;
create view ordering.public_order_replacements as
  select r.order_id, o.number as order_number, r.replacement_id, n.number as replacement_number, r.replaced_at
  from ordering.order_replacements r
  join ordering.orders o on o.id = r.order_id
  join ordering.orders n on n.id = r.replacement_id;
