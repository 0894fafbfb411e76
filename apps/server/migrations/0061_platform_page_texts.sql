-- Texts of pages that admins write over those of the product, and the figures that take the place of claims.
create table platform.page_texts (
  id bigint generated always as identity primary key,
  key text not null,
  language text not null check (language in ('en', 'ar')),
  -- Null takes the product's own text back.
  text text check (text <> ''),
  by_account_id uuid not null,
  at timestamptz not null
);
create index page_texts_by_key on platform.page_texts (key, language, id desc);

create function platform.refuse_page_text_change() returns trigger language plpgsql as $$
begin
  raise exception 'platform.page_texts only grows';
end
$$;
create trigger page_texts_only_grow before update or delete or truncate on platform.page_texts
  for each statement execute function platform.refuse_page_text_change();

-- One row: what was counted last. Null while there is too little to count.
create table platform.page_figures (
  is_only boolean primary key default true check (is_only),
  customers integer,
  rating numeric(2, 1)
);
insert into platform.page_figures (customers, rating) values (null, null);
