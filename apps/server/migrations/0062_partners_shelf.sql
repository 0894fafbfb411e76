-- What a grocery changed about a pack of the catalogue.
create table partners.shelf_items (
  partner_id uuid not null references partners.partners on delete cascade,
  ingredient_id text collate "C" not null,
  grams numeric not null check (grams > 0),
  -- Null for the common price.
  price_fils bigint check (price_fils > 0),
  barcode text collate "C" check (barcode ~ '^(\d{8}|\d{13})$'),
  -- The Dubai day it is back; null while in stock.
  out_until date,
  primary key (partner_id, ingredient_id, grams),
  unique (partner_id, barcode)
);

create view partners.public_shelf_items as select
  partner_id, ingredient_id, grams, price_fils, barcode, out_until
from partners.shelf_items;
