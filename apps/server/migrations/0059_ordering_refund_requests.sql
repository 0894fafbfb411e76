-- Refunds above a person's limit, until a second person decides.
create table ordering.refund_requests (
  id uuid primary key,
  order_id uuid not null references ordering.orders on delete cascade,
  asked_by uuid not null,
  food_fils bigint not null check (food_fils >= 0),
  fee_fils bigint not null check (fee_fils >= 0),
  bearer text not null check (bearer in ('platform', 'kitchen', 'driver')),
  to_card boolean not null,
  reason text not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_at is null) = (decided_by is null) and (decided_at is null) = (is_approved is null))
);
create unique index refund_requests_open on ordering.refund_requests (order_id) where decided_at is null;
create index refund_requests_by_order on ordering.refund_requests (order_id);
create view ordering.public_refund_requests as select
  id, order_id, asked_by, food_fils, fee_fils, bearer, to_card, reason, asked_at, decided_at
from ordering.refund_requests;
