-- Wrong: a table of another owner.
create table ordering.orders (id uuid primary key);
