-- A bank may ask the person before a charge goes through, and a gateway may tell later what became of one.
alter table money.payments
  -- Until when the person's bank waits for them; nobody settles the payment before, unless the gateway has reported it.
  add column asked_until timestamptz,
  -- When the gateway told by itself that the charge has an outcome.
  add column reported_at timestamptz;

create index refunds_by_reference on money.refunds (gateway_reference);

-- A refund that the card's bank sent back after it was paid.
alter table money.refunds drop constraint refunds_status_check;
alter table money.refunds
  add constraint refunds_status_check check (status in ('requested', 'done', 'refused', 'returned'));
