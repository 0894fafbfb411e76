alter table partners.menu_items
  -- Why staff took the kitchen's photo down; null again with its next photo.
  add photo_note text;
