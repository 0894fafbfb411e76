-- Account credit that the same purchase uses: reserved until the payment is settled.
alter table money.payments
  add column credit_fils bigint not null default 0,
  add constraint payments_credit_check check (credit_fils >= 0);
