alter table partners.partners
  -- In the kitchen's order: id and name in both languages.
  add menu_sections jsonb not null default '[]';
alter table partners.menu_items
  add section_id uuid,
  -- The kitchen's own photo, `dish-photos/<id>` in the object storage.
  add photo_id uuid;

drop view if exists partners.public_menu_items;
create view partners.public_menu_items as select
  partner_id, meal_id, price_fils, prep_minutes, is_available, sold_out_until, photo_id
from partners.menu_items;
