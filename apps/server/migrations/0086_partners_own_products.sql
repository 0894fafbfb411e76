-- A grocery's products that are no pack of the catalogue.
create table partners.own_products (
  id uuid primary key,
  partner_id uuid not null references partners.partners on delete cascade,
  name_en text not null,
  name_ar text not null,
  -- Of a pack, such as 1.5 l or 24 pieces.
  amount numeric not null check (amount > 0),
  unit text collate "C" not null,
  aisle text collate "C" not null,
  -- Ingredients of the catalogue: at least one, but none in the aisle that is no food.
  contents text[] collate "C" not null default '{}',
  -- What isn't food but named after one, such as lemon soap, is kept from allergies.
  names_food boolean not null default false,
  price_fils bigint not null check (price_fils > 0),
  barcode text collate "C" check (barcode ~ '^(\d{8}|\d{13})$'),
  -- The Dubai day it is back; null while in stock.
  out_until date,
  is_on_shelf boolean not null default true,
  unique (partner_id, barcode),
  check ((aisle <> 'household') = (cardinality(contents) > 0))
);
create index on partners.own_products (partner_id);

create view partners.public_own_products as select
  id, partner_id, name_en, name_ar, amount, unit, aisle, contents, names_food, price_fils, barcode, out_until
from partners.own_products where is_on_shelf;
