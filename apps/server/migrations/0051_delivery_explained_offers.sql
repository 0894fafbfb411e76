alter table delivery.offers
  -- Why this driver: how many were free and able when the offer was made, and how many of those were nearer.
  add free_drivers integer check (free_drivers > 0),
  add nearer_drivers integer check (nearer_drivers >= 0),
  -- The admin who assigned the driver.
  add assigned_by uuid;
