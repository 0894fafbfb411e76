-- Whether an order still names a payment that is to go.
create index orders_by_payment on ordering.orders (payment_id) where payment_id is not null;
