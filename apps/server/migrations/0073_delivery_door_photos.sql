-- What was left at a door is shown by a picture, kept sealed among the documents.
create table delivery.door_photos (
  delivery_id uuid primary key references delivery.deliveries,
  document_id uuid not null unique,
  kept_at timestamptz not null
);
