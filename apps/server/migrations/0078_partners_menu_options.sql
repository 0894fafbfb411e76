alter table partners.menu_items
  -- Groups of choices, each with its price per portion and its own ingredients.
  add option_groups jsonb not null default '[]';

drop view if exists partners.public_menu_items;
create view partners.public_menu_items as select
  partner_id, meal_id, price_fils, prep_minutes, is_available, sold_out_until, photo_id, option_groups
from partners.menu_items;
